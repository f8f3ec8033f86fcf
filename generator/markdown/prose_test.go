package markdown

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

var anyID = regexp.MustCompile(` id="([^"]*)"`)

// TestRealProse converts the texts of all installed packages, which were not
// written for this converter. Diagnostics must point at a place in the text.
func TestRealProse(t *testing.T) {
	packages := os.DirFS("../../node_modules")
	if _, err := fs.Stat(packages, "react/README.md"); err != nil {
		t.Skip("the packages are not installed: make test-go installs them")
	}
	converter := New(Syntax{})
	texts, refused := 0, 0
	err := fs.WalkDir(packages, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.EqualFold(path.Ext(name), ".md") {
			return err
		}
		src, err := fs.ReadFile(packages, name)
		if err != nil {
			return err
		}
		texts++
		doc, list := converter.Convert(name, 1, src, Options{Labels: labels, Origin: "https://site.example", DataRef: lookUp})
		lines := strings.Split(strings.ReplaceAll(string(src), "\r\n", "\n"), "\n")
		for _, diagnostic := range list {
			p := diagnostic.Pos
			if p.Line < 1 || p.Line > len(lines) || p.Column < 1 || p.Column > len([]rune(lines[p.Line-1]))+1 {
				t.Errorf("%s:%d:%d %s is no place of the file", name, p.Line, p.Column, diagnostic.Code)
				continue
			}
			if rest := string([]rune(lines[p.Line-1])[p.Column-1:]); diagnostic.Code == "markdown-html" && !strings.HasPrefix(rest, "<") {
				t.Errorf("%s:%d:%d raw HTML begins elsewhere: %.60s", name, p.Line, p.Column, lines[p.Line-1])
			}
		}
		if list.HasErrors() {
			refused++
			return nil
		}
		ids := map[string]bool{}
		for _, m := range anyID.FindAllStringSubmatch(string(doc.HTML), -1) {
			if ids[m[1]] || m[1] == "" {
				t.Errorf("%s: the id %q is empty or used twice", name, m[1])
			}
			ids[m[1]] = true
		}
		if strings.Count(string(doc.HTML), "{{") != strings.Count(string(src), "{{") {
			t.Errorf("%s: braces were taken for something", name)
		}
		return nil
	})
	if err != nil || texts < 150 || refused == texts {
		t.Error(texts, refused, err)
	}
	t.Logf("%d texts, %d refused for raw HTML and the like", texts, refused)
}
