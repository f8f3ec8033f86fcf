import type { Segments } from "../../model/content.gen";

type Sections = Segments["sections"][number];

/** The content of one kind of section, e.g. `Block<"steps">`. */
export type Block<Kind extends keyof Sections> = NonNullable<Sections[Kind]>;

/** A line of the log as the content files hold it. */
export type Log = NonNullable<Segments["digest"]>["entries"][number];
