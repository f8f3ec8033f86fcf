package bundle

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/project"
)

// author saves files of a site that one bundler bundles again and again.
type author struct {
	*testing.T
	site project.Project
	b    *Bundler
}

func writes(t *testing.T, p project.Project) *author {
	t.Helper()
	b := Open(p, cachetest.Open(t, filepath.Join(p.Root, ".work")))
	t.Cleanup(b.Close)
	a := &author{t, p, b}
	a.built()
	return a
}

func (a *author) prebundle() {
	a.Helper()
	a.b.Prebundle()
	if a.b.server.packages == nil || a.b.browser.packages == nil {
		a.Fatal("the packages are not prebundled")
	}
}

func (a *author) built(changed ...string) *Assets {
	a.Helper()
	assets, list, err := a.b.Build(changed...)
	if err != nil || len(list) > 0 {
		a.Fatal(list, err)
	}
	return assets
}

func (a *author) edit(name string, oldnew ...string) *Assets {
	a.Helper()
	text, err := os.ReadFile(filepath.Join(a.site.Root, name))
	if err != nil {
		a.Fatal(err)
	}
	write(a.T, a.site, name, strings.NewReplacer(oldnew...).Replace(string(text)))
	return a.built(name)
}

const noteIsland = `import { defineIsland } from "gaceta";
import { toast } from "sonner";
import "sonner/dist/styles.css";
export default defineIsland("note", () => <button type="button" onClick={() => toast("Noted")}>note</button>);
`

const counterFile = "site/components/counter.island.tsx"

// TestSavedScriptsShareThePrebundledPackages checks that packages are in scripts of
// their own, once for all islands, and that pages with an island load them.
func TestSavedScriptsShareThePrebundledPackages(t *testing.T) {
	for _, manifest := range []string{`{}`, `{"type": "module"}`} {
		p := site(t)
		write(t, p, "package.json", manifest)
		write(t, p, "site/components/note.island.tsx", noteIsland)
		a := writes(t, p)
		before := a.built()
		a.prebundle()
		after := a.edit(counterFile, "{count}", "{count} times")
		if script := string(after.Islands["counter"].Script.Bytes); !strings.Contains(script, "times") {
			t.Errorf("%s: the script is\n%s", manifest, script)
		}
		for _, dep := range before.Islands["counter"].Deps { // from the start, so that no save replaces React
			if name := dep.Path; strings.Contains(name, "package-") && !slices.ContainsFunc(after.Islands["counter"].Deps, func(a Asset) bool { return a.Path == name }) {
				t.Errorf("%s: the package %s is replaced", manifest, name)
			}
		}
		for _, name := range []string{"counter", "note"} {
			loaded := string(after.Islands[name].Script.Bytes)
			for _, dep := range after.Islands[name].Deps {
				if dep.Bytes == nil {
					t.Fatalf("%s: a script of %s is not there: %+v", manifest, name, dep)
				}
				loaded += string(dep.Bytes)
			}
			if n := strings.Count(loaded, "Symbol.for(\"react.memo\")"); n == 0 {
				t.Errorf("%s: %s lives without React", manifest, name)
			}
		}
		var react []string
		for _, f := range after.Files {
			if strings.Contains(string(f.Bytes), "exports.useState = ") || strings.Contains(string(f.Bytes), ".useState = function") {
				react = append(react, f.Path)
			}
			if strings.HasSuffix(f.Path, ".js") && strings.Contains(string(f.Bytes), "[data-sonner-toaster]") {
				t.Errorf("%s: %s inserts a style sheet", manifest, f.Path)
			}
		}
		if len(react) != 1 {
			t.Errorf("%s: React is in %v", manifest, react)
		}
	}
}

// TestDevelopmentBuildOfReact checks that a session's scripts have React's messages, source
// maps with the site's sources, and registrations for fast refresh.
func TestDevelopmentBuildOfReact(t *testing.T) {
	p := site(t)
	a := writes(t, p).built()
	files := map[string]string{}
	for _, f := range a.Files {
		files[f.Path] = string(f.Bytes)
	}
	script := a.Islands["counter"].Script
	for text, in := range map[string]string{
		"site/components/counter.island.tsx": files[script.Path+".map"], "setCount(count + 1)": files[script.Path+".map"],
		`counter.island.tsx Counter", "const [count, setCount] = useState(0);"`: files[script.Path],
	} {
		if !strings.Contains(in, text) {
			t.Errorf("%q is not in\n%s", text, in)
		}
	}
	var all strings.Builder
	for _, f := range a.Files {
		all.Write(f.Bytes)
	}
	if !strings.Contains(all.String(), "Element type is invalid") {
		t.Error("React's messages are missing")
	}
	published := build(t, p)
	for _, f := range published.Files {
		if strings.HasSuffix(f.Path, ".map") || strings.Contains(string(f.Bytes), "$gaceta") || strings.Contains(string(f.Bytes), "Element type is invalid: expected") {
			t.Errorf("%s is of a development session", f.Path)
		}
	}
}

// TestDiagnosticsWithPrebundledPackages checks that diagnostics have the same words as without prebundled packages.
func TestDiagnosticsWithPrebundledPackages(t *testing.T) {
	for _, c := range []struct{ file, text, says string }{
		{counterFile, "import { toasts } from \"sonner\";\nimport { defineIsland } from \"gaceta\";\nexport default defineIsland(\"counter\", () => <i>{toasts}</i>);\n", "The package “sonner” exports no “toasts”."},
		{"site/pages/about.tsx", "import { toasts } from \"sonner\";\nexport default () => <i>{toasts}</i>;\n", "The package “sonner” exports no “toasts”."},
		{counterFile, "import { defineIsland } from \"gaceta\";\nexport const counter = defineIsland(\"counter\", () => null);\n", "counter.island.tsx must export default defineIsland(…)."},
		{counterFile, "import x from \"nowhere\";\nimport { defineIsland } from \"gaceta\";\nexport default defineIsland(\"counter\", () => x);\n", "The package “nowhere” is not in package.json."},
	} {
		p := site(t)
		write(t, p, "site/components/note.island.tsx", noteIsland)
		a := writes(t, p)
		a.prebundle()
		good, err := os.ReadFile(filepath.Join(p.Root, c.file))
		if err != nil {
			t.Fatal(err)
		}
		write(t, p, c.file, c.text)
		_, list, err := a.b.Build(c.file)
		if err != nil || len(list) != 1 || !list.HasErrors() || list[0].Pos.File != c.file || list[0].Pos.Line != 1 || !strings.Contains(list[0].Message, c.says) {
			t.Errorf("%s: %v %v, want %s", c.file, list, err, c.says)
		}
		write(t, p, c.file, string(good))
		a.built(c.file)
	}
}

// TestSavedStylesKeepTheScripts also checks that scripts change with the names of classes.
func TestSavedStylesKeepTheScripts(t *testing.T) {
	const styles = "site/components/counter.module.css"
	a := writes(t, site(t))
	before := a.built()
	a.prebundle()
	after := a.edit(styles, "}", "; color: red }")
	if after.Islands["counter"].Script.Path != before.Islands["counter"].Script.Path {
		t.Error("after a change of a color the island has another script")
	}
	if sheet := string(after.PageCSS["home"][0].Bytes); !strings.Contains(sheet, "red") {
		t.Errorf("the colour is not in the style sheet:\n%s", sheet)
	}
	renamed := a.edit(styles, ".button", "/* once .button */ .knob")
	if script := string(renamed.Islands["counter"].Script.Bytes); strings.Contains(script, "counter_button") {
		t.Error("the script names a class that is no more")
	}
	if renamed.Islands["counter"].Script.Path == after.Islands["counter"].Script.Path {
		t.Error("after a change of a class the island has the same script")
	}
}

// TestFixedErrorLeavesNothingBehind compares the output after a fix with a new build.
func TestFixedErrorLeavesNothingBehind(t *testing.T) {
	a := writes(t, site(t))
	a.prebundle()
	a.built() // takes in the packages for browsers
	for name, mistake := range map[string]string{
		counterFile: "import './nowhere';\n", "site/pages/about.tsx": "import './nowhere';\n", "site/components/counter.module.css": "@import './nowhere';\n",
	} {
		good, err := os.ReadFile(filepath.Join(a.site.Root, name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, a.site, name, mistake+string(good))
		if _, list, err := a.b.Build(name); err != nil || !list.HasErrors() {
			t.Fatal(list, err)
		}
		write(t, a.site, name, string(good))
		got := a.built(name)
		want := a.built()
		if !slices.EqualFunc(want.Files, got.Files, func(x, y Asset) bool { return x.Path == y.Path && string(x.Bytes) == string(y.Bytes) }) {
			t.Errorf("%s: after the fix the site has other files", name)
		}
	}
}

// TestEachMissingImport saves one missing import after another, with repairs between them: also such as nothing uses, and such
// as only some systems find.
func TestEachMissingImport(t *testing.T) {
	for _, config := range []string{"tsconfig.json", "site/tsconfig.json"} {
		p := site(t)
		write(t, p, config, `{ "compilerOptions": { "verbatimModuleSyntax": true } }`)
		write(t, p, "package.json", `{ "type": "module" }`)
		a := writes(t, p)
		const file = "site/pages/home.tsx"
		right, err := os.ReadFile(filepath.Join(p.Root, file))
		if err != nil {
			t.Fatal(err)
		}
		lines := []string{
			"import * as x from './なし'; console.log(x);", "import x from './なし';", "import x from './無い.json';", "import x from 'خرائط';",
			"import * as x from './Home'; console.log(x);", "import x from './About';",
		}
		for i, line := range slices.Concat(lines, lines) {
			write(t, p, file, line+"\n"+string(right))
			if _, list, err := a.b.Build(file); err != nil || len(list) != 1 || list[0].Pos.File != file || list[0].Pos.Line != 1 {
				t.Errorf("%s: %d, %s: %v, %v", config, i, line, list, err)
			}
			write(t, p, file, string(right))
			a.built(file)
			if i == len(lines) {
				a.prebundle()
			}
		}
		if err := os.Remove(filepath.Join(p.Root, config)); err != nil {
			t.Fatal(err)
		}
		a.built(config)
	}
}
