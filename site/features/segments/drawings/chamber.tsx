import { Plate } from "./plate";

const back = [236, 282, 328, 372, 418, 464];
const front = [206, 268, 332, 396, 458];

/** Sectoral associations: a round table in a chamber, with one document marked. */
export function Chamber({ label }: { label: string }) {
  return (
    <Plate label={label} light={[386, 181]}>
      <path data-solid="" d="M64 30H636V244H64Z" />
      {[92, 184, 276, 368, 460, 552].map((x) => (
        <g key={x}>
          <path data-shade="" data-fine="" d={`M${x} 138V78A28 30 0 0 1 ${x + 56} 78V138Z`} />
          <path d={`M${x} 138V78A28 30 0 0 1 ${x + 56} 78V138M${x + 28} 48V138M${x} 92H${x + 56}`} />
          <path d={`M${x - 6} 140H${x + 62}`} />
        </g>
      ))}
      <path data-fine="" d="M64 36H636M64 152H636M64 157H636" />
      {back.map((x) => (
        <g key={x}>
          <path data-solid="" d={`M${x - 13} 176V150A13 12 0 0 1 ${x + 13} 150V176Z`} />
          <path data-hatch="" data-fine="" d={`M${x - 9} 174V152A9 9 0 0 1 ${x + 9} 152V174Z`} />
        </g>
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
        <g key={x}>
          <path data-solid="" d={`M${x - 22} 244V222A22 16 0 0 1 ${x + 22} 222V244Z`} />
          <path data-hatch="" data-fine="" d={`M${x - 16} 244V224A16 12 0 0 1 ${x + 16} 224V244Z`} />
        </g>
      ))}
    </Plate>
  );
}
