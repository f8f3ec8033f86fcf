import { useTranslation } from "gaceta";
import { Section } from "../../components/ui/section";
import type { About } from "gaceta/content";
import { Portrait } from "./portrait";
import css from "./team.module.css";

/** The founders: portrait, role, biography, and what they read first in the morning. */
export function Team({ title, intro, people }: About["team"]) {
  const { t } = useTranslation("company");
  return (
    <Section title={title} intro={intro}>
      <ul>
        {people.map(({ name, role, bio, reads, portrait }) => (
          <li key={name} className={css.person}>
            <Portrait name={portrait} label={t("about.portrait", { name })} />
            <div className={css.text}>
              <div>
                <h3 className={css.name}>{name}</h3>
                <p className={css.role}>{role}</p>
              </div>
              <p className={css.bio}>{bio}</p>
              <p className={css.reads}>
                <span className={css.label}>{t("about.reads")}</span> {reads}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
