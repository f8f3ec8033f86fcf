// Runs as soon as it arrives, which is mostly before the first paint. No visitor waits for it. It has only what would be too late
// once the page is idle.

import { awaitFilter } from "./browser/address-filter";
import { keepPlaceInOtherLanguage } from "./browser/language-link";
import { logLinkClicks } from "./browser/log-link-clicks";

keepPlaceInOtherLanguage();
logLinkClicks();
awaitFilter();
