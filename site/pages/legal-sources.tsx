import type { PageProps } from "gaceta";
import { ButtonLink } from "../components/ui/button";
import { PageHeader } from "../components/ui/page-header";
import { Section } from "../components/ui/section";
import { SourceMap } from "../features/sources/source-map";
import { SourceRegister } from "../features/sources/source-register";
import type { LegalSources } from "gaceta/content";

type Props = PageProps<{ "legal-sources": LegalSources }>;

/** The legal sources that the service reads, by region. */
export default function LegalSourcesPage({ data }: Props) {
  const { title, intro, count, map, sections, proposal } = data["legal-sources"];
  return (
    <>
      <PageHeader title={title} intro={intro} />
      <SourceMap map={map} sections={sections} />
      <SourceRegister sections={sections} count={count} />
      <Section title={proposal.title} intro={proposal.text} tone="ink">
        <p>
          <ButtonLink href={proposal.href}>{proposal.label}</ButtonLink>
        </p>
      </Section>
    </>
  );
}

export { structuredData } from "../model/breadcrumbs";
