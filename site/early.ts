// Runs as soon as it has loaded: it has what would be too late once the page is idle. Listings alone wait for it with their
// first paint, because a filter in their address hides the articles.

import { awaitFilter } from "./browser/address-filter";
import { keepPlaceInOtherLanguage } from "./browser/language-link";
import { logLinkClicks } from "./browser/log-link-clicks";

keepPlaceInOtherLanguage();
logLinkClicks();
awaitFilter();
