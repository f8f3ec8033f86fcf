// Runs as soon as it has loaded: it has what would be too late once the page is idle. Only the articles of a listing wait for it,
// for a tenth of a second at most, because a filter in the address hides them.

import { awaitFilter } from "./browser/address-filter";
import { keepPlaceInOtherLanguage } from "./browser/language-link";
import { logLinkClicks } from "./browser/log-link-clicks";

keepPlaceInOtherLanguage();
logLinkClicks();
awaitFilter();
