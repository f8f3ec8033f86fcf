import type { Locator, Page } from "@playwright/test";
import { expect, test, visit, words } from "./visit";

// Promises of the layout that a change of one style sheet can break: nothing is squeezed, cut or left without a next step.

// Without motion: a section that fades in would move between two measurements.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const tablet = { width: 768, height: 1024 };
const phone = { width: 390, height: 844 };

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error("The element is not visible.");
  return found;
}

/** Returns how many pixels of a table can only be seen by scrolling it sideways. */
const hiddenWidth = (table: Locator) => table.evaluate((one) => one.scrollWidth - one.clientWidth);

for (const { prefix, lang } of Object.values(words)) {
  for (const path of [
    "/pricing/",
    "/custom-agents/",
    "/taxonomy/",
    "/legal-sources/",
    "/product-guide/",
    "/idea-validator/",
    "/obligation-mapper-api/",
    "/public-affairs/",
    "/contact/",
    "/about/",
  ]) {
    test(`${lang}: ${path} ends with what to do next`, async ({ page }) => {
      await visit(page, prefix + path);
      const last = page.locator("main section").last();
      const links = await last.getByRole("link").count();
      expect(links).toBeGreaterThan(0);
      expect(links).toBeLessThan(4);
    });
  }

  test(`${lang}: the end of a waitlist page leads back to its form`, async ({ page }) => {
    await visit(page, `${prefix}/obligation-mapper-api/`);
    await page.locator('main section a[href$="#waitlist"]').click();
    const email = page.getByRole("textbox").first();
    await expect(email).toBeInViewport();
    const header = await box(page.locator("#top > header"));
    expect((await box(page.locator("#waitlist"))).y).toBeGreaterThanOrEqual(header.y + header.height);
  });

  test(`${lang}: on a tablet the recommended plan is first`, async ({ page }) => {
    await page.setViewportSize(tablet);
    for (const path of ["/", "/pricing/"]) {
      await visit(page, prefix + path);
      const plans = page.locator("main [data-place]");
      const places = await plans.evaluateAll((all) =>
        all
          .map((one) => ({ place: (one as HTMLElement).dataset.place, ...one.getBoundingClientRect().toJSON() }))
          .sort((a, b) => a.y - b.y || a.x - b.x)
          .map(({ place }) => place),
      );
      expect(places, path).toEqual(["3", "2", "1", "4"]);
    }
  });

  test(`${lang}: no plan’s name breaks in the comparison on a tablet`, async ({ page }) => {
    await page.setViewportSize(tablet);
    await visit(page, `${prefix}/pricing/`);
    const lines = await page.locator("table thead th").evaluateAll((all) =>
      all
        .filter((one) => one.textContent !== "")
        .map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
    );
    expect(lines.filter((count) => count > 1)).toEqual([]);
  });

  test(`${lang}: the subjects of a digest have most of the row on a tablet`, async ({ page }) => {
    await page.setViewportSize(tablet);
    await visit(page, `${prefix}/regulated-companies/`);
    const row = page.locator("main figure ol > li").first();
    const subject = row.locator(":scope > span").nth(2);
    expect((await box(subject)).width).toBeGreaterThan((await box(row)).width * 0.4);
  });

  test(`${lang}: the API sample shows all of its code, in each language of the libraries`, async ({ page }) => {
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, `${prefix}/obligation-mapper-api/`);
      const cut = await page
        .locator("main pre")
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
      expect(cut, `${width} px`).toBe(0);
    }
    const tabs = page.getByRole("tab");
    await expect(tabs).toHaveText(["curl", "Node", "Python", "Java"]);
    // A click scrolls to the tab, so the place of the answer is measured from its figure.
    const place = () =>
      page.locator("main figure", { has: tabs.first() }).evaluate((figure) => {
        const top = (one: Element | undefined) => one?.getBoundingClientRect().top ?? Number.NaN;
        return top([...figure.querySelectorAll("pre")].at(-1)) - top(figure);
      });
    const before = await place();
    await tabs.nth(2).click();
    await expect(page.getByRole("tabpanel", { name: "Python" })).toContainText("from vigia import Vigia");
    expect(await place()).toBeCloseTo(before);
  });
}

for (const { prefix, lang } of Object.values(words)) {
  test(`${lang}: a title in a column has at most three lines`, async ({ page }) => {
    for (const path of ["/help/", "/contact/"]) {
      await page.goto(prefix + path);
      for (const width of [960, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const lines = await page.getByRole("heading", { level: 1 }).evaluate((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
        expect(lines, `${path} at ${width} px`).toBeLessThanOrEqual(3);
      }
    }
  });

  test(`${lang}: the table of cookies is not cut next to the contents`, async ({ page }) => {
    await page.goto(`${prefix}/cookies/`);
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page.locator("main table").evaluate((table) => {
        const room = (table.parentElement as HTMLElement).getBoundingClientRect();
        return table.getBoundingClientRect().right - room.right;
      });
      expect(cut, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

  test(`${lang}: the facts of a sector’s case are next to each other`, async ({ page }) => {
    await page.goto(`${prefix}/regulated-companies/`);
    const facts = page.getByRole("tabpanel", { includeHidden: true }).nth(1).locator("section dl > div");
    await expect(facts).toHaveCount(4);
    for (const [width, rows] of [
      [1024, 2],
      [1440, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await facts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(new Set(tops).size, `${width} px`).toBe(rows);
    }
  });
}

test("on a wide screen the texts that cite an act begin on the line of their label", async ({ page }) => {
  await page.goto("/en/laws/");
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const distances = await page.locator("main ul[aria-labelledby]").evaluateAll((lists) =>
      lists.map((list) => {
        const label = document.getElementById(list.getAttribute("aria-labelledby") ?? "");
        const top = (one: Element | null | undefined) => one?.getClientRects()[0]?.top ?? Number.NaN;
        return Math.abs(top(list.querySelector("a")) - top(label));
      }),
    );
    expect(distances.length).toBeGreaterThan(10);
    expect(Math.max(...distances), `${width} px`).toBeLessThan(4);
  }
});

test("a figure keeps its distance to the heading above on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ["/regulated-companies/", "/medium-law-firms/"]) {
    await visit(page, path);
    const header = page.locator("main section header", { has: page.locator("dl") });
    const heading = await box(header.getByRole("heading"));
    expect((await box(header.locator("dl"))).y - heading.y - heading.height).toBeGreaterThanOrEqual(16);
  }
});

for (const { prefix, lang } of Object.values(words)) {
  test(`${lang}: on a phone tables of texts fit their column, with each row’s first cell on its own line`, async ({
    page,
  }) => {
    for (const path of ["/cookies/", "/blog/compliance-matrix/", "/news/taxonomy-coordinates/"]) {
      await page.setViewportSize(phone);
      await visit(page, prefix + path);
      for (const table of await page.locator(".table-scroll").all()) {
        for (const width of [390, 360, 320]) {
          await page.setViewportSize({ width, height: 844 });
          expect(await hiddenWidth(table), `${path} at ${width} px`).toBeLessThanOrEqual(0);
        }
        const [first, second] = await table.locator("tbody tr").first().locator("td").all();
        if (!first || !second) throw new Error("The table has no cells.");
        expect((await box(second)).y, path).toBeGreaterThan((await box(first)).y + 10);
      }
      await expect(page.getByRole("table").first().getByRole("columnheader")).not.toHaveCount(0);
    }
  });

  test(`${lang}: the table of cookies has two columns on a phone`, async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, `${prefix}/cookies/`);
    const width = (await box(page.locator(".table-scroll"))).width;
    for (const row of await page.locator(".table-scroll tr").all()) {
      const cells = await Promise.all((await row.locator("th, td").all()).map(box));
      expect(cells[2]?.y).toBe(cells[1]?.y);
      expect(cells[4]?.y).toBe(cells[3]?.y);
      expect(Math.min(...cells.map((cell) => cell.width))).toBeGreaterThan(width * 0.4);
    }
  });

  test(`${lang}: on a phone the calendar of an article fits, without empty cells`, async ({ page }) => {
    await visit(page, `${prefix}/news/dora-ai-act/`);
    const table = page.locator(".table-scroll");
    await expect(table.locator("td:empty")).toHaveCount(0);
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await hiddenWidth(table), `${width} px`).toBeLessThanOrEqual(0);
      const heights = await table.locator("tbody td:first-child").evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(cell).lineHeight);
        }),
      );
      expect(heights).toHaveLength(6);
      expect(Math.max(...heights), `a date at ${width} px`).toBeLessThan(2.1);
    }
  });
}

for (const path of ["/obligation-mapper-api/", "/en/obligation-mapper-api/", "/eu-ai-act-tracker/"]) {
  test(`${path}: the form is about as tall as the product next to it`, async ({ page }) => {
    await visit(page, path);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const form = page.locator("#waitlist form");
      const button = await box(form.getByRole("button"));
      const privacy = await box(form.getByRole("paragraph").last());
      expect(privacy.y - button.y - button.height, `${width} px`).toBeLessThan(80);
      const card = await box(form);
      const product = await box(page.getByRole("main").locator("section").first());
      expect(card.y + card.height - product.y - product.height, `${width} px`).toBeLessThan(64);
    }
  });
}

for (const { prefix, lang } of Object.values(words)) {
  test(`${lang}: on a phone the links of the error page are in rows of two`, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(`${prefix}/no-such-page/`);
    const links = await Promise.all((await page.locator("main ul a").filter({ visible: true }).all()).map(box));
    expect(links).toHaveLength(4);
    expect(links.map(({ y }) => y)).toEqual([links[0]?.y, links[0]?.y, links[2]?.y, links[2]?.y]);
  });

  test(`${lang}: on a phone the time of the sample report is next to its title`, async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, `${prefix}/help/`);
    const title = await box(page.locator("#first-report"));
    const time = await box(page.locator("#first-report > span"));
    expect(time.x).toBeGreaterThan(title.x + title.width / 2);
  });

  test(`${lang}: on a phone the author of an article keeps a distance to its excerpt`, async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, `${prefix}/news/`);
    const row = page.getByRole("article").last();
    const excerpt = await box(row.locator("h3 + p"));
    const photo = await box(row.locator("img").last());
    expect(photo.y - excerpt.y - excerpt.height).toBeGreaterThan(12);
  });

  test(`${lang}: on a wide screen the answer of the API is next to the request`, async ({ page }) => {
    await visit(page, `${prefix}/obligation-mapper-api/`);
    for (const width of [960, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const request = await box(page.getByRole("tabpanel").first());
      const answer = await box(page.locator("main pre").last());
      expect(answer.x, `${width} px`).toBeGreaterThan(request.x + request.width);
      expect(Math.abs(answer.y - request.y), `${width} px`).toBeLessThan(2);
    }
  });
}

/** Returns the left edge of each text node that is a child of the elements. */
const textEdges = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all.map((row) => {
      const text = [...row.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const range = document.createRange();
      if (text) range.selectNodeContents(text);
      return Math.round([...range.getClientRects()].findLast((rect) => rect.width > 1)?.left ?? Number.NaN);
    }),
  );

for (const viewport of [phone, { width: 1440, height: 900 }]) {
  test(`the agents of the mock screen share their columns, ${viewport.width}px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const address of ["/", "/en/", "/product-guide/", "/en/product-guide/"]) {
      await visit(page, address);
      const rows = page.locator("[class*=screens_setup]").first().locator("dd:has(b)");
      await expect(rows).toHaveCount(3);
      const edges = await textEdges(rows);
      expect(new Set(edges).size, `${address} ${edges}`).toBe(1);
    }
  });
}

test("the deadline of an alert is directly below its impact, next to a long title too", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/");
  const row = page.locator("figure ol[aria-label] li", { hasText: "EJ-01" }).first();
  const impact = await box(row.locator("i"));
  const deadline = await box(row.locator("span"));
  expect(deadline.y + deadline.height - impact.y - impact.height).toBeLessThan(28);
});

/** Returns the lightness of a background from 0 to 255. */
const lightness = (page: Page, selector: string) =>
  page
    .locator(selector)
    .last()
    .evaluate((one) => {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(one).backgroundColor.match(/\d+/g) ?? []).map(Number);
      return (red + green + blue) / 3;
    });

test("the last band of a page stands out from the page in both color schemes", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/about/");
    const difference = (await lightness(page, "main section")) - (await lightness(page, "body"));
    expect(Math.abs(difference), colorScheme).toBeGreaterThan(12);
  }
});

/** Returns the number of lines of each phrase of an element that matches a pattern. */
const lines = (locator: Locator, pattern: RegExp) =>
  locator.evaluate((one, source) => {
    const found: number[] = [];
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const match of (node.textContent ?? "").matchAll(new RegExp(source, "g"))) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        found.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
      }
    }
    return found;
  }, pattern.source);

test("hyphenated words and dates of an introduction stay on one line", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/en/legal-sources/", "/en/idea-validator/"]) {
      await visit(page, path);
      for (const count of await lines(page.locator("main header").first(), /\w+(-\w+)+/)) expect(count, path).toBe(1);
    }
    for (const path of ["/large-law-firms/", "/en/large-law-firms/"]) {
      await visit(page, path);
      const texts = page.locator("main [class*=assurance]");
      for (const count of await lines(texts.first(), /\w+(-\w+)+/)) expect(count, path).toBe(1);
    }
    for (const path of ["/privacy/", "/editorial-standards/"]) {
      await visit(page, path);
      expect(await lines(page.locator("main header").first(), /\d+\sde\s\w+\sde\s\d{4}/), path).toEqual([1]);
    }
  }
});

test("the filters of the search show their whole choice on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, "/pricing/");
  await page.getByRole("button", { name: "Buscar" }).first().click();
  await page.getByRole("searchbox").fill("DORA"); // filters appear with results
  const boxes = page.getByRole("dialog").getByRole("combobox");
  await expect(boxes).toHaveCount(3);
  const missing = await boxes.evaluateAll((all) =>
    (all as HTMLSelectElement[]).map((select) => {
      const width = select.getBoundingClientRect().width;
      select.style.cssText = "flex: none; width: auto";
      return select.getBoundingClientRect().width - width;
    }),
  );
  for (const pixels of missing) expect(pixels).toBeLessThan(1);
});

for (const viewport of [phone, { width: 1440, height: 900 }]) {
  test(`calls to action end with an engraved edge that no text touches, ${viewport.width}px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const address of ["/", "/pricing/", "/contact/", "/security/", "/large-law-firms/"]) {
      await visit(page, address);
      const room = await page.locator("main [class*=section_ink]:not(#contact)").evaluateAll((bands) =>
        bands.map((band) => {
          const edge = getComputedStyle(band, "::after");
          if (!edge.backgroundImage.includes("guilloche")) return Number.NaN;
          const texts = [...band.querySelectorAll("p, a, dd, dt")].map((one) => one.getBoundingClientRect().bottom);
          return band.getBoundingClientRect().bottom - Number.parseFloat(edge.height) - Math.max(...texts);
        }),
      );
      expect(room.length, address).toBeGreaterThan(0);
      for (const one of room) expect(one, address).toBeGreaterThan(14);
    }
  });
}

test("legal pages lead to each other", async ({ page }) => {
  await visit(page, "/privacy/");
  const pages = page.getByRole("main").getByRole("navigation", { name: "Textos legales" });
  await expect(pages.getByRole("link")).toHaveText(["Privacidad", "Términos", "Cookies"]);
  await expect(pages.locator("[aria-current=page]")).toHaveText("Privacidad");
  await pages.getByRole("link", { name: "Términos" }).click();
  await expect(page).toHaveURL(/\/terms\/(\?|$)/);
});

/** Returns the texts of which a word is broken onto two lines. */
const brokenWords = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((one) => {
      if (!one.checkVisibility()) return [];
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { width, height } = (node.parentElement as Element).getBoundingClientRect();
        if (width < 2 && height < 2) continue; // for screen readers only
        for (const word of (node.textContent ?? "").matchAll(/[\p{L}\p{N}@.]+/gu)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
        }
      }
      return broken;
    }),
  );

/** Narrow columns, in which a long word would break. */
const narrow = [
  ["/taxonomy/", "#matrix table tbody th, #matrix tfoot td"],
  ["/contact/", "main section > div > p:first-child"],
  ["/pricing/", "main table :is(td, thead th)"],
  ["/custom-agents/", "main [data-run] li"],
] as const;

for (const { prefix, lang } of Object.values(words))
  for (const [path, selector] of narrow)
    test(`${lang}: no word breaks in the narrow columns of ${path}`, async ({ page }) => {
      await visit(page, prefix + path);
      for (const width of [320, 360, 390, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await brokenWords(page, selector), `${width} px`).toEqual([]);
      }
    });

test("the columns of the footer have two or four in a row", async ({ page }) => {
  await visit(page, "/help/");
  for (const width of [320, 390, 768, 960, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await page
      .getByRole("contentinfo")
      .locator("nav > div")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect([1, 2], `${width} px`).toContain(new Set(tops).size);
    expect(tops.filter((top) => top === tops[0]).length % 2, `${width} px`).toBe(0);
  }
});

test("home’s firms and menu have room at every width", async ({ page }) => {
  await visit(page, "/");
  for (const width of [390, 768, 960, 1024, 1152, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const places = await page
      .locator("[class*=partners_firms] > li span")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => ({ top, height })));
    expect(places, `${width} px`).toHaveLength(6);
    expect([2, 3, 6], `${width} px`).toContain(places.filter(({ top }) => top === places[0]?.top).length);
    for (const { height } of places) expect(height, `${width} px`).toBeLessThan(44); // one line
    // The menu of a narrow frame is the open view alone, never a column next to the company.
    const menu = await box(page.locator("[data-views]").first());
    const company = await box(page.locator("[data-views]").first().locator("xpath=preceding-sibling::p"));
    const beside = menu.x > company.x + company.width / 2;
    expect(menu.height > 40 && beside, `${width} px`).toBe(false);
  }
});
