package explain_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	goimage "image"
	"image/png"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/audit/sourcecheck"
	"gaceta.dev/gaceta/generator/content/types"
	"gaceta.dev/gaceta/generator/dev"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/diag/explain"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/site"
	"gaceta.dev/gaceta/generator/sitediff"
	"gaceta.dev/gaceta/generator/sitediff/publishedsite"
)

func TestEntriesAreComplete(t *testing.T) {
	for i, e := range explain.All() {
		if e.Code == "" || e.Summary == "" || e.Cause == "" || e.Example == "" || e.Fix == "" {
			t.Errorf("entry %d lacks a section: %+v", i, e)
		}
		if strings.Contains(e.Summary, "\n") {
			t.Errorf("%s: the summary is not one line", e.Code)
		}
	}
}

// TestEveryCodeHasAnEntry compares the codes in the source of the generator with the entries.
func TestEveryCodeHasAnEntry(t *testing.T) {
	used := map[string]string{} // code → a place in the source
	err := filepath.WalkDir("../..", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == "testdata" {
			return fs.SkipDir
		}
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			codesIn(t, name, used)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for code, place := range used {
		if _, ok := explain.Find(code); !ok {
			t.Errorf("%s: %s has no entry in codes/", place, code)
		}
	}
	for _, e := range explain.All() {
		if used[e.Code] == "" {
			t.Errorf("no source reports %s", e.Code)
		}
	}
}

// variable lists the codes that the source composes, by their constant part.
var variable = map[string][]string{"budget-": {"budget-css", "budget-html", "budget-js"}}

// codesIn adds the codes in a Go file: first arguments of calls such as Errorf, and values of Code and code.
func codesIn(t *testing.T, name string, used map[string]string) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	add := func(e ast.Expr) {
		if sum, ok := e.(*ast.BinaryExpr); ok {
			e = sum.X
		}
		literal, ok := e.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return
		}
		text := strings.Trim(literal.Value, "`\"")
		codes := variable[text]
		if codes == nil && (codeForm.MatchString(text) || text == "bundle") {
			codes = []string{text}
		}
		for _, code := range codes {
			used[code] = set.Position(literal.Pos()).String()
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if len(n.Args) > 2 && reporter.MatchString(calledName(n)) {
				add(n.Args[0])
			}
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Code" {
				add(n.Value)
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if isCode(left) && len(n.Rhs) == len(n.Lhs) {
					add(n.Rhs[i])
				}
			}
		}
		return true
	})
}

var (
	codeForm = regexp.MustCompile(`^[a-z]+(-[a-z]+)+$`)
	reporter = regexp.MustCompile(`(?i)^(errorf|warnf|add|fail|fault|report|blame)$`)
)

func calledName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

func isCode(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name == "code"
	case *ast.SelectorExpr:
		return e.Sel.Name == "Code"
	}
	return false
}

// TestExamplesProduceTheirCode applies each example to the smallest test site and runs its command.
func TestExamplesProduceTheirCode(t *testing.T) {
	base := newSite(t)
	if list := run(t, base, "gaceta build", pageTimeout); len(list) > 0 {
		t.Fatalf("the site without changes has diagnostics: %v", list)
	}
	for _, e := range explain.All() {
		t.Run(e.Code, func(t *testing.T) {
			t.Parallel()
			var list diag.List
			if produce, ok := producers[e.Code]; ok {
				list = produce(t)
			} else {
				root := newSite(t)
				command := apply(t, root, e.Example)
				timeout := pageTimeout
				if e.Code == "render-timeout" {
					timeout = 5 * time.Second // Node starts within twice the time, on a busy machine too
				}
				list = run(t, root, command, timeout)
			}
			if !slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Code == e.Code }) {
				t.Errorf("the example does not produce %s, but %v", e.Code, list)
			}
		})
	}
}

// newSite writes the smallest test site with the content of testdata/site.txtar.
func newSite(t *testing.T) string {
	t.Helper()
	root := testsite.Site(t)
	if err := os.RemoveAll(filepath.Join(root, "content")); err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile("testdata/site.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		write(t, filepath.Join(root, f.Name), string(f.Data))
	}
	return root
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// pageTimeout is long enough for a machine that runs other tests at the same time.
const pageTimeout = 30 * time.Second

// run executes the command of an example and returns its diagnostics.
func run(t *testing.T, root, command string, timeout time.Duration) diag.List {
	t.Helper()
	o := generator.Options{
		Root: root, Out: filepath.Join(root, "dist"), Cache: filepath.Join(root, ".gaceta"), CacheKey: cachetest.Key,
		Now: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC), Jobs: 1, PageTimeout: timeout,
	}
	var list diag.List
	var err error
	switch command {
	case "gaceta diff --strict old new":
		before, after := os.DirFS(filepath.Join(root, "old")), os.DirFS(filepath.Join(root, "new"))
		list, err = sitediff.CheckCorrections(before, after, os.DirFS(root), "2025-02-02")
	case "gaceta check --against published":
		s := site.Open(root, site.Options{}).Read()
		list, err = publishedsite.Check(context.Background(), filepath.Join(root, "published"), s, o.Now)
	case "gaceta check":
		list, err = generator.Check(context.Background(), o)
	case "gaceta check --headers":
		_, list, err = site.Open(o.Root, site.Everything(o.Now)).Load().ScoreHeaders()
	case "gaceta build":
		if _, err := os.Stat(filepath.Join(root, "tsconfig.json")); err == nil {
			p, _ := project.Open(root)
			if err := types.Write(p); err != nil { // as the command does
				t.Fatal(err)
			}
		}
		var report generator.Report
		report, err = generator.Build(context.Background(), o)
		list = report.Diagnostics
	default:
		t.Fatalf("unknown command %q", command)
	}
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// apply makes the changes of an example below root and returns its command.
func apply(t *testing.T, root, example string) (command string) {
	t.Helper()
	command = "gaceta check"
	lines := strings.Split(example, "\n")
	for strings.HasPrefix(lines[0], "$ ") {
		if name, ok := strings.CutPrefix(lines[0], "$ gaceta eject "); ok {
			eject(t, root, name)
		} else {
			command = lines[0][len("$ "):]
		}
		lines = lines[1:]
	}
	for len(lines) > 0 {
		end := 1 + slices.IndexFunc(append(lines[1:len(lines):len(lines)], "file"), func(l string) bool {
			return !strings.HasPrefix(l, "-") && !strings.HasPrefix(l, "+")
		})
		change(t, root, lines[0], lines[1:end])
		lines = lines[end:]
	}
	return command
}

func eject(t *testing.T, root, name string) {
	t.Helper()
	p, list := project.Open(root)
	if list.HasErrors() {
		t.Fatal(list)
	}
	if _, err := p.Eject(name); err != nil {
		t.Fatal(err)
	}
}

// change applies the lines below the name of a file. Lines that begin with a hyphen are replaced by those that begin
// with a plus sign; without the former, the latter are appended. A change of the whole file follows the name:
// "(removed)", "(content)" for new content, "(400 bytes)", or "-> target" for a symbolic link.
func change(t *testing.T, root, head string, lines []string) {
	t.Helper()
	name, what, _ := strings.Cut(head, " (")
	name, target, isLink := strings.Cut(name, " -> ")
	file := filepath.Join(root, filepath.FromSlash(name))
	var removed, added string
	for _, l := range lines {
		text := special.Replace(strings.TrimPrefix(l[1:], " ") + "\n")
		if l[0] == '-' {
			removed += text
		} else {
			added += text
		}
	}
	before, err := os.ReadFile(file)
	size, unit := 0, ""
	_, _ = fmt.Sscanf(what, "%d bytes of %s", &size, &unit)
	switch {
	case isLink:
		write(t, filepath.Join(root, "..", filepath.Base(target)), "outside: true\n")
		if err := os.Symlink(filepath.Join(root, "..", filepath.Base(target)), file); err != nil {
			t.Fatal(err)
		}
	case what == "removed)":
		if err := os.RemoveAll(file); err != nil {
			t.Fatal(err)
		}
	case strings.HasPrefix(what, "renamed "):
		if err := os.Rename(file, filepath.Join(filepath.Dir(file), strings.TrimSuffix(what[len("renamed "):], ")"))); err != nil {
			t.Fatal(err)
		}
	case strings.HasPrefix(unit, "SVG"):
		write(t, file, `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><desc>`+strings.Repeat("x", size)+"</desc></svg>")
	case size > 0:
		write(t, file, "---\ntitle: x\n---\n"+strings.Repeat("text ", size/5))
	case what == "content)" || err != nil && removed == "":
		write(t, file, added)
	case removed == "":
		write(t, file, string(before)+added)
	default:
		if strings.Count(string(before), removed) != 1 {
			t.Fatalf("%s does not contain this once:\n%s", name, removed)
		}
		write(t, file, strings.Replace(string(before), removed, added, 1))
	}
}

// special spells characters that an example cannot show.
var special = strings.NewReplacer("<U+202E>", "\u202e", "<U+2060>", "\u2060", "<0xE8>", "\xe8", "<0xE9>", "\xe9")

// producers make the diagnostics that a change of the site cannot cause on every machine.
var producers = map[string]func(t *testing.T) diag.List{
	"browser-exception": inBrowser("exception"),
	"browser-hydration": inBrowser("hydration"),
	"browser-policy":    inBrowser("policy"),
	"browser-script":    inBrowser("script"),
	"card-font": func(t *testing.T) diag.List {
		root, repository := newSite(t), repository(t)
		if err := os.CopyFS(filepath.Join(root, "templates/card"), os.DirFS(filepath.Join(repository, "templates/card"))); err != nil {
			t.Fatal(err)
		}
		return run(t, root, apply(t, root, find(t, "card-font").Example), pageTimeout)
	},
	"image-read": func(*testing.T) diag.List { // root may read every file
		store := image.NewStore(image.Options{FS: fstest.MapFS{}})
		defer store.Close()
		_, list := store.Add("gone.png", diag.Pos{})
		return list
	},
	"image-timeout": func(t *testing.T) diag.List { // no time is enough
		var loaf bytes.Buffer
		if err := png.Encode(&loaf, goimage.NewGray(goimage.Rect(0, 0, 8, 8))); err != nil {
			t.Fatal(err)
		}
		files := fstest.MapFS{"loaf.png": {Data: loaf.Bytes()}}
		store := image.NewStore(image.Options{FS: files, Root: repository(t), Cache: cachetest.Open(t, t.TempDir()), Timeout: 1})
		defer store.Close()
		_, list := store.Add("loaf.png", diag.Pos{})
		return list
	},
	"source-address":   fromSource("source-address"),
	"source-quote":     fromSource("source-quote"),
	"source-unchecked": fromSource("source-unchecked"),
	"render-memory": func(t *testing.T) diag.List { // the heap fills faster without a page
		return load(t, `const all = []; for (;;) all.push(new Array(1e6).fill(all.length));`)
	},
}

// fromSource applies the example of a code, and checks its source on a local server.
func fromSource(code string) func(*testing.T) diag.List {
	return func(t *testing.T) diag.List {
		host := httptest.NewServer(http.FileServerFS(fstest.MapFS{
			"prices": {Data: []byte("<!doctype html><p>Flour costs 3 euros.")}, "prices.pdf": {Data: []byte("%PDF")},
		}))
		defer host.Close()
		root := newSite(t)
		apply(t, root, strings.ReplaceAll(find(t, code).Example, "https://example.org", host.URL))
		state := site.Open(root, site.Visitors(time.Now())).Load()
		sources, err := sourcecheck.Collect(state.Model, state.Content.Entries)
		if err != nil {
			t.Fatal(err)
		}
		_, list, err := sourcecheck.Check(t.Context(), sources, nil, sourcecheck.Options{AllowsPrivate: true, Hosts: 1, Timeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
}

// inBrowser returns the diagnostic of an error in an open page. The browser tests of the site cause them.
func inBrowser(kind string) func(*testing.T) diag.List {
	return func(*testing.T) diag.List {
		return diag.List{dev.BrowserError{Kind: kind, Message: "Error: text", Address: "/"}.Diagnostic(os.ReadFile)}
	}
}

// load runs code as the server bundle of a site and returns why no page can be rendered.
func load(t *testing.T, code string) diag.List {
	t.Helper()
	root := t.TempDir()
	work := cachetest.Open(t, filepath.Join(root, ".gaceta"))
	folder, err := work.Folder("server")
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	server := filepath.Join(folder.Path(), "server.mjs")
	write(t, server, code)
	pool, err := render.Open(render.Options{Work: work, Server: folder, Root: root, Jobs: 1, PageTimeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	pool.Load(server, json.RawMessage(`{}`))
	_, list, err := pool.Render(t.Context(), render.Job{Page: "home", Address: "/", Props: json.RawMessage(`{}`)})
	if site := (*render.SiteError)(nil); errors.As(err, &site) {
		return site.List
	}
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func find(t *testing.T, code string) explain.Entry {
	t.Helper()
	e, ok := explain.Find(code)
	if !ok {
		t.Fatalf("no entry for %s", code)
	}
	return e
}

func repository(t *testing.T) string {
	t.Helper()
	dir, err := testsite.Repository()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
