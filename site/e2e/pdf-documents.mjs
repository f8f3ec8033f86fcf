import { createHash } from "node:crypto";

/** Pages that can be downloaded as PDF: their ids in content/routes.yaml, which are their paths as well. */
export const documents = ["privacy"];

/** The languages of the documents with their path prefixes. */
export const editions = { es: "", en: "/en" };

/** Returns a file's size as pages show it, with a no-break space. */
export function fileSize(bytes) {
  return `${Math.round(bytes / 1024)}\u00a0KB`;
}

/** Returns the SHA-256 of a file or a text, in hexadecimal. */
export function digest(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** Returns everything that a document is made from: title, canonical address and text of the open page. */
export async function pageText(page) {
  return page.evaluate(() => {
    const address = document.querySelector('link[rel="canonical"]')?.getAttribute("href");
    const main = document.querySelector("main")?.cloneNode(true);
    // The link to the document has its size, which is not part of it.
    for (const link of main?.querySelectorAll("a[download]") ?? []) link.remove();
    return [document.title, address, main?.textContent].join("\n").replace(/\s+/g, " ");
  });
}
