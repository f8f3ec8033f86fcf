import { Island, type PageProps, useTranslation } from "gaceta";
import { PageHeader } from "../components/ui/page-header";
import ConsentPanel from "../features/legal/consent-panel.island";
import { LegalPages } from "../features/legal/legal-pages";
import { LegalText } from "../features/legal/legal-text";
import { SiteOwner } from "../features/legal/site-owner";
import { longDate } from "../model/long-date";
import type { Documents } from "gaceta/content";

type Props = PageProps<{ documents?: Documents }>;

/** A legal text with the company's data. The cookie policy also lets visitors change their consent. */
export default function LegalPage({ route, lang, entry, address, data: { site, navigation, documents } }: Props) {
  const { t } = useTranslation("company");
  if (!entry) throw new Error(`The route “${route}” needs a text: add “prose” to it in content/routes.yaml.`);
  return (
    <>
      <PageHeader
        title={entry.title}
        intro={entry.updated && t("legal.updated", { date: longDate(entry.updated, lang).replaceAll(" ", "\u00a0") })}
      />
      <LegalText
        text={entry}
        file={documents?.[route]}
        after={<LegalPages pages={navigation.footer.legal} current={address} />}
      >
        <SiteOwner
          company={site.brand.legalName}
          address={site.contact.address}
          email={site.contact.email}
          phone={site.contact.phone}
        />
        {route === "cookies" && <Island of={ConsentPanel} on="idle" props={{}} />}
      </LegalText>
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
