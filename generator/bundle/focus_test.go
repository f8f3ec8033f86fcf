package bundle

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

const wordFile = "site/components/word.ts"

// looks has a page of a site in focus. Another page has a font of its own, and a
// module that both share.
func looks(t *testing.T, page string) *author {
	t.Helper()
	p := site(t)
	for name, text := range map[string]string{
		browserFile:                    "console.log(\"one\");\n",
		wordFile:                       "export const word = \"one\";\n",
		"site/pages/own.preload.woff2": "font",
		"site/pages/about.module.css":  "@font-face { font-family: own; src: url(./own.preload.woff2) }\n.about { color: red }\n",
		"site/pages/about.tsx":         "import css from \"./about.module.css\";\nimport { word } from \"../components/word\";\nexport default () => <h1 className={css.about}>{word}</h1>;\n",
	} {
		write(t, p, name, text)
	}
	home, err := os.ReadFile(filepath.Join(p.Root, "site/pages/home.tsx"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, p, "site/pages/home.tsx", "import { word } from \"../components/word\";\n"+strings.Replace(string(home), "<ul>", "<b>{word}</b><ul>", 1))
	a := writes(t, p)
	a.settle()
	a.b.Focus(page)
	return a
}

// TestPagesInFocusAreBundledAsAmongAllPages with the same files for browsers.
func TestPagesInFocusAreBundledAsAmongAllPages(t *testing.T) {
	a := looks(t, "home")
	for _, c := range []struct{ file, old, new string }{
		{"site/pages/home.tsx", "<ul>", "<ul className=\"all\">"},
		{wordFile, "one", "two"},
		{counterFile, "{count}", "{count} times"},
		{"site/components/counter.module.css", "}", "; color: red }"},
		{"site/components/counter.module.css", ".button", ".knob"},
		{"site/styles/index.css", "", "body { color: red }\n"},
	} {
		text, err := os.ReadFile(filepath.Join(a.site.Root, c.file))
		if err != nil {
			t.Fatal(err)
		}
		write(t, a.site, c.file, strings.Replace(string(text), c.old, c.new, 1))
		got, err := a.b.BuildFocus(c.file)
		if err != nil || got == nil {
			t.Fatalf("%s, %s: %v %v", c.file, c.new, got, err)
		}
		want := a.built(ServerEntry)
		if !slices.Equal(got.Pages, []string{"home"}) || len(want.Pages) < 2 || got.Server == want.Server {
			t.Errorf("%s, %s: it has the pages %v of %v, and %s", c.file, c.new, got.Pages, want.Pages, got.Server)
		}
		for what, pair := range map[string][2]any{
			"style sheets": {[][]Asset{got.Base, got.PageCSS["home"]}, [][]Asset{want.Base, want.PageCSS["home"]}},
			"fonts":        {got.Fonts, want.Fonts},
			"islands":      {got.Islands, want.Islands},
			"loader":       {append(got.Later, got.Loader), append(want.Later, want.Loader)},
		} {
			if !reflect.DeepEqual(pair[0], pair[1]) {
				t.Errorf("%s, %s: the %s differ:\n%v\n%v", c.file, c.new, what, pair[0], pair[1])
			}
		}
		for _, f := range got.Files {
			if !slices.ContainsFunc(want.Files, func(other Asset) bool { return other.Path == f.Path }) {
				t.Errorf("%s, %s: %s is no file of all pages", c.file, c.new, f.Path)
			}
		}
	}
}

// TestAllPagesFollowTheFocus whatever is saved next.
func TestAllPagesFollowTheFocus(t *testing.T) {
	a := looks(t, "home")
	write(t, a.site, wordFile, "export const word = \"two\";\n")
	if got, err := a.b.BuildFocus(wordFile); err != nil || got == nil {
		t.Fatal(got, err)
	}
	after := a.edit(browserFile, "one", "two")
	var code strings.Builder
	for _, text := range after.Modules {
		code.Write(text)
	}
	if strings.Contains(code.String(), `word = "one"`) || !strings.Contains(code.String(), `"two"`) {
		t.Error("a build for browsers leaves other pages as they were")
	}
}

// TestWhatTheFocusCannotSayIsLeftToBuild: mistakes, and files that come, go, or
// belong to other pages.
func TestWhatTheFocusCannotSayIsLeftToBuild(t *testing.T) {
	a := looks(t, "home")
	for _, c := range []struct{ file, text string }{
		{wordFile, "export const word = \"one\n"},
		{wordFile, "export const other = 1;\n"},
		{wordFile, "export const word = globalThis.name === -0;\n"}, // a warning
		{"site/pages/about.tsx", "export default () => <h1>about</h1>;\n"},
		{"site/components/fresh.ts", ""},
		{"site/pages/fresh.tsx", "export default () => <h1>fresh</h1>;\n"},
	} {
		before, err := os.ReadFile(filepath.Join(a.site.Root, c.file))
		write(t, a.site, c.file, c.text)
		if got, failed := a.b.BuildFocus(c.file); got != nil || failed != nil {
			t.Errorf("%s: %s: it is bundled: %v", c.file, c.text, failed)
		}
		if _, _, failed := a.b.Build(c.file); failed != nil {
			t.Fatal(failed)
		}
		if err == nil {
			write(t, a.site, c.file, string(before))
		} else if err := os.Remove(filepath.Join(a.site.Root, c.file)); err != nil {
			t.Fatal(err)
		}
		a.built(c.file)
		a.b.Focus("home")
	}
	write(t, a.site, wordFile, "export const word = \"mended\";\n")
	if got, err := a.b.BuildFocus(wordFile); got == nil || err != nil {
		t.Error("after mistakes nothing is bundled:", err)
	}
}
