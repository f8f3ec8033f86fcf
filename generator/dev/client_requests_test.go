package dev

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// post sends a request as a page of an origin would.
func (d *testServer) post(address, origin, body string) int {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, d.origin+address, strings.NewReader(body))
	d.must(err)
	request.Header.Set("Origin", origin)
	response, err := http.DefaultClient.Do(request)
	d.must(err)
	defer response.Body.Close()
	return response.StatusCode
}

// Only files of the site are opened, and only for pages of this server.
func TestEditorOpensOnlyFilesOfTheSite(t *testing.T) {
	bin, opened := t.TempDir(), filepath.Join(t.TempDir(), "opened")
	editor := filepath.Join(bin, "code")
	if err := os.WriteFile(editor, []byte("#!/bin/sh\necho \"$@\" >> '"+opened+"'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GACETA_EDITOR", editor+" --reuse-window")
	d := serveTestSite(t)
	d.must(exec.Command("mkfifo", opened).Run())
	d.must(os.Symlink("/etc/passwd", filepath.Join(d.root, "link")))
	for _, c := range []struct {
		place, origin string
		status        int
	}{
		{"content/site.yaml:1:2", "https://evil.example", 403},
		{"content/site.yaml:1:2", "", 403},
		{"content/site.yaml:1:2", "null", 403},
		{"../outside.txt:1:1", d.origin, 404},
		{"/etc/passwd:1:1", d.origin, 404},
		{"link:1:1", d.origin, 404},
		{"content:1:1", d.origin, 404},
		{"content/nothing.yaml:1:1", d.origin, 404},
		{"content/site.yaml:3:2", d.origin, 204},
	} {
		if status := d.post(openPath, c.origin, c.place); status != c.status {
			t.Errorf("%s from %q: status %d, want %d", c.place, c.origin, status, c.status)
		}
	}
	const text = `{"file":"content/pages/about/de.md","text":"Neu."}`
	for origin, want := range map[string]int{"https://evil.example": 403, "null": 403, d.origin: 200} {
		if status := d.post(previewPath, origin, text); status != want {
			t.Errorf("a preview for %q has status %d, want %d", origin, status, want)
		}
	}
	if status := d.post(errorsPath, "https://evil.example", `{"kind":"exception"}`); status != http.StatusForbidden {
		t.Errorf("an error of another site has status %d", status)
	}
	if response, _ := d.get(openPath, ""); response.StatusCode == http.StatusNoContent {
		t.Error("GET opens a file")
	}
	written := make(chan string, 1)
	go func() {
		text, _ := os.ReadFile(opened) // waits for the editor
		written <- string(text)
	}()
	select {
	case text := <-written:
		if want := "--reuse-window --goto " + filepath.Join(d.root, "content/site.yaml") + ":3:2\n"; text != want {
			t.Errorf("the editor opens %q, want %q", text, want)
		}
	case <-time.After(patience):
		t.Error("no editor is started")
	}
}

func TestAllPagesAreListed(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	d.open("/")
	_, list := d.get(routesPath, "")
	for _, want := range []string{`<a href="/fr/about/">`, "site/pages/about.tsx", "content/pages/about/fr.md", "content/recipes/brot/it.md"} {
		if !strings.Contains(list, want) {
			t.Errorf("%q is not in\n%s", want, list)
		}
	}
}
