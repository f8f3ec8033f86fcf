import type { Segments } from "gaceta/content";

/** One section of a segment page; its `type` decides what else it holds. */
export type SegmentSection = Segments["sections"][number];

/** The content of one type of section, e.g. `SectionProps<"steps">`. */
export type SectionProps<Type extends SegmentSection["type"]> = Omit<Extract<SegmentSection, { type: Type }>, "type">;

/** A notice of the morning's log. */
export type Notice = NonNullable<Segments["digest"]>["entries"][number];
