package content

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/golden"
	"gaceta.dev/gaceta/generator/project"
)

func load(t *testing.T, files fstest.MapFS) (Content, diag.List) {
	t.Helper()
	p, list := project.OpenFS("", files)
	if list.HasErrors() {
		t.Fatal(list)
	}
	c, list, _ := NewReader(p).Load()
	return c, list
}

func TestLoad(t *testing.T) {
	files := golden.Files(t, "site")
	c, list := load(t, files)
	if len(list) != 0 {
		t.Fatal(list)
	}
	var data []string
	for name := range c.Data {
		data = append(data, name)
	}
	slices.Sort(data)
	if got := strings.Join(data, " "); got != "directors hall rooms/blue site" {
		t.Error(got)
	}
	var texts []string
	for _, e := range c.Entries {
		texts = append(texts, e.File)
		body, err := Body(files, e)
		if err != nil || e.Empty != (len(bytes.TrimSpace(body)) == 0) || bytes.Contains(body, []byte("---")) {
			t.Errorf("%s: body %q, empty %v, %v", e.File, body, e.Empty, err)
		}
		lines := strings.Split(string(files[e.File].Data), "\n")
		if first, _, _ := strings.Cut(string(body), "\n"); lines[e.BodyLine-1] != first {
			t.Errorf("%s: line %d does not begin the body", e.File, e.BodyLine)
		}
	}
	if got := strings.Join(texts, " "); got != "content/films/rain/ca.md content/films/rain/en.md content/films/rain/es.md content/pages/visit/en.md content/pages/visit/es.md" {
		t.Error(got)
	}
}

func TestMistakesAreExplained(t *testing.T) {
	for _, name := range []string{"articles", "data"} {
		t.Run(name, func(t *testing.T) {
			files := golden.Files(t, "site", name)
			var first []byte
			for range 3 { // the report does not depend on the order of the goroutines
				_, list := load(t, files)
				var got bytes.Buffer
				if err := diag.Print(&got, list, diag.PrintOptions{Format: diag.Text, Source: files}); err != nil {
					t.Fatal(err)
				}
				if first != nil && !bytes.Equal(first, got.Bytes()) {
					t.Fatal("two runs differ")
				}
				first = got.Bytes()
			}
			golden.Check(t, filepath.Join("testdata", name+".golden"), first)
		})
	}
}

func TestPicturesStayInTheirFolder(t *testing.T) {
	dir := t.TempDir()
	for name, f := range golden.Files(t, "site") {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	still := filepath.Join(dir, "content/films/rain/still.svg")
	if err := os.Rename(still, filepath.Join(dir, "secret.svg")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../../../secret.svg", still); err != nil {
		t.Skip(err)
	}
	p, list := project.Open(dir)
	if len(list) != 0 {
		t.Fatal(list)
	}
	_, list, _ = NewReader(p).Load()
	if got := codes(list); got != "content-symlink content-image" {
		t.Error(got, list)
	}
}

// TestAFolderIsReportedOnce checks that a folder whose only text has an error is not reported as one without texts.
func TestAFolderIsReportedOnce(t *testing.T) {
	dir := t.TempDir()
	for name, f := range golden.Files(t, "site") {
		file := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, f.Data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	folder := filepath.Join(dir, "content/films/linked")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../rain/es.md", filepath.Join(folder, "es.md")); err != nil {
		t.Skip(err)
	}
	p, list := project.Open(dir)
	if len(list) != 0 {
		t.Fatal(list)
	}
	_, list, _ = NewReader(p).Load()
	if got := codes(list); got != "content-symlink" {
		t.Error(got, list)
	}
}

func TestBinaryFilesAreRefused(t *testing.T) {
	for text, place := range map[string]diag.Pos{
		"---\ntitle: a\n---\n\nuno \x00":  {Line: 5, Column: 5},
		"---\ntitle: año \xff\n---\n":     {Line: 2, Column: 12},
		"---\ntitle: a\n---\nñ \xc3\x28b": {Line: 4, Column: 3},
	} {
		files := golden.Files(t, "site")
		files["content/films/rain/es.md"] = &fstest.MapFile{Data: []byte(text)}
		_, list := load(t, files)
		if len(list) != 1 || list[0].Code != "content-encoding" || list[0].Pos.Line != place.Line || list[0].Pos.Column != place.Column {
			t.Errorf("%q: %v", text, list)
		}
	}
}

func TestWindowsFilesAreRead(t *testing.T) {
	files := golden.Files(t, "site")
	text := strings.ReplaceAll(string(files["content/films/rain/es.md"].Data), "\n", "\r\n")
	files["content/films/rain/es.md"] = &fstest.MapFile{Data: []byte("\xef\xbb\xbf" + text)}
	c, list := load(t, files)
	if len(list) != 0 {
		t.Fatal(list)
	}
	i := slices.IndexFunc(c.Entries, func(e *Entry) bool { return e.File == "content/films/rain/es.md" })
	body, err := Body(files, c.Entries[i])
	if err != nil || strings.TrimSpace(string(body)) != "Llueve **mucho**." || c.Entries[i].Front.Get("title").Text() != "La lluvia" {
		t.Errorf("%q %v", body, err)
	}
}

func codes(list diag.List) string {
	var out []string
	for _, d := range list {
		out = append(out, d.Code)
	}
	return strings.Join(out, " ")
}
