/**
 * Lets tokens.css name the font of codes and times, which browsers then load on pages that use it. Loaded before the first paint,
 * it would delay the texts for a few small numbers. Without scripts, the system's own monospaced font stays.
 */
export function loadCodeFont() {
  document.documentElement.toggleAttribute("data-code-font", true);
}
