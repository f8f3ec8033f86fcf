package adversarial

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/content/archetype"
	"gaceta.dev/gaceta/generator/content/types"
	"gaceta.dev/gaceta/generator/dev"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/test/seed"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/project"
)

// canary is in every file outside the site.
const canary = "qXcanary7w"

// placements is how many random placements of links are tried. GACETA_PLACEMENTS replaces it; GACETA_PLACEMENT tries one alone.
const placements = 200

// TestRandomLinks lays links to files outside, and foreign files, at random places of a site, its cache and the files next to
// its output. Then it runs a part of the generator. Nothing outside may be changed, and no output may have the canary.
func TestRandomLinks(t *testing.T) {
	first, count := 0, placements
	if text := os.Getenv("GACETA_PLACEMENTS"); text != "" {
		count = number(t, text)
	}
	if text := os.Getenv("GACETA_PLACEMENT"); text != "" {
		first = number(t, text)
		count = first + 1
	}
	run := seed.Random(t).Uint64()
	built := filepath.Join(t.TempDir(), "built")
	prepare(t, built)
	var next atomic.Int64
	next.Store(int64(first))
	var failures atomic.Int64
	for worker := range runtime.GOMAXPROCS(0) {
		t.Run(fmt.Sprint("worker ", worker), func(t *testing.T) {
			t.Parallel()
			p := &playground{t: t, built: built, top: t.TempDir()}
			for failures.Load() < maxFailures {
				i := int(next.Add(1)) - 1
				if i >= count {
					return
				}
				p.random = rand.New(rand.NewPCG(run, uint64(i)))
				if faults := p.try(); len(faults) > 0 {
					failures.Add(1)
					t.Errorf("placement %d (GACETA_PLACEMENT=%d): %s\n  %s\n%s", i, i, p.step, strings.Join(p.laid, "\n  "), strings.Join(faults, "\n"))
				}
			}
		})
	}
}

// maxFailures is how many placements are reported.
const maxFailures = 20

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// prepare builds a site, with its cache and its output, and the files outside.
func prepare(t *testing.T, top string) {
	t.Helper()
	root := filepath.Join(top, "site")
	check(t, testsite.Write(root))
	for name, text := range map[string]string{
		"site/public/a/b/c.txt": "c", "package.json": "{}", "tsconfig.json": "{}",
		"templates/robots.txt": "User-agent: *\nAllow: /\n", "templates/new/recipes/de.md": "---\ntitle: T\n---\n",
		"templates/new/recipes/fr.md": "---\ntitle: T\n---\n", "templates/new/recipes/it.md": "---\ntitle: T\n---\n",
	} {
		write(t, filepath.Join(root, name), text)
	}
	o := options(root)
	report, err := generator.Build(context.Background(), o)
	if check(t, err); report.Diagnostics.HasErrors() {
		t.Fatal(report.Diagnostics)
	}
	p, _ := project.Open(root)
	check(t, types.Write(p))
	check(t, os.Remove(filepath.Join(root, "node_modules")))
	for _, pattern := range []string{"gaceta/[a-h]*", "gaceta/m*", "gaceta/p*", "gaceta/s*", "server/*.map", "server/page-*", "server/chunk-*", "bundle",
		"builds/*/output/fr", "builds/*/output/it", "../dist/fr", "../dist/it"} { // too many to copy often
		files, err := filepath.Glob(filepath.Join(root, ".gaceta", pattern))
		check(t, err)
		for _, file := range files {
			check(t, os.RemoveAll(file))
		}
	}
	for name, text := range map[string]string{
		"secret.txt": "https://user:CANARY@host.example\n", "de.md": "---\nCANARY: CANARY\n---\nCANARY\n", "data.yaml": "CANARY: CANARY\n",
		"data.json": `{"CANARY": "CANARY"}`, "code.tsx": "console.log(\"CANARY\")", "index.html": "<title>CANARY</title>", "state": "CANARY",
		"sub/secret.txt": "CANARY", "sub/de.md": "CANARY", "sub/deeper/secret.txt": "CANARY", "thesis/state": "CANARY", "thesis/chapter/1.txt": "CANARY",
	} {
		write(t, filepath.Join(top, "outside", name), strings.ReplaceAll(text, "CANARY", canary))
	}
	old := time.Now().Add(-100 * time.Hour) // some files are removed when they are old
	check(t, filepath.WalkDir(filepath.Join(top, "outside"), func(file string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Chtimes(file, old, old))
	}))
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// playground is a copy of the site in which links are laid.
type playground struct {
	t      *testing.T
	built  string // the site that copies are made of
	top    string // of the copy
	random *rand.Rand

	dirty bool                   // the copy is not as built
	files []string               // of the site, its cache and its output, relative to top
	infos map[string]fs.FileInfo // of all files of the copy
	laid  []string               // the links, for messages
	step  string
	undo  []func() error
}

// names are files that the generator looks for, besides those that exist.
var names = []string{
	"site/.dist.lock", "site/.dist.stage", "site/.dist.old", "site/dist", "site/.gaceta", "site/.gaceta/builds", "site/.gaceta/builds/other",
	"site/.gaceta/dev", "site/.gaceta/server", "site/.gaceta/images", "site/.gaceta/worker", "site/.gaceta/bundle", "site/.gaceta/history",
	"site/.gaceta/postcss", "site/.gaceta/new", "site/.gaceta/dev/1", "site/.gaceta/dev/1.lock", "site/.gaceta/server/old.mjs", "site/dist/x", "site/dist/_assets",
	"site/content/more.yaml", "site/content/schemas/more.schema.json", "site/content/recipes/neu", "site/content/recipes/neu/de.md",
	"site/content/recipes/brot/still.svg", "site/templates/headers", "site/templates/new", "site/templates/card", "site/site/public/x",
	"site/site/public/a/x", "site/site/public/a/b/x", "site/site/i18n/de/x.json", "site/site/early.ts", "site/postcss.config.mjs",
	"site/jsconfig.json", "site/.pnp.cjs", "site/.mailmap", "site/content/sources.lock.yaml", "site/content/glossary.yaml",
}

// cleared is how many of the names are in the cache, or next to the output.
const cleared = 10

// step is a part of the generator. Its weight is how often it runs, of 1000.
type step struct {
	name   string
	weight int
	run    func(ctx context.Context, root string) (said string)
}

var steps = []step{
	{"check", 700, func(ctx context.Context, root string) string {
		list, err := generator.Check(ctx, options(root))
		return printed(root, list, err)
	}},
	{"open the cache, replace the output and save", 180, replaceOutput},
	{"types", 50, func(_ context.Context, root string) string {
		p, list := project.Open(root)
		if list.HasErrors() {
			return printed(root, list, nil)
		}
		return printed(root, list, types.Write(p))
	}},
	{"new and eject", 60, func(_ context.Context, root string) string {
		p, list := project.Open(root)
		if list.HasErrors() {
			return printed(root, list, nil)
		}
		_, err := archetype.New(p, "recipes", "neu", options(root).Now)
		_, ejected := p.Eject("headers")
		return printed(root, list, errors.Join(err, ejected))
	}},
	{"build", 5, func(ctx context.Context, root string) string {
		report, err := generator.Build(ctx, options(root))
		return printed(root, report.Diagnostics, err)
	}},
	{"dev", 5, func(ctx context.Context, root string) string {
		s := dev.OpenSession(dev.SiteOptions{Root: root, Cache: filepath.Join(root, ".gaceta"), Jobs: 1, Now: options(root).Now})
		defer s.Close()
		list, err := s.Update(nil)
		said := printed(root, list, err)
		for _, name := range []string{"index.html", "x", "x/secret.txt", "x/sub/secret.txt", "a/x/sub/deeper/secret.txt", "a/b/x/secret.txt", "a/b/c.txt"} {
			page, _, err := s.Page(ctx, name)
			said += string(page.HTML) + printed(root, page.Diagnostics, err)
			data, _ := s.File(name)
			said += string(data)
		}
		return said
	}},
}

// replaceOutput does what a build does without the site's code: no Node is started.
func replaceOutput(ctx context.Context, root string) string {
	o := options(root)
	cache, err := incremental.Open(ctx, incremental.Options{Root: root, Out: o.Out, Dir: o.Cache, Now: o.Now, Notice: func(string) {}})
	if err != nil {
		return err.Error()
	}
	defer cache.Close()
	staging := cache.StartOutput(ctx)
	defer staging.Discard()
	cache.Inputs.Sums(cache.Inputs.Names(""))
	stage, err := staging.Open()
	if err != nil {
		return err.Error()
	}
	for name := range map[string]bool{"index.html": true, "a/b/index.html": true, "x/1.txt": true} {
		if err := stage.Write(name, []byte("<!doctype html>")); err != nil {
			return err.Error()
		}
	}
	if err := staging.Commit(); err != nil {
		return err.Error()
	}
	cache.Keep(stage, incremental.Report{}, false)
	cache.Save(ctx)
	return ""
}

// printed returns diagnostics as the command prints them.
func printed(root string, list diag.List, err error) string {
	var out bytes.Buffer
	for _, format := range []diag.Format{diag.Text, diag.JSON} {
		if err := diag.Print(&out, list, diag.PrintOptions{Format: format, Source: project.OpenFolder(root)}); err != nil {
			return err.Error()
		}
	}
	if err != nil {
		out.WriteString(err.Error())
	}
	return out.String()
}

// try lays links, runs a step and returns what went wrong.
func (p *playground) try() (faults []string) {
	t := p.t
	if p.dirty || p.files == nil {
		p.copy()
	}
	p.laid, p.undo = nil, nil
	for range 1 + p.random.IntN(3) {
		p.lay()
	}
	before := p.outside()
	s := p.choose()
	p.step = s.name
	root := filepath.Join(p.top, "site")
	said := s.run(context.Background(), root)
	if strings.Contains(said, canary) {
		faults = append(faults, "it says what is behind a link:\n"+around(said))
	}
	if after := p.outside(); after != before {
		p.dirty = true
		faults = append(faults, "files outside were\n"+before+"and are\n"+after)
	}
	if s.name != "check" {
		p.dirty = true
		faults = append(faults, p.canaries(root)...)
	}
	if !p.dirty {
		for _, undo := range slices.Backward(p.undo) {
			check(t, undo())
		}
	}
	return faults
}

// around returns the line of a text with the canary.
func around(text string) string {
	at := strings.Index(text, canary)
	return text[max(0, at-200):min(len(text), at+100)]
}

func (p *playground) choose() step {
	n := p.random.IntN(1000)
	for _, s := range steps {
		if n -= s.weight; n < 0 {
			return s
		}
	}
	panic("the weights are less than 1000")
}

// copy makes the copy as built. It writes only the files that differ: most do not.
func (p *playground) copy() {
	check(p.t, filepath.WalkDir(p.top, func(file string, d fs.DirEntry, err error) error {
		if err != nil || file == p.top {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if was, ok := p.infos[file]; ok && os.SameFile(was, info) && was.Mode() == info.Mode() &&
			(d.IsDir() || was.Size() == info.Size() && was.ModTime().Equal(info.ModTime())) {
			return nil
		}
		if err := os.RemoveAll(file); err == nil && d.IsDir() {
			return fs.SkipDir
		}
		return err
	}))
	p.infos, p.files, p.dirty = map[string]fs.FileInfo{}, nil, false
	check(p.t, filepath.WalkDir(p.built, func(from string, d fs.DirEntry, err error) error {
		name := strings.TrimPrefix(from, p.built)
		to := p.top + name
		if err != nil || name == "" {
			return err
		}
		if _, err := os.Lstat(to); err != nil && d.IsDir() {
			err = os.Mkdir(to, 0o755)
			check(p.t, err)
		} else if err != nil {
			data, err := os.ReadFile(from)
			check(p.t, err)
			check(p.t, os.WriteFile(to, data, 0o644))
		}
		info, err := os.Lstat(to)
		p.infos[to] = info
		if name = filepath.ToSlash(name[1:]); strings.HasPrefix(name, "site/") {
			p.files = append(p.files, name)
		}
		return err
	}))
	modules := filepath.Join(p.top, "site/node_modules")
	if _, err := os.Lstat(modules); err != nil {
		check(p.t, testsite.LinkPackages(filepath.Join(p.top, "site")))
	}
	info, err := os.Lstat(modules)
	check(p.t, err)
	p.infos[modules] = info
}

// lay replaces a file or a folder by a link or by a foreign one, or creates one.
func (p *playground) lay() {
	var name string
	switch p.random.IntN(4) {
	case 0:
		name = names[p.random.IntN(len(names))]
	case 1: // folders that the generator clears
		name = names[p.random.IntN(cleared)]
	default:
		name = p.files[p.random.IntN(len(p.files))]
	}
	file := filepath.Join(p.top, name)
	parent := filepath.Dir(file)
	if real, err := filepath.EvalSymlinks(parent); err == nil && real != parent {
		return // already behind a link
	}
	made := missingParent(parent)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return // a file is in the way
	}
	p.undo = append(p.undo, func() error {
		if made == "" {
			return nil
		}
		return os.RemoveAll(made)
	})
	parked := filepath.Join(p.top, "parked", strconv.Itoa(len(p.undo)))
	moved := false
	if _, err := os.Lstat(file); err == nil {
		check(p.t, os.MkdirAll(filepath.Dir(parked), 0o755))
		check(p.t, os.RemoveAll(parked))
		check(p.t, os.Rename(file, parked))
		moved = true
	}
	p.undo = append(p.undo, func() error {
		err := os.RemoveAll(file)
		if err == nil && moved {
			err = os.Rename(parked, file)
		}
		return err
	})
	if p.random.IntN(8) == 0 {
		p.laid = append(p.laid, name+" is a foreign "+p.foreign(file))
		return
	}
	target := p.target(file)
	if err := os.Symlink(target, file); err != nil {
		p.t.Skip(err)
	}
	p.laid = append(p.laid, name+" -> "+strings.Replace(target, p.top, "TOP", 1))
}

// missingParent returns the uppermost folder of a path that does not exist, or "".
func missingParent(dir string) (made string) {
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(dir); err == nil {
			return made
		}
		made = dir
	}
}

// foreign creates a file or a folder that the generator did not write.
func (p *playground) foreign(file string) string {
	if p.random.IntN(2) == 0 {
		check(p.t, os.WriteFile(file, []byte("foreign"), 0o644))
		return "file"
	}
	check(p.t, os.MkdirAll(filepath.Join(file, "folder"), 0o755))
	check(p.t, os.WriteFile(filepath.Join(file, "folder/file"), []byte("foreign"), 0o644))
	return "folder"
}

// target returns where a link leads to.
func (p *playground) target(file string) string {
	ends := []string{"", "sub", "sub/deeper", "thesis", "secret.txt", "de.md", "data.yaml", "data.json", "code.tsx", "index.html", "state", "missing", "sub/missing.txt"}
	target := filepath.Join(p.top, "outside", ends[p.random.IntN(len(ends))])
	switch p.random.IntN(3) {
	case 0:
		return target
	case 1: // through the site's own folders
		rel, err := filepath.Rel(filepath.Dir(file), filepath.Join(p.top, "site/content"))
		check(p.t, err)
		return rel + "/../../outside/" + strings.TrimPrefix(target, filepath.Join(p.top, "outside"))
	}
	rel, err := filepath.Rel(filepath.Dir(file), target)
	check(p.t, err)
	return rel
}

// outside describes the files outside.
func (p *playground) outside() string {
	var all strings.Builder
	check(p.t, fs.WalkDir(os.DirFS(filepath.Join(p.top, "outside")), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		fmt.Fprint(&all, name, " ", info.Mode())
		if d.Type().IsRegular() {
			data, err := os.ReadFile(filepath.Join(p.top, "outside", name))
			fmt.Fprintf(&all, " %q %v\n", data, err)
			return err
		}
		all.WriteString("\n")
		return nil
	}))
	return all.String()
}

// canaries names the files of the site, its cache and its output that have the canary.
func (p *playground) canaries(root string) (faults []string) {
	check(p.t, filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(file)
		if bytes.Contains(data, []byte(canary)) {
			faults = append(faults, strings.TrimPrefix(file, p.top)+" has what is behind a link")
		}
		return err
	}))
	return faults
}
