import type { Page } from "@playwright/test";

/** The moments at which the scripts of a page arrive: the loader, those of islands, and what these import later. */
export interface Gates {
  loader: Promise<void>;
  islands: Promise<void>;
  later: Promise<void>;
}

/** Makes the scripts of a page wait. Returns the function that opens a page with gates. */
export async function delayScripts(page: Page) {
  let gates: Gates;
  const later = /\/_assets\/heavy-/;
  await page.route("**/_assets/*.js", async (route) => {
    const url = route.request().url();
    await (url.includes("/loader-") ? gates.loader : later.test(url) ? gates.later : gates.islands);
    await route.continue();
  });
  await page.addInitScript(() =>
    document.addEventListener(
      "load",
      ({ target }) => {
        const { src } = target as HTMLScriptElement;
        if (src?.includes("/loader-")) document.documentElement.dataset.loaded = "";
      },
      true,
    ),
  );
  return async (address: string, next: Gates) => {
    gates = next;
    await page.goto(address, { waitUntil: "commit" });
    await page.locator("[data-island] + script").last().waitFor({ state: "attached" });
  };
}

/** A moment that a test chooses. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Waits until the loader listens. */
export const loaderRan = (page: Page) => page.locator("html[data-loaded]").waitFor({ state: "attached" });
