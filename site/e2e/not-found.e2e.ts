import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { texts } from "./texts/inner-pages";
import { expect, type Language, test, visit, words } from "./visit";

// Not-found pages, on hosts with one for each language and on hosts with a single one.

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = texts[lang];

  test(`${lang}: an unknown address and an unknown article have their own texts, and the path is logged`, async ({
    page,
    consoleMessages,
  }) => {
    expect((await page.goto(`${prefix}/no/such/page`, { waitUntil: "networkidle" }))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t.missing);
    await expect(page.getByRole("main").getByRole("link", { name: t.home })).toHaveAttribute("href", `${prefix}/`);
    for (const path of ["product-guide", "pricing", "news", "help"])
      await expect(
        page.getByRole("main").locator(`a[href="${prefix}/${path}/"]`).filter({ visible: true }),
      ).toHaveCount(1);
    await expect.poll(() => consoleMessages).toContain(`404 ${prefix}/no/such/page`);
    await visit(page, `${prefix}/news/no-such-article/`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t.article);
    await expect(page.getByText(t.gone)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: t.news })).toHaveAttribute("href", `${prefix}/news/`);
  });
}

for (const [address, lang, text, title] of [
  ["/en/nothing/?from=mail", "en", texts.en.missing, "Page not found · Vigía"],
  ["/en/news/nothing/", "en", texts.en.article, "Article not found · Vigía"],
  ["/news/nothing/", "es", texts.es.article, "Página no encontrada · Vigía"],
  ["/nothing/", "es", texts.es.missing, "Página no encontrada · Vigía"],
] as const) {
  test(`the only not-found page of a host chooses the text for ${address}, header and title included`, async ({
    page,
    baseURL,
    consoleMessages,
  }) => {
    await using host = await startHostWithOneNotFoundPage(String(baseURL));
    await page.goto(host.origin + address);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text, { useInnerText: true });
    const pricing = lang === "en" ? "Pricing" : "Precios";
    await expect(page.getByRole("banner").getByRole("link", { name: pricing, exact: true })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    // The address is still the one that is missing, and it is logged once.
    await expect.poll(() => page.url().replace(/[?&]forceHideBadge=true/, "")).toBe(host.origin + address);
    const path = address.replace(/\?.*/, "");
    await expect.poll(() => consoleMessages.filter((message) => message === `404 ${path}`)).toHaveLength(1);
  });
}

/** Starts a host that answers every unknown address with the site's 404.html, as an object store does. */
async function startHostWithOneNotFoundPage(site: string) {
  const server = createServer(async ({ url }, response) => {
    const found = await fetch(site + url);
    const answer = found.status === 404 ? await fetch(`${site}/404.html`) : found;
    response.writeHead(found.status, { "Content-Type": answer.headers.get("Content-Type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
