import { useTranslation } from "gaceta";
import { ButtonLink } from "../../components/ui/button";
import { Section } from "../../components/ui/section";
import css from "./listing-link.module.css";

/** The last section of an article page: a link to the listing. */
export function ListingLink({ title, text, href }: { title: string; text: string; href: string }) {
  const { t } = useTranslation("press");
  return (
    <Section tone="ink" title={title} intro={text} reveal={false} className={css.closing}>
      <ButtonLink href={href}>{t("article.more")}</ButtonLink>
    </Section>
  );
}
