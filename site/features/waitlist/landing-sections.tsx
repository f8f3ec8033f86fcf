import type { Lang } from "gaceta";
import { RegulationCalendar } from "./regulation-calendar";
import { SystemClassifier } from "./system-classifier";
import { TextDiff } from "./text-diff";
import { EvidenceTable } from "./evidence-table";
import { IdeaTestResults } from "./idea-test-results";
import { HowItWorks } from "./how-it-works";
import { ControlMapping } from "./control-mapping";
import { PlannedPrices } from "./planned-prices";
import { ApiRequest } from "./api-request";
import type { LandingSection } from "./section-props";

interface Context {
  /** The day of the edition. */
  today: string;
  lang: Lang;
}

/** The sections of a waitlist page, in the order of its content file. */
export function LandingSections({ sections, ...context }: Context & { sections: LandingSection[] }) {
  return sections.map((section) => <SectionContent key={section.type} section={section} {...context} />);
}

function SectionContent({ section, today, lang }: Context & { section: LandingSection }) {
  switch (section.type) {
    case "calendar":
      return <RegulationCalendar {...section} now={today} lang={lang} />;
    case "classifier":
      return <SystemClassifier {...section} />;
    case "diff":
      return <TextDiff {...section} />;
    case "evidence":
      return <EvidenceTable {...section} />;
    case "experiment":
      return <IdeaTestResults {...section} lang={lang} />;
    case "how":
      return <HowItWorks {...section} />;
    case "mapping":
      return <ControlMapping {...section} />;
    case "plans":
      return <PlannedPrices {...section} />;
    case "request":
      return <ApiRequest {...section} />;
  }
}
