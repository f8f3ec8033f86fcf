import { rosette } from "./engraving";
import { Plate } from "./plate";

const sheets = [0, 1, 2, 3, 4, 5, 6, 7];

/** Medium law firms: a desk with stamped documents. */
export function Desk({ label }: { label: string }) {
  const seal = { x: 372, y: 176, r: 20 };
  return (
    <Plate label={label} light={[372, 176]}>
      <path data-solid="" d="M40 30H176V150H40Z" />
      <path data-fine="" d="M46 36H170V144H46ZM108 36V144M46 90H170" />
      <path data-hatch="" data-fine="" d="M46 144L108 90V144ZM108 90L170 36V90Z" />
      <path data-solid="" d="M92 244C92 236 104 234 118 234S144 236 144 244Z" />
      <path d="M118 234V196L158 150" />
      <path data-solid="" d="M142 122L190 160A34 34 0 0 1 140 168A34 34 0 0 1 142 122Z" />
      <path data-shade="" data-fine="" d="M142 122L190 160A34 34 0 0 1 166 172Z" />
      {sheets.map((at) => (
        <path key={at} data-solid="" data-fine="" d={`M${206 + (at % 3) * 3} ${240 - at * 5}h98v-5h-98z`} />
      ))}
      <path data-solid="" d="M214 200L240 176H318L302 200Z" />
      <path data-fine="" d="M238 182H308M233 187H304M228 192H300" />
      <path data-solid="" d="M318 62H432L452 82V240H318Z" />
      <path data-solid="" d="M432 62V82H452Z" />
      <path data-shade="" data-fine="" d="M452 92H460V244H326V240H452Z" />
      <path d="M336 84H400" />
      <path
        data-fine=""
        d={Array.from({ length: 7 }, (_, i) => `M336 ${97 + i * 8}H${i === 6 ? 392 : 434}`).join("")}
      />
      <path data-fine="" d="M336 214H434M336 222H434M336 230H410" />
      <circle data-solid="" cx="372" cy="176" r="27" />
      <path data-fine="" d={rosette(seal, 4, 16, 0) + rosette(seal, 4, 16, Math.PI)} />
      <path
        data-solid=""
        d="M520 244V226C520 220 526 218 534 216L540 190C528 178 530 152 552 152S576 178 564 190L570 216C578 218 584 220 584 226V244Z"
      />
      <path data-hatch="" data-fine="" d="M552 152C576 152 576 178 564 190L570 216C578 218 584 220 584 226V244H552Z" />
      <path d="M520 232H584M537 204H567" />
      <path data-solid="" d="M606 244V228H668V244Z" />
      <path data-shade="" d="M606 234H668V244H606Z" />
    </Plate>
  );
}
