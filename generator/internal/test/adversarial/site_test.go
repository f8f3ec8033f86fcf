package adversarial

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

const (
	maxTime   = 10 * time.Second // of the processor, a case
	maxMemory = 1 << 30          // all cases together, in this process
)

// attack is one case: files written over the smallest site. A case without a code must come out harmless, and its
// pages must show the texts in shows.
type attack struct {
	name  string
	files map[string]string
	disk  func(t *testing.T, root string) // changes that a map of files cannot express
	code  string
	at    string // file:line:column of that code's diagnostic, or its file alone; empty for any
	says  string // its message; empty for any
	build bool   // refused by the build alone
	shows []string
	holds map[string]string // "file element": a text that such an element holds, whole
	hides []string          // texts that no file of the output may contain
}

// run builds a site for every case and checks the result.
func run(t *testing.T, attacks []attack) {
	t.Helper()
	for _, a := range together(attacks) {
		t.Run(a.name, func(t *testing.T) {
			root := site(t, a)
			o := options(root)
			begin := cpuTime()
			list, err := generator.Check(context.Background(), o)
			if err != nil {
				t.Fatalf("the machine is blamed: %v", err)
			}
			if a.build || a.code == "" {
				if list.HasErrors() {
					t.Fatalf("refused: %v", list)
				}
				report, err := generator.Build(context.Background(), o)
				if err != nil {
					t.Fatalf("the machine is blamed: %v", err)
				}
				list = report.Diagnostics
			}
			if took := cpuTime() - begin; took > maxTime {
				t.Errorf("it takes %v", took)
			}
			if a.code != "" {
				refused(t, root, list, a)
				return
			}
			if list.HasErrors() {
				t.Fatalf("refused: %v", list)
			}
			harmless(t, o.Out, a)
		})
	}
	if peak := peakMemory(); peak > maxMemory {
		t.Errorf("the cases take %d MB of memory, more than %d MB", peak>>20, maxMemory>>20)
	}
}

// together puts harmless articles into one site, which saves the time of as many
// builds.
func together(attacks []attack) []attack {
	var out []attack
	all := attack{name: "articles", files: map[string]string{}}
	for i, a := range attacks {
		text, ok := a.files[theArticle]
		if a.code != "" || !ok || len(a.files) > 1 || a.disk != nil || a.holds != nil {
			out = append(out, a)
			continue
		}
		slug := fmt.Sprintf("case-%d", i)
		maps.Copy(all.files, named(slug))
		all.name += ", " + a.name
		all.files["content/recipes/"+slug+"/de.md"] = text
		all.shows = append(all.shows, a.shows...)
		all.hides = append(all.hides, a.hides...)
	}
	if len(all.files) > 0 {
		out = append(out, all)
	}
	return out
}

func options(root string) generator.Options {
	return generator.Options{
		Root: root, Out: filepath.Join(root, "dist"), Cache: filepath.Join(root, ".gaceta"), CacheKey: cachetest.Key, Jobs: 1,
		Now: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC),
	}
}

// site writes the smallest site and the attack over it.
func site(t *testing.T, a attack) string {
	t.Helper()
	root := testsite.Site(t)
	for name, text := range a.files {
		write(t, filepath.Join(root, name), text)
	}
	if a.disk != nil {
		a.disk(t, root)
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

// refused checks that nothing was written, and that an error with the code of the attack was
// reported at the expected place.
func refused(t *testing.T, root string, list diag.List, a attack) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(root, "dist")); err == nil {
		t.Error("there is an output")
	}
	for _, d := range list {
		if d.Code != a.code || d.Severity != diag.Error {
			continue
		}
		at := d.Pos.File
		if d.Pos.Line > 0 {
			at = fmt.Sprintf("%s:%d:%d", at, d.Pos.Line, d.Pos.Column)
		}
		if a.at != "" && at != a.at {
			t.Errorf("it is reported at %s, not at %s", at, a.at)
		}
		if a.says != "" && d.Message != a.says {
			t.Errorf("it says %.200q, not %q", d.Message, a.says)
		}
		if d.Pos.File == "" || !fs.ValidPath(d.Pos.File) || d.Message == "" {
			t.Errorf("no place: %+v", d)
		}
		if len(d.Message) > 2000 {
			t.Errorf("a message of %d bytes", len(d.Message))
		}
		return
	}
	text := ""
	for _, d := range list {
		text += "\n" + d.Code + " " + d.Message
	}
	t.Errorf("no %s in:%.2000s", a.code, text)
}

const theArticle = "content/recipes/brot/de.md"

// article is the German text of an article whose other texts are valid.
func article(text string) map[string]string {
	return map[string]string{theArticle: text}
}

// body is an article with valid front matter.
func body(text string) map[string]string { return article(front("Brot") + text) }

func front(title string) string {
	return "---\ntitle: " + title + "\nexcerpt: Brot, de.\ndate: 2025-02-01\ncook: anna\n---\n\n"
}

// schema replaces a part of the schema of articles.
func withPicture(files map[string]string) map[string]string {
	text, err := os.ReadFile("../testsite/testdata/site/content/schemas/recipes.schema.json")
	if err != nil {
		panic(err)
	}
	files["content/schemas/recipes.schema.json"] = strings.Replace(string(text), `"draft":`, `"image": { "type": "string", "x-image": true }, "draft":`, 1)
	return files
}
