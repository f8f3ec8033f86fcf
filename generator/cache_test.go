package generator

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/project"
)

// TestCachedBuildsAreFreshBuilds edits a site at random, builds it with the
// cache and without, and compares every byte and every message. GACETA_SEED and
// GACETA_STEPS choose another walk.
func TestCachedBuildsAreFreshBuilds(t *testing.T) {
	seed, steps := uint64(1), 12
	if text := os.Getenv("GACETA_SEED"); text != "" {
		seed, _ = strconv.ParseUint(text, 10, 64)
	}
	if text := os.Getenv("GACETA_STEPS"); text != "" {
		steps, _ = strconv.Atoi(text)
	}
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh"), random: rand.New(rand.NewPCG(seed, 0))}
	s.picture()
	s.change("content/recipes/suppe/de.md", func(text string) string { return text + "\n![Ein Teller](teller.svg)\n" })
	s.change("content/recipes/brot/fr.md", func(text string) string { return text + "\nOn mange à {{shop:heading}}.\n" })
	s.component()
	s.terms()
	s.cite()
	s.change("content/site.yaml", func(text string) string { return text + "search: true\n" })
	s.compare("the first build")
	edits := slices.Concat(s.edits(), s.languageEdits())
	order := s.random.Perm(len(edits))
	for step := range steps {
		var said []string
		for range 1 + s.random.IntN(2) {
			var i int
			if i, order = order[0], order[1:]; len(order) == 0 {
				order = s.random.Perm(len(edits))
			}
			edits[i].do()
			said = append(said, edits[i].name)
		}
		s.compare(fmt.Sprintf("seed %d, step %d: %s", seed, step, strings.Join(said, ", ")))
	}
}

// TestCachedBuildsFollowTerms makes each edit that changes the counts, names or pages of terms on pages whose own texts stay.
func TestCachedBuildsFollowTerms(t *testing.T) {
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	s.terms()
	s.compare("the first build")
	for _, step := range []siteEdit{
		{"a tag that another article has", func() { s.setFront("content/recipes/suppe/de.md", "tags", "[mehl]") }},
		{"a tag that no article had", func() { s.setFront("content/recipes/suppe/de.md", "tags", "[salz, mehl]") }},
		{"another name", s.replace("content/tags.yaml", "name: ", "N%d ")},
		{"another year", func() { s.setFront("content/recipes/suppe/de.md", "date", "2023-01-01") }},
		{"no tag", func() { s.setFront("content/recipes/suppe/de.md", "tags", "") }},
		{"another address", func() {
			s.change("content/routes.yaml", func(text string) string { return strings.Replace(text, "/tags/:tags", "/t/:tags", 1) })
		}},
		{"weights", func() {
			s.change("content/site.yaml", func(text string) string { return text + "\nrelated: { cook: 1 }\n" })
		}},
	} {
		step.do()
		s.compare(step.name)
		if _, err := os.Stat(filepath.Join(s.root, "dist/years/2025/index.html")); err != nil {
			t.Fatal(err) // the site has mistakes
		}
	}
}

// edited is a site under edits.
type edited struct {
	t           *testing.T
	root, fresh string
	random      *rand.Rand
	options     Options
	now         time.Time // zero for 1 March 2026
	count       int
	gone        map[string][]byte // translations that were removed, by name
}

type siteEdit struct {
	name string
	do   func()
}

func (s *edited) with(out string, noCache bool) Options {
	o := s.options
	o.Root, o.Out, o.Cache, o.NoCache = s.root, out, filepath.Join(s.root, ".gaceta"), noCache
	if o.Jobs, o.Now = 1, s.now; s.now.IsZero() {
		o.Now = time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	}
	return o
}

func (s *edited) build(out string, noCache bool) Report {
	s.t.Helper()
	r, err := Build(context.Background(), s.with(out, noCache))
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

// compare builds both ways. A build that finds mistakes must leave the output.
func (s *edited) compare(what string) {
	s.t.Helper()
	dist := filepath.Join(s.root, "dist")
	before := readAll(s.t, dist)
	cached, fresh := s.build(dist, false), s.build(s.fresh, true)
	if !reflect.DeepEqual(cached.Diagnostics, fresh.Diagnostics) {
		s.t.Fatalf("%s: with the cache this is said:\n%v\nwithout it:\n%v", what, cached.Diagnostics, fresh.Diagnostics)
	}
	if cached.Diagnostics.HasErrors() {
		if diff := differences(before, readAll(s.t, dist)); diff != "" {
			s.t.Fatalf("%s: the build failed and changed %s", what, diff)
		}
		return
	}
	if diff := differences(readAll(s.t, dist), readAll(s.t, s.fresh)); diff != "" {
		s.t.Fatalf("%s: with and without the cache differ: %s", what, diff)
	}
	if cached.Pages != fresh.Pages || cached.Files != fresh.Files || cached.Bytes != fresh.Bytes {
		s.t.Fatalf("%s: %d pages, %d files, %d bytes are reported, not %d, %d, %d", what, cached.Pages, cached.Files, cached.Bytes, fresh.Pages, fresh.Files, fresh.Bytes)
	}
}

func readAll(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return fs.SkipAll
		}
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(file)
		name, _ := filepath.Rel(dir, file)
		all[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func differences(a, b map[string]string) string {
	var names []string
	for name, text := range a {
		if other, ok := b[name]; !ok || other != text {
			names = append(names, name)
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			names = append(names, "-"+name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// change rewrites a file of the site. A built-in template is ejected first.
func (s *edited) change(name string, how func(text string) string) {
	s.t.Helper()
	file := filepath.Join(s.root, name)
	if _, err := os.Stat(file); strings.HasPrefix(name, "templates/") && errors.Is(err, fs.ErrNotExist) {
		p, _ := project.Open(s.root)
		if _, err := p.Eject(name); err != nil {
			s.t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, []byte(how(string(text))), 0o644)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// component adds a component for texts and uses it.
func (s *edited) component() {
	for name, text := range map[string]string{
		"content/schemas/markdown/note.schema.json": `{"properties": {"n": {"type": "integer"}}}`,
		"site/markdown/note.tsx":                    "export default ({ n, children }) => <section data-n={n}>{children}</section>;\n",
	} {
		file := filepath.Join(s.root, name)
		err := os.MkdirAll(filepath.Dir(file), 0o755)
		if err == nil {
			err = os.WriteFile(file, []byte(text), 0o644)
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
	s.change("content/recipes/suppe/de.md", func(text string) string {
		return text + "\n:::note{n=1}\nEin Wort.\n:::\n"
	})
}

// terms adds pages for tags, which a data file describes, and for years, and lists all of them on the page of recipes.
func (s *edited) terms() {
	s.change("content/routes.yaml", func(text string) string {
		text = strings.Replace(text, "    perPage: 1\n", "    perPage: 1\n    terms: [tag, year]\n", 1)
		for _, row := range [][2]string{{"tag", "/tags/:tags"}, {"year", "/years/:year"}} {
			text += fmt.Sprintf("  - { id: %s, path: \"%s\", page: recipes, collection: recipes, perPage: 1, feed: true", row[0], row[1])
			for _, key := range []string{"title", "description"} {
				text += fmt.Sprintf(", %s: { de: \"{term}, %s\", fr: \"{term} fr\", it: \"{term} it\" }", key, row[0])
			}
			text += " }\n"
		}
		return text
	})
	file := filepath.Join(s.root, "content/tags.yaml")
	if err := os.WriteFile(file, []byte("mehl: { name: Mehl }\nsalz: { name: Salz }\n"), 0o644); err != nil {
		s.t.Fatal(err)
	}
	s.setFront("content/recipes/brot/de.md", "tags", "[mehl]")
	s.change("site/pages/recipes.tsx", func(text string) string {
		text = strings.Replace(text, "title, listing }", "title, listing, terms }", 1)
		shown := "<h1>{title}</h1><pre>{JSON.stringify([terms, { ...listing, items: 0 }])}</pre>"
		return strings.Replace(text, "<h1>{title}</h1>", shown, 1)
	})
	s.change("site/pages/recipe.tsx", func(text string) string {
		shown := "<h1>{entry.title}</h1><pre>{JSON.stringify(entry.terms)}</pre>"
		return strings.Replace(text, "<h1>{entry.title}</h1>", shown, 1)
	})
}

func (s *edited) replace(name, old, new string) func() {
	return func() {
		s.change(name, func(text string) string {
			s.count++
			if !strings.Contains(text, old) {
				s.t.Fatalf("%s has no %q", name, old)
			}
			return strings.Replace(text, old, old+fmt.Sprintf(new, s.count), 1)
		})
	}
}

// pick returns a random file.
func (s *edited) pick(pattern string) string {
	all, _ := filepath.Glob(filepath.Join(s.root, pattern))
	if len(all) == 0 {
		return ""
	}
	name, _ := filepath.Rel(s.root, all[s.random.IntN(len(all))])
	return name
}

func (s *edited) edits() []siteEdit {
	s.gone = map[string][]byte{}
	article := func() string { return s.pick("content/recipes/*/??.md") }
	appended := func(text string) func() {
		return func() {
			s.count++
			name := article()
			s.change(name, func(old string) string { return old + "\n\n" + fmt.Sprintf(text, s.count) + "\n" })
		}
	}
	return []siteEdit{
		{"a text", appended("Noch ein Satz %d.")},
		{"a text again", appended("## Titel %d\n\nMit Text.")},
		{"a text that links", appended("[Suppe](/recipes/suppe/) %d")},
		{"a title", func() {
			s.count++
			s.change(article(), func(old string) string {
				return strings.Replace(old, "title: ", fmt.Sprintf("title: Neu %d ", s.count), 1)
			})
		}},
		{"a data file", s.replace("content/shop.yaml", "de: ", "%d ")},
		{"data that articles refer to", s.replace("content/cooks.yaml", "name: ", "N%d ")},
		{"a template", s.replace("templates/document.html", "<head>", "<!-- %d -->")},
		{"another template", s.replace("templates/robots.txt", "", "# %d\n")},
		{"the built-in template again", func() { _ = os.Remove(filepath.Join(s.root, "templates/document.html")) }},
		{"a picture", s.picture},
		{"a commit", func() { s.commit(fmt.Sprintf("Author %d", s.random.IntN(3))) }},
		{"a page's component", s.replace("site/pages/recipe.tsx", "export default", " /* %d */")},
		{"a page", s.replace("site/pages/about.tsx", "<h1>", "<i>%d</i>")},
		{"an island", s.replace("site/components/counter.island.tsx", "{count}", " x%d")},
		{"a text with components", appended(":::details{title=\"Mehr %d\"}\nMehr.\n:::")},
		{"a component of texts", s.replace("site/markdown/note.tsx", "<section", "<section title=\"%d\"")},
		{"a component's schema", func() {
			s.change("content/schemas/markdown/note.schema.json", func(text string) string {
				return strings.NewReplacer("integer", "string", "string", "integer").Replace(text)
			})
		}},
		{"a style sheet", s.replace("site/styles/index.css", "", ".a%[1]d { color: red }\n")},
		{"a module's style sheet", s.replace("site/components/counter.module.css", "{", "order: %d;")},
		{"a setting", s.replace("content/site.yaml", "name: ", "K%d ")},
		{"a route", s.replace("content/routes.yaml", "de: ", "R%d ")},
		{"a schema", s.replace("content/schemas/shop.schema.json", "{", "\"$comment\": \"%d\",")},
		{"a new article", func() {
			s.count++
			to := filepath.Join(s.root, "content/recipes", "neu-"+strconv.Itoa(s.count))
			if err := os.CopyFS(to, os.DirFS(filepath.Join(s.root, "content/recipes/brot"))); err != nil {
				s.t.Fatal(err)
			}
			texts, _ := filepath.Glob(filepath.Join(to, "??.md"))
			for _, file := range texts {
				name, _ := filepath.Rel(s.root, file)
				s.setFront(name, "slug", "")
				s.setFront(name, "aliases", "")
			}
		}},
		{"another slug", func() {
			s.count++
			s.setFront(article(), "slug", fmt.Sprintf("slug-%d", s.count))
		}},
		{"an article that moved", func() {
			s.count++
			name := article()
			s.setFront(name, "slug", fmt.Sprintf("moved-%d", s.count))
			s.setFront(name, "aliases", "["+formerAddress(name)+"]")
		}},
		{"neither slug nor alias", func() {
			for range 4 {
				name := article()
				s.setFront(name, "slug", "")
				s.setFront(name, "aliases", "")
			}
		}},
		{"tags", func() {
			for range 2 {
				name := filepath.Dir(article()) + "/de.md"
				s.setFront(name, "tags", []string{"", "[mehl]", "[salz]", "[salz, mehl]"}[s.random.IntN(4)])
			}
		}},
		{"the name of a tag", s.replace("content/tags.yaml", "name: ", "N%d ")},
		{"the order of tags", func() {
			s.change("content/tags.yaml", func(text string) string {
				first, second, _ := strings.Cut(text, "\n")
				return strings.TrimSpace(second) + "\n" + first + "\n"
			})
		}},
		{"another year", func() {
			s.count++
			s.setFront(filepath.Dir(article())+"/de.md", "date", fmt.Sprintf("%d-03-01", 2020+s.random.IntN(5)))
		}},
		{"other languages of an article", func() {
			name := s.pick("content/recipes/*/de.md")
			s.setFront(name, "languages", []string{"", "[de, fr]", "[de]"}[s.random.IntN(3)])
		}},
		{"a translation removed", func() {
			if name := s.pick("content/recipes/*/[fi]?.md"); name != "" {
				s.gone[name], _ = os.ReadFile(filepath.Join(s.root, name))
				_ = os.Remove(filepath.Join(s.root, name))
			}
		}},
		{"the translations again", func() {
			for name, text := range s.gone {
				if _, err := os.Stat(filepath.Dir(filepath.Join(s.root, name))); err == nil {
					_ = os.WriteFile(filepath.Join(s.root, name), text, 0o644)
				}
			}
			clear(s.gone)
		}},
		{"a link to a text", func() {
			s.count++
			name := article()
			s.change(name, func(old string) string {
				return old + fmt.Sprintf("\n\n[text](../brot/%s) %d\n", filepath.Base(name), s.count)
			})
		}},
		{"an article removed", func() {
			if name := s.pick("content/recipes/neu-*"); name != "" {
				_ = os.RemoveAll(filepath.Join(s.root, name))
			}
		}},
		{"a public file", func() {
			s.count++
			_ = os.MkdirAll(filepath.Join(s.root, "site/public"), 0o755)
			_ = os.WriteFile(filepath.Join(s.root, "site/public/x.txt"), []byte(strconv.Itoa(s.count)), 0o644)
		}},
		{"a broken link", appended("[nirgends](/nirgends-%d/)")},
		{"broken links repaired", s.repair},
		{"a heading made smaller", func() {
			s.change(article(), func(old string) string { return strings.Replace(old, "## ", "### X", 1) })
		}},
		{"a link to a heading", appended("[dort](/recipes/brot/#brot) %d")},
		{"a link to another language", appended("[là](/fr/recipes/suppe/) %d")},
		{"a link to what may go", appended("[neu](/recipes/neu-1/) %d")},
		{"the output altered", func() { s.spoil("dist/*/*.html") }},
		{"the output altered, sizes and times kept", func() { s.forge(s.pick("dist/*/index.html")) }},
		{"a file in the output gone", func() { _ = os.Remove(filepath.Join(s.root, s.pick("dist/*/index.html"))) }},
		{"a foreign file in the output", func() { _ = os.WriteFile(filepath.Join(s.root, "dist/foreign.html"), []byte("x"), 0o644) }},
		{"the output gone", func() { _ = os.RemoveAll(filepath.Join(s.root, "dist")) }},
		{"the state damaged", func() { s.spoil(".gaceta/builds/*/state") }},
		{"the kept output damaged", func() { s.spoil(".gaceta/builds/*/output/*/index.html") }},
		{"the kept output gone", func() {
			_ = os.RemoveAll(filepath.Join(s.root, filepath.Dir(s.pick(".gaceta/builds/*/state")), "output"))
		}},
		{"the bundle damaged", func() { s.spoil(".gaceta/bundle") }},
		{"the server's code damaged", func() { s.spoil(".gaceta/server/*.mjs") }},
		{"another origin", func() {
			s.options.BaseURL = map[project.BaseURL]project.BaseURL{{}: {Origin: "https://other.example"}}[s.options.BaseURL]
		}},
		{"another base path", func() {
			s.options.BaseURL.Path = map[string]string{"": "/below"}[s.options.BaseURL.Path]
			s.options.BaseURL.Origin = "https://other.example"
		}},
		{"compressed pages", func() { s.options.Precompress = !s.options.Precompress }},
	}
}

// setFront sets a key of front matter, or removes it if the value is empty.
func (s *edited) setFront(name, key, value string) {
	s.change(name, func(text string) string {
		text = regexp.MustCompile(`(?m)^`+key+`: .*\n`).ReplaceAllString(text, "")
		if value == "" {
			return text
		}
		return strings.Replace(text, "---\n", "---\n"+key+": "+value+"\n", 1)
	})
}

// formerAddress returns the address that a text has without a slug of its own.
func formerAddress(name string) string {
	prefix := strings.TrimSuffix(filepath.Base(name), ".md") + "/"
	if prefix == "de/" {
		prefix = ""
	}
	return "/" + prefix + "recipes/" + filepath.Base(filepath.Dir(name)) + "/"
}

// picture draws a picture that is heavy enough for compressed copies.
func (s *edited) picture() {
	s.count++
	text := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" id="i%d">%s</svg>`, s.count, strings.Repeat("<path d=\"M0 0h9v9z\"/>", 80))
	if err := os.WriteFile(filepath.Join(s.root, "content/recipes/suppe/teller.svg"), []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// repair removes broken links.
func (s *edited) repair() {
	all, _ := filepath.Glob(filepath.Join(s.root, "content/recipes/*/*.md"))
	for _, file := range all {
		name, _ := filepath.Rel(s.root, file)
		s.change(name, func(text string) string { return strings.ReplaceAll(text, "/nirgends-", "/recipes/suppe/?") })
	}
}

// spoil changes a byte of a file.
func (s *edited) spoil(pattern string) {
	if name := s.pick(pattern); name != "" {
		s.change(name, func(text string) string {
			data := []byte(text)
			data[s.random.IntN(len(data))] ^= 0x20
			return string(data)
		})
	}
}

// forge changes a file and sets its time back.
func (s *edited) forge(name string) {
	file := filepath.Join(s.root, name)
	info, err := os.Stat(file)
	if err != nil || name == "" {
		return
	}
	s.change(name, func(text string) string { return strings.Replace(text, "e", "f", 1) })
	if err := os.Chtimes(file, info.ModTime(), info.ModTime()); err != nil {
		s.t.Fatal(err)
	}
}

func TestNothingChangedTouchesNothing(t *testing.T) {
	s := &edited{t: t, root: testsite.Site(t)}
	dist := filepath.Join(s.root, "dist")
	s.build(dist, false)
	waitUntilSettled()
	s.build(dist, false) // looks again at what was too young
	before := infos(t, s.root)
	r := s.build(dist, false)
	if !r.Unchanged {
		t.Error("the build did something")
	}
	if after := infos(t, s.root); !reflect.DeepEqual(before, after) {
		t.Errorf("files were touched:\n%v\n%v", before, after)
	}
}

// waitUntilSettled waits until a change of a file would show in its times.
func waitUntilSettled() { time.Sleep(30 * time.Millisecond) }

func infos(t *testing.T, root string) map[string]string {
	t.Helper()
	all := map[string]string{}
	_ = filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.Type()&fs.ModeSymlink != 0 {
			return err
		}
		info, err := d.Info()
		if err == nil && !strings.HasPrefix(filepath.Base(file), ".dist") && file != root && file != filepath.Join(root, ".gaceta") {
			all[file] = fmt.Sprint(info.ModTime().UnixNano(), info.Size())
		}
		return err
	})
	return all
}

func TestOneEditRendersWhatShowsIt(t *testing.T) {
	s := &edited{t: t, root: testsite.Site(t)}
	dist := filepath.Join(s.root, "dist")
	s.build(dist, false)
	s.replace("site/pages/about.tsx", "<h1>", "%d")()
	r := s.build(dist, false)
	if r.Rendered != 3 {
		t.Errorf("a page's component: %d pages were rendered, not 3", r.Rendered)
	}
	s.change("content/recipes/brot/fr.md", func(text string) string { return text + "\nEncore.\n" })
	if r = s.build(dist, false); r.Rendered != 1 {
		t.Errorf("a text: %d pages were rendered, not 1", r.Rendered)
	}
}

func TestAWarningIsRepeatedWithoutRendering(t *testing.T) {
	s := &edited{t: t, root: testsite.Site(t)}
	dist := filepath.Join(s.root, "dist")
	s.change("content/recipes/brot/fr.md", func(text string) string { return text + "\n## Four\n\n#### Chaleur\n" })
	before := s.build(dist, false).Diagnostics
	s.change("content/recipes/brot/de.md", func(text string) string { return text + "\nNoch etwas.\n" })
	r := s.build(dist, false)
	if r.Rendered != 1 {
		t.Errorf("%d pages were rendered, not 1", r.Rendered)
	}
	if len(before) == 0 || !slices.Equal(before, r.Diagnostics) {
		t.Errorf("the warnings were %v, then %v", before, r.Diagnostics)
	}
}

func TestReadOnlyCache(t *testing.T) {
	if os.Getuid() == 0 {
		t.Log("root may write everywhere: a file in place of the folder makes the cache unwritable")
	}
	s := &edited{t: t, root: testsite.Site(t)}
	if err := os.WriteFile(filepath.Join(s.root, ".gaceta"), nil, 0o400); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if r := s.build(filepath.Join(s.root, "dist"), false); r.Diagnostics.HasErrors() || r.Pages == 0 {
			t.Fatal(r.Diagnostics)
		}
	}
}

func TestTheCacheDoesNotGrow(t *testing.T) {
	s := &edited{t: t, root: testsite.Site(t)}
	size := func() (total int64) {
		_ = filepath.WalkDir(filepath.Join(s.root, ".gaceta"), func(_ string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				info, _ := d.Info()
				total += info.Size()
			}
			return nil
		})
		return total
	}
	for i := range 5 {
		s.build(filepath.Join(s.root, "out"+strconv.Itoa(i)), false)
	}
	folders, _ := filepath.Glob(filepath.Join(s.root, ".gaceta/builds/*"))
	if len(folders) > 3 {
		t.Errorf("%d outputs are remembered", len(folders))
	}
	first := size()
	for i := range 4 {
		s.change("content/recipes/brot/de.md", func(text string) string { return strings.Replace(text, "\n\n", "\n\nabc"+strconv.Itoa(i)+" ", 1) })
		s.build(filepath.Join(s.root, "out4"), false)
	}
	if last := size(); last > first+first/10 {
		t.Errorf("the cache grew from %d to %d bytes", first, last)
	}
}
