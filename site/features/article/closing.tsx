import { ButtonLink } from "../../components/ui/button";
import { Section } from "../../components/ui/section";
import { useTranslation } from "../../i18n";

/** The end of an article: the way to all the others. */
export function Closing({ title, text, href }: { title: string; text: string; href: string }) {
  const { t } = useTranslation("press");
  return (
    <Section tone="ink" title={title} intro={text} reveal={false}>
      <ButtonLink href={href}>{t("article.more")}</ButtonLink>
    </Section>
  );
}
