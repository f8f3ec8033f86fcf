// Runs once the page is idle. Pages work without it.

import { addCopyButtons } from "./browser/copy-buttons";
import { markCurrentSection } from "./browser/current-section";
import { openSearchWithKeys } from "./browser/search-key";
import { switchTheme } from "./browser/theme";

for (const start of [markCurrentSection, addCopyButtons, switchTheme, openSearchWithKeys]) start();
