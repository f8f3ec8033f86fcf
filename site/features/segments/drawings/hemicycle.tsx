import { onArc } from "./engraving";
import { Plate } from "./plate";

const rows = [76, 102, 128, 154, 180, 206];
const flat = 0.8;

/** The seats of a row, as short arcs with aisles between the blocks. */
function seats(r: number, row: number): string {
  const count = 15 + row * 4;
  let path = "";
  for (let i = 0; i < count; i++) {
    const from = 6 + (168 * i) / count;
    const to = from + (168 / count) * 0.74;
    const aisle = [48, 90, 132].some((angle) => Math.abs((from + to) / 2 - angle) < 3.2);
    if (aisle) continue;
    const [x1, y1] = onArc({ x: 350, y: 244, r }, from, flat);
    const [x2, y2] = onArc({ x: 350, y: 244, r }, to, flat);
    const [x3, y3] = onArc({ x: 350, y: 244, r: r + 11 }, to, flat);
    const [x4, y4] = onArc({ x: 350, y: 244, r: r + 11 }, from, flat);
    path += `M${x1} ${y1}L${x2} ${y2}L${x3} ${y3}L${x4} ${y4}Z`;
  }
  return path;
}

const arc = (r: number) => `M${350 - r} 244A${r} ${r * flat} 0 0 1 ${350 + r} 244`;

/** Public affairs: the chamber of the Congress, with one seat marked. */
export function Hemicycle({ label }: { label: string }) {
  const light = onArc({ x: 350, y: 244, r: 159.5 }, 62, flat);
  return (
    <Plate label={label} light={light}>
      <path data-solid="" d={`${arc(292)}Z`} />
      <path data-fine="" d={arc(286)} />
      {Array.from({ length: 19 }, (_, index) => {
        const [x1, y1] = onArc({ x: 350, y: 244, r: 244 }, 9 * (index + 0.5), flat);
        const [x2, y2] = onArc({ x: 350, y: 244, r: 286 }, 9 * (index + 0.5), flat);
        return <path key={`${x1}-${y1}`} d={`M${x1} ${y1}L${x2} ${y2}`} />;
      })}
      <path data-hatch="" data-fine="" d={`${arc(244)}L${350 + 226} 244A226 ${226 * flat} 0 0 0 ${350 - 226} 244Z`} />
      <path d={arc(226)} />
      {rows.map((r, row) => (
        <g key={r}>
          <path data-fine="" data-shade={row % 2 ? "" : undefined} d={seats(r, row)} />
          <path data-fine="" d={arc(r - 6)} />
        </g>
      ))}
      <path data-solid="" d="M300 244V222H316V208H384V222H400V244Z" />
      <path data-hatch="" data-fine="" d="M300 230H400V244H300Z" />
      <path data-fine="" d="M316 222H384M324 214H376" />
      <path data-solid="" d="M338 208V196H362V208Z" />
    </Plate>
  );
}
