// Runs before the first paint. Clicks on links are logged from the start, before the scripts of the page have loaded.

import { logLinks } from "./browser/links";

logLinks();
