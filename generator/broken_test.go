package generator

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/golden"
)

// edit is what an author did to one file: the first old became new. Without old, new is the whole file; a new of gone
// removes it.
type edit struct{ file, old, new string }

const gone = "(gone)"

type broken struct {
	name  string
	edits []edit
}

// and adds further edits to a mistake.
func (b broken) and(edits ...edit) broken { return broken{b.name, append(b.edits, edits...)} }

// TestBrokenSites makes each mistake in a site without any, and compares what gaceta check tells the author with
// testdata/broken/<theme>.golden. Read the golden files as an author would.
func TestBrokenSites(t *testing.T) {
	sites := 0
	for theme, cases := range brokenSites {
		sites += len(cases)
		t.Run(theme, func(t *testing.T) {
			var all bytes.Buffer
			for _, c := range cases {
				root := brokenSite(t, c.edits)
				list, err := Check(context.Background(), Options{Root: root, Cache: filepath.Join(root, ".gaceta"), Now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)})
				if err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
				if len(list) == 0 {
					t.Errorf("%s: nothing was found", c.name)
				}
				for _, d := range list {
					if strings.Contains(d.Message+d.Help, root) {
						t.Errorf("%s: names a folder of this machine: %s", c.name, d.Message)
					}
				}
				fmt.Fprintf(&all, "=== %s\n\n", c.name)
				if err := diag.Print(&all, list, diag.PrintOptions{Format: diag.Text, Source: os.DirFS(root)}); err != nil {
					t.Fatal(err)
				}
			}
			golden.Check(t, "testdata/broken/"+theme+".golden", all.Bytes())
		})
	}
	if sites < 60 {
		t.Errorf("%d broken sites: at least 60 were promised", sites)
	}
}

func TestSiteWithoutMistakesIsValid(t *testing.T) {
	root := brokenSite(t, nil)
	list, err := Check(context.Background(), Options{Root: root, Cache: filepath.Join(root, ".gaceta"), Now: time.Now()})
	if err != nil || len(list) != 0 {
		t.Fatal(list, err)
	}
}

// brokenSite writes the site of testdata/broken with some edits.
func brokenSite(t *testing.T, edits []edit) string {
	t.Helper()
	files := map[string]string{}
	for name, f := range golden.Files(t, "broken/site") {
		files[name] = string(f.Data)
	}
	for _, e := range edits {
		text, there := files[e.file]
		switch {
		case e.new == gone && there:
			delete(files, e.file)
		case e.old == "":
			files[e.file] = e.new
		case strings.Contains(text, e.old):
			files[e.file] = strings.Replace(text, e.old, e.new, 1)
		default:
			t.Fatalf("%s does not hold %q", e.file, e.old)
		}
	}
	root := t.TempDir()
	for name, text := range files {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}
