import type { Segments } from "gaceta/content";
import { Chamber } from "./chamber";
import { Courthouse } from "./courthouse";
import { Desk } from "./desk";
import { Hemicycle } from "./hemicycle";
import { Pylon } from "./pylon";
import { Seal } from "./seal";

/** The drawings by name. */
export const drawings = {
  chamber: Chamber,
  courthouse: Courthouse,
  desk: Desk,
  hemicycle: Hemicycle,
  pylon: Pylon,
  seal: Seal,
};

/** The drawing of a segment, by its name in the content. */
export function Drawing({ name, label }: Segments["drawing"]) {
  const Picture = drawings[name];
  return <Picture label={label} />;
}
