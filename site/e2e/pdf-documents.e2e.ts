import { documents as ids, digest, editions, fileSize, pageText } from "./pdf-documents.mjs";
import { readFileSync } from "node:fs";
import { expect, hydrate, test, visit } from "./visit";

// The documents of the trust center are files: their sizes are the files', their texts are the pages'.

for (const [lang, prefix] of Object.entries(editions)) {
  test(`${lang}: the privacy policy is a PDF with the size that the trust center lists`, async ({ page, request }) => {
    await visit(page, `${prefix}/security/`);
    const row = page.locator('[data-island="security-cards"] li', { has: page.locator("a[download]") });
    await expect(row).toHaveCount(1);
    const answer = await request.get((await row.locator("a").getAttribute("href")) as string);
    expect(answer.ok()).toBe(true);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    const file = await answer.body();
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await row.textContent()).toContain(`PDF · ${fileSize(file.length)}`);
    // Readers of PDF find the table of objects by its offset.
    const text = file.toString("latin1");
    const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
    expect(text.slice(table, table + 4)).toBe("xref");
    expect(text).toContain(`/Lang (${lang})`);
  });

  test(`${lang}: the documents are up to date (otherwise run: make documents)`, async ({ page, request }) => {
    const record = readFileSync("content/documents.yaml", "utf8");
    for (const id of ids) {
      await visit(page, `${prefix}/${id}/`);
      expect(record).toContain(`    ${lang}: ${digest(await pageText(page))}`);
      const href = await page.locator("main a[download]").getAttribute("href");
      expect(href).toBe(`/documents/${id}.${lang}.pdf`);
      const file = await request.get(href as string);
      expect(record).toContain(`    ${lang}: ${digest(await file.body())}`);
    }
  });

  test(`${lang}: a request for the security package is answered with an address`, async ({ page, consoleMessages }) => {
    await visit(page, `${prefix}/security/`);
    await hydrate(page, "security-package");
    const island = page.locator('[data-island="security-package"]');
    await island.getByRole("button").click();
    await expect(island.getByRole("status")).toContainText("seguridad@");
    await expect(island.getByRole("link")).toHaveAttribute("href", /^mailto:seguridad@.+\?subject=/);
    expect(consoleMessages).toContain("security package requested");
  });
}
