import type { PageProps } from "gaceta";
import type { Deadlines as DeadlinesContent } from "gaceta/content";
import { ActList } from "../components/ui/act-list";
import { PageHeader } from "../components/ui/page-header";
import { Section } from "../components/ui/section";
import { Deadlines } from "../features/legal/deadlines";
import { withEdition } from "../model/edition";

type Props = PageProps<{ deadlines: DeadlinesContent }>;

/** All acts that articles and pages cite, each with the texts that cite it, and the dates to come that texts name. */
export default function LawsPage({ title, description, citations, lang, data }: Props) {
  const { deadlines } = withEdition(data, data.site.edition, lang);
  return (
    <>
      <PageHeader title={title} intro={description} />
      <Section reveal={false} band="sm">
        <ActList citations={citations.filter(({ citedBy }) => citedBy.length > 0)} />
      </Section>
      <Deadlines {...deadlines} lang={lang} />
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
