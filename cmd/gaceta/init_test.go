package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// An interrupt ends the questions, although nobody answers.
func TestInterruptedQuestions(t *testing.T) {
	in, answers := io.Pipe()
	defer answers.Close()
	out, questions := io.Pipe()
	defer out.Close()
	ctx, interrupt := context.WithCancel(t.Context())
	cmd := newInit()
	cmd.SetContext(ctx)
	cmd.SetIn(in)
	cmd.SetOut(questions)
	ended := make(chan error)
	go func() { ended <- (&initFlags{name: "A"}).ask(cmd) }()
	if _, err := out.Read(make([]byte, 100)); err != nil { // the first question
		t.Fatal(err)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	interrupt()
	select {
	case err := <-ended:
		if !errors.As(err, new(stopped)) {
			t.Errorf("it ends with %v", err)
		}
	case <-time.After(patience):
		t.Error("it waits for an answer")
	}
}

// TestNewSite creates a site in three languages as a user does, with the repository's packages in place of `npm install`.
func TestNewSite(t *testing.T) {
	root := filepath.Join(t.TempDir(), "fogons")
	succeed(t, "init", root, "--languages", "ca,es,en")
	modules, err := filepath.Abs(repository + "/node_modules")
	if err == nil {
		err = os.Symlink(modules, filepath.Join(root, "node_modules"))
	}
	if err != nil {
		t.Fatal(err)
	}
	checkTypes := func() {
		tsc := exec.Command(filepath.Join(modules, ".bin", "tsc"), "--noEmit")
		tsc.Dir = root
		if out, err := tsc.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("tsc: %v\n%s", err, out)
		}
	}
	checkTypes()
	if output := succeed(t, "check", "--root", root); output != "0 errors, 0 warnings\n" {
		t.Errorf("check: %s", output)
	}
	if output := succeed(t, "build", "--root", root); strings.Contains(output, "WARNING") {
		t.Errorf("build: %s", output)
	}
	dist := os.DirFS(filepath.Join(root, "dist"))
	for _, name := range []string{
		"index.html", "journal/index.html", "journal/tags/writing/index.html", "journal/first-article/index.html", "about/index.html",
		"contact/index.html", "404.html", "journal/feed.xml",
	} {
		for lang, prefix := range map[string]string{"ca": "", "es": "es/", "en": "en/"} {
			text, err := fs.ReadFile(dist, prefix+name)
			if path.Ext(name) == ".html" && !bytes.Contains(text, []byte(`<html lang="`+lang+`">`)) ||
				path.Ext(name) == ".xml" && bytes.Count(text, []byte("<entry>")) != 3 || err != nil {
				t.Errorf("%s%s: %v, %d bytes", prefix, name, err, len(text))
			}
			if name == "404.html" && !bytes.Contains(text, []byte(`<a href="/es/" lang="es"`)) {
				t.Errorf("%s%s: the switch does not lead to the home page in Spanish", prefix, name)
			}
		}
	}
	checkAddresses(t, dist, "")

	addPeople(t, root)
	succeed(t, "build", "--root", root, "--base-url", "https://example.org/below/here")
	checkAddresses(t, dist, "/below/here")
	checkTypes()
	checkPeople(t, dist)
}

// addPeople writes authors, and an article of one that another reviewed.
func addPeople(t *testing.T, root string) {
	t.Helper()
	people := map[string]string{
		"content/authors.yaml": "eva: { name: Eva Nova }\npau: { name: Pau Vell }\n",
		"content/journal/first-article/ca.md": "---\ntitle: Hola\ndate: 2026-10-05\nauthor: eva\n" +
			"disclosure: ai-assisted\nreviewedBy: pau\n---\n",
	}
	for name, text := range people {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// checkPeople looks for the names of addPeople on the pages of the article and in their data for search engines.
func checkPeople(t *testing.T, dist fs.FS) {
	t.Helper()
	for lang, want := range map[string][]string{
		"": {
			"</time> · Eva Nova</p>", "Revisat per: Pau Vell</p>", ">El text complet estarà disponible aviat.</p>",
			`"author":{"@type":"Person","name":"Eva Nova"}`,
		},
		"en/": {"</time> · Eva Nova · ", "Reviewed by: Pau Vell</p>", `"reviewedBy":{"@type":"Person","name":"Pau Vell"}`},
	} {
		text, err := fs.ReadFile(dist, lang+"journal/first-article/index.html")
		for _, w := range want {
			if !bytes.Contains(text, []byte(w)) {
				t.Errorf("%sjournal/first-article/index.html lacks %s: %v", lang, w, err)
			}
		}
	}
}

// succeed runs a command and returns what it says. Standard error comes last.
func succeed(t *testing.T, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if status := run(context.Background(), args, &stdout, &stderr); status != statusDone {
		t.Fatalf("gaceta %q: status %d\n%s%s", args, status, &stdout, &stderr)
	}
	return stdout.String() + stderr.String()
}

var (
	addressForm = regexp.MustCompile(`(?i) (?:href|src|srcset)="(/[^"]*)"`)
	idForm      = regexp.MustCompile(` id="([^"]+)"`)
)

// checkAddresses follows every address within the site that a page names. All begin with base.
func checkAddresses(t *testing.T, dist fs.FS, base string) {
	t.Helper()
	followed := 0
	err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".html" {
			return err
		}
		text, err := fs.ReadFile(dist, name)
		for _, found := range addressForm.FindAllSubmatch(text, -1) {
			for candidate := range strings.SplitSeq(string(found[1]), ", ") {
				candidate, _, _ = strings.Cut(candidate, " ") // srcset names widths too
				address, fragment, _ := strings.Cut(candidate, "#")
				address, isBelow := strings.CutPrefix(address, base)
				if strings.HasSuffix(address, "/") {
					address += "index.html"
				}
				followed++
				target, err := fs.ReadFile(dist, strings.TrimPrefix(address, "/"))
				hasID := func(id [][]byte) bool { return string(id[1]) == fragment }
				if err != nil || !isBelow || fragment != "" && !slices.ContainsFunc(idForm.FindAllSubmatch(target, -1), hasID) {
					t.Errorf("%s links to %s: %v", name, candidate, err)
				}
			}
		}
		return err
	})
	if err != nil || followed < 200 {
		t.Errorf("%d addresses, %v", followed, err)
	}
}
