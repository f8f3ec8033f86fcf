package generator

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
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
			t.Parallel()
			var all bytes.Buffer
			root := brokenSite(t, nil)
			for _, c := range cases {
				undo := breakSite(t, root, c.edits)
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
				undo()
			}
			golden.Check(t, "testdata/broken/"+theme+".golden", all.Bytes())
		})
	}
	if sites < 60 {
		t.Errorf("%d broken sites: at least 60 were promised", sites)
	}
}

func TestSiteWithoutMistakesIsValid(t *testing.T) {
	t.Parallel()
	root := brokenSite(t, nil)
	list, err := Check(context.Background(), Options{Root: root, Cache: filepath.Join(root, ".gaceta"), Now: time.Now()})
	if err != nil || len(list) != 0 {
		t.Fatal(list, err)
	}
}

// brokenSite writes the site of testdata/broken with some edits.
func brokenSite(t *testing.T, edits []edit) string {
	t.Helper()
	root := t.TempDir()
	for name, f := range golden.Files(t, "broken/site") {
		put(t, filepath.Join(root, filepath.FromSlash(name)), f.Data)
	}
	breakSite(t, root, edits)
	return root
}

// breakSite makes edits in a site and returns what takes them back.
func breakSite(t *testing.T, root string, edits []edit) (undo func()) {
	t.Helper()
	var steps []func()
	for _, e := range edits {
		file := filepath.Join(root, filepath.FromSlash(e.file))
		old, err := os.ReadFile(file)
		text, there := string(old), err == nil
		switch {
		case e.new == gone && there:
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		case e.old == "":
			put(t, file, []byte(e.new))
		case strings.Contains(text, e.old):
			put(t, file, []byte(strings.Replace(text, e.old, e.new, 1)))
		default:
			t.Fatalf("%s does not hold %q", e.file, e.old)
		}
		steps = append(steps, func() {
			if there {
				put(t, file, old)
				return
			}
			for ; file != root && os.Remove(file) == nil; file = filepath.Dir(file) { // and folders that are empty now
			}
		})
	}
	return func() {
		for _, step := range slices.Backward(steps) {
			step()
		}
	}
}

func put(t *testing.T, file string, data []byte) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(file), 0o755)
	if err == nil {
		err = os.WriteFile(file, data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}
