import { useTranslation } from "gaceta";
import type { About } from "gaceta/content";
import css from "./faces.module.css";
import { Portrait } from "./portrait";

/** The founders in a row: portrait, name and role. */
export function Faces({ people, text }: { people: About["team"]["people"]; text: string }) {
  const { t } = useTranslation("company");
  return (
    <div className={css.faces}>
      <ul className={css.people}>
        {people.map(({ name, role, portrait }) => (
          <li key={name}>
            <Portrait name={portrait} label={t("about.portrait", { name })} />
            <p className={css.name}>{name}</p>
            <p className={css.role}>{role}</p>
          </li>
        ))}
      </ul>
      <p className={css.text}>{text}</p>
    </div>
  );
}
