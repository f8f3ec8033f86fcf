package dev

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/project"
)

// odd is a CommonJS package whose default import depends on the importer. For modules of Node
// it is all of module.exports. For other files, bundlers use its property “default”.
const odd = `Object.defineProperty(exports, "__esModule", { value: true });
exports.default = "a property";
exports.named = "named";
exports.state = { count: 0 };
`

const usesOdd = `import whole, { named, state } from "odd";
import * as all from "odd";
import { other } from "../components/other";
export default function About() {
  state.count++;
  return <h1>{JSON.stringify([typeof whole, whole.default, named, all.named, other === state, state.count])}</h1>;
}
`

// TestPrebundledPackagesBehaveTheSame compares a page before and after prebundling, with
// and without a package.json that makes modules of the site's files.
func TestPrebundledPackagesBehaveTheSame(t *testing.T) {
	t.Parallel()
	const want = `["string",null,"named","named",true,1]`
	for _, manifest := range []string{`{"type": "module"}`, `{}`} {
		root := t.TempDir()
		if err := os.CopyFS(root, os.DirFS("../internal/test/testsite/testdata/site")); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{
			"package.json": manifest, "node_modules/odd/package.json": `{"name": "odd", "main": "odd.js"}`, "node_modules/odd/odd.js": odd,
			"site/pages/about.tsx": usesOdd, "site/components/other.ts": `export { state as other } from "odd";`,
		} {
			file := filepath.Join(root, name)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range []string{"react", "react-dom", "scheduler"} {
			from, _ := filepath.Abs("../../node_modules/" + name)
			if err := os.Symlink(from, filepath.Join(root, "node_modules", name)); err != nil {
				t.Fatal(err)
			}
		}
		l := openSession(root)
		defer l.Close()
		page := func(changed ...string) string {
			t.Helper()
			list, err := l.Update(changed)
			if err != nil || list.HasErrors() {
				t.Fatal(list, err)
			}
			p, ok, err := l.Page(context.Background(), "about/index.html")
			if !ok || err != nil || p.Diagnostics.HasErrors() {
				t.Fatal(ok, p.Diagnostics, err)
			}
			_, rest, _ := strings.Cut(string(p.HTML), "<h1>")
			heading, _, _ := strings.Cut(rest, "</h1>")
			return strings.ReplaceAll(heading, "&quot;", `"`)
		}
		if got := page(); got != want {
			t.Errorf("%s: before, the page says %s, want %s", manifest, got, want)
		}
		l.idle.Wait()
		if apart, _ := filepath.Glob(filepath.Join(root, ".gaceta/dev/*/package-*.mjs")); len(apart) == 0 {
			t.Fatalf("no packages are bundled separately in %v", apart)
		}
		file := filepath.Join(root, "site/pages/about.tsx")
		if err := os.WriteFile(file, []byte(usesOdd+"// saved\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := page("site/pages/about.tsx"); got != want {
			t.Errorf("%s: after, the page says %s, want %s", manifest, got, want)
		}
	}
}

// TestSessionsOfOneSiteDoNotDisturbEachOther opens a session next to one that has been open for hours, and closes it.
func TestSessionsOfOneSiteDoNotDisturbEachOther(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	cache := filepath.Join(root, ".gaceta")
	open := func() *Session {
		t.Helper()
		s := openSession(root)
		if list, err := s.Update(nil); err != nil || list.HasErrors() {
			t.Fatal(list, err)
		}
		return s
	}
	first := open()
	defer first.Close()
	first.idle.Wait()
	long := time.Now().Add(-3 * time.Hour)
	err := filepath.WalkDir(filepath.Join(cache, "dev"), func(name string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Chtimes(name, long, long))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "site/pages/home.tsx"), []byte("export default () => <h1>Neu</h1>;\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	open().Close()
	page, ok, err := first.Page(context.Background(), "index.html") // Node imports a page when it is first asked for
	if err != nil || !ok || page.Diagnostics.HasErrors() {
		t.Error(page.Diagnostics, ok, err)
	}
	killed := filepath.Join(cache, "dev", "session-1")
	foreign := filepath.Join(cache, "dev", "session-2")
	if err := errors.Join(os.MkdirAll(killed, 0o755), os.MkdirAll(foreign, 0o755)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(killed, cachedir.Marker), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	open().Close()
	if _, err := os.Stat(foreign); err != nil {
		t.Error("a folder that no session made was removed")
	}
	if _, err := os.Stat(killed); err == nil {
		t.Error("the folder of a killed session was not removed")
	}
}

// TestSavedSiteEqualsNewSession compares each version of a session with a new session:
// pages and diagnostics are the same.
func TestSavedSiteEqualsNewSession(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	open := func(cache string) *Session {
		t.Helper()
		l := OpenSession(SiteOptions{Root: root, Cache: filepath.Join(root, cache), Jobs: 1, Drafts: true, Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)})
		t.Cleanup(l.Close)
		return l
	}
	update := func(l *Session, changed ...string) string {
		t.Helper()
		list, err := l.Update(changed)
		if err != nil {
			t.Fatal(err)
		}
		var printed strings.Builder
		for _, d := range list {
			fmt.Fprintln(&printed, d)
		}
		return printed.String()
	}
	pages := func(l *Session) map[string]string {
		t.Helper()
		made := map[string]string{}
		for _, rt := range l.current().Model.Routes.All {
			p, _, err := l.Page(context.Background(), rt.File)
			if err != nil {
				t.Fatal(err)
			}
			made[rt.File] = fmt.Sprint(string(p.HTML), p.Diagnostics, p.Hidden)
		}
		return made
	}
	l := open(".gaceta")
	update(l)
	for i, step := range [][]string{ // a file, and what in it becomes what; nothing for a file that goes
		{"content/shop.yaml", "de: ", "de: Ganz "},
		{"content/cooks.yaml", "anna", "anne"}, // named by front matter
		{"content/shop.yaml", "de: Ganz ", "de: "},
		{"content/cooks.yaml", "anne", "anna"},
		{"content/recipes/brot/de.md", "date: 2025-02-01", "date: 2020-02-01"}, // another order
		{"content/cooks.yaml", "Anna", "Annina"},
		{"content/recipes/brot/de.md", "cook: anna", "cook: anna\ndraft: true"},
		{"content/recipes/brot/fr.md", "title: Pain", "title: Miche"},
		{"content/shop.yaml"}, // a row shows it
		{"content/shop.yaml", "", "name: ["},
		{"content/routes.yaml", "path: /about", "path: /we"},
		{"content/shop.yaml", "name: [", "heading: { de: Laden, fr: Magasin, it: Negozio }\nlinks: [\"route:about\"]\n"},
		{"content/recipes/suppe"},
		{"content/recipes/brot/it.md"}, // a translation
		{"content/recipes/brot/it.md", "", "---\ntitle: Pane\nexcerpt: Pane, it.\n---\nTesto.\n"},
		{"content/pages/about/de.md", "## ", "Ein Satz.\n\n## "},
		{"content/site.yaml", "Küchenblatt", "Suppenblatt"},
		{"content/routes.yaml", "id: about", "id: us\n    page: about"}, // which is linked
		{"content/shop.yaml", "route:about", "route:us"},
	} {
		name, file := step[0], filepath.Join(root, step[0])
		if len(step) == 1 {
			if err := os.RemoveAll(file); err != nil {
				t.Fatal(err)
			}
		} else {
			text, err := os.ReadFile(file)
			if err != nil && step[1] != "" {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), step[1]) {
				t.Fatalf("step %d: %s has no %q", i, name, step[1])
			}
			if err := os.WriteFile(file, []byte(strings.Replace(string(text), step[1], step[2], 1)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		printed, fresh := update(l, name), open(fmt.Sprintf(".gaceta-%d", i))
		if want := update(fresh); printed != want {
			t.Errorf("step %d, %s: the session prints\n%s\nand a new one\n%s", i, name, printed, want)
		} else if !strings.Contains(printed, "{error") {
			got := pages(l)
			for file, want := range pages(fresh) {
				if got[file] != want {
					t.Errorf("step %d, %s: %s is\n%s\nand after a new start\n%s", i, name, file, got[file], want)
				}
				delete(got, file)
			}
			for file := range got {
				t.Errorf("step %d, %s: there still is %s", i, name, file)
			}
		}
		fresh.Close()
	}
}

// While an author writes, the Markdown of an article is what the file says now.
func TestTheMarkdownOfAnArticleFollowsItsText(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	l := openSession(root)
	defer l.Close()
	read := func(want string, changed ...string) {
		t.Helper()
		if list, err := l.Update(changed); err != nil || list.HasErrors() {
			t.Fatal(list, err)
		}
		text, err := l.File("recipes/brot/index.md")
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%v\n%s\nhas no %s", err, text, want)
		}
	}
	read("Das Mehl mit Wasser")
	name := "content/recipes/brot/de.md"
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, name), append(text, "\nZuletzt: {{shop:heading}}.\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	read("Zuletzt: Was wir kochen.", name)
	if _, err := l.File("recipes/nichts/index.md"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestABuildLeavesTheModulesOfASession builds the site, which removes old modules, while a session of some hours has pages
// that it did not show yet.
func TestABuildLeavesTheModulesOfASession(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	s := openSession(root)
	defer s.Close()
	if list, err := s.Update(nil); err != nil || list.HasErrors() {
		t.Fatal(list, err)
	}
	show := func(file string) {
		t.Helper()
		if p, ok, err := s.Page(t.Context(), file); err != nil || !ok || len(p.Diagnostics) > 0 {
			t.Fatal(file, ok, p.Diagnostics, err)
		}
	}
	show("recipes/index.html")
	before := time.Now().Add(-2 * time.Hour)
	err := filepath.WalkDir(filepath.Join(root, ".gaceta"), func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return os.Chtimes(file, before, before)
	})
	if err != nil {
		t.Fatal(err)
	}
	p, _ := project.Open(root)
	if _, list, err := bundle.Build(p, cachetest.Open(t, filepath.Join(root, ".gaceta", "server")), func(string) {}); err != nil || list.HasErrors() {
		t.Fatal(list, err)
	}
	show("about/index.html")
}

func openSession(root string) *Session {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	return OpenSession(SiteOptions{Root: root, Cache: filepath.Join(root, ".gaceta"), Jobs: 1, Now: now})
}

func replace(t *testing.T, file, old, new string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil && !strings.Contains(string(text), old) {
		t.Fatalf("%s has no %q", file, old)
	}
	if err == nil {
		err = os.WriteFile(file, []byte(strings.Replace(string(text), old, new, 1)), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestOpenPagesKeepThePicturesOfEarlierVersions(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	replace(t, filepath.Join(root, "content/recipes/brot/de.md"), "Das Mehl", "![Ein Laib](laib.svg)\n\nDas Mehl")
	drawing := `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>`
	if err := os.WriteFile(filepath.Join(root, "content/recipes/brot/laib.svg"), []byte(drawing), 0o644); err != nil {
		t.Fatal(err)
	}
	l := openSession(root)
	defer l.Close()
	if list, err := l.Update(nil); err != nil || list.HasErrors() {
		t.Fatal(list, err)
	}
	if _, ok, err := l.Page(context.Background(), "recipes/brot/index.html"); !ok || err != nil {
		t.Fatal(ok, err)
	}
	var named []string
	for _, once := range l.current().pages {
		for _, f := range once.made.Images {
			named = append(named, f.Path)
		}
	}
	if len(named) == 0 {
		t.Fatal("the page names no picture")
	}
	for _, changed := range [][]string{{"content/cooks.yaml"}, {"content/site.yaml"}} {
		if list, err := l.Update(changed); err != nil || list.HasErrors() {
			t.Fatal(list, err)
		}
		for _, name := range named {
			if _, err := l.File(name); err != nil {
				t.Errorf("after %v: %v", changed, err)
			}
		}
	}
}

// TestOnlyWhatASaveConcernsIsRenderedAgain saves files that some pages show.
func TestOnlyWhatASaveConcernsIsRenderedAgain(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	l := openSession(root)
	defer l.Close()
	for _, changed := range [][]string{nil, {"site/pages/about.tsx"}} { // the second bundle uses prebundled packages
		if list, err := l.Update(changed); err != nil || list.HasErrors() {
			t.Fatal(list, err)
		}
		l.idle.Wait()
	}
	files := []string{"index.html", "fr/about/index.html", "recipes/brot/index.html", "it/recipes/brot/index.html"}
	show := func() (made []*byte) {
		t.Helper()
		for _, file := range files {
			p, ok, err := l.Page(context.Background(), file)
			if !ok || err != nil || p.HTML == nil {
				t.Fatal(file, ok, err, p.Diagnostics)
			}
			made = append(made, &p.HTML[0])
		}
		return made
	}
	before := show()
	for _, c := range []struct {
		file, old, new string
		again          []string // pages that are rendered again
	}{
		{"content/recipes/brot/it.md", "## Pane", "## Pane\n\nDue.", files[3:]},
		{"content/pages/about/fr.md", "## fr", "## fr\n\nDeux.", files[1:2]},
		{"content/shop.yaml", "Was wir", "Was wir bald", files[:1]},
		{"content/recipes/brot/it.md", "Due.", "[Chi](/it/about/#it)", files[3:]},
		{"content/pages/about/it.md", "## it", "## it\n\nTre.", files[3:]}, // which has the id that a link needs
		{"site/pages/about.tsx", "<h1>", "<h1 lang=\"und\">", files[1:2]},
		{"templates/document.html", "", "", files},
	} {
		if c.old == "" {
			text, err := os.ReadFile("../project/defaults/templates/document.html")
			if err == nil {
				err = os.MkdirAll(filepath.Join(root, "templates"), 0o755)
			}
			if err = errors.Join(err, os.WriteFile(filepath.Join(root, c.file), append(text, "\n<!-- -->"...), 0o644)); err != nil {
				t.Fatal(err)
			}
		} else {
			replace(t, filepath.Join(root, c.file), c.old, c.new)
		}
		if list, err := l.Update([]string{c.file}); err != nil || list.HasErrors() {
			t.Fatal(list, err)
		}
		after := show()
		var again []string
		for i, file := range files {
			if after[i] != before[i] {
				again = append(again, file)
			}
		}
		if fmt.Sprint(again) != fmt.Sprint(c.again) {
			t.Errorf("after a save of %s, %v are rendered again, want %v", c.file, again, c.again)
		}
		before = after
	}
}
