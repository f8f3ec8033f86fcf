import { expect, type Language, test, words } from "./visit";

// Pictures that are drawn from content files: the matrix of the taxonomy, the maps of sources, the calendars of the trackers.

const titles = {
  es: {
    matrix: /190 normas/,
    more: ["y 6 más", "y 4 más", "y 6 más"],
    regions: "Comunidades y ciudades autónomas",
    regulators: /reguladores/,
    levels: "Fuentes por nivel",
  },
  en: {
    matrix: /190 rules/,
    more: ["and 6 more", "and 4 more", "and 6 more"],
    regions: "Autonomous communities and cities",
    regulators: /regulators/,
    levels: "Sources by level",
  },
};

for (const lang of Object.keys(words) as Language[]) {
  const { prefix } = words[lang];
  const t = titles[lang];

  test.describe(`${lang}: taxonomy`, () => {
    test("the matrix is a table with headers and sums, in the first view of a wide screen", async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${prefix}/taxonomy/`);
      await expect(page.getByRole("heading", { name: t.matrix })).toBeInViewport();
      const table = page.getByRole("table");
      await expect(table).toBeInViewport({ ratio: 0.95 });
      await expect(table.getByRole("columnheader")).toHaveCount(11);
      await expect(table.getByRole("rowheader")).toHaveCount(12);
      const rows = await table
        .locator("tbody tr")
        .evaluateAll((all) =>
          all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))),
        );
      for (const row of rows) expect(row.slice(0, -1).reduce((sum, count) => sum + count)).toBe(row.at(-1));
      expect(rows.reduce((sum, row) => sum + (row.at(-1) ?? 0), 0)).toBe(190);
      await expect(table.locator("tfoot td").last()).toHaveText("190");
      // Levels differ in hatching, not only in tint: none for 0 and the solid one, and three kinds.
      const hatchings = await table
        .locator("td[data-level]")
        .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).backgroundImage))]);
      expect(hatchings).toHaveLength(4);
    });

    test("on a phone all three tabs are visible and the matrix fits", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${prefix}/taxonomy/`);
      for (const tab of await page.getByRole("tab").all()) {
        const box = await tab.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
      }
      const table = await page.getByRole("table").boundingBox();
      expect((table?.x ?? 0) + (table?.width ?? 999)).toBeLessThanOrEqual(390);
    });

    test("the home page says how many classes it does not name", async ({ page }) => {
      await page.goto(`${prefix}/`);
      for (const [index, text] of t.more.entries())
        await expect(page.locator("#pricing + section ol > li").nth(index)).toContainText(text);
    });
  });

  test.describe(`${lang}: sources`, () => {
    test("the map has a tile for each region and leads to its entry", async ({ page }) => {
      await page.goto(`${prefix}/legal-sources/`);
      const map = page.getByRole("figure", { name: t.regions });
      const tiles = map.getByRole("link");
      await expect(tiles).toHaveCount(19);
      for (const code of ["BOJA", "DOGC", "BOCM", "BOCCE", "BOME"])
        await expect(map.getByRole("link", { name: new RegExp(`^${code}`) })).toHaveCount(1);
      // Each place has a tile of its own.
      const places = await tiles.evaluateAll((all) =>
        all.map((tile) => `${tile.getBoundingClientRect().x} ${tile.getBoundingClientRect().y}`),
      );
      expect(new Set(places).size).toBe(19);
      await map.getByRole("link", { name: /^BOCM/ }).click();
      await expect(page.locator("#madrid")).toBeInViewport();
      await expect(page.locator("#madrid")).toContainText("BOCM");
    });

    test("a tile of the Union opens its section", async ({ page }) => {
      await page.goto(`${prefix}/legal-sources/`);
      const entry = page.locator("#eu li", { hasText: "ENISA" });
      await expect(entry).toBeHidden();
      await page
        .getByRole("figure", { name: t.regulators })
        .getByRole("link", { name: /^ENISA/ })
        .click();
      await expect(entry).toBeInViewport();
    });

    test("a number of the levels leads to its group, also in a closed section", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(`${prefix}/legal-sources/`);
      const links = page.getByRole("region", { name: t.levels }).locator("dt a");
      await expect(links).toHaveCount(9);
      for (const index of [1, 4]) {
        const name = (await links.nth(index).textContent()) ?? "";
        await links.nth(index).click();
        const group = page.getByRole("main").locator("details").getByRole("region", { name, exact: true });
        await expect(group.getByRole("listitem").first()).toBeInViewport();
        expect(await group.evaluate((one) => Math.round(one.getBoundingClientRect().top))).toBe(80);
      }
    });

    test("no group of sources leaves a void next to it", async ({ page }) => {
      for (const width of [768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${prefix}/legal-sources/`);
        const groups = await page.locator("main details").evaluateAll((sections) =>
          sections.flatMap((section) => {
            (section as HTMLDetailsElement).open = true;
            const full = section.getBoundingClientRect();
            return [...section.querySelectorAll("section")].map((group) => {
              const box = group.getBoundingClientRect();
              const rows = [...group.querySelectorAll("li")].map((row) => row.getBoundingClientRect());
              const columns = [...new Set(rows.map(({ left }) => Math.round(left)))];
              const ends = columns.map((x) =>
                Math.max(...rows.filter(({ left }) => Math.round(left) === x).map(({ bottom }) => bottom)),
              );
              return {
                beside: Math.round(full.width - box.width),
                columns: columns.length,
                uneven: Math.max(...ends) - Math.min(...ends) > 64, // more than a row of two lines
              };
            });
          }),
        );
        expect(groups, `${width} px`).toEqual(Array(9).fill({ beside: 0, columns: 2, uneven: false }));
      }
    });

    test("one line separates two sections", async ({ page }) => {
      await page.goto(`${prefix}/legal-sources/`);
      const lines = await page
        .locator("main details")
        .evaluateAll((all) =>
          all
            .map((one) => getComputedStyle(one))
            .map((style) => [style.borderTopWidth, style.borderBottomWidth].join(" ")),
        );
      expect(lines).toEqual(["1px 0px", "1px 0px", "1px 1px"]);
    });

    test("on a wide screen the name of a group stays in view while its sources pass", async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 400 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(`${prefix}/legal-sources/`);
      const group = page.locator("main details section").first();
      await group.getByRole("listitem").nth(20).scrollIntoViewIfNeeded();
      await expect(group.getByRole("heading")).toBeInViewport({ ratio: 1 });
    });

    test("on a phone the gazettes of places are two in a row, by code and place", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${prefix}/legal-sources/`);
      const [first, second, third] = await page
        .locator("#spain-2 li")
        .evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect()));
      expect(second?.top).toBe(first?.top);
      expect(third?.top).toBeGreaterThan(first?.top ?? 0);
      expect(third?.height).toBeLessThan(50);
      await expect(page.locator("#madrid").getByText("Madrid", { exact: true }).last()).toBeVisible();
    });

    test("the numbers of the levels are those of the list", async ({ page }) => {
      await page.goto(`${prefix}/legal-sources/`);
      const numbers = await page.getByRole("region", { name: t.levels }).locator("dd").allTextContents();
      const lists = await page.locator("main details ul").evaluateAll((all) => all.map((list) => list.children.length));
      expect(numbers.map(Number)).toEqual(lists);
    });
  });
}

const calendars = [
  {
    path: "/eu-ai-act-tracker/",
    past: ["2024-08-01", "2025-02-02", "2025-08-02"],
    coming: ["2026-08-02", "2027-08-02"],
  },
  {
    path: "/dora-compliance-tracker/",
    past: ["2023-01-16", "2025-01-17", "2025-04-30", "2025-07-22"],
    coming: ["2026-01-17", "2028-01-17"],
  },
];

for (const { path, past, coming } of calendars) {
  test(`${path}: the calendar lists the dates, with today between the past and the coming ones`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const calendar = page.getByRole("figure", { name: /^Calendario/ });
    const entries = calendar.getByRole("listitem");
    const days = await entries.evaluateAll((all) =>
      all.map((entry) => entry.querySelector("time")?.getAttribute("datetime") ?? "today"),
    );
    expect(days).toEqual([...past, "today", ...coming]);
    await expect(entries.nth(past.length)).toContainText("27 de agosto de 2025");
    await expect(entries.first()).toContainText(/Hace \d+ días/);
    await expect(entries.last()).toContainText(/Faltan \d+ días/);
    // The line is drawn to scale: the marks are in the order of the dates, today's too.
    const line = calendar.locator("svg");
    await expect(line).toBeVisible();
    await expect(line.getByText("27\u00a0ago\u00a02025")).toBeVisible();
    const marks = await line.locator("circle").evaluateAll((all) => all.map((one) => Number(one.getAttribute("cx"))));
    const today = Number(await line.getByText("27\u00a0ago\u00a02025").getAttribute("x"));
    expect(marks).toEqual([...marks].sort((a, b) => a - b));
    expect(marks.filter((x) => x < today)).toHaveLength(past.length);
  });

  test(`${path}: on a phone the calendar is a vertical list`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const calendar = page.getByRole("figure", { name: /^Calendario/ });
    await expect(calendar.locator("svg")).toBeHidden();
    const entries = await calendar.getByRole("listitem").all();
    const boxes = await Promise.all(entries.map((entry) => entry.boundingBox()));
    for (const [index, box] of boxes.entries())
      if (index > 0) expect(box?.y ?? 0).toBeGreaterThan(boxes[index - 1]?.y ?? 0);
  });
}

test("on a phone the labels of the idea validator's table are not broken", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/idea-validator/");
  const labels = page.getByRole("main").locator("table td [aria-hidden]", { hasText: "Recomendación" });
  await expect(labels).toHaveCount(5);
  for (const label of await labels.all())
    expect(await label.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(30);
});

for (const { prefix, lang } of Object.values(words))
  test(`${lang}: the table of the idea validator fits its column, with names of at most three lines`, async ({
    page,
  }) => {
    for (const width of [390, 768, 960, 1024, 1152, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${prefix}/idea-validator/`);
      const table = page.getByRole("main").locator("table").first();
      const room = await table.evaluate((one) => {
        const column = one.parentElement as HTMLElement;
        return column.getBoundingClientRect().right - one.getBoundingClientRect().right;
      });
      expect(room, `${width} px`).toBeGreaterThanOrEqual(0);
      const lines = async (cells: string) =>
        Math.max(
          ...(await table.locator(cells).evaluateAll((all) =>
            all.map((one) => {
              const range = document.createRange();
              range.selectNodeContents(one);
              return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
            }),
          )),
        );
      expect(await lines("tbody th"), `${width} px`).toBeLessThanOrEqual(width < 1024 ? 3 : 2);
      if (width >= 768) expect(await lines("thead th"), `${width} px`).toBe(1);
    }
  });

test("the steps of the idea validator are equally wide", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/idea-validator/");
  const steps = page.getByRole("main").locator("ol > li");
  await expect(steps).toHaveCount(3);
  const widths = await steps.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  expect(new Set(widths).size).toBe(1);
});
