package bundle

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/project"
)

// site copies the smallest site into a folder of its own and lets it borrow
// the installed packages.
func site(t *testing.T) project.Project {
	t.Helper()
	root := testsite.Site(t)
	return project.Project{Root: root, FS: os.DirFS(root)}
}

func build(t *testing.T, p project.Project) *Assets {
	t.Helper()
	a, list, err := Build(p, cachetest.Open(t, filepath.Join(p.Root, ".work")), nil)
	if err != nil || len(list) > 0 {
		t.Fatal(list, err)
	}
	return a
}

func write(t *testing.T, p project.Project, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(p.Root, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestSameBytesInAnyFolder checks that the output depends neither on the site's folder
// nor on the folder of its packages. These are installed in the site or linked from elsewhere.
func TestSameBytesInAnyFolder(t *testing.T) {
	lender := site(t) // its packages are its own
	if err := os.Remove(filepath.Join(lender.Root, "node_modules")); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(lender.Root, "node_modules"), few(t, "react", "react-dom", "scheduler")); err != nil {
		t.Fatal(err)
	}
	first := map[string]string(nil)
	for _, folder := range []string{".", "a", "a/b/c/d"} {
		p := lender
		if folder != "." {
			p = site(t)
			root := filepath.Join(p.Root, folder)
			for _, name := range []string{"content", "site"} {
				if err := os.CopyFS(filepath.Join(root, name), os.DirFS(filepath.Join(p.Root, name))); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Symlink(filepath.Join(lender.Root, "node_modules"), filepath.Join(root, "node_modules")); err != nil {
				t.Fatal(err)
			}
			p = project.Project{Root: root, FS: os.DirFS(root)}
		}
		got := map[string]string{}
		for _, f := range build(t, p).Files {
			got[f.Path] = string(f.Bytes)
		}
		if first == nil {
			first = got
		}
		if !maps.Equal(first, got) {
			t.Errorf("%s:\n%v\n%v", folder, slices.Sorted(maps.Keys(first)), slices.Sorted(maps.Keys(got)))
		}
		for name, text := range got {
			if strings.Contains(text, os.TempDir()) || strings.HasSuffix(name, ".map") {
				t.Errorf("%s is not to be deployed, or names this machine", name)
			}
		}
	}
}

// few are some of the installed packages.
func few(t *testing.T, names ...string) fs.FS {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join("../../node_modules", name))); err != nil {
			t.Fatal(err)
		}
	}
	return os.DirFS(dir)
}

// TestLinkedPackagesAreRefused checks that no other folder of the machine is published.
func TestLinkedPackagesAreRefused(t *testing.T) {
	lender, p := t.TempDir(), site(t)
	if err := os.CopyFS(filepath.Join(lender, "node_modules"), few(t, "react", "react-dom", "scheduler")); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(lender, "private"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(lender, "private", "index.js"), []byte("export default 'hunter2';\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(lender, "private"), filepath.Join(lender, "node_modules", "private")); err != nil {
		t.Fatal(err)
	}
	write(t, p, "site/pages/home.tsx", "import secret from \"private\";\nexport default () => <p>{secret}</p>;\n")
	link := filepath.Join(p.Root, "node_modules")
	install := map[string]func() error{
		"borrowed": func() error { return os.Symlink(filepath.Join(lender, "node_modules"), link) },
		"its own":  func() error { return os.Rename(filepath.Join(lender, "node_modules"), link) },
	}
	for _, name := range []string{"borrowed", "its own"} {
		if err := os.Remove(link); err != nil {
			t.Fatal(err)
		}
		if err := install[name](); err != nil {
			t.Fatal(err)
		}
		_, list, err := Build(p, cachetest.Open(t, filepath.Join(p.Root, ".work")), nil)
		if err != nil || !slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Code == "bundle-outside" }) {
			t.Errorf("%s: %v %v", name, list, err)
		}
	}
}

func TestClassNamesAreTheSameInScriptsAndStyles(t *testing.T) {
	p := site(t)
	a := build(t, p)
	script := string(a.Islands["counter"].Script.Bytes)
	sheet := string(a.PageCSS["home"][0].Bytes)
	if !strings.Contains(script, "counter_button") || !strings.Contains(sheet, ".counter_button{") {
		t.Errorf("the island and its style sheet name the class differently:\n%s", sheet)
	}
}

func TestStyleSheetsArePerPage(t *testing.T) {
	a := build(t, site(t))
	if len(a.Base) != 1 || len(a.PageCSS["about"]) != 0 || len(a.PageCSS["home"]) != 1 || strings.Contains(string(a.Base[0].Bytes), "counter") {
		t.Errorf("base %d, about %d, home %d", len(a.Base), len(a.PageCSS["about"]), len(a.PageCSS["home"]))
	}
	if !strings.HasPrefix(a.Loader.Integrity, "sha256-") {
		t.Error("the loader has no integrity")
	}
}

// TestSharedModulesAreInTheBaseSheetOnly checks that the style sheet of a page leaves out the CSS modules of the layout, and
// keeps its other rules in their order.
func TestSharedModulesAreInTheBaseSheetOnly(t *testing.T) {
	p := site(t)
	write(t, p, "site/shared.module.css", ".shared { color: teal }\n")
	write(t, p, "site/parts.css", "/* a note */\n.parts { color: navy }\n")
	write(t, p, "site/first.module.css", ".first { color: red }\n")
	write(t, p, "site/last.module.css", ".last { composes: shared from \"./shared.module.css\"; margin: 0 }\n")
	write(t, p, "site/layout.tsx", `import type { ReactNode } from "react";
import "./parts.css";
import shared from "./shared.module.css";
export default ({ children }: { children: ReactNode }) => <div className={shared.shared}>{children}</div>;
`)
	write(t, p, "site/pages/about.tsx", `import first from "../first.module.css";
import shared from "../shared.module.css";
import "../parts.css";
import last from "../last.module.css";
export default () => <p className={[first.first, shared.shared, last.last].join(" ")}>About</p>;
`)
	write(t, p, "site/pages/home.tsx", `import shared from "../shared.module.css";
export default () => <p className={shared.shared}>Home</p>;
`)
	a := build(t, p)
	const base, about = ".parts{color:navy}.shared_shared{color:teal}", ".first_first{color:red}.parts{color:navy}.last_last{margin:0}"
	if got := strings.TrimSpace(string(a.Base[0].Bytes)); !strings.HasSuffix(got, base) {
		t.Errorf("base: %s, want %s", got, base)
	}
	if got := strings.TrimSpace(string(a.PageCSS["about"][0].Bytes)); got != about {
		t.Errorf("about: %s, want %s", got, about)
	}
	if got := a.PageCSS["home"]; len(got) != 0 {
		t.Errorf("home, which has no rules of its own: %s", got[0].Bytes)
	}
}

// TestSharedModulesWithLayers checks modules in layers. A file that two modules compose follows before the second one, and esbuild
// leaves the name of its layer before the first.
func TestSharedModulesWithLayers(t *testing.T) {
	p := site(t)
	write(t, p, "site/text.module.css", "@layer text { .note { color: gray } }\n")
	write(t, p, "site/button.module.css", "@layer ui { .button { color: teal } }\n")
	write(t, p, "site/card.module.css", "@layer ui { .card { composes: note from \"./text.module.css\"; margin: 0 } }\n")
	write(t, p, "site/foot.module.css", "@layer ui { .foot { composes: note from \"./text.module.css\"; padding: 0 } }\n")
	write(t, p, "site/layout.tsx", `import type { ReactNode } from "react";
import button from "./button.module.css";
import card from "./card.module.css";
import foot from "./foot.module.css";
export default ({ children }: { children: ReactNode }) => <div className={[button.button, card.card, foot.foot].join(" ")}>{children}</div>;
`)
	write(t, p, "site/pages/home.tsx", `import button from "../button.module.css";
import card from "../card.module.css";
export default () => <p className={[button.button, card.card].join(" ")}>Home</p>;
`)
	a := build(t, p)
	if base := string(a.Base[0].Bytes); !strings.Contains(base, "@layer text;") {
		t.Errorf("base has no layer without rules: %s", base)
	}
	if got := a.PageCSS["home"]; len(got) != 0 {
		t.Errorf("home, which has no rules of its own: %s", got[0].Bytes)
	}
}

func TestDiagnostics(t *testing.T) {
	for _, c := range []struct{ file, text, code, at string }{
		{"site/pages/home.tsx", "import x from \"./nowhere\";\nexport default () => x;\n", "bundle", "site/pages/home.tsx:1:15"},
		{"site/pages/home.tsx", "export default () => <p>;\n", "bundle", "site/pages/home.tsx:2:1"},
		{"site/pages/counter.island.tsx", "export default () => null;\n", "bundle-name", "site/pages/counter.island.tsx:1:1"},
		{"site/pages/counter.module.css", ".a{}\n", "bundle-name", "site/pages/counter.module.css:1:1"},
	} {
		p := site(t)
		write(t, p, c.file, c.text)
		_, list, err := Build(p, cachetest.Open(t, filepath.Join(p.Root, ".work")), nil)
		if err != nil || !list.HasErrors() {
			t.Errorf("%s: %v %v", c.file, list, err)
			continue
		}
		d := list[0]
		at := d.Pos.File + ":" + itoa(d.Pos.Line) + ":" + itoa(d.Pos.Column)
		if d.Code != c.code || !strings.HasPrefix(at, c.at) {
			t.Errorf("%s at %s: %s; want %s at %s", d.Code, at, d.Message, c.code, c.at)
		}
	}
}

func TestNotesNameTheirPlace(t *testing.T) {
	p := site(t)
	write(t, p, "site/pages/home.tsx", "export default () => (\n  <div>\n    <ul>\n  </div>\n);\n")
	_, list, err := Build(p, cachetest.Open(t, filepath.Join(p.Root, ".work")), nil)
	if err != nil || !list.HasErrors() {
		t.Fatal(list, err)
	}
	if want := `The opening "ul" tag is here: site/pages/home.tsx:3:6.`; list[0].Help != want {
		t.Errorf("%s, want %s", list[0].Help, want)
	}
}

// TestMissingPackagesAreReportedOnce checks the messages of a site without
// node_modules or site, of one unknown package, and of components without a default export.
func TestMissingPackagesAreReportedOnce(t *testing.T) {
	messages := func(p project.Project) (all []string) {
		_, list, err := Build(p, cachetest.Open(t, filepath.Join(p.Root, ".work")), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			all = append(all, d.Pos.File+": "+d.Message+" "+d.Help)
		}
		return all
	}
	check := func(p project.Project, want string) {
		t.Helper()
		if got := messages(p); !slices.Equal(got, []string{want}) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	p := site(t)
	write(t, p, "site/components/counter.island.tsx", "export const Counter = 1;\n")
	write(t, p, "site/pages/home.tsx", "export default () => null;\n")
	check(p, "site/components/counter.island.tsx: counter.island.tsx must export default defineIsland(…). ")
	p = site(t)
	write(t, p, "site/components/counter.island.tsx", "export default function Counter() {\n  return null;\n}\n")
	check(p, "site/components/counter.island.tsx: counter.island.tsx must export default defineIsland(…). Import defineIsland from “gaceta”.")
	for _, call := range []string{"Counter", "Counter,", "() => null", "function () {}", "<{ count: number }>(Counter)"} {
		if call[0] != '<' {
			call = "(" + call + ")"
		}
		write(t, p, "site/components/counter.island.tsx", "import { defineIsland } from \"gaceta\";\nconst Counter = () => null;\nexport default defineIsland"+call+";\n")
		check(p, `site/components/counter.island.tsx: defineIsland needs the name of the island before its component. Write: defineIsland("counter", …).`)
	}
	for _, call := range []string{"(\n  'zähler', Counter)", "<{ count: number }>(`zähler`, Counter)", "(\"zähler\", Counter, { client: true })"} {
		write(t, p, "site/components/counter.island.tsx", "import { defineIsland } from \"gaceta\";\nconst Counter = () => null;\nexport default defineIsland"+call+";\n")
		check(p, `site/components/counter.island.tsx: The island “zähler” is in counter.island.tsx: an island has the name of its file. `+
			`Write: defineIsland("counter", …). Or rename the file to zähler.island.tsx.`)
	}
	for _, file := range []string{"site/layout.tsx", "site/markdown/badge.tsx"} {
		p = site(t)
		if err := os.MkdirAll(filepath.Dir(filepath.Join(p.Root, file)), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, p, file, "export function Component() {\n  return null;\n}\n")
		check(p, file+": "+file+" must export default a component. ")
	}
	p = site(t)
	write(t, p, "site/components/counter.island.tsx", "import \"./other\";\nimport \"nowhere\";\nimport { defineIsland } from \"gaceta\";\nexport default defineIsland(\"counter\", () => null);\n")
	write(t, p, "site/components/other.ts", "import \"nowhere/again\";\n")
	write(t, p, "site/pages/home.tsx", "export default () => null;\n")
	check(p, "site/components/counter.island.tsx: The package “nowhere” is not in package.json. Check its name and its author, then add it to the dependencies.")
	p = site(t)
	if err := os.Remove(filepath.Join(p.Root, "node_modules")); err != nil {
		t.Fatal(err)
	}
	check(p, "package.json: React is not installed. Run: npm install")
	if err := os.RemoveAll(filepath.Join(p.Root, "site")); err != nil {
		t.Fatal(err)
	}
	check(p, "site: The folder site/ is missing. Create it with layout.tsx, and a component in site/pages/ for each page.")
}

// TestASiteWithoutGeneratedConfig builds the site of a folder into which nothing can be written.
func TestASiteWithoutGeneratedConfig(t *testing.T) {
	p := site(t)
	write(t, p, "tsconfig.json", `{ "extends": "./.gaceta/tsconfig.json", "include": ["site"] }`)
	_, list, err := Build(p, cachetest.Open(t, filepath.Join(t.TempDir(), "work")), nil)
	if err != nil || len(list) > 0 {
		t.Error(list, err)
	}
}

func itoa(n int) string {
	if n >= 10 {
		return itoa(n/10) + itoa(n%10)
	}
	return string(rune('0' + n))
}

// TestPackagesInsertStylesOfThePolicy checks what a package inserts by script: rules that the policy allows, or nothing if the
// site imports the style sheet of the package.
func TestPackagesInsertStylesOfThePolicy(t *testing.T) {
	const sheet = "import \"sonner/dist/styles.css\";\n"
	for _, imports := range []string{"", sheet} {
		p := site(t)
		write(t, p, "site/components/note.island.tsx", strings.Replace(noteIsland, sheet, imports, 1))
		var inserted, allowed bool
		for _, f := range build(t, p).Files {
			inserted = inserted || path.Ext(f.Path) == ".js" && strings.Contains(string(f.Bytes), "[data-sonner-toaster]")
			allowed = allowed || strings.Contains(string(f.Bytes), "new CSSStyleSheet")
		}
		if isOwn := imports == ""; inserted != isOwn || allowed != isOwn {
			t.Errorf("%q: inserted %v, under the policy %v", imports, inserted, allowed)
		}
	}
}

// TestOptionalFilesOfASite: without translations no page ships i18next, and the
// scripts that a site may add are where they belong.
func TestOptionalFilesOfASite(t *testing.T) {
	p := site(t)
	without := build(t, p)
	if without.Early.URL != "" || len(without.Imports) > 0 {
		t.Errorf("a site without these files has the script %q, and its loader is\n%s", without.Early.URL, without.Loader.Bytes)
	}
	for _, f := range without.Files {
		if strings.Contains(string(f.Bytes), "i18next") {
			t.Errorf("%s contains i18next", f.Path)
		}
	}
	if err := os.MkdirAll(filepath.Join(p.Root, "site/i18n/de"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, p, "site/early.ts", "import { theme } from \"./theme\";\ndocument.documentElement.dataset.theme = theme;\n")
	write(t, p, "site/browser.ts", "import { theme } from \"./theme\";\nconsole.log(theme);\n")
	write(t, p, "site/theme.ts", "export const theme = localStorage.theme;\n")
	write(t, p, "site/i18n/de/shell.json", `{"open": "Öffnen"}`)
	with := build(t, p)
	if early := string(with.Early.Bytes); !strings.Contains(early, "dataset.theme") || strings.Contains(early, "import") || with.Early.Integrity == "" {
		t.Errorf("site/early.ts is\n%s", early)
	}
	if !slices.ContainsFunc(with.Imports, func(a Asset) bool { return strings.Contains(string(a.Bytes), "console.log(") }) {
		t.Errorf("the loader does not import site/browser.ts:\n%s", with.Loader.Bytes)
	}
	if len(with.Imports) != 1 {
		t.Errorf("with site/browser.ts, which needs no helpers of esbuild, the loader imports %d scripts", len(with.Imports))
	}
	if regexp.MustCompile(`(^|[;\n])import *["{]`).Match(with.Loader.Bytes) {
		t.Errorf("the loader needs another script before it runs:\n%s", with.Loader.Bytes)
	}
	shipped := false
	for _, dep := range with.Islands["counter"].Scripts() {
		shipped = shipped || strings.Contains(string(dep.Bytes), "i18next")
	}
	if !shipped {
		t.Error("an island of a site with translations has no i18next")
	}
}
