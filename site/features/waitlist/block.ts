import type { LandingSection } from "./landing-sections";

/** The content of one kind of section of a waitlist page. */
export type Block<Kind extends keyof LandingSection> = NonNullable<LandingSection[Kind]>;
