import type company from "./es/company.json";
import type home from "./es/home.json";
import type press from "./es/press.json";
import type search from "./es/search.json";
import type shell from "./es/shell.json";
import type waitlist from "./es/waitlist.json";

/** The translations by namespace. Spanish is the source: all languages have the type of its files. */
export interface Translations {
  company: typeof company;
  home: typeof home;
  press: typeof press;
  search: typeof search;
  shell: typeof shell;
  waitlist: typeof waitlist;
}

/** The name of a file of translations, without `.json`. */
export type Namespace = keyof Translations;

/** A namespace and one of its top-level keys, such as `press.filters`: the unit of translations that islands load. */
export type Group = { [N in Namespace]: `${N}.${keyof Translations[N] & string}` }[Namespace];

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: Translations;
  }
}
