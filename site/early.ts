// Runs before the first paint. Every visitor waits for this file: it has only what would be too late once the page is idle.

import { awaitFilter } from "./browser/address-filter";
import { keepPlaceInOtherLanguage } from "./browser/language-link";
import { logLinkClicks } from "./browser/log-link-clicks";

keepPlaceInOtherLanguage();
logLinkClicks();
awaitFilter();
