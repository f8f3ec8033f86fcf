import { Section } from "../../components/ui/section";
import type { Home } from "gaceta/content";
import chamber from "../segments/drawings/chamber.svg";
import courthouse from "../segments/drawings/courthouse.svg";
import desk from "../segments/drawings/desk.svg";
import hemicycle from "../segments/drawings/hemicycle.svg";
import pylon from "../segments/drawings/pylon.svg";
import seal from "../segments/drawings/seal.svg";
import css from "./solutions.module.css";

const drawings = { chamber, courthouse, desk, hemicycle, pylon, seal };

/** An index of the segment pages: each with its engraving. */
export function Solutions({ title, items }: Home["solutions"]) {
  return (
    <Section id="specific-solutions" title={title} head="plain">
      <ul className={css.index}>
        {items.map((item) => (
          <li key={item.href}>
            <img src={drawings[item.drawing]} alt="" width="700" height="300" loading="lazy" />
            <h3>
              <a href={item.href}>{item.title}</a>
            </h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
