// What a site imports as "gaceta".

export { createTranslator, TranslationProvider, useTranslation } from "gaceta:translation";
export { cached } from "./cached-component";
export { activate, defineIsland, Island, type IslandDefinition, Slot, type Slots } from "./island";
export { Markdown } from "./markdown";
export { Picture } from "./picture";
export { openSearch, type SearchAnswer, type SearchIndex, type SearchOptions, type SearchResult } from "./search-index";
export * from "./types";
