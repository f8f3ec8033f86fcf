import { type Citation, useTranslation } from "gaceta";
import { ActList } from "../../components/ui/act-list";
import { TextLink } from "../../components/ui/text-link";
import css from "./cited-acts.module.css";

/** The acts that an article cites, with the articles of each. `all` is the address of the page of all acts. */
export function CitedActs({ citations, all }: { citations: readonly Citation[]; all: string }) {
  const { t } = useTranslation("press");
  if (citations.length === 0) return null;
  return (
    <section className={css.acts} aria-labelledby="article_acts">
      <header className={css.header}>
        <h2 id="article_acts" className={css.title}>
          {t("acts.title")}
        </h2>
        <TextLink href={all}>{t("acts.all")}</TextLink>
      </header>
      <ActList citations={citations} />
    </section>
  );
}
