import { Island, type PageProps } from "gaceta";
import { renderSlots } from "../components/slots";
import { PageHeader } from "../components/ui/page-header";
import { Section } from "../components/ui/section";
import Tabs from "../components/ui/tabs.island";
import { AxisPanel } from "../features/taxonomy/axis-panel";
import { ClientChanges } from "../features/taxonomy/client-changes";
import { HeatMatrix } from "../features/taxonomy/heat-matrix";
import { withEdition } from "../model/edition";
import type { Taxonomy } from "gaceta/content";

type Props = PageProps<{ taxonomy: Taxonomy }>;

/** The classification by sector, branch of law and document type. */
export default function TaxonomyPage({ lang, data }: Props) {
  const { taxonomy } = withEdition(data, data.site.edition, lang);
  return (
    <>
      <PageHeader kicker={taxonomy.version} title={taxonomy.title} intro={taxonomy.intro} />
      <HeatMatrix taxonomy={taxonomy} />
      <Section reveal={false} title={taxonomy.explainer.title}>
        <Island
          of={Tabs}
          on="interaction"
          props={{
            label: taxonomy.title,
            defaultId: "economic",
            items: taxonomy.tabs.map(({ id, label }) => ({ id, label })),
          }}
          slots={renderSlots(taxonomy.tabs, (tab) => <AxisPanel {...tab} />)}
        />
      </Section>
      <ClientChanges {...taxonomy.clients} />
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
