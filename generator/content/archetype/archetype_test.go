package archetype

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/project"
)

var day = time.Date(2026, 2, 3, 23, 59, 0, 0, time.FixedZone("CET", 3600))

// archetypes is a site with one archetype and what must not be copied from it.
func archetypes(t *testing.T) project.Project {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"content/site.yaml":           "baseUrl: https://a.example\nname: A\nlanguages:\n  - { code: es, name: Español, locale: es_ES }\n  - { code: en, prefix: en, name: English, locale: en_GB }\ncollections: [news, blog, notes]\n",
		"templates/new/news/es.md":    "---\ntitle: \"{{title}}\"\ndate: {{date}}\n---\n{{slug}} {{slug}} {{other}}\n",
		"templates/new/news/en.md":    "---\ntitle: \"{{title}}\"\n---\n",
		"templates/new/news/c.svg":    "<svg>{{title}}</svg>",
		"templates/new/news/.hidden":  "x",
		"templates/new/news/deep/f.x": "x",
		"templates/new/blog/es.md":    "---\ntitle: x\n---\n",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, list := project.Open(root)
	if list.HasErrors() {
		t.Fatal(list)
	}
	return p
}

func TestNewCopiesTheArchetype(t *testing.T) {
	p := archetypes(t)
	files, err := New(p, "news", "ley-de-3", day)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(files, " "); got != "content/news/ley-de-3/es.md content/news/ley-de-3/en.md content/news/ley-de-3/c.svg" {
		t.Error(got)
	}
	text, _ := os.ReadFile(filepath.Join(p.Root, files[0]))
	if string(text) != "---\ntitle: \"Ley de 3\"\ndate: 2026-02-03\n---\nley-de-3 ley-de-3 {{other}}\n" {
		t.Errorf("%s", text)
	}
	if text, _ := os.ReadFile(filepath.Join(p.Root, files[2])); string(text) != "<svg>{{title}}</svg>" {
		t.Errorf("a file that is no text was changed: %s", text)
	}
}

func TestNewNeverOverwrites(t *testing.T) {
	p := archetypes(t)
	own := filepath.Join(p.Root, "content/news/ley/es.md")
	if err := os.MkdirAll(filepath.Dir(own), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(own, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := New(p, "news", "ley", day)
	if err != nil || strings.Join(files, " ") != "content/news/ley/en.md content/news/ley/c.svg" {
		t.Error(files, err)
	}
	_, err = New(p, "news", "ley", day)
	if !errors.As(err, new(project.RefusedError)) {
		t.Errorf("a second time: %v", err)
	}
	if text, _ := os.ReadFile(own); string(text) != "mine" {
		t.Errorf("overwritten: %s", text)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct{ collection, slug, want string }{
		{"new", "ley", "Did you mean “news”?"},
		{"recipes", "ley", "Add a new one to collections in content/site.yaml."},
		{"pages", "ley", "unknown collection"},
		{"news", "Ley nueva", "Did you mean “ley-nueva”?"},
		{"news", "año-nuevo", "Did you mean “ano-nuevo”?"},
		{"news", "../../x", "Did you mean “x”?"},
		{"news", "", "cannot be a slug"},
		{"news", "ley--nueva", "Did you mean “ley-nueva”?"},
		{"news", "日本", "cannot be a slug"},
		{"blog", "ley", "templates/new/blog/en.md is missing"},
	} {
		p := archetypes(t)
		files, err := New(p, c.collection, c.slug, day)
		if !errors.As(err, new(project.RefusedError)) || !strings.Contains(err.Error(), c.want) || len(files) > 0 {
			t.Errorf("%s %q: %v %v, want %q", c.collection, c.slug, files, err, c.want)
		}
		if entries, _ := os.ReadDir(filepath.Join(p.Root, "content", c.collection)); len(entries) > 0 {
			t.Errorf("%s %q: something was written", c.collection, c.slug)
		}
	}
}

func TestNewWithoutAnArchetype(t *testing.T) {
	p := archetypes(t)
	files, err := New(p, "notes", "ley-de-3", day)
	if err != nil || strings.Join(files, " ") != "content/notes/ley-de-3/es.md content/notes/ley-de-3/en.md" {
		t.Fatal(files, err)
	}
	for i, want := range []string{
		"---\ntitle: \"Ley de 3\"\ndate: 2026-02-03\ndraft: true\n---\n",
		"---\ntitle: \"Ley de 3\"\n---\n",
	} {
		if text, _ := os.ReadFile(filepath.Join(p.Root, files[i])); string(text) != want {
			t.Errorf("%s: %q, want %q", files[i], text, want)
		}
	}
}

func TestNewRemindsOfTheTextsOfTheSource(t *testing.T) {
	p := archetypes(t)
	dir := filepath.Join(p.Root, "content/notes/gas")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	source := "---\ntitle: Gas\nexcerpt: Sube.\nslug: el-gas\ndate: 2026-02-01\ntags: [gas]\n---\nTexto.\n"
	if err := os.WriteFile(filepath.Join(dir, "es.md"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := New(p, "notes", "gas", day); err != nil {
		t.Fatal(err)
	}
	want := "---\ntitle: \"Gas\"\nexcerpt: \"TODO: write the excerpt\"\n---\n"
	if text, _ := os.ReadFile(filepath.Join(dir, "en.md")); string(text) != want {
		t.Errorf("%q, want %q", text, want)
	}
}

func TestNewRemindsOfRequiredReferences(t *testing.T) {
	p := archetypes(t)
	schema := `{"properties": {"title": {"type": "string", "x-localized": true},
		"author": {"type": "string", "x-reference": "authors"},
		"tags": {"type": "array", "items": {"type": "string"}, "x-reference": "tags#/all"}},
		"required": ["title", "author", "tags"], "additionalProperties": false}`
	file := filepath.Join(p.Root, "content", "schemas", "notes.schema.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(schema), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := New(p, "notes", "gas", day)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(filepath.Join(p.Root, files[0]))
	for _, want := range []string{
		"author: \"TODO: write a key of content/authors.yaml\"\n",
		"tags: [\"TODO: write keys of content/tags.yaml\"]\n",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
}
