// Runs before the first paint. Every visitor waits for this file: it has only what would be too late once the page is idle.

import { logLinks } from "./browser/links";
import { awaitFilter } from "./browser/listing-address";

logLinks();
awaitFilter();
