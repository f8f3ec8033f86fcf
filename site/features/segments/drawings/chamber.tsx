import { Plate } from "./plate";

/** Returns the path of an arch around `x`: vertical sides from `bottom` to `spring`, closed by half an ellipse. */
const arch = (x: number, half: number, rise: number, spring: number, bottom: number) =>
  `M${x - half} ${bottom}V${spring}A${half} ${rise} 0 0 1 ${x + half} ${spring}V${bottom}Z`;

/** A chair: the outline of its back, and the hatched cushion. */
function Chair({ back, cushion }: { back: string; cushion: string }) {
  return (
    <g>
      <path data-solid="" d={back} />
      <path data-hatch="" data-fine="" d={cushion} />
    </g>
  );
}

const back = [236, 282, 328, 372, 418, 464];
const front = [206, 268, 332, 396, 458];

/** Sectoral associations: a round table in a chamber, with one document marked. */
export function Chamber({ label }: { label: string }) {
  return (
    <Plate label={label} light={[386, 181]}>
      <path data-solid="" d="M64 30H636V244H64Z" />
      {[92, 184, 276, 368, 460, 552].map((x) => (
        <g key={x}>
          <path data-shade="" data-fine="" d={arch(x + 28, 28, 30, 78, 138)} />
          <path d={`M${x} 138V78A28 30 0 0 1 ${x + 56} 78V138M${x + 28} 48V138M${x} 92H${x + 56}`} />
          <path d={`M${x - 6} 140H${x + 62}`} />
        </g>
      ))}
      <path data-fine="" d="M64 36H636M64 152H636M64 157H636" />
      {back.map((x) => (
        <Chair key={x} back={arch(x, 13, 12, 150, 176)} cushion={arch(x, 9, 9, 152, 174)} />
      ))}
      <path data-solid="" d="M134 192A216 30 0 0 0 566 192V203A216 30 0 0 1 134 203Z" />
      <path data-shade="" data-fine="" d="M134 192A216 30 0 0 0 566 192V203A216 30 0 0 1 134 203Z" />
      <ellipse data-solid="" cx="350" cy="192" rx="216" ry="30" />
      <ellipse data-fine="" cx="350" cy="191" rx="204" ry="26" />
      {[
        [196, 190],
        [252, 178],
        [312, 204],
        [440, 203],
        [472, 182],
      ].map(([x = 0, y = 0]) => (
        <g key={x} data-fine="">
          <path data-solid="" d={`M${x} ${y}h30l6 8h-30z`} />
          <path d={`M${x + 6} ${y + 3}h20M${x + 8} ${y + 5.5}h20`} />
        </g>
      ))}
      <path data-solid="" d="M362 174H406L412 188H366Z" />
      {front.map((x) => (
        <Chair key={x} back={arch(x, 22, 16, 222, 244)} cushion={arch(x, 16, 12, 224, 244)} />
      ))}
    </Plate>
  );
}
