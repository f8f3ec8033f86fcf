// Formulas in texts. Only the bundle for Node of a site with `markdown: { math: true }` has this file.

import temml from "temml";
import type { Formula } from "./markdown-context";

const settings = { throwOnError: true, trust: false, annotate: false };

/** Returns a formula as MathML. Throws if its TeX has an error. */
export function renderFormula({ tex, display }: Formula): string {
  return temml.renderToString(tex, { ...settings, displayMode: display });
}
