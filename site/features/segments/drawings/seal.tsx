import { rosette } from "./engraving";
import { Plate } from "./plate";

const center = { x: 462, y: 150 };

/** Notaries and registries: a deed with a seal of guilloche. */
export function Seal({ label }: { label: string }) {
  return (
    <Plate label={label} light={[center.x, center.y]}>
      <path data-solid="" d="M168 34H420L448 62V272H168Z" />
      <path data-fine="" d="M178 44H414L438 68V262H178Z" />
      <path d="M204 78H330" />
      <path
        data-fine=""
        d={Array.from({ length: 11 }, (_, i) => `M204 ${94 + i * 11}H${i === 5 || i === 10 ? 296 : 392}`).join("")}
      />
      <path d="M206 242C216 222 222 252 232 236S248 226 256 240 276 232 290 238" />
      <path data-fine="" d="M200 250H300" />
      <path data-solid="" d="M430 208L412 282L440 268L452 290L468 214ZM494 208L512 282L484 268L472 290L456 214Z" />
      <path
        data-hatch=""
        data-fine=""
        d="M430 208L412 282L440 268L452 290L468 214ZM494 208L512 282L484 268L472 290L456 214Z"
      />
      <path data-solid="" d={rosette({ ...center, r: 88 }, 4, 36, 0)} />
      <circle data-fine="" cx={center.x} cy={center.y} r="80" />
      {[0, 1, 2, 3, 4, 5].map((turn) => (
        <path key={turn} data-fine="" d={rosette({ ...center, r: 62 }, 15, 12, (turn * Math.PI) / 3)} />
      ))}
      <circle data-fine="" cx={center.x} cy={center.y} r="44" />
      {[0, 1, 2].map((turn) => (
        <path key={turn} data-fine="" d={rosette({ ...center, r: 29 }, 10, 8, (turn * 2 * Math.PI) / 3)} />
      ))}
      <circle data-solid="" cx={center.x} cy={center.y} r="14" />
    </Plate>
  );
}
