package main

import (
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/content/types"
	"gaceta.dev/gaceta/generator/project"
)

// The instructions for authors and the settings of their editor are not built. These tests
// compare them with the site.

const root = "../.."

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var comment = regexp.MustCompile(`(?m)(^|,|\{)\s*//.*$`)

// settings reads JSON with comments, as VS Code does.
func settings(t *testing.T, name string, to any) {
	t.Helper()
	if err := json.Unmarshal([]byte(comment.ReplaceAllString(read(t, name), "$1")), to); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

type schema struct {
	Properties map[string]any `json:"properties"`
}

func keys(t *testing.T, name string) []string {
	t.Helper()
	var s schema
	settings(t, "content/schemas/"+name+".schema.json", &s)
	var out []string
	for k := range s.Properties {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// schemaFiles returns the schemas that editors find: those of the site, and all
// in the folder that "gaceta types" writes.
func schemaFiles(t *testing.T) map[string]bool {
	t.Helper()
	p, list := project.Open(root)
	if list.HasErrors() {
		t.Fatal(list)
	}
	entries, err := fs.ReadDir(p.FS, "content/schemas")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, e := range entries {
		found[types.Folder+"/schemas/"+e.Name()] = true
		if _, err := os.Stat(filepath.Join(root, "content/schemas", e.Name())); err == nil {
			found["content/schemas/"+e.Name()] = true
		}
	}
	return found
}

func TestEveryDataFileIsCompleted(t *testing.T) {
	var s struct {
		Schemas map[string]string `json:"yaml.schemas"`
	}
	settings(t, ".vscode/settings.json", &s)
	schemas := schemaFiles(t)
	var files []string
	for _, pattern := range []string{"content/*.yaml", "content/*/*.yaml"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	modeline := regexp.MustCompile(`^# yaml-language-server: \$schema=(\S+)\n`)
	for _, file := range files {
		rel, _ := filepath.Rel(root, file)
		named := modeline.FindStringSubmatch(read(t, rel))
		if named == nil {
			t.Errorf("%s does not name its schema in the first line", rel)
			continue
		}
		target := filepath.Join(filepath.Dir(rel), named[1])
		if !schemas[filepath.ToSlash(target)] {
			t.Errorf("%s names %s, which does not exist", rel, target)
		}
		if pattern := s.Schemas["./"+filepath.ToSlash(target)]; pattern == "" {
			t.Errorf(".vscode/settings.json does not know %s", target)
		} else if ok, _ := filepath.Match(pattern, rel); !ok {
			t.Errorf(".vscode/settings.json maps %s to %s, not to %s", target, pattern, rel)
		}
	}
	for target := range s.Schemas {
		if !schemas[strings.TrimPrefix(target, "./")] {
			t.Errorf(".vscode/settings.json names %s, which does not exist", target)
		}
	}
	if len(files) < 20 {
		t.Errorf("%d data files were looked at", len(files))
	}
}

func TestSnippetsKnowTheFrontMatter(t *testing.T) {
	var snippets map[string]struct {
		Body any `json:"body"`
	}
	settings(t, ".vscode/articles.code-snippets", &snippets)
	key := regexp.MustCompile(`^([A-Za-z]+): `)
	offered := map[string]bool{}
	for name, s := range snippets {
		lines, _ := s.Body.([]any)
		if line, ok := s.Body.(string); ok {
			lines = []any{line}
		}
		for _, line := range lines {
			if m := key.FindStringSubmatch(line.(string)); m != nil {
				offered[m[1]] = true
				if !slices.Contains(keys(t, "news"), m[1]) {
					t.Errorf("the snippet %q offers %s, which no article has", name, m[1])
				}
			}
			for file, what := range map[string]string{"content/categories.yaml": "category", "content/authors.yaml": "author"} {
				choice := regexp.MustCompile(`^` + what + `: \$\{\d\|(.*)\|\}$`).FindStringSubmatch(line.(string))
				if choice == nil {
					continue
				}
				for word := range strings.SplitSeq(choice[1], ",") {
					if !regexp.MustCompile(`(?m)^ *` + word + `:`).MatchString(read(t, file)) {
						t.Errorf("the snippet %q offers %q, which %s does not have", name, word, file)
					}
				}
			}
		}
	}
	for _, collection := range []string{"news", "blog"} {
		for _, k := range keys(t, collection) {
			if !offered[k] {
				t.Errorf("no snippet offers %s, which %s has", k, collection)
			}
		}
	}
}

// commandsExist checks the commands, and the flags that follow them, in a file.
func commandsExist(t *testing.T, name string) {
	t.Helper()
	cmd := newRoot(io.Discard, io.Discard)
	found := regexp.MustCompile(`bin/gaceta ([a-z]+)((?: (?:--)?[\w.-]+)*)`).FindAllStringSubmatch(read(t, name), -1)
	for _, m := range found {
		sub, _, err := cmd.Find([]string{m[1]})
		if err != nil || sub == cmd {
			t.Errorf("%s names gaceta %s, which does not exist", name, m[1])
			continue
		}
		for word := range strings.FieldsSeq(m[2]) {
			if flag, ok := strings.CutPrefix(word, "--"); ok && sub.Flags().Lookup(flag) == nil {
				t.Errorf("%s: gaceta %s has no flag --%s", name, m[1], flag)
			}
		}
	}
	if len(found) < 3 {
		t.Errorf("%s: %d commands were looked at", name, len(found))
	}
}

// TestAuthorsPageNamesWhatExists checks the commands and the keys in both languages of content/README.md.
func TestAuthorsPageNamesWhatExists(t *testing.T) {
	page := read(t, "content/README.md")
	for _, name := range []string{"content/README.md", ".github/workflows/site.yml"} {
		commandsExist(t, name)
	}
	makefile := read(t, "Makefile")
	for _, m := range regexp.MustCompile(`make ([a-z-]+)`).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(makefile, "\n"+m[1]+":") {
			t.Errorf("the page names make %s, which the Makefile does not have", m[1])
		}
	}
	spanish, english, ok := strings.Cut(page, "\n## English\n")
	if !ok {
		t.Fatal("the page has no English part")
	}
	row := regexp.MustCompile("(?m)^\\| `([A-Za-z]+)` \\|")
	for lang, text := range map[string]string{"Spanish": spanish, "English": english} {
		var named []string
		for _, m := range row.FindAllStringSubmatch(text, -1) {
			named = append(named, m[1])
		}
		slices.Sort(named)
		for _, collection := range []string{"news", "blog"} {
			if want := keys(t, collection); !slices.Equal(named, want) {
				t.Errorf("the %s part explains %v, and %s has %v", lang, named, collection, want)
			}
		}
	}
	if a, b := strings.Count(spanish, "\n### "), strings.Count(english, "\n### "); a != b {
		t.Errorf("%d sections in Spanish, %d in English", a, b)
	}
}
