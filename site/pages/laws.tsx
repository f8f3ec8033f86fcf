import type { PageProps } from "gaceta";
import { ActList } from "../components/ui/act-list";
import { PageHeader } from "../components/ui/page-header";
import { Section } from "../components/ui/section";

/** All acts that articles and pages cite, each with the texts that cite it. */
export default function LawsPage({ title, description, citations }: PageProps) {
  return (
    <>
      <PageHeader title={title} intro={description} />
      <Section reveal={false} band="sm">
        <ActList citations={citations.filter(({ citedBy }) => citedBy.length > 0)} />
      </Section>
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
