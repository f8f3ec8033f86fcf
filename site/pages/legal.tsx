import { Island } from "../components/island/island";
import { PageHeader } from "../components/ui/page-header";
import ConsentPanel from "../features/legal/consent-panel.island";
import { LegalText } from "../features/legal/legal-text";
import { Owner } from "../features/legal/owner";
import { useTranslation } from "../i18n";
import { breadcrumbs } from "../model/breadcrumbs";
import { longDate } from "../model/long-date";
import type { PageProps } from "../model/page";

/** A legal text with the company's data. The cookie policy also lets visitors change their consent. */
export default function LegalPage({ route, lang, title, prose, data: { site } }: PageProps) {
  const { t } = useTranslation("company");
  if (!prose) throw new Error(`the route ${route} names no prose`);
  return (
    <>
      <PageHeader title={prose.title ?? title} intro={prose.updated && t("legal.updated", { date: longDate(prose.updated, lang) })} />
      <LegalText prose={prose}>
        <Owner company={site.brand.legalName} address={site.contact.address} email={site.contact.email} phone={site.contact.phone} />
        {route === "cookies" && <Island of={ConsentPanel} on="idle" props={{}} />}
      </LegalText>
    </>
  );
}

export function structuredData(props: PageProps) {
  return [breadcrumbs(props)];
}
