import { codeToHtml } from "shiki";

/** Code that is highlighted while the page is prerendered. */
export async function Listing() {
  const html = await codeToHtml("const answer = 42;", { lang: "ts", theme: "github-light" });
  return <div id="listing" dangerouslySetInnerHTML={{ __html: html }} />;
}
