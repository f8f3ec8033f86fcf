import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { IslandDefinition } from "../components/island/define";
import { IslandContext } from "../components/island/island";
import { Layout } from "../components/layout/layout";
import { otherLanguage } from "../model/other-language";
import type { PageProps } from "../model/page";
import { collector } from "./islands";
import type { Remember } from "./memory";

/**
 * Gives the generator a text that many pages hold, and gives back what to write in its place: it stays as it is in HTML,
 * in text and in attributes.
 */
export type Share = (text: string) => string;

/** What stands around pages, and the islands in it. */
interface Shell {
  before: string;
  /** Follows the address of the page in the other language, where it has one. */
  between?: string;
  after: string;
  islands: IslandDefinition<object>[];
}

/** Keeps what stands around pages: it is rendered for the first page that has the same, and sent once. */
export function shells(share: Share, remember: Remember) {
  const known = new Map<string, Shell>();
  /** Where a shell has room for what each page has of its own. */
  const room = { page: share(""), address: share("") };

  /** What stands around a page. `by` names what the layout depends on besides the page itself. */
  return ({ lang, address, alternates, href, data }: PageProps, by: string, wrap: (children: ReactNode) => ReactNode): Shell => {
    const other = otherLanguage(lang);
    const here = data.navigation.header.items.some((item) => item.href === address) ? address : "";
    const key = JSON.stringify([by, here, lang in alternates, other in alternates]);
    const old = known.get(key);
    if (old) return old;
    const { island, used } = collector({ prefix: "shell-", by, wrap, remember });
    const page = { lang, href, data, address: here, alternates: { ...alternates, ...(other in alternates ? { [other]: room.address } : {}) } };
    const layout = <Layout page={page}>{room.page}</Layout>;
    const [before, after] = halves(renderToStaticMarkup(wrap(<IslandContext value={island}>{layout}</IslandContext>)), room.page);
    const [start, between] = other in alternates ? halves(before, room.address) : [before];
    const shell = { before: share(start), ...(between === undefined ? {} : { between: share(between) }), after: share(after), islands: used() };
    known.set(key, shell);
    return shell;
  };
}

/** Puts a page between what stands around it. What React wants to be fetched early comes before everything else, as it has it. */
export function around({ before, between, after }: Shell, { lang, alternates }: PageProps, html: string): string {
  let early = 0;
  while (html.startsWith("<link ", early)) early = html.indexOf(">", early) + 1;
  const top = between === undefined ? before : before + escaped(alternates[otherLanguage(lang)] ?? "") + between;
  return html.slice(0, early) + top + html.slice(early) + after;
}

function halves(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  if (at < 0 || text.indexOf(by, at + 1) >= 0) throw new Error("the layout shows the page, and the address of its translation, once");
  return [text.slice(0, at), text.slice(at + by.length)];
}

/** A text in an attribute, as React writes it. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "&#x27;");
}
