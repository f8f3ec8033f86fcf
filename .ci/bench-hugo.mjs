// bench-hugo.mjs [N]: builds N articles in two languages with this site and with Hugo: cold, unchanged, and with one edited
// article. Prints pages per second, CPU time, the peak memory of all processes, and the ratios to Hugo. Hugo is installed with Go into
// .gaceta/bench, which also contains the two sites. Writes the figures into docs/content/benchmark.yaml. Linux only.
import { execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { cpus } from "node:os";
import { join, resolve } from "node:path";

const count = Number(process.argv[2] ?? process.env.N ?? 1000); // of articles
const runs = Number(process.env.RUNS ?? 3);
const home = resolve(".gaceta/bench");
const hugo = join(home, "bin/hugo");
const hugoVersion = "0.165.0";
const languages = ["es", "en"];

/** Returns a pseudorandom generator of integers below a bound. */
function random(seed) {
  let a = seed;
  return (below) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const words =
  "norma plazo consulta registro artículo sector medida informe control entidad riesgo criterio aviso mercado dato acuerdo trámite proyecto servicio contrato".split(
    " ",
  );

/** Returns the text of an article: 5 to 7 kB with headings, links, a list, a table, a quote and code. */
function body(index) {
  const next = random(index);
  const sentence = () => {
    const text = Array.from({ length: 8 + next(10) }, () => words[next(words.length)]).join(" ");
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: 3 + next(4) }, sentence).join(" ");
  const parts = [];
  for (let s = 0; s < 5; s++) {
    parts.push(`## ${sentence().slice(0, 40)} ${s}`, paragraph(), paragraph());
    if (s === 0)
      parts.push(
        Array.from({ length: 4 }, () => `- ${sentence()} [${words[next(20)]}](https://example.com/${next(999)})`).join(
          "\n",
        ),
      );
    if (s === 1)
      parts.push(
        `| ${words[next(20)]} | ${words[next(20)]} |\n| --- | --- |\n${Array.from({ length: 4 }, () => `| ${sentence()} | ${next(999)} |`).join("\n")}`,
      );
    if (s === 2) parts.push(`> ${sentence()}`);
    if (s === 3)
      parts.push(
        `\`\`\`js\nexport function f${index}(limit = ${next(900)}) {\n  return rows.slice(0, limit).map((row) => ({ id: row.id, name: "${words[next(20)]}" }));\n}\n\`\`\``,
      );
  }
  return `${parts.join("\n\n")}\n`;
}

const slug = (i) => `corpus-${String(i).padStart(6, "0")}`;
const date = (i) => new Date(Date.UTC(2025, 11, 31) - (i % 3000) * 86400e3).toISOString().slice(0, 10);
const title = (i, lang) => (lang === "es" ? `Artículo número ${i} del corpus` : `Article number ${i} of the corpus`);

function write(file, text) {
  mkdirSync(resolve(file, ".."), { recursive: true });
  writeFileSync(file, text);
}

/** Creates a copy of this site with the additional articles. */
function createSite(dir) {
  rmSync(dir, { recursive: true, force: true });
  for (const part of ["content", "site", "templates", "package.json", "tsconfig.json"])
    cpSync(part, join(dir, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(dir, "node_modules"));
  const news = join(dir, "content/news");
  const own = readdirSync(news).find((name) => existsSync(join(news, name, "es.md")));
  const front = readFileSync(join(news, own, "es.md"), "utf8");
  const key = (name) => new RegExp(`^${name}: *(.+)$`, "m").exec(front)[1];
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" width="1200" height="675"><path d="M0 0h16v9H0z"/></svg>';
  for (let i = 0; i < count; i++) {
    write(join(news, slug(i), "cover.svg"), drawing);
    for (const lang of languages) {
      const inherited =
        lang === "es"
          ? `date: ${date(i)}\ncategory: ${key("category")}\nimage: cover.svg\nauthor: ${key("author")}\n`
          : "";
      write(
        join(news, slug(i), `${lang}.md`),
        `---\ntitle: ${title(i, lang)}\nexcerpt: ${title(i, lang)}, en pocas palabras.\nimageAlt: Un rectángulo.\n${inherited}---\n\n${body(i)}`,
      );
    }
  }
}

/** Creates a Hugo site with the same articles and a small layout. */
function createHugoSite(dir) {
  rmSync(dir, { recursive: true, force: true });
  write(
    join(dir, "hugo.toml"),
    'baseURL = "https://www.example.com/"\ndefaultContentLanguage = "es"\n[languages.es]\ncontentDir = "content/es"\n[languages.en]\ncontentDir = "content/en"\n[pagination]\npagerSize = 12\n',
  );
  const page = (main) =>
    `<!doctype html><html lang="{{ .Language.Lang }}"><head><meta charset="utf-8"><title>{{ .Title }}</title><meta name="description" content="{{ .Description }}">{{ range .AllTranslations }}<link rel="alternate" hreflang="{{ .Language.Lang }}" href="{{ .Permalink }}">{{ end }}</head><body><header><a href="/">Home</a></header><main><h1>{{ .Title }}</h1>${main}</main><footer>Footer</footer></body></html>`;
  write(
    join(dir, "layouts/_default/single.html"),
    page(
      "{{ .Content }}{{ range first 3 (.Site.RegularPages.Related .) }}<a class=card href={{ .RelPermalink }}>{{ .Title }}<p>{{ .Description }}</p></a>{{ end }}",
    ),
  );
  write(
    join(dir, "layouts/_default/list.html"),
    page("{{ range .Paginator.Pages }}<a href={{ .RelPermalink }}>{{ .Title }}</a>{{ end }}"),
  );
  for (let i = 0; i < count; i++)
    for (const lang of languages)
      write(
        join(dir, "content", lang, "news", `${slug(i)}.md`),
        `---\ntitle: ${title(i, lang)}\ndescription: ${title(i, lang)}, en pocas palabras.\ndate: ${date(i)}\n---\n\n${body(i)}`,
      );
}

/** Returns the resident memory of a process and its descendants, in bytes. */
function memory(root) {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, "latin1").split(") ")[1].split(" ");
        return [{ pid: Number(name), parent: Number(fields[1]), bytes: Number(fields[21]) * 4096 }];
      } catch {
        return [];
      }
    });
  const below = (pid) =>
    all
      .filter((p) => p.parent === pid)
      .reduce((sum, p) => sum + below(p.pid), all.find((p) => p.pid === pid)?.bytes ?? 0);
  return below(root);
}

/** Returns the CPU time of all finished child processes, in seconds. */
function childrenTime() {
  const fields = readFileSync("/proc/self/stat", "latin1").split(") ")[1].split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function run(command, args, cwd) {
  return new Promise((done, fail) => {
    const cpu = childrenTime();
    const begin = process.hrtime.bigint();
    const child = spawn(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
    let peak = 0;
    const sample = () => (peak = Math.max(peak, memory(child.pid)));
    const timer = setInterval(sample, 100);
    sample();
    child.on("error", fail);
    child.on("close", (code) => {
      clearInterval(timer);
      if (code !== 0) return fail(new Error(`${command} ${args.join(" ")}: status ${code}`));
      done({ wall: Number(process.hrtime.bigint() - begin) / 1e9, cpu: childrenTime() - cpu, peak });
    });
  });
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const medians = (all) =>
  Object.fromEntries(["wall", "cpu", "peak"].map((key) => [key, median(all.map((one) => one[key]))]));

async function measure(command, args, dir, leftovers, edited) {
  const times = { cold: [], unchanged: [], edited: [] };
  for (let i = 0; i < runs; i++) {
    for (const name of leftovers) rmSync(join(dir, name), { recursive: true, force: true });
    times.cold.push(await run(command, args, dir));
    times.unchanged.push(await run(command, args, dir));
    appendFileSync(join(dir, edited), `\nUna frase más, la ${i}.\n`);
    times.edited.push(await run(command, args, dir));
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, medians(all)]));
}

mkdirSync(home, { recursive: true });
if (!existsSync(hugo))
  execFileSync("go", ["install", `github.com/gohugoio/hugo@v${hugoVersion}`], {
    env: { ...process.env, GOBIN: join(home, "bin"), CGO_ENABLED: "0" },
    stdio: "inherit",
  });
execFileSync("go", ["build", "-trimpath", "-o", join(home, "bin/gaceta"), "./cmd/gaceta"], { stdio: "inherit" });
const [ours, theirs] = [join(home, "site"), join(home, "hugo")];
createSite(ours);
createHugoSite(theirs);
const peers = {
  hugo: await measure(hugo, ["build"], theirs, ["public", "resources"], `content/es/news/${slug(7)}.md`),
  gaceta: await measure(
    join(home, "bin/gaceta"),
    ["build"],
    ours,
    ["dist", ".gaceta"],
    `content/news/${slug(7)}/es.md`,
  ),
};
console.log(`${count} articles in ${languages.length} languages, the median of ${runs} runs\n`);
console.log(
  "| build | who | wall s | to Hugo | to cold | CPU s | to Hugo | pages/s | peak MB |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
);
for (const kind of ["cold", "unchanged", "edited"])
  for (const [name, all] of Object.entries(peers)) {
    const [t, h, cold] = [all[kind], peers.hugo[kind], all.cold];
    const cells = [
      t.wall.toFixed(2),
      (t.wall / h.wall).toFixed(2),
      `${((t.wall / cold.wall) * 100).toFixed(1)} %`,
      t.cpu.toFixed(2),
      (t.cpu / h.cpu).toFixed(2),
      Math.round((languages.length * count) / t.wall),
      Math.round(t.peak / 1e6),
    ];
    console.log(`| ${kind} | ${name} | ${cells.join(" | ")} |`);
  }

/** One figure of both, as the documentation quotes it. */
const both = (kind, key, digits) =>
  `{ gaceta: ${peers.gaceta[kind][key].toFixed(digits)}, hugo: ${peers.hugo[kind][key].toFixed(digits)} }`;
writeFileSync(
  "docs/content/benchmark.yaml",
  `# Written by make bench: times in seconds, memory in MB.
date: ${new Date().toISOString().slice(0, 10)}
machine: { en: "${cpus().length} cores of ${cpus()[0].model}", es: "${cpus().length} núcleos de ${cpus()[0].model}" }
version: { hugo: "${hugoVersion}", node: "${process.versions.node}" }
runs: ${runs}
articles: ${count}
pages: ${count * languages.length}
cold: ${both("cold", "wall", 1)}
unchanged: ${both("unchanged", "wall", 1)}
edited: ${both("edited", "wall", 1)}
cpu: ${both("cold", "cpu", 1)}
memory: { gaceta: ${Math.round(peers.gaceta.cold.peak / 1e6)}, hugo: ${Math.round(peers.hugo.cold.peak / 1e6)} }
`,
);
