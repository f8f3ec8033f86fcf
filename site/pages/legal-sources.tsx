import type { PageProps } from "gaceta";
import { Closing } from "../components/ui/closing";
import { PageHeader } from "../components/ui/page-header";
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
      <Closing title={proposal.title} text={proposal.text} actions={[{ ...proposal, primary: true }]} />
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
