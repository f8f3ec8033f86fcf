import type { ReactNode } from "react";
import type { Segments } from "../../model/content.gen";
import { Analysis } from "./analysis";
import { Comparison } from "./comparison";
import { Coverage } from "./coverage";
import { Example } from "./example";
import { Message } from "./message";
import { Path } from "./segment-path";
import { Readers } from "./readers";
import { Results } from "./segment-results";
import { SectorCards } from "./sector-cards";
import { Steps } from "./segment-steps";
import { Today } from "./today";
import { Verticals } from "./verticals";
import { Workload } from "./workload";

type Section = Segments["sections"][number];

/** The sections of a segment page, in the order of its file. */
export function SegmentSections({ sections, brand }: { sections: Section[]; brand: string }) {
  return sections.map((section) => {
    const kind = Object.keys(section)[0] as keyof Section;
    return <SectionOf key={kind} section={section} brand={brand} />;
  });
}

function SectionOf({ section, brand }: { section: Section; brand: string }): ReactNode {
  const { sectors, verticals, readers, workload, today, comparison, steps, coverage, path, message, example, analysis, results } = section;
  if (sectors) return <SectorCards {...sectors} />;
  if (readers) return <Readers {...readers} />;
  if (workload) return <Workload {...workload} />;
  if (today) return <Today {...today} />;
  if (comparison) return <Comparison {...comparison} />;
  if (steps) return <Steps {...steps} />;
  if (coverage) return <Coverage {...coverage} />;
  if (path) return <Path {...path} />;
  if (message) return <Message {...message} />;
  if (example) return <Example {...example} />;
  if (analysis) return <Analysis {...analysis} />;
  if (results) return <Results {...results} />;
  if (verticals) return <Verticals {...verticals} brand={brand} />;
  return null;
}
