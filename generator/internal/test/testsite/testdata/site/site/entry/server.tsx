import { pages } from "gaceta:pages";
import "../styles/index.css";
import { renderToStaticMarkup } from "react-dom/server";

interface Shared {
  links: Record<string, Record<string, string>>;
  data: Record<string, Record<string, never>>;
}

/** The smallest server entry: a page's component inside main. */
export function start(shared: Shared) {
  return {
    async render(page: string, sent: { lang: string; data: Record<string, string> }, body: { toString(): string } | "") {
      const { default: Page } = await pages[page]();
      const data = Object.fromEntries(Object.entries(sent.data).map(([prop, name]) => [prop, shared.data[sent.lang][name]]));
      const html = renderToStaticMarkup(
        <main>
          <Page {...sent} data={data} links={shared.links[sent.lang]} body={body} />
        </main>,
      );
      return { html, islands: html.includes("data-island") ? ["counter"] : [], data: [], strings: {} };
    },
  };
}
