import { RuleAnalysis } from "./rule-analysis";
import { TaskComparison } from "./task-comparison";
import { SourceCoverage } from "./source-coverage";
import { WorkedExample } from "./worked-example";
import { SampleEmail } from "./sample-email";
import { Recipients } from "./recipients";
import type { SegmentSection } from "./section-props";
import { SectorCards } from "./sector-cards";
import { LegislativePath } from "./legislative-path";
import { Quote } from "./segment-quote";
import { Results } from "./segment-results";
import { Steps } from "./segment-steps";
import { ManualProcess } from "./manual-process";
import { Verticals } from "./verticals";
import { TaskDurations } from "./task-durations";

/** The sections of a segment page, in the order of its content file. `brand` is the name of the service. */
export function SegmentSections({ sections, ...page }: { sections: SegmentSection[]; brand: string; lang: string }) {
  return sections.map((section) => <SectionContent key={section.type} section={section} {...page} />);
}

function SectionContent({ section, brand, lang }: { section: SegmentSection; brand: string; lang: string }) {
  switch (section.type) {
    case "analysis":
      return <RuleAnalysis {...section} />;
    case "comparison":
      return <TaskComparison {...section} />;
    case "coverage":
      return <SourceCoverage {...section} />;
    case "example":
      return <WorkedExample {...section} />;
    case "message":
      return <SampleEmail {...section} />;
    case "path":
      return <LegislativePath {...section} />;
    case "quote":
      return <Quote {...section} />;
    case "readers":
      return <Recipients {...section} />;
    case "results":
      return <Results {...section} brand={brand} lang={lang} />;
    case "sectors":
      return <SectorCards {...section} />;
    case "steps":
      return <Steps {...section} />;
    case "today":
      return <ManualProcess {...section} />;
    case "verticals":
      return <Verticals {...section} brand={brand} />;
    case "workload":
      return <TaskDurations {...section} />;
  }
}
