import { Section } from "../../components/ui/section";
import type { Home } from "gaceta/content";
import chamber from "../../components/ui/engravings/chamber.svg";
import courthouse from "../../components/ui/engravings/courthouse.svg";
import desk from "../../components/ui/engravings/desk.svg";
import hemicycle from "../../components/ui/engravings/hemicycle.svg";
import pylon from "../../components/ui/engravings/pylon.svg";
import seal from "../../components/ui/engravings/seal.svg";
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
