// React moves <title>, <meta> and <link> of components to the beginning of what it renders. The generator places them in the
// head of the document.

import { IslandError } from "./island-error";

const hoisted = /<(title|meta|link|script)\b([^>]*)>(?:[^<]*<\/\1>)?/y;

/** Separates the elements for the head from the HTML of a page. Scripts stay, which the audit checks. */
export function takeHeadTags(html: string): { head: string; rest: string } {
  hoisted.lastIndex = 0;
  let head = "";
  let scripts = "";
  let end = 0;
  for (let match = hoisted.exec(html); match; match = hoisted.exec(html)) {
    if (/ itemprop=/i.test(match[2] as string)) break; // not moved: the content begins
    if (match[1] === "script") scripts += match[0];
    else head += match[0];
    end = hoisted.lastIndex;
  }
  return { head, rest: head ? scripts + html.slice(end) : html };
}

/** Hints for the browser, which work anywhere. */
const hint = /^<link[^>]* rel="(preload|preconnect|dns-prefetch|modulepreload)"/;

/** Throws if the HTML of an island begins with an element for the head: islands are rendered on their own. */
export function refuseHeadTags(html: string, island: string): void {
  const other = takeHeadTags(html)
    .head.split(/(?=<(?:title|meta|link)\b)/)
    .find((tag) => tag && !hint.test(tag));
  const name = other && /^<(\w+)/.exec(other)?.[1];
  if (name)
    throw new IslandError(
      island,
      `The island “${island}” has a <${name}> for the head of the page. Render it in the component of the page`,
    );
}
