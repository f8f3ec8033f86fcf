import { Plate } from "./plate";

const columns = [206, 262, 318, 374, 430, 486];

/** Large law firms: a courthouse with six columns. */
export function Courthouse({ label }: { label: string }) {
  return (
    <Plate label={label} light={[350, 76]}>
      <path data-solid="" d="M176 110L350 38L524 110Z" />
      <path data-fine="" d="M200 104L350 43L500 104Z" />
      <path
        data-hatch=""
        data-fine=""
        d="M230 103L324 64A30 30 0 0 0 330 96L340 103ZM470 103L376 64A30 30 0 0 1 370 96L360 103Z"
      />
      <circle data-solid="" data-fine="" cx="350" cy="76" r="15" />
      <rect data-solid="" x="170" y="110" width="360" height="10" />
      <rect data-solid="" x="182" y="120" width="336" height="16" />
      <path data-fine="" d={Array.from({ length: 27 }, (_, i) => `M${188 + i * 12.4} 122v5h6v-5`).join("")} />
      <rect data-solid="" x="190" y="136" width="320" height="82" />
      <rect data-shade="" x="190" y="136" width="320" height="82" />
      <path data-solid="" d="M334 218V164A16 16 0 0 1 366 164V218Z" />
      <path data-fine="" d="M350 148V218M339 176h7v12h-7zM354 176h7v12h-7zM339 196h7v16h-7zM354 196h7v16h-7z" />
      {columns.map((x) => (
        <g key={x}>
          <path data-solid="" d={`M${x - 3} 140H${x + 11}L${x + 12} 212H${x - 4}Z`} />
          <path
            data-fine=""
            d={`M${x + 1} 142V212M${x + 4} 142V212M${x + 6.5} 142V212M${x + 8.5} 142V212M${x + 10} 142V212`}
          />
          <rect data-solid="" x={x - 7} y="136" width="22" height="5" />
          <rect data-solid="" x={x - 7} y="212" width="22" height="6" />
        </g>
      ))}
      <path data-solid="" d="M176 218H524V227H536V236H548V244H152V236H164V227H176Z" />
      <path data-fine="" d="M176 227H524M164 236H536M182 222H518M170 231.5H530M158 240H542" />
      <path data-solid="" d="M60 244V150H152V244ZM548 244V150H640V244Z" />
      <path data-hatch="" data-fine="" d="M60 150H152V158H60ZM548 150H640V158H548Z" />
      {[76, 118, 564, 606].map((x) => (
        <g key={x} data-fine="">
          <path data-shade="" d={`M${x} 206V180A9 9 0 0 1 ${x + 18} 180V206Z`} />
          <path d={`M${x - 3} 208H${x + 21}M${x + 9} 171V206`} />
          <path d={`M${x} 236v-16h18v16z`} data-hatch="" />
        </g>
      ))}
    </Plate>
  );
}
