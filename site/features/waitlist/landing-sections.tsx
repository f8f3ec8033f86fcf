import type { Lang } from "gaceta";
import { Calendar } from "./calendar";
import { Classifier } from "./classifier";
import { Diff } from "./diff";
import { Evidence } from "./evidence";
import { Experiment } from "./experiment";
import { How } from "./how";
import { Mapping } from "./mapping";
import { Plans } from "./plans";
import { Request } from "./request";
import type { LandingSection } from "./section-props";

/** The sections of a waitlist page, in the order of its content file. */
export function LandingSections({ sections, lang }: { sections: LandingSection[]; lang: Lang }) {
  return sections.map((section) => <SectionContent key={section.type} section={section} lang={lang} />);
}

function SectionContent({ section, lang }: { section: LandingSection; lang: Lang }) {
  switch (section.type) {
    case "calendar":
      return <Calendar {...section} lang={lang} />;
    case "classifier":
      return <Classifier {...section} />;
    case "diff":
      return <Diff {...section} />;
    case "evidence":
      return <Evidence {...section} />;
    case "experiment":
      return <Experiment {...section} lang={lang} />;
    case "how":
      return <How {...section} />;
    case "mapping":
      return <Mapping {...section} />;
    case "plans":
      return <Plans {...section} />;
    case "request":
      return <Request {...section} />;
  }
}
