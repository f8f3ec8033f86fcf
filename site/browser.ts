// Browser code of all pages, which runs when the page is idle. Pages work without it.

import { loadCodeFont } from "./browser/code-font";
import { askConsent } from "./browser/consent-and-analytics";
import { restoreFragment } from "./browser/fragment";
import { markScrolled } from "./browser/header";
import { hideThirdPartyBadge } from "./browser/hide-third-party-badge";
import { trackPopovers } from "./browser/popovers";
import { revealSections } from "./browser/reveal";
import { openSearchWithKeys } from "./browser/search-key";

// Functions that measure the layout run before functions that change the page, because a measurement after a change forces
// another layout. Each is a separate task, so that a phone can respond to taps in between.
const tasks = [
  revealSections,
  markScrolled,
  trackPopovers,
  restoreFragment,
  askConsent,
  hideThirdPartyBadge,
  openSearchWithKeys,
  loadCodeFont,
];
for (const task of tasks) setTimeout(task);
