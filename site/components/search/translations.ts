import type { Lang } from "gaceta";
import en from "../../i18n/en/search.json";
import es from "../../i18n/es/search.json";

/** The translations of the search. They are part of its code, so that no page carries them. */
export const translations: Record<Lang, typeof es> = { es, en };
