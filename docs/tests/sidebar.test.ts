import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { MenuItem } from "../site/components/menu";
import { Sidebar } from "../site/components/sidebar";

/** Returns a menu with groups of pages. Each group has a group within it, and no page of its own. */
function menuOf(groups: number, pages: number): MenuItem[] {
  const item = (slug: string, items?: MenuItem[]) =>
    ({ slug, title: `« ${slug} »`, address: items ? "" : `/手引き/${slug}/`, items }) as MenuItem;
  const inGroup = (slug: string) => Array.from({ length: pages }, (_, i) => item(`${slug}/頁${i + 1}`));
  return Array.from({ length: groups }, (_, i) => {
    const slug = `章${i + 1}`;
    return item(slug, [item(`${slug}/節`, inGroup(`${slug}/節`)), ...inGroup(slug)]);
  });
}

const sidebar = (items: MenuItem[], address: string) => {
  const page = document.createElement("div");
  page.innerHTML = renderToStaticMarkup(createElement(Sidebar, { items, address, label: "目次" }));
  return page;
};
const addresses = (page: Element) => [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));

describe("the sidebar", () => {
  test("lists every page of a small documentation", () => {
    const links = addresses(sidebar(menuOf(3, 4), "/手引き/章2/頁1/"));
    expect(links).toHaveLength(3 * 2 * 4);
  });

  test("of a large one lists the branch of the page, and links to the first page of the other groups", () => {
    const page = sidebar(menuOf(20, 10), "/手引き/章7/頁3/");
    const links = addresses(page);
    expect(links).toHaveLength(19 + 1 + 10);
    expect(links[0]).toBe("/手引き/章1/節/頁1/");
    expect(links).toContain("/手引き/章7/節/頁1/");
    expect(links).toContain("/手引き/章7/頁10/");
    expect(links).not.toContain("/手引き/章7/節/頁2/");
    expect(page.querySelector("[aria-current]")?.getAttribute("href")).toBe("/手引き/章7/頁3/");
    expect(page.querySelectorAll("details")).toHaveLength(1);
  });

  test("of a large one has a link for each group on pages that are not in it", () => {
    expect(addresses(sidebar(menuOf(20, 10), "/"))).toHaveLength(20);
  });
});
