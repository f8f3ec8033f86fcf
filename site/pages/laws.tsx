import type { PageProps } from "gaceta";
import { ActList } from "../components/ui/act-list";
import { PageHeader } from "../components/ui/page-header";
import { Section } from "../components/ui/section";

/** All acts that the articles may cite, each with the articles that do. */
export default function LawsPage({ title, description, citations }: PageProps) {
  return (
    <>
      <PageHeader title={title} intro={description} />
      <Section reveal={false}>
        <ActList citations={citations} />
      </Section>
    </>
  );
}

export { structuredData } from "../model/breadcrumbs";
