import { useTranslation } from "gaceta";
import type { EntrySummary } from "../../model/page";
import { Badge } from "../ui/badge";

/** The category of an article, and whether it is featured, a draft, or in another language than the page. */
export function PostBadges({ entry: { category, featured, draft, lang } }: { entry: EntrySummary }) {
  const { t } = useTranslation("press");
  return (
    <>
      <Badge>{category.name}</Badge>
      {featured && <Badge tone="info">{t("card.featured")}</Badge>}
      {draft && <Badge tone="signal">{t("card.draft")}</Badge>}
      {lang && <Badge tone="info">{t("card.otherLanguage")}</Badge>}
    </>
  );
}
