package translations

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

var site = map[string]string{
	"content/site.yaml":                  "baseUrl: https://a.example\nname: A\nlanguages:\n  - { code: es, name: Español, locale: es_ES }\n  - { code: en, prefix: en, name: English, locale: en_GB }\ncollections: [news, blog]\n",
	"content/schemas/site.schema.json":   `{}`,
	"content/schemas/news.schema.json":   `{"properties": {"title": {"type": "string", "x-localized": true}, "date": {"type": "string"}}}`,
	"content/schemas/blog.schema.json":   `{"properties": {"title": {"type": "string", "x-localized": true}}}`,
	"content/news/uno/es.md":             "---\ntitle: Uno\ndate: 2025-01-01\n---\nTexto.\n",
	"content/news/uno/en.md":             "---\ntitle: One\n---\nText.\n",
	"content/news/dos/es.md":             "---\ntitle: Dos\ndate: 2025-01-01\n---\n",
	"content/blog/dos/es.md":             "---\ntitle: Dos\n---\n",
	"content/blog/dos/en.md":             "---\ntitle: Two\n---\n",
	"content/pages/terms/es.md":          "## Condiciones\n",
	"content/pages/terms/en.md":          "## Terms\n",
	"content/news/windows/es.md":         "---\r\ntitle: W\r\ndate: 2025-01-01\r\n---\r\nTexto.\r\n",
	"content/news/windows/en.md":         "\xef\xbb\xbf---\r\ntitle: W\r\ntranslationOf: v1 00000000 00000000\r\n---\r\nText.\r\n",
	"content/pages/loose/en.md":          "Text without a source.\n",
	"content/schemas/common.schema.json": `{}`,
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func newSite(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range site {
		write(t, root, name, text)
	}
	return root
}

func account(t *testing.T, root string) (*Table, content.Content, diag.List) {
	t.Helper()
	p, list := project.Open(root)
	if list.HasErrors() {
		t.Fatal(list)
	}
	c, _, _ := content.NewReader(p).Load()
	l, found := NewTable(p, c, ParseHeadings(p))
	return l, c, found
}

func states(l *Table) string {
	var out []string
	for _, r := range l.Rows {
		out = append(out, r.Name()+" "+string(r.States["en"]))
	}
	return strings.Join(out, "\n")
}

func TestStates(t *testing.T) {
	l, _, list := account(t, newSite(t))
	const want = "blog/dos present, not recorded\nnews/dos missing\nnews/uno present, not recorded\nnews/windows stale\npages/loose present, not recorded\npages/terms present, not recorded"
	if got := states(l); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if len(list) != 1 || list[0].Code != "translation-stale" || list[0].Severity != diag.Warning || list[0].Pos.File != "content/news/windows/en.md" || list[0].Pos.Line != 3 {
		t.Error(list)
	}
}

func TestAcceptWritesOneLine(t *testing.T) {
	root := newSite(t)
	for name, line := range map[string]int{"news/uno": 3, "news/windows": 3, "pages/terms": 2} {
		l, c, _ := account(t, root)
		row, why := l.Find(name)
		if row == nil {
			t.Fatal(why)
		}
		files, err := l.Accept(row, c)
		if err != nil || len(files) != 1 {
			t.Fatal(name, files, err)
		}
		text, _ := os.ReadFile(filepath.Join(root, files[0]))
		lines := strings.SplitAfter(string(text), "\n")
		if got := lines[line-1]; !strings.HasPrefix(got, "translationOf: v1 ") {
			t.Errorf("%s: line %d is %q", name, line, got)
		}
		rest := strings.Join(append(lines[:line-1:line-1], lines[line:]...), "")
		before := strings.Replace(site[files[0]], "translationOf: v1 00000000 00000000\r\n", "", 1)
		if name == "pages/terms" {
			before = "---\n---\n" + before
		}
		if rest != before {
			t.Errorf("%s: the rest changed:\n%q\n%q", name, rest, before)
		}
		if strings.Count(site[files[0]], "\r\n") > 0 && strings.Count(string(text), "\n") != strings.Count(string(text), "\r\n") {
			t.Errorf("%s: the ends of the lines changed: %q", name, text)
		}
		again, c, list := account(t, root)
		row, _ = again.Find(name)
		if row.States["en"] != Present {
			t.Errorf("%s is %s after it was accepted: %v", name, row.States["en"], list)
		}
		if files, err := again.Accept(row, c); err != nil || len(files) != 0 {
			t.Errorf("%s: accepting twice wrote %v, %v", name, files, err)
		}
	}
	write(t, root, "content/news/uno/es.md", strings.Replace(site["content/news/uno/es.md"], "2025-01-01", "2025-02-02", 1))
	if l, _, list := account(t, root); strings.Contains(states(l), "stale") {
		t.Errorf("a date that translations inherit made one stale: %v", list)
	}
	write(t, root, "content/news/uno/es.md", site["content/news/uno/es.md"]+"\n## Más\n")
	if l, _, list := account(t, root); !strings.Contains(states(l), "news/uno stale") || len(list) != 1 || !strings.Contains(list[0].Message, "“Más” is new") {
		t.Errorf("%s\n%v", states(l), list)
	}
}

func TestAcceptNeedsASource(t *testing.T) {
	l, c, _ := account(t, newSite(t))
	row, _ := l.Find("pages/loose")
	if files, err := l.Accept(row, c); err == nil || len(files) > 0 {
		t.Error(files, err)
	}
}

func TestFind(t *testing.T) {
	l, _, _ := account(t, newSite(t))
	for name, want := range map[string]string{
		"uno": "news/uno", "news/uno": "news/uno", "content/news/uno": "news/uno", "content/news/uno/": "news/uno", "terms": "pages/terms",
		"dos": "“dos” is in several collections. Write blog/dos or news/dos", "unos": "Did you mean “uno”?", "news/unos": "Did you mean “news/uno”?", "": "unknown text", "../x": "unknown text",
	} {
		row, why := l.Find(name)
		if row != nil && row.Name() != want || row == nil && !strings.Contains(why, want) {
			t.Errorf("%q: %v %q, want %q", name, row, why, want)
		}
	}
}
