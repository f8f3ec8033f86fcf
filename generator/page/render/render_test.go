package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/sandbox"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
)

// soon bounds how long a test waits for the effect of a protection.
const soon = 3 * time.Minute

// server is a server bundle whose pages do what pages should not.
const server = `
export function start(shared) {
  return {
    async render(page, props, body) {
      switch (page) {
        case "throws": throw new TypeError("no " + props.name);
        case "undeclared": return Soup;
        case "throws-text": throw "a text";
        case "chatty": console.log("x".repeat(1 << 20)); process.stdout.write("not a frame"); break;
        case "hangs": for (;;);
        case "exits": process.exit(7);
        case "slow": await new Promise((done) => setTimeout(done, props.ms)); break;
      }
      return { html: shared.greeting + " " + props.name + " " + body, islands: ["a"], data: [{ "@type": "Thing" }], strings: { lang: "de" } };
    },
  };
}
`

// cacheIn opens the cache of a site.
func cacheIn(t *testing.T, root string) *cachedir.Dir {
	return cachetest.Open(t, filepath.Join(root, ".gaceta"))
}

// serverIn opens the folder of a site's code in its cache.
func serverIn(t *testing.T, root string) *cachedir.Dir {
	t.Helper()
	folder, err := cacheIn(t, root).Folder("server")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(folder.Close)
	return folder
}

// writeCode writes the code of a site into its cache and returns the file.
func writeCode(t *testing.T, root, code string) string {
	t.Helper()
	folder := serverIn(t, root)
	if err := folder.WriteFile("server.mjs", []byte(code)); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folder.Path(), "server.mjs")
}

func open(t *testing.T, jobs int, timeout time.Duration) *Pool {
	t.Helper()
	root := t.TempDir()
	file := writeCode(t, root, server)
	p, err := Open(Options{Work: cacheIn(t, root), Server: serverIn(t, root), Root: root, Jobs: jobs, PageTimeout: timeout})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	p.Load(file, json.RawMessage(`{"greeting":"hola"}`))
	return p
}

// openWith opens a pool of one process whose code is the page's function.
func openWith(t *testing.T, render string, log func(string)) (*Pool, context.Context) {
	t.Helper()
	root := t.TempDir()
	text := "import fs from \"node:fs\";\nexport function start() { return { async render(page, props) { " + render + " return { html: \"<p>\" + page + \"</p>\", islands: [] }; } }; }\n"
	file := writeCode(t, root, text)
	p, err := Open(Options{Work: cacheIn(t, root), Server: serverIn(t, root), Root: root, Jobs: 1, PageTimeout: 10 * time.Minute, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	p.Load(file, json.RawMessage(`{}`))
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	t.Cleanup(cancel)
	return p, ctx
}

// rendered renders a page, which must succeed.
func rendered(t *testing.T, p *Pool, ctx context.Context, page string) {
	t.Helper()
	r, list, err := p.Render(ctx, job(page, map[string]any{}))
	if err != nil || len(list) > 0 || string(r.HTML) != "<p>"+page+"</p>" {
		t.Errorf("%s: %.100s %v %v", page, r.HTML, list, err)
	}
}

func job(page string, props map[string]any) Job {
	if props["name"] == nil {
		props["name"] = page
	}
	encoded, _ := json.Marshal(props)
	return Job{Page: page, Address: "/" + props["name"].(string) + "/", Props: encoded, Text: []byte("<p>ñ</p>")}
}

// all renders jobs at once and returns the codes of their diagnostics, "" for none.
func all(t *testing.T, p *Pool, jobs []Job) []string {
	t.Helper()
	codes := make([]string, len(jobs))
	var wg sync.WaitGroup
	for i, j := range jobs {
		wg.Go(func() {
			r, list, err := p.Render(t.Context(), j)
			switch {
			case err != nil:
				codes[i] = err.Error()
			case len(list) > 0:
				codes[i] = list[0].Code
			case !strings.HasSuffix(string(r.HTML), "<p>ñ</p>"):
				codes[i] = "wrong HTML " + string(r.HTML)
			}
		})
	}
	wg.Wait()
	return codes
}

func TestRender(t *testing.T) {
	p := open(t, 2, time.Minute)
	r, list, err := p.Render(t.Context(), job("page", map[string]any{"name": "mundo"}))
	if err != nil || len(list) > 0 {
		t.Fatal(list, err)
	}
	if string(r.HTML) != "hola mundo <p>ñ</p>" || len(r.Islands) != 1 || len(r.Data) != 1 || string(r.Strings) != `{"lang":"de"}` {
		t.Errorf("%s %v %s %s", r.HTML, r.Islands, r.Data, r.Strings)
	}
}

// TestLengthOfPages renders pages that are longer than the buffers of both sides, and short ones between them.
func TestLengthOfPages(t *testing.T) {
	p := open(t, 1, time.Minute)
	for _, text := range []string{"", strings.Repeat("a", 1<<20), "ñ", strings.Repeat("漢", 1<<20), "😀", strings.Repeat("😀", 1<<20), ""} {
		j := job("page", map[string]any{"name": text})
		j.Text = []byte(text)
		r, list, err := p.Render(t.Context(), j)
		if err != nil || len(list) > 0 {
			t.Fatal(list, err)
		}
		if want := "hola " + text + " " + text; r.HTML != want {
			t.Errorf("%d bytes of %.9q: got %d bytes, want %d", len(text), text, len(r.HTML), len(want))
		}
	}
}

func TestFailingPagesDoNotAffectOthers(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 8*time.Second) // on a busy machine too, other pages and starts of processes take less
	var jobs []Job
	var want []string
	for i := range 60 {
		page, code := "page", ""
		switch i {
		case 5:
			page, code = "throws", "render-error"
		case 11:
			page, code = "hangs", "render-timeout"
		case 17:
			page, code = "exits", "render-crash"
		case 23:
			page = "chatty"
		case 29:
			page, code = "throws-text", "render-error"
		}
		jobs = append(jobs, job(page, map[string]any{"name": fmt.Sprintf("p%d", i)}))
		want = append(want, code)
	}
	for i, code := range all(t, p, jobs) {
		if code != want[i] {
			t.Errorf("page %d: %q, want %q", i, code, want[i])
		}
	}
}

func TestErrorNamesThePage(t *testing.T) {
	p := open(t, 1, time.Minute)
	_, list, err := p.Render(t.Context(), job("throws", map[string]any{"name": "x"}))
	if err != nil || len(list) != 1 || list[0].Message != "A page cannot be rendered: TypeError: no x." ||
		!strings.HasSuffix(list[0].Help, "Found on /x/.") {
		t.Errorf("%v %v", list, err)
	}
}

func TestUndeclaredNameHasAFix(t *testing.T) {
	p := open(t, 1, time.Minute)
	_, list, err := p.Render(t.Context(), job("undeclared", map[string]any{"name": "x"}))
	if err != nil || len(list) != 1 || list[0].Help != "Import or declare Soup, or correct its spelling. Found on /x/." {
		t.Errorf("%v %v", list, err)
	}
}

func TestCodeIsReplaced(t *testing.T) {
	p := open(t, 1, time.Minute)
	for _, greeting := range []string{"hola", "adiós", "hola"} {
		p.Load(p.code.Load().server, json.RawMessage(`{"greeting":"`+greeting+`"}`))
		r, list, err := p.Render(t.Context(), job("page", map[string]any{"name": "mundo"}))
		if err != nil || len(list) > 0 || !strings.HasPrefix(string(r.HTML), greeting+" mundo") {
			t.Errorf("%s: %s %v %v", greeting, r.HTML, list, err)
		}
	}
}

// TestAnotherVersionOfTheWorkerIsReplaced opens a pool while another process reads the files of an older gaceta.
func TestAnotherVersionOfTheWorkerIsReplaced(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be replaced")
	}
	root, old := t.TempDir(), strings.Repeat("// an older worker\n", 1000)
	worker, err := cacheIn(t, root).Folder("worker")
	if err != nil {
		t.Fatal(err)
	}
	if err := worker.WriteFile("main.mjs", []byte(old)); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(worker.Path(), "main.mjs")
	reader, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	p, err := Open(Options{Work: cacheIn(t, root), Server: serverIn(t, root), Root: root, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	p.Close()
	if text, err := io.ReadAll(reader); err != nil || string(text) != old {
		t.Errorf("the file was overwritten: %d bytes, %v", len(text), err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) == old {
		t.Errorf("the worker is still the older one: %v", err)
	}
}

func TestStopping(t *testing.T) {
	p := open(t, 1, time.Minute)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, _, err := p.Render(ctx, job("slow", map[string]any{"ms": 60_000})); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	closed := make(chan struct{})
	go func() { p.Close(); close(closed) }()
	select {
	case <-closed:
	case <-time.After(soon):
		t.Fatal("the processes do not end")
	}
}

func TestCodeThatDoesNotLoadIsASiteError(t *testing.T) {
	root := t.TempDir()
	file := writeCode(t, root, "throw new Error('at the top')")
	p, err := Open(Options{Work: cacheIn(t, root), Server: serverIn(t, root), Root: root, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	p.Load(file, json.RawMessage(`{}`))
	if _, _, err := p.Render(t.Context(), job("page", map[string]any{})); err == nil || !strings.Contains(err.Error(), "at the top") {
		t.Errorf("got %v", err)
	}
}

func TestNoNode(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := Open(Options{Work: cacheIn(t, t.TempDir()), Server: serverIn(t, t.TempDir()), Root: t.TempDir(), Jobs: 1}); !errors.Is(err, ErrNode) {
		t.Errorf("got %v", err)
	}
}

func TestEnvironmentHoldsNoSecrets(t *testing.T) {
	t.Setenv("AWS_SECRET_ACCESS_KEY", "hunter2")
	if strings.Contains(strings.Join(sandbox.Environment(), " "), "hunter2") {
		t.Error("the processes get a secret")
	}
}

func TestSiteThatThrowsAtLoad(t *testing.T) {
	root := t.TempDir()
	file := writeCode(t, root, "throw new RangeError('no currency');\n")
	p, err := Open(Options{Work: cacheIn(t, root), Server: serverIn(t, root), Root: root, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	p.Load(file, nil)
	_, _, err = p.Render(context.Background(), job("fine", map[string]any{}))
	var site *SiteError
	if !errors.As(err, &site) || !strings.Contains(err.Error(), "RangeError: no currency") {
		t.Error(err)
	}
}

func TestOldNode(t *testing.T) {
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "node"), []byte("#!/bin/sh\necho v18.20.4\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	_, err := Open(Options{Work: cacheIn(t, t.TempDir()), Server: serverIn(t, t.TempDir()), Root: t.TempDir(), Jobs: 1})
	if !errors.Is(err, ErrNode) || !strings.Contains(err.Error(), "18.20.4") {
		t.Error(err)
	}
}

func TestNodeThatDoesNotAnswer(t *testing.T) {
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "node"), []byte("#!/bin/sh\n[ \"$1\" = --version ] && echo v20.1.0 && exit\nexec sleep 600\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	p, err := Open(Options{Work: cacheIn(t, t.TempDir()), Server: serverIn(t, t.TempDir()), Root: t.TempDir(), Jobs: 1, PageTimeout: 200 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	p.Load("server.mjs", nil)
	if _, _, err = p.Render(t.Context(), job("page", map[string]any{})); err == nil || !strings.Contains(err.Error(), "does not answer") {
		t.Error(err)
	}
}
