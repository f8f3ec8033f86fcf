import type { PageProps } from "gaceta";
import { SegmentClosing } from "../features/segments/segment-closing";
import { SegmentHero } from "../features/segments/segment-hero";
import { SegmentSections } from "../features/segments/segment-sections";
import { withEdition } from "../model/edition";
import type { Segments } from "gaceta/content";

type Props = PageProps<{ segment: Segments }>;

/** The page for one kind of client; six routes share this component. */
export default function SegmentPage({ lang, data }: Props) {
  const { segment, site } = withEdition(data, data.site.edition, lang);
  return (
    <>
      <SegmentHero {...segment} />
      <SegmentSections sections={segment.sections} brand={site.brand.name} lang={lang} />
      <SegmentClosing {...segment.closing} assurance={segment.assurance} />
    </>
  );
}

export { structuredData } from "../model/breadcrumb-data";
