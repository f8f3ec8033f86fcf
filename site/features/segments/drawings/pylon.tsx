import { horizon, Plate } from "./plate";

interface Tower {
  x: number;
  height: number;
}

const towers: Tower[] = [
  { x: 196, height: 196 },
  { x: 372, height: 132 },
  { x: 472, height: 92 },
];

/** Half of a tower's width at a share of its height: 0 is the ground, 1 is the top. */
const half = ({ height }: Tower, share: number) =>
  height * (share === 1 ? 0 : share < 0.6 ? 0.17 - 0.2 * share : 0.05 - 0.03 * (share - 0.6));
const level = ({ height }: Tower, share: number) => horizon - height * share;
const arms = [
  { share: 0.62, reach: 0.27 },
  { share: 0.76, reach: 0.33 },
  { share: 0.9, reach: 0.22 },
];

function towerPath(it: Tower): string {
  const shares = [0, 0.16, 0.3, 0.42, 0.52, 0.62, 0.76, 0.9, 1];
  let path = "";
  for (const side of [-1, 1]) {
    path += `M${shares.map((share) => `${it.x + side * half(it, share)} ${level(it, share)}`).join("L")}`;
    for (const { share, reach } of arms) {
      const tip = `${it.x + side * it.height * reach} ${level(it, share)}`;
      path += `M${it.x} ${level(it, share + 0.07)}L${tip}L${it.x} ${level(it, share)}`;
      path += `M${tip}v${it.height * 0.045}`;
    }
  }
  for (let i = 0; i + 1 < shares.length - 1; i++) {
    const [low = 0, high = 0] = [shares[i], shares[i + 1]];
    path += `M${it.x - half(it, low)} ${level(it, low)}L${it.x + half(it, high)} ${level(it, high)}`;
    path += `M${it.x + half(it, low)} ${level(it, low)}L${it.x - half(it, high)} ${level(it, high)}`;
  }
  return path;
}

/** The cables from one tower to the next, and from the first one out of the picture. */
function cables(): string {
  const ends = (it: Tower) =>
    arms.flatMap(({ share, reach }) =>
      [-1, 1].map((side) => [it.x + side * it.height * reach, level(it, share) + it.height * 0.045] as const),
    );
  let path = "";
  for (const [index, it] of towers.entries()) {
    for (const [at, [x, y]] of ends(it).entries()) {
      const next = towers[index + 1];
      const [toX, toY] = (next ? ends(next)[at] : undefined) ?? [524, 178 + at];
      path += `M${x} ${y}Q${(x + toX) / 2} ${(y + toY) / 2 + it.height * 0.17} ${toX} ${toY}`;
      if (index === 0) path += `M${x} ${y}Q${(x + 6) / 2} ${y + 34} 6 ${y + 2}`;
    }
  }
  return path;
}

const transformers = [540, 600];

/** Regulated companies: a power line that ends in a substation. */
export function Pylon({ label }: { label: string }) {
  return (
    <Plate label={label} light={[196, 40]}>
      <path data-fine="" d={cables()} />
      {towers.map((it) => (
        <path key={it.x} data-fine={it.height < 150 ? "" : undefined} d={towerPath(it)} />
      ))}
      <path d="M520 244V176H656V244M520 184H656M588 184V176M540 176V166M588 176V166M636 176V166" />
      {transformers.map((x) => (
        <g key={x}>
          <rect data-solid="" x={x - 4} y="206" width="46" height="38" />
          <rect data-hatch="" x={x - 4} y="206" width="46" height="38" />
          <path d={`M${x + 6} 206v-14M${x + 19} 206v-14M${x + 32} 206v-14`} />
          <path d={[196, 200, 204].map((y) => `M${x + 2} ${y}h8M${x + 15} ${y}h8M${x + 28} ${y}h8`).join("")} />
          <rect data-solid="" x={x + 6} y="216" width="26" height="12" />
        </g>
      ))}
      <path
        data-fine=""
        d={`M484 230H694${Array.from({ length: 21 }, (_, i) => `M${488 + i * 10} 244V224`).join("")}`}
      />
    </Plate>
  );
}
