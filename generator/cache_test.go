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
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/project"
)

// TestCachedBuildsAreFreshBuilds edits a site at random, builds it with the
// cache and without, and compares every byte and every message. GACETA_SEED and
// GACETA_STEPS choose another walk.
func TestCachedBuildsAreFreshBuilds(t *testing.T) {
	t.Parallel()
	compareAfterEdits(t, &edited{t: t, root: testsite.Site(t)})
}

// TestBuilderMakesFreshBuilds does the same in one process, which is told what changed. Other processes build too.
func TestBuilderMakesFreshBuilds(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t)}
	s.builder = NewBuilder(s.options)
	t.Cleanup(func() { s.builder.Close() })
	compareAfterEdits(t, s)
}

func compareAfterEdits(t *testing.T, s *edited) {
	seed, steps := uint64(1), 12
	if text := os.Getenv("GACETA_SEED"); text != "" {
		seed, _ = strconv.ParseUint(text, 10, 64)
	}
	if text := os.Getenv("GACETA_STEPS"); text != "" {
		steps, _ = strconv.Atoi(text)
	}
	s.fresh, s.random = filepath.Join(t.TempDir(), "fresh"), newRandom(seed)
	s.picture()
	s.change("content/recipes/suppe/de.md", func(text string) string { return text + "\n![Ein Teller](teller.svg)\n" })
	s.change("content/recipes/brot/fr.md", func(text string) string { return text + "\nOn mange à {{shop:heading}}.\n" })
	s.component()
	s.terms()
	s.cite()
	s.lists()
	s.tree()
	s.change("content/site.yaml", func(text string) string { return text + "search: true\n" })
	s.compare("the first build")
	edits := slices.Concat(s.edits(), s.languageEdits(), s.treeEdits())
	order := s.random.Perm(len(edits))
	for step := range steps {
		var names []string
		for range 1 + s.random.IntN(2) {
			var i int
			if i, order = order[0], order[1:]; len(order) == 0 {
				order = s.random.Perm(len(edits))
			}
			edits[i].do()
			names = append(names, edits[i].name)
		}
		s.compare(fmt.Sprintf("seed %d, step %d: %s", seed, step, strings.Join(names, ", ")))
	}
}

func newRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// TestCachedBuildsFollowTerms makes each edit that changes the counts, names or pages of terms on pages whose own texts stay.
func TestCachedBuildsFollowTerms(t *testing.T) {
	t.Parallel()
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
	builder     *Builder          // of a process that stays; nil: each build is a process of its own
	built       Options           // of the builder
	saved       map[string]string // files as the builder last saw them
	left        map[string]string // the output and its copy as the builder left them
	now         time.Time         // zero for 1 March 2026
	count       int
	gone        map[string][]byte // translations that were removed, by name
}

type siteEdit struct {
	name string
	do   func()
}

func (s *edited) with(out string, noCache bool) Options {
	o := s.options
	o.Root, o.Out, o.Cache, o.CacheKey, o.NoCache = s.root, out, filepath.Join(s.root, ".gaceta"), cachetest.Key, noCache
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

// cachedBuild builds with what earlier builds left.
func (s *edited) cachedBuild(dist string) (Report, error) {
	if s.builder == nil {
		return Build(context.Background(), s.with(dist, false))
	}
	now, changed := map[string]string{}, []string{}
	_ = filepath.WalkDir(s.root, func(file string, d fs.DirEntry, err error) error {
		name, _ := filepath.Rel(s.root, file)
		switch {
		case err == nil && d.IsDir() && (name == "dist" || strings.HasPrefix(name, ".g") || name == "node_modules"):
			return fs.SkipDir
		case err == nil && !d.IsDir():
			text, _ := os.ReadFile(file)
			if now[name] = string(text); s.saved[name] != string(text) {
				changed = append(changed, name)
			}
		}
		return nil
	})
	for name := range s.saved {
		if _, ok := now[name]; !ok {
			changed = append(changed, name)
		}
	}
	s.saved = now
	if o := s.with(dist, false); !reflect.DeepEqual(o, s.built) { // another command
		s.builder.Close()
		s.builder, s.built = NewBuilder(o), o
	}
	defer func() { s.left = s.outputs(dist) }()
	if differences(s.left, s.outputs(dist)) != "" { // nobody reports it
		changed = nil
	}
	switch s.random.IntN(5) {
	case 0:
		s.builder.Save(context.Background())
		if _, err := Build(context.Background(), s.with(dist, false)); err != nil {
			return Report{}, err
		}
	case 1:
		changed = nil // any may have changed
	case 2:
		s.builder.Save(context.Background())
	}
	return s.builder.Build(context.Background(), s.with(dist, false).Now, changed...)
}

// outputs returns the files of an output and of its copy.
func (s *edited) outputs(dist string) map[string]string {
	all := readAll(s.t, dist)
	copies, _ := filepath.Glob(filepath.Join(s.root, ".gaceta/builds/*/output"))
	for _, dir := range copies {
		for name, text := range readAll(s.t, dir) {
			all["copy "+name] = text
		}
	}
	return all
}

// buildBoth builds with the cache and without it at the same time.
func (s *edited) buildBoth(dist string) (cached, fresh Report) {
	s.t.Helper()
	var errs [2]error
	var wg sync.WaitGroup
	wg.Go(func() { cached, errs[0] = s.cachedBuild(dist) })
	wg.Go(func() {
		o := s.with(s.fresh, true)
		o.Notice = nil // tests read what the cached build says
		fresh, errs[1] = Build(context.Background(), o)
	})
	wg.Wait()
	if err := errors.Join(errs[:]...); err != nil {
		s.t.Fatal(err)
	}
	return cached, fresh
}

// compare builds both ways. A build that finds mistakes must leave the output.
func (s *edited) compare(what string) {
	s.t.Helper()
	dist := filepath.Join(s.root, "dist")
	before := readAll(s.t, dist)
	cached, fresh := s.buildBoth(dist)
	if !reflect.DeepEqual(cached.Diagnostics, fresh.Diagnostics) {
		s.t.Fatalf("%s: the diagnostics with the cache:\n%v\nwithout it:\n%v", what, cached.Diagnostics, fresh.Diagnostics)
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

func TestNothingChangedTouchesNothing(t *testing.T) {
	t.Parallel()
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

func TestEditRendersOnlyPagesThatShowIt(t *testing.T) {
	t.Parallel()
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

func TestWarningIsRepeatedWithoutRendering(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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

func TestCacheDoesNotGrow(t *testing.T) {
	t.Parallel()
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
	folders, _ := filepath.Glob(filepath.Join(s.root, ".gaceta/builds/*/state"))
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
