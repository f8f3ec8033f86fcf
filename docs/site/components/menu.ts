import type { ListItem } from "gaceta";

/** A page of the documentation in the menu, or a folder of pages: an article of the list “menu”. */
export interface MenuItem extends ListItem {
  /** Its name in the menu, if it is not the title. */
  label?: string;
  excerpt?: string;
  items?: MenuItem[];
}
