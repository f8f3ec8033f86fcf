// React moves <title>, <meta> and <link> of components to the beginning of what it renders. The head of a page is written by the
// build, so they would stand in its body, beside those of the head.

const hoisted = /<(title|meta|link|script)\b([^>]*)>(?:[^<]*<\/\1>)?/y;

/** Hints for the browser, which work anywhere, and scripts, which the audit checks. */
const allowed = /^script | rel="(preload|preconnect|dns-prefetch|modulepreload)"/;

/** Where authors set what they wrote. */
const settings: [tag: RegExp, instead: string][] = [
  [/^title /, "Set “title” in content/routes.yaml, or in the text"],
  [/^meta .*name="description"/, "Set “description” in content/routes.yaml, or in the text"],
  [/^meta .*name="robots"/, "Set “noindex” in content/routes.yaml"],
  [/^link .*rel="(canonical|alternate)"/, "Remove it: the build writes it"],
  [/^link .*rel="stylesheet"/, "Import the style sheet"],
];

/** Throws if React has moved an element for the head to the beginning of HTML. */
export function refuseHeadTags(html: string): void {
  hoisted.lastIndex = 0;
  for (let match = hoisted.exec(html); match; match = hoisted.exec(html)) {
    const tag = `${match[1]} ${match[2]}`;
    if (/ itemprop=/i.test(tag)) return; // not moved: the content begins
    if (allowed.test(tag)) continue;
    const instead = settings.find(([pattern]) => pattern.test(tag))?.[1] ?? "Write it in templates/document.html";
    throw new Error(`A component has a <${match[1]}>, which belongs into the head of the page. ${instead}`);
  }
}
