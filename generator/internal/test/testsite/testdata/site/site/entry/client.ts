const { scripts, islands } = JSON.parse(document.getElementById("gaceta-islands")?.textContent || "{}");
for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  import(scripts[islands[element.dataset.island as string][0]][0]).then((m) => m.default(element));
}
