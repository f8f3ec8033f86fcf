import type { Landings, Trackers } from "gaceta/content";

/** One section of a waitlist page; its `type` decides what else it holds. Landings and trackers share most types. */
export type LandingSection = Exclude<Landings["sections"][number], { type: "mapping" }> | Trackers["sections"][number];

/** The content of one type of section, e.g. `SectionProps<"how">`. */
export type SectionProps<Type extends LandingSection["type"]> = Omit<Extract<LandingSection, { type: Type }>, "type">;
