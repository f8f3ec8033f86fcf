import { type PageProps, useTranslation } from "gaceta";
import { PageHeader } from "../components/ui/page-header";
import { CorrectionList } from "../features/legal/correction-list";
import { LegalText } from "../features/legal/legal-text";
import { longDate } from "../model/long-date";

/** How texts are made, reviewed and corrected, and the corrections of all articles. */
export default function EditorialStandardsPage({ lang, entry, corrections }: PageProps) {
  const { t } = useTranslation("company");
  const allCorrections = useTranslation("press").t("accountability.all");
  if (!entry)
    throw new Error("The route “editorial-standards” needs a text: add “prose” to it in content/routes.yaml.");
  return (
    <>
      <PageHeader
        title={entry.title}
        intro={entry.updated && t("legal.updated", { date: longDate(entry.updated, lang).replaceAll(" ", "\u00a0") })}
      />
      <LegalText
        text={entry}
        after={<CorrectionList corrections={corrections} lang={lang} />}
        last={{ id: "corrections", title: allCorrections }}
      />
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
