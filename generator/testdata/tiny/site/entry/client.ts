const manifest = JSON.parse(document.getElementById("gaceta-islands")?.textContent || "{}");
for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  import(manifest[element.dataset.island as string][0]).then((m) => m.default(element));
}
