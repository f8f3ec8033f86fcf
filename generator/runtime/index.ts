// What a site imports as "gaceta".

export { createTranslator, TranslationProvider, useTranslation } from "gaceta:translation";
export { cached } from "./cached-component";
export { activate, defineIsland, Island, type IslandDefinition, Slot, type Slots } from "./island";
export { Markdown } from "./markdown";
export { Picture } from "./picture";
export type { SearchAnswer, SearchOptions, SearchResult } from "./search";
export { openSearch, type SearchIndex } from "./search-index";
export * from "./types";
