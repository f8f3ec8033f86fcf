import enCompany from "./en/company.json";
import enHome from "./en/home.json";
import enPress from "./en/press.json";
import enSearch from "./en/search.json";
import enShell from "./en/shell.json";
import enWaitlist from "./en/waitlist.json";
import esCompany from "./es/company.json";
import esHome from "./es/home.json";
import esPress from "./es/press.json";
import esSearch from "./es/search.json";
import esShell from "./es/shell.json";
import esWaitlist from "./es/waitlist.json";
import type { Translations } from "./namespaces";

const es: Translations = {
  company: esCompany,
  home: esHome,
  press: esPress,
  search: esSearch,
  shell: esShell,
  waitlist: esWaitlist,
};
const en: Translations = {
  company: enCompany,
  home: enHome,
  press: enPress,
  search: enSearch,
  shell: enShell,
  waitlist: enWaitlist,
};

/** All translations. Only server code imports this module; islands load the groups that they declare. */
export const resources = { es, en };
