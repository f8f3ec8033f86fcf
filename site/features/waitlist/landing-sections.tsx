import type { ReactNode } from "react";
import type { Lang } from "../../model/page";
import type { Landings, Trackers } from "../../model/content.gen";
import { Classifier } from "./classifier";
import { Diff } from "./diff";
import { Evidence } from "./evidence";
import { Experiment } from "./experiment";
import { How } from "./how";
import { Mapping } from "./mapping";
import { Plans } from "./plans";
import { Request } from "./request";

/** One section of a waitlist page; a landing and a tracker have some kinds of their own. */
export type LandingSection = Omit<Landings["sections"][number], "mapping"> & Trackers["sections"][number];

/** The sections of a waitlist page, in the order of its file. */
export function LandingSections({ sections, lang }: { sections: LandingSection[]; lang: Lang }) {
  return sections.map((section) => <SectionOf key={Object.keys(section)[0]} section={section} lang={lang} />);
}

function SectionOf({ section, lang }: { section: LandingSection; lang: Lang }): ReactNode {
  const { how, experiment, diff, mapping, request, classifier, evidence, plans } = section;
  if (how) return <How {...how} />;
  if (experiment) return <Experiment {...experiment} lang={lang} />;
  if (diff) return <Diff {...diff} />;
  if (mapping) return <Mapping {...mapping} />;
  if (request) return <Request {...request} />;
  if (classifier) return <Classifier {...classifier} />;
  if (evidence) return <Evidence {...evidence} />;
  if (plans) return <Plans {...plans} />;
  return null;
}
