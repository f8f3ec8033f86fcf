package generator

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/golden"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

const (
	homePage  = "site/pages/home.tsx"
	ownIsland = "site/parts/menu.island.tsx"
)

// homeWith is a home page with some imports and an expression.
func homeWith(imports, expression string) edit {
	return edit{homePage, "", imports + "export default function Home() {\n  return (\n    <>\n      <h1>مرحبا</h1>\n      " +
		expression + "\n    </>\n  );\n}\n"}
}

// island is an island with some code before its definition, shown by the home page.
func island(code, component, props string) []edit {
	return []edit{
		{ownIsland, "", "import { defineIsland } from \"gaceta\";\n" + code + "\nexport default defineIsland(\"menu\", " + component + ");\n"},
		homeWith("import { Island } from \"gaceta\";\nimport Menu from \"../parts/menu.island\";\n", "<Island of={Menu} props={"+props+"} />"),
	}
}

// islandWith is an island with options for defineIsland, that shows an element after some code.
func islandWith(options, code, element string) []edit {
	return []edit{
		{ownIsland, "", "import { defineIsland, useTranslation } from \"gaceta\";\nfunction Menu() {\n" + code + "  return " + element +
			";\n}\nexport default defineIsland(\"menu\", Menu" + options + ");\n"},
		homeWith("import { Island } from \"gaceta\";\nimport Menu from \"../parts/menu.island\";\n", "<Island of={Menu} />"),
	}
}

// shopTexts are texts for i18next.
var shopTexts = edit{"site/i18n/ar/متجر.json", "",
	`{"تحية": "أهلاً {{ name }}", "قائمة": {"فتح": "افتح"}, "كتب_one": "كتاب", "كتب_other": "{{count}} كتب"}`}

// translated is a home page that shows a text for i18next.
func translated(call string) edit {
	return edit{homePage, "", "import { useTranslation } from \"gaceta\";\nexport default function Home() {\n" +
		"  const { t } = useTranslation(\"متجر\" as any) as any;\n  return (\n    <h1>\n      مرحبا {" + call + "}\n    </h1>\n  );\n}\n"}
}

const anyProps = "(_: { value?: unknown }) => <p>قائمة</p>"

// reactMistakes are those that developers of React make first, each in a site without any.
var reactMistakes = []broken{
	{"a component whose path is wrong", []edit{homeWith("import { Price } from \"../part/price\";\n", "<Price />")}},
	{"a component that is not exported", []edit{homeWith("import { Prise } from \"../parts/price\";\n", "<Prise />")}},
	{"a default import of a named export", []edit{homeWith("import Price from \"../parts/price\";\n", "<Price />")}},
	{"a package that is not in package.json", []edit{homeWith("import dayjs from \"dayjs\";\n", "{dayjs()}")}},
	{"a variable that nobody declared", []edit{homeWith("", "<p>{titel}</p>")}},
	{"a value of undefined", []edit{homeWith("const reader: any = undefined;\n", "<p>{reader.name}</p>")}},
	{"an object as a text", []edit{homeWith("const name: any = { ja: \"橋\", ar: \"جسر\" };\n", "<p>{name}</p>")}},
	{"an object in an attribute", []edit{homeWith("const name: any = { ja: \"橋\" };\n", "<p title={name}>橋</p>")}},
	{"an object in an attribute of an island", island("const name: any = { ja: \"橋\" };", "() => <p title={name}>橋</p>", "{}")},
	{"an imported picture in img", []edit{
		homeWith("import drawing from \"../parts/橋.png\";\n", "<img src={drawing} alt=\"橋\" />"), {"site/parts/橋.png", "", "x"},
	}},
	{"a date as a text", []edit{homeWith("const day: any = new Date(0);\n", "<p>{day}</p>")}},
	{"a style that is a text", []edit{homeWith("const style: any = \"color: red\";\n", "<p style={style}>橋</p>")}},
	{"an exception in an island", island("const Menu = ({ value }: any) => <p>{value.items.length}</p>;", "Menu", "{ value: {} }")},
	{"a promise that an island reads and nobody settles", island("import { Suspense, use } from \"react\";\nconst never = new Promise<string>(() => {});\n"+
		"function Ξένος() {\n  const word = use(never);\n  return <b>{word}</b>;\n}\n", "() => <Suspense fallback=\"…\"><Ξένος /></Suspense>", "{}")},
	{"an island with an asynchronous component that never ends", island("async function 待つ() {\n  await new Promise(() => {});\n  return <b>橋</b>;\n}\n",
		"() => <p><待つ /></p>", "{}")},
	{"a page whose component never loads", []edit{homeWith("import { lazy } from \"react\";\nconst Бесконечный = lazy(() => new Promise<{ default: () => null }>(() => {}));\n"+
		"const Рамка = () => <Бесконечный />;\n", "<Рамка />")}},
	{"a closing tag of another element", []edit{homeWith("", "<p>橋</div>")}},
	{"two elements without a parent", []edit{{homePage, "", "export default function Home() {\n  return (\n    <h1>橋</h1>\n    <p>سلام</p>\n  );\n}\n"}}},
	{"two elements in a callback", []edit{homeWith("const list = [1];\n", "{list.map((n) => <b key={n}>{n}</b><i>橋</i>)}")}},
	{"braces that are not closed", []edit{homeWith("const n = 1;\n", "<p>{n</p>")}},
	{"a statement in braces", []edit{homeWith("", "{if (true) { <p>橋</p> }}")}},
	{"an HTML comment", []edit{homeWith("", "<!-- 橋 -->")}},
	{"an HTML element that is not closed", []edit{homeWith("", "<br>")}},
	{"an object of styles with one pair of braces", []edit{homeWith("", "<p style={color: \"red\"}>橋</p>")}},
	{"a circle of imports", []edit{
		{"site/parts/price.tsx", "", "import { rate } from \"./rate\";\nexport const price = 3;\nexport const Price = () => <b>{rate}</b>;\n"},
		{"site/parts/rate.ts", "", "import { prices } from \"./prices\";\nexport const rate: any = prices.one.toFixed(2);\n"},
		{"site/parts/prices.ts", "", "import { price } from \"./price\";\nexport const prices: any = { get one() {\n  return price;\n} };\n"},
		homeWith("import { Price } from \"../parts/price\";\n", "<Price />"),
	}},
	{"handlers and hooks outside an island", []edit{homeWith("import { useState as state } from \"react\";\nconst press = { onClick: () => 1 };\n"+
		"const Count = () => <b>{state(0)[0]}</b>;\n", "<button type=\"button\" {...press} onFocus={() => 1}><Count /></button>")}},
	{"a class that a CSS module lacks", []edit{
		{"site/parts/card.module.css", "", ".title { color: teal; }\n"},
		homeWith("import css from \"../parts/card.module.css\";\n", "<p className={`card ${css.titel}`}>橋</p>"),
	}},
	{"a function as the action of a form in a page", []edit{homeWith("", "<form action={() => {}}><button type=\"submit\">送信</button></form>")}},
	{"an island as an element", []edit{
		{ownIsland, "", "import { defineIsland } from \"gaceta\";\nexport default defineIsland(\"menu\", () => <p>قائمة</p>);\n"},
		homeWith("import Menu from \"../parts/menu.island\";\nconst Any: any = Menu;\n", "<Any />"),
	}},
	{"a component in place of an island", []edit{homeWith("import { Island } from \"gaceta\";\nimport { Price } from \"../parts/price\";\n", "<Island of={Price as never} props={{}} />")}},
	{"a function in props", island("", anyProps, "{ value: [{ onPick: () => 1 }] }")},
	{"an element in props", island("", anyProps, "{ value: <b>橋</b> }")},
	{"an instance of a class in props", island("", anyProps, "{ value: new URL(\"https://橋.example/\") }")},
	{"a symbol in props", island("", anyProps, "{ value: new Map([[\"橋\", Symbol(\"橋\")]]) }")},
	{"a browser's name in the render of an island", island("", "() => <p>{window.innerWidth}</p>", "{}")},
	{"a browser's name when an island is imported", island("const width = localStorage.length;\n", "() => <p>{width}</p>", "{}")},
	{"a package that needs a browser", island("import { draw } from \"karte\";\n", "() => <p>{draw()}</p>", "{}")},
	{"a package whose functions need a browser", island("import Чисто from \"karte/sauber\";\n", "() => <p>{Чисто.sanitize(\"橋\")}</p>", "{}")},
	{"a package that throws", island("import { fail } from \"karte/fail\";\n", "() => <p>{fail()}</p>", "{}")},
	{"an environment variable in an island", island("declare const process: any;\n", "() => <p>{process.env.API_KEY}</p>", "{}")},
	{"a link of another framework", []edit{homeWith("import Link from \"next/link\";\n", "<Link href=\"/\">橋</Link>")}},
	{"a module that another tool makes", []edit{homeWith("import { getCollection } from \"astro:content\";\n", "<p>{getCollection(\"橋\")}</p>")}},
	{"what another framework calls in a page", []edit{{homePage, "", "export const metadata = { title: \"橋\" };\nexport async function getStaticProps() {\n" +
		"  return { props: {} };\n}\nexport default function Home() {\n  return <h1>橋</h1>;\n}\n"}}},
	{"files that a pattern imports", []edit{homeWith("const all = import.meta.glob(\"../parts/*.tsx\");\n", "<p>{Object.keys(all)}</p>")}},
	{"a page that exports an element", []edit{{homePage, "", "export default <h1>橋</h1>;\n"}}},
	{"a drawing as a component", []edit{homeWith("import Icon from \"../public/favicon.svg\";\nconst Drawing: any = Icon;\n", "<Drawing />")}},
	{"an inline script", []edit{homeWith("", "<div dangerouslySetInnerHTML={{ __html: \"<script>greet()</script>\" }} />")}},
	{"a script of another server", []edit{homeWith("", "<script src=\"https://橋.example/w.js\" async />")}},
	{"a handler in HTML", []edit{{"site/parts/price.tsx", "", "export const Price = () => <b dangerouslySetInnerHTML={{ __html: \"<i onclick='greet()'>٣</i>\" }} />;\n"},
		homeWith("import { Price } from \"../parts/price\";\n", "<Price />")}},
	{"data from a server", []edit{{homePage, "", "export default async function Home() {\n  const answer = await fetch(\"https://api.example/橋\");\n" +
		"  return <h1>{await answer.text()}</h1>;\n}\n"}}},
	{"children that an island does not show", island("", "({ children }: any) => <p>{children}</p>", "{}} children={<b>橋</b>")},
	{"a slot that an island does not show", island("", "() => <p>قائمة</p>", "{}} slots={{ picture: <b>橋</b>, empty: null }")},
	{"rules of Sass and of Tailwind", []edit{
		{"site/parts/box.css", "", "/* @use */\n.box { color: teal; }\n@use \"colors\";\n"},
		{"site/parts/page.css", "", "@tailwind base;\n@tailwind utilities;\n"},
		homeWith("import \"../parts/box.css\";\nimport \"../parts/page.css\";\n", "<p className=\"box\">橋</p>"),
	}},
	{"a drawing as a named export", []edit{homeWith("import { ReactComponent as Icon } from \"../public/favicon.svg\";\n", "<Icon />")}},
	{"a style element in an island", island("const rules = \"p { color: teal }\";\n", "() => <p>\n  <style>{rules}</style>\n</p>", "{}")},
	{"a list in a paragraph of an island", island("const Days = () => (\n  <ul>\n    <li>السبت</li>\n  </ul>\n);",
		"() => <p>\n  <b>قائمة</b> <Days />\n</p>", "{}")},
	{"rows of an island without their part of the table", island("", "() => <table>\n  <tr><td>橋</td></tr>\n</table>", "{}")},
	{"a link in a link of an island", island("", "() => <a href=\"/\"><b>橋</b> <a href=\"#\">جسر</a></a>", "{}")},
	{"files that style sheets lack", []edit{
		{"site/parts/box.css", "", "@import \"./colour.css\";\n.box { background: url(./橋.png); }\n.other { background: url(/favicn.svg); }\n"},
		homeWith("import \"../parts/box.css\";\n", "<p className=\"box\">橋</p>"),
	}},
	{"translations of an island in a site without texts", islandWith(", { translations: [\"متجر.تحية\"] }", "", "<p>٣</p>")},
	{"translations of an island that do not exist", append(islandWith(", { translations: [\"متجر.سعر\"] }", "", "<p>٣</p>"), shopTexts)},
	{"a text of an island that browsers do not receive", append(islandWith(", { translations: [\"متجر.تحية\"] }",
		"  const { t } = useTranslation(\"متجر\" as any) as any;\n", "<p>{t(\"تحية\", { name: \"ليلى\" })} {t(\"كتب\", { count: 3 })}</p>"), shopTexts)},
	{"a text that no language has", []edit{shopTexts, translated("t(\"سعر\")")}},
	{"a group in place of a text", []edit{shopTexts, translated("t(\"قائمة\")")}},
	{"a text without its value", []edit{shopTexts, translated("t(\"تحية\")")}},
	{"a store without a value for the server", island("import { useSyncExternalStore } from \"react\";\nconst word = () => \"كلمة\";\n"+
		"const listen = () => () => {};\n", "() => <p>{useSyncExternalStore(listen, word)}</p>", "{}")},
	{"radio buttons of two islands", append(island("", "() => <input type=\"radio\" name=\"لون\" aria-label=\"لون\" />", "{}"),
		edit{homePage, "<Island of={Menu}", "<Island of={Menu} />\n      <Island of={Menu}"})},
	{"files that code lacks", []edit{homeWith("import photo from \"../parts/橋.jpg\";\nconst late = () => import(\"../parts/prise\");\n", "<p>{photo}{String(late)}</p>")}},
	{"a route that does not exist", []edit{{homePage, "", "import type { PageProps } from \"gaceta\";\n" +
		"export default ({ href }: PageProps) => <h1><a href={href(\"地図\" as any)}>橋</a></h1>;\n"}}},
	{"a route whose row has an error", []edit{
		{"content/routes.yaml", "routes:\n", "routes:\n  - id: karte\n    path: karte\n    title: { ar: خريطة }\n    description: { ar: خريطة. }\n"},
		{homePage, "", "import type { PageProps } from \"gaceta\";\n" +
			"export default ({ href }: PageProps) => <h1><a href={href(\"karte\")}>橋</a></h1>;\n"}}},
	{"texts of an interface without a default export", []edit{
		{"site/i18n/ar/متجر.ts", "", "export const texts = { تحية: \"أهلاً\" };\n"}, translated(`t("تحية")`)}},
}

// TestReactMistakes builds a site with each mistake, and compares what gaceta build tells its author with
// testdata/broken/react.golden. Read the file as an author would.
func TestReactMistakes(t *testing.T) {
	t.Parallel()
	root := mistakesSite(t)
	var all bytes.Buffer
	for _, c := range reactMistakes {
		undo := breakSite(t, root, c.edits)
		r, err := Build(context.Background(), Options{
			Root: root, Out: filepath.Join(root, "dist"), Cache: filepath.Join(root, ".gaceta"), CacheKey: cachetest.Key, Now: foreignDay,
		})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if len(r.Diagnostics) == 0 {
			t.Errorf("%s: nothing was found", c.name)
		}
		fmt.Fprintf(&all, "=== %s\n\n", c.name)
		if err := diag.Print(&all, r.Diagnostics, diag.PrintOptions{Format: diag.Text, Source: os.DirFS(root)}); err != nil {
			t.Fatal(err)
		}
		undo()
	}
	golden.Check(t, "testdata/broken/react.golden", bytes.ReplaceAll(all.Bytes(), []byte(root), []byte("$ROOT")))
}

// TestMissingOptionalPackage builds a page with a package that asks for others, and does without them if they are not installed.
func TestMissingOptionalPackage(t *testing.T) {
	t.Parallel()
	root := mistakesSite(t)
	breakSite(t, root, []edit{
		{"node_modules/karte/index.js", "", "import farbe from \"./farbe.cjs\";\nexport const draw = () => farbe;\n" +
			"export const more = import(\"bunter\").then((m) => m.default).catch((e) => \"bunter \" + e.code);\n"},
		{"node_modules/karte/farbe.cjs", "", "let farbe = \"grau\";\ntry {\n  farbe = require(\"bunt\").farbe;\n} catch (e) {\n" +
			"  farbe += \" \" + e.code + require(\"path\").sep;\n}\nmodule.exports = farbe;\n"},
		homeWith("import { draw, more } from \"karte\";\n", "<p>{draw()}, {more}</p>"),
	})
	r, err := Build(context.Background(), Options{
		Root: root, Out: filepath.Join(root, "dist"), Cache: filepath.Join(root, ".gaceta"), CacheKey: cachetest.Key, Now: foreignDay,
	})
	if err != nil || r.Diagnostics.HasErrors() {
		t.Fatal(r.Diagnostics, err)
	}
	if page, _ := os.ReadFile(filepath.Join(root, "dist", "index.html")); !strings.Contains(string(page), "grau MODULE_NOT_FOUND/, bunter MODULE_NOT_FOUND") {
		t.Errorf("the page is\n%s", page)
	}
}

// mistakesSite writes a site with one page, a part, and packages of its own.
func mistakesSite(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	repository, err := testsite.Repository()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"react", "react-dom", "scheduler", "i18next", "react-i18next", "html-parse-stringify", "use-sync-external-store"} {
		if err := os.CopyFS(filepath.Join(root, "node_modules", name), os.DirFS(filepath.Join(repository, "node_modules", name))); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{
		"package.json":                       `{"dependencies": {"react": "*", "react-dom": "*", "i18next": "*", "react-i18next": "*", "karte": "*"}}`,
		"content/site.yaml":                  "name: 橋\nbaseUrl: https://hashi.example\nlanguages:\n  - { code: ar, name: العربية, locale: ar_EG }\n",
		"content/routes.yaml":                "routes:\n  - { id: home, path: /, title: { ar: جسر }, description: { ar: نص قصير عن الجسر } }\n",
		"site/parts/price.tsx":               "export const Price = () => <b>٣</b>;\n",
		"site/public/favicon.svg":            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`,
		homePage:                             "export default function Home() {\n  return <h1>مرحبا</h1>;\n}\n",
		"node_modules/karte/package.json":    `{"name": "karte", "type": "module", "exports": {".": "./index.js", "./fail": "./fail.js", "./sauber": "./sauber.js"}, "dependencies": {"zeichnen": "*"}}`,
		"node_modules/karte/index.js":        "export { draw } from \"zeichnen\";\n",
		"node_modules/karte/fail.js":         "export const fail = () => {\n  throw new TypeError(\"no map\");\n};\n",
		"node_modules/karte/sauber.js":       "export default typeof window === \"undefined\" ? {} : { sanitize: String };\n",
		"node_modules/zeichnen/package.json": `{"name": "zeichnen", "type": "module", "main": "index.js"}`,
		"node_modules/zeichnen/index.js":     "const touch = \"ontouchstart\" in window;\nexport const draw = () => touch;\n",
	} {
		put(t, filepath.Join(root, filepath.FromSlash(name)), []byte(text))
	}
	r, err := Build(context.Background(), Options{
		Root: root, Out: filepath.Join(root, "dist"), Cache: filepath.Join(root, ".gaceta"), CacheKey: cachetest.Key, Now: foreignDay,
	})
	if err != nil || strings.Contains(fmt.Sprint(r.Diagnostics), "error") {
		t.Fatal(r.Diagnostics, err)
	}
	return root
}
