package bundle

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/project"
)

// installed is a site with packages of its own, and some of the repository's.
func installed(t *testing.T, files map[string]string) project.Project {
	t.Helper()
	p := site(t)
	modules := filepath.Join(p.Root, "node_modules")
	repository, err := testsite.Repository()
	if err == nil {
		err = os.Remove(modules)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"react", "react-dom", "scheduler"} {
		if err := os.CopyFS(filepath.Join(modules, name), os.DirFS(filepath.Join(repository, "node_modules", name))); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(p.Root, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, p, name, text)
	}
	return p
}

// faults bundles a site and returns its errors and warnings.
func faults(t *testing.T, p project.Project) diag.List {
	t.Helper()
	_, list, err := Build(p, cachetest.Open(t, filepath.Join(p.Root, ".work")), nil)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestLostImports(t *testing.T) {
	files := map[string]string{
		"package.json":                              `{"dependencies": {"react": "*", "left-out": "^1.0.0", "open": "*", "closed": "*", "typed": "*", "hungry": "*", "outer": "*", "@scope/signs": "*", "moved": "*"}}`,
		"node_modules/@scope/signs/package.json":    `{"name": "@scope/signs", "exports": {".": "./index.js", "./svg/*": {"types": "./types/*.d.ts", "default": "./lib/*.js"}}}`,
		"node_modules/@scope/signs/lib/étoile.js":   "export default 1;\n",
		"site/parts/Größe.module.css":               ".a{}\n",
		"package-lock.json":                         `{}`,
		"site/parts/price-tag.tsx":                  "export const PriceTag = () => null;\n",
		"site/parts/straße.module.css":              ".a{}\n",
		"site/public/icons/star.svg":                "<svg/>",
		"node_modules/open/package.json":            `{"name": "open", "main": "index.js"}`,
		"node_modules/open/index.js":                "export default 1;\n",
		"node_modules/open/lib/round.js":            "export default 1;\n",
		"node_modules/closed/package.json":          `{"name": "closed", "exports": {".": "./index.js", "./round": "./round.js", "./lost": {"import": "./lost.mjs"}, "./types": {"types": {"default": "./types.d.ts"}}}}`,
		"node_modules/closed/index.js":              "export default 1;\n",
		"node_modules/moved/package.json":           `{"name": "moved", "exports": {"./*.js": "./lib/*.js", "./*": "./lib/*.js", "./größe": {"types": "./maß.d.ts", "import": "./maß.mjs"}}}`,
		"node_modules/moved/lib/строка/работник.js": "export default 1;\n",
		"node_modules/moved/maß.mjs":                "export default 1;\n",
		"node_modules/closed/round.js":              "export default 1;\n",
		"node_modules/typed/package.json":           `{"name": "typed", "exports": {".": {"types": "./index.d.ts"}}}`,
		"node_modules/hungry/package.json":          `{"name": "hungry", "main": "index.js"}`,
		"node_modules/hungry/index.js":              "require(\"fs\"); require(\"node:path\"); require(\"fs\");\n",
		"node_modules/outer/package.json":           `{"name": "outer", "main": "index.js", "dependencies": {"inner": "*"}}`,
		"node_modules/outer/index.js":               "export { default } from \"inner\";\n",
		"node_modules/inner/package.json":           `{"name": "inner", "main": "index.js"}`,
		"node_modules/inner/index.js":               "import net from \"net\"; import x from \"absent\"; export default [net, x];\n",
		"site/components/counter.module.css":        ".a{}\n",
	}
	cases := map[string]string{
		"./price-tag":                 "“./price-tag” does not exist. | Did you mean “../parts/price-tag”?",
		"../parts/Price-Tag":          "“../parts/Price-Tag” does not exist. | Did you mean “../parts/price-tag”?",
		"../Parts/Price-Tag.tsx":      "“../Parts/Price-Tag.tsx” does not exist. | Did you mean “../parts/price-tag”?",
		"../parts/GRÖSSE.module.css":  "“../parts/GRÖSSE.module.css” does not exist.",
		"../parts/größe.module.css":   "“../parts/größe.module.css” does not exist. | Did you mean “../parts/Größe.module.css”?",
		"@scope/signs/svg/étole":      "The package “@scope/signs” has no “svg/étole”. | Did you mean “@scope/signs/svg/étoile”? It exports: @scope/signs, @scope/signs/svg/étoile.",
		"../parts/price-tga":          "“../parts/price-tga” does not exist. | Did you mean “../parts/price-tag”?",
		"../parts/strasse.module.css": "does not exist.",
		"node:crypto":                 "“node:crypto” is part of Node: browsers do not have it. | Use it in a page",
		"os":                          "“os” is part of Node",
		"stream/web":                  "“stream/web” is part of Node",
		"parts/price-tag":             "“parts/price-tag” is neither a path nor a package. | Write “../parts/price-tag”.",
		"site/parts/price-tag":        "“site/parts/price-tag” is neither a path nor a package. | Write “../parts/price-tag”.",
		"src/parts/price-tag":         "| Write “../parts/price-tag”.",
		"@/parts/price-tag":           "“@/parts/price-tag” leads nowhere. | Write “../parts/price-tag”. Or define “@/*” under paths in tsconfig.json.",
		"~/parts/price-tag":           "| Write “../parts/price-tag”. Or define “~/*”",
		"/parts/price-tag":            "“/parts/price-tag” is no address of a file below site/. | Did you mean “../parts/price-tag”?",
		"raect":                       "The package “raect” is not in package.json. | Did you mean “react”?",
		"React":                       "The package “React” is not in package.json. | Did you mean “react”?",
		"日本語":                         "leads nowhere",
		"@scope/unknown":              "The package “@scope/unknown” is not in package.json. | Check its name and its author",
		"left-out/a":                  "The package “left-out” is not installed. | Run: npm install",
		"open/lib/ruond.js":           "The package “open” has no “lib/ruond.js”. | Did you mean “open/lib/round.js”?",
		"closed/ruond":                "The package “closed” has no “ruond”. | Did you mean “closed/round”? It exports: closed, closed/lost, closed/round, closed/types.",
		"moved/lib/строка/работник.js": "The package “moved” exports its file “lib/строка/работник.js” under another name. | Write “moved/строка/работник”.",
		"moved/maß.mjs":         "exports its file “maß.mjs” under another name. | Write “moved/größe”.",
		"closed/lost":           "The package “closed” names ./lost.mjs for “closed/lost”, and does not contain that file. | Remove node_modules, and run: npm install.",
		"closed/types":          "“closed/types” has types alone, and no code. | Write: import type",
		"typed":                 "“typed” has types alone, and no code. | Write: import type",
		"react/nope":            "The package “react” has no “nope”.",
		"gaceta/nope":           "“gaceta/nope” does not exist. | Import from “gaceta”.",
		"astro:content":         "“astro:content” belongs to Astro.",
		"https://esm.example/x": "A module cannot be loaded from another server",
		"../public/a.svg?raw":   "“?raw” has no meaning in an import.",
		"hungry":                "The package “hungry” imports “fs”, “node:path”, which browsers do not have. | Use it in a page",
	}
	specs := slices.Sorted(maps.Keys(cases))
	code := "import { defineIsland } from \"gaceta\";\n"
	var names []string
	for i, spec := range specs {
		names = append(names, fmt.Sprintf("x%d", i))
		code += fmt.Sprintf("import x%d from %s;\n", i, quote(spec))
	}
	p := installed(t, files)
	write(t, p, counterFile, code+"export default defineIsland(\"counter\", () => <p>{String(["+strings.Join(names, ", ")+"])}</p>);\n")
	list := faults(t, p)
	for i, spec := range specs {
		var got []string
		for _, d := range list {
			if d.Pos.File == counterFile && d.Pos.Line == i+2 {
				got = append(got, d.Message+" | "+d.Help)
			}
		}
		if len(got) != 1 || !strings.Contains(got[0], cases[spec]) {
			t.Errorf("%s: %q\nwant %s", spec, got, cases[spec])
		}
	}
	if len(list) != len(cases) {
		t.Errorf("%d errors for %d imports: %v", len(list), len(cases), list)
	}
	for _, d := range list {
		if strings.Contains(d.Help, "npm install ") {
			t.Errorf("the advice could install the package of a stranger: %s", d.Help)
		}
	}
}

// TestUnknownExports checks what is said of names that a module does not export.
func TestUnknownExports(t *testing.T) {
	const exports = "createTranslator, TranslationProvider, useTranslation, cached, activate, defineIsland, Island, Slot, Markdown, " +
		"Picture, openSearch."
	for code, want := range map[string]string{
		`import { Ilsand } from "gaceta"; const x = Ilsand;`:             "“gaceta” exports no “Ilsand”. | Did you mean “Island”? It exports: " + exports,
		`import { href } from "gaceta"; const x = href;`:                 "“gaceta” exports no “href”. | Pages and the layout receive it as a prop: function Page({ href }: PageProps)",
		`import { Link } from "gaceta"; const x = Link;`:                 "“gaceta” exports no “Link”. | It exports: " + exports,
		`import { preis } from "../parts/größen.json"; const x = preis;`: "site/parts/größen.json exports no “preis”. | Did you mean “preise”? It exports: preise, 価格.",
		`import { 価 } from "../parts/größen.json"; const x = 価;`:         "site/parts/größen.json exports no “価”. | Did you mean “価格”? It exports: preise, 価格.",
		`import Waage from "waage"; const x = Waage;`:                    "The package “waage” has no default export. | Write: import { Waage } from …",
		`import libra from "waage"; const x = libra;`: "The package “waage” has no default export. | Write: import * as libra from …, " +
			"or import what you need by its name. It exports: Waage, x, 重さ.",
		`import { Wage } from "waage"; const x = Wage;`: "The package “waage” exports no “Wage”. | Did you mean “Waage”? It exports: Waage, x, 重さ.",
	} {
		p := installed(t, map[string]string{
			"site/parts/größen.json":          `{"preise": [1], "価格": 2}`,
			"package.json":                    `{"dependencies": {"waage": "*"}}`,
			"node_modules/waage/package.json": `{"name": "waage", "type": "module", "exports": "./index.js"}`,
			"node_modules/waage/index.js":     "export * from \"./teile.js\";\nexport { x as 重さ } from \"./teile.js\";\n",
			"node_modules/waage/teile.js":     "export const Waage = 1, x = 2;\n",
		})
		write(t, p, "site/pages/about.tsx", code+"\nexport default () => <p>{String(x)}</p>;\n")
		list := faults(t, p)
		if len(list) != 1 || list[0].Message+" | "+list[0].Help != want {
			t.Errorf("%s: %v\nwant %s", code, list, want)
		}
	}
}

// TestNamesWithMeaningInAddresses checks that a file which browsers could not load is reported at its import.
func TestNamesWithMeaningInAddresses(t *testing.T) {
	for name, char := range map[string]string{"été #1.svg": "#", "100% 日本.png": "%", "что?.webp": "?"} {
		p := installed(t, map[string]string{"site/parts/" + name: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>"})
		write(t, p, "site/pages/about.tsx", "import x from "+quote("../parts/"+name)+";\nexport default () => <img src={x} alt=\"\" />;\n")
		list := faults(t, p)
		if len(list) != 1 || list[0].Pos.File != "site/pages/about.tsx" || list[0].Pos.Column != 15 ||
			list[0].Message != "The file “"+name+"” cannot be published: “"+char+"” has a meaning in addresses." {
			t.Errorf("%s: %v", name, list)
		}
	}
	p := installed(t, map[string]string{"site/parts/日本 été.png": "x"})
	write(t, p, "site/pages/about.tsx", "import x from \"../parts/日本 été.png\";\nexport default () => <img src={x} alt=\"\" />;\n")
	if list := faults(t, p); len(list) > 0 {
		t.Error(list)
	}
}

// TestEntriesInJavaScript checks that an entry with another ending is not left out silently.
func TestEntriesInJavaScript(t *testing.T) {
	for file, name := range map[string]string{
		"site/pages/extra.jsx": "extra.tsx", "site/components/menu.island.jsx": "menu.island.tsx", "site/markdown/note.js": "note.tsx", "site/browser.js": "browser.ts",
	} {
		list := faults(t, installed(t, map[string]string{file: "export default () => null;\n"}))
		if len(list) != 1 || list[0].Pos.File != file || list[0].Message != "This file must be named "+name+"." {
			t.Errorf("%s: %v", file, list)
		}
	}
	p := installed(t, map[string]string{"site/parts/old.js": "export const Old = () => <b>old</b>;\n", "site/parts/new.jsx": "export const New = () => <b>new</b>;\n"})
	write(t, p, "site/pages/about.tsx", "import { Old } from \"../parts/old\";\nimport { New } from \"../parts/new\";\nexport default () => <><Old /><New /></>;\n")
	if list := faults(t, p); len(list) > 0 {
		t.Error(list)
	}
}

// TestLostImportsOfPackages checks that the faults of a package are reported where the site's code brings it in.
func TestLostImportsOfPackages(t *testing.T) {
	p := installed(t, map[string]string{
		"package.json":                    `{"dependencies": {"outer": "*"}}`,
		"node_modules/outer/package.json": `{"name": "outer", "main": "index.js", "dependencies": {"inner": "*"}}`,
		"node_modules/outer/index.js":     "export { default } from \"inner\";\n",
		"node_modules/inner/package.json": `{"name": "inner", "main": "index.js"}`,
		"node_modules/inner/index.js":     "import net from \"net\";\nexport default net;\n",
	})
	write(t, p, counterFile, "import { defineIsland } from \"gaceta\";\nimport x from \"outer\";\nexport default defineIsland(\"counter\", () => <p>{String(x)}</p>);\n")
	list := faults(t, p)
	if len(list) != 1 || list[0].Pos.File != counterFile || list[0].Pos.Line != 2 ||
		list[0].Message != "The package “inner” imports “net”, which browsers do not have." || !strings.Contains(list[0].Help, "“outer” brings it") {
		t.Errorf("%+v", list)
	}
}

// TestVersionsOfPackages checks that a package which needs what another one does not have is one error.
func TestVersionsOfPackages(t *testing.T) {
	p := installed(t, map[string]string{
		"package.json":                   `{"dependencies": {"grid": "*", "core": "*"}}`,
		"node_modules/core/package.json": `{"name": "core", "exports": {".": "./index.js", "./package.json": "./package.json"}}`,
		"node_modules/core/index.js":     "export {};\n",
		"node_modules/grid/package.json": `{"name": "grid", "main": "index.js"}`,
		"node_modules/grid/index.js":     "import \"core/parts.js\";\nimport \"core/internal.js\";\n",
	})
	write(t, p, "site/pages/about.tsx", "import \"grid\";\nexport default () => null;\n")
	list := faults(t, p)
	if len(list) != 1 || list[0].Message != "The package “grid” needs “core/parts.js”, which the installed version of the package “core” does not have." ||
		!strings.Contains(list[0].Help, "versions of both that fit together") {
		t.Errorf("%+v", list)
	}
}

// TestFormsOfPackages checks what is said of packages that offer their code in another form than it is asked for.
func TestFormsOfPackages(t *testing.T) {
	p := installed(t, map[string]string{
		"package.json":                        `{"dependencies": {"alt": "*", "neu": "*", "mixte": "*", "natif": "*"}}`,
		"node_modules/alt/package.json":       `{"name": "alt", "exports": {".": {"types": "./i.d.ts", "require": "./i.cjs"}}}`,
		"node_modules/alt/i.d.ts":             "export {};\n",
		"node_modules/alt/i.cjs":              "module.exports = 1;\n",
		"node_modules/neu/package.json":       `{"name": "neu", "exports": {"import": "./i.mjs"}}`,
		"node_modules/neu/i.mjs":              "export default 1;\n",
		"node_modules/mixte/package.json":     `{"name": "mixte", "main": "i.js"}`,
		"node_modules/mixte/i.js":             "exports.a = require(\"neu\");\n",
		"node_modules/natif/package.json":     `{"name": "natif", "main": "i.js"}`,
		"node_modules/natif/i.js":             "module.exports = require(\"./build/natif.node\");\n",
		"node_modules/natif/build/natif.node": "x",
	})
	write(t, p, "site/pages/about.tsx", "import a from \"alt\";\nimport b from \"mixte\";\nimport c from \"natif\";\nimport d from \"alt/i.cjs?url\";\n"+
		"export default () => <p>{String([a, b, c, d])}</p>;\n")
	var got []string
	for _, d := range faults(t, p) {
		got = append(got, d.Message+" "+d.Help)
	}
	want := []string{
		"The package “mixte” loads “neu” with require(), which that package does not allow.",
		"The package “alt” offers “alt” to require() alone, and not to import.",
		"The package “natif” is a program for Node",
		"“?url” has no meaning in an import. Write: new URL(\"alt/i.cjs\", import.meta.url).href",
	}
	for _, text := range want {
		if !slices.ContainsFunc(got, func(message string) bool { return strings.HasPrefix(message, text) }) || len(got) != len(want) {
			t.Errorf("%s\nis missing in\n%s", text, strings.Join(got, "\n"))
		}
	}
}

// TestFileTypes checks which files can be imported, and that those of one type have one error.
func TestFileTypes(t *testing.T) {
	imports, sheet := "", ""
	files := map[string]string{"site/anim.GIF": "GIF89a"}
	for _, name := range []string{"a.woff", "b.TTF", "c.otf", "d.ico", "e.mp4", "f.mp3", "g.pdf", "h.wasm", "i.avif", "j.txt", "k.Jpeg"} {
		files["site/files/"+name] = "x"
		imports += "import " + name[:1] + " from \"../files/" + name + "\";\n"
		sheet += "." + name[:1] + " { background: url(\"../files/" + name + "\") }\n"
	}
	sheet = strings.ReplaceAll(sheet, "j.txt", "a.woff")
	files["site/components/files.css"] = sheet
	files["site/pages/about.tsx"] = imports + "import \"../components/files.css\";\nexport default () => <p>{String([a, b, c, d, e, f, g, h, i, j, k])}</p>;\n"
	p := installed(t, files)
	if list := faults(t, p); len(list) > 0 {
		t.Fatal(list)
	}
	bad := "import a from \"./a.scss\";\nimport b from \"./b.scss\";\nimport c from \"./c.csv\";\nimport d from \"./d.md\";\n"
	files["site/pages/about.tsx"] = bad + "export default () => <p>{String([a, b, c, d])}</p>;\n"
	for _, name := range []string{"a.scss", "b.scss", "c.csv", "d.md"} {
		files["site/pages/"+name] = "x"
	}
	list := faults(t, installed(t, files))
	if len(list) != 3 {
		t.Fatal(list)
	}
	for i, want := range []string{"Files that end in .scss cannot be imported.", "Files that end in .csv cannot be imported.", "Files that end in .md cannot be imported."} {
		if list[i].Message != want || list[i].Help == "" {
			t.Errorf("%s %s, want %s", list[i].Message, list[i].Help, want)
		}
	}
}
