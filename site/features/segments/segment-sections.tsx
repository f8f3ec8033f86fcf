import { Analysis } from "./analysis";
import { Comparison } from "./comparison";
import { Coverage } from "./coverage";
import { Example } from "./example";
import { Message } from "./message";
import { Readers } from "./readers";
import type { SegmentSection } from "./section-props";
import { SectorCards } from "./sector-cards";
import { Path } from "./segment-path";
import { Quote } from "./segment-quote";
import { Results } from "./segment-results";
import { Steps } from "./segment-steps";
import { Today } from "./today";
import { Verticals } from "./verticals";
import { Workload } from "./workload";

/** The sections of a segment page, in the order of its content file. `brand` is the name of the service. */
export function SegmentSections({ sections, ...page }: { sections: SegmentSection[]; brand: string; lang: string }) {
  return sections.map((section) => <SectionContent key={section.type} section={section} {...page} />);
}

function SectionContent({ section, brand, lang }: { section: SegmentSection; brand: string; lang: string }) {
  switch (section.type) {
    case "analysis":
      return <Analysis {...section} />;
    case "comparison":
      return <Comparison {...section} />;
    case "coverage":
      return <Coverage {...section} />;
    case "example":
      return <Example {...section} />;
    case "message":
      return <Message {...section} />;
    case "path":
      return <Path {...section} />;
    case "quote":
      return <Quote {...section} />;
    case "readers":
      return <Readers {...section} />;
    case "results":
      return <Results {...section} brand={brand} lang={lang} />;
    case "sectors":
      return <SectorCards {...section} />;
    case "steps":
      return <Steps {...section} />;
    case "today":
      return <Today {...section} />;
    case "verticals":
      return <Verticals {...section} brand={brand} />;
    case "workload":
      return <Workload {...section} />;
  }
}
