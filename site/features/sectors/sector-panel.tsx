import type { Sectors } from "gaceta/content";
import css from "./sector-panel.module.css";

/** The panel of a sector: its problem, an example, the solution, the result, and a case study if there is one. */
export function SectorPanel({ sector, words }: { sector: Sectors["items"][number]; words: Sectors["words"] }) {
  return (
    <div className={css.panel}>
      <div className={css.words}>
        <h3 className={css.hero}>{sector.hero}</h3>
        <p className={css.label}>{words.pain}</p>
        <p>{sector.pain}</p>
        <p className={css.label}>{words.example}</p>
        <p className={css.example}>{sector.example}</p>
      </div>
      <div className={css.words}>
        <p className={css.label}>{words.solution}</p>
        <ul className={css.points}>
          {sector.solution.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <div className={css.words}>
        <p className={css.label}>{words.result}</p>
        <p className={css.result}>{sector.result}</p>
        {sector.caseStudy && (
          <blockquote className={css.case}>
            <p className={css.label}>{words.case}</p>
            <p>{sector.caseStudy}</p>
          </blockquote>
        )}
      </div>
    </div>
  );
}
