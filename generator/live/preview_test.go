package live

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// shown is a page as a client reads it.
type shown struct {
	HTML, Address, Language string
	Diagnostics             []struct{ Code, File, Message string }
}

// preview asks for the page of a text.
func (p *process) preview(file, text string) shown {
	p.t.Helper()
	body, _ := json.Marshal(map[string]string{"file": file, "text": text})
	code, answer := p.request("POST", "/preview", func(r *http.Request) {
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(string(body))), int64(len(body))
	})
	var made shown
	if err := json.Unmarshal(answer, &made); err != nil || code != http.StatusOK {
		p.t.Fatalf("%s: %d %s", file, code, answer)
	}
	return made
}

// TestPreviewIsThePage: the preview of a text in any script is the page that a build makes of it, byte for byte.
func TestPreviewIsThePage(t *testing.T) {
	t.Parallel()
	root := testsite.Foreign(t)
	p := start(t, order{Root: root, Target: "file://" + filepath.ToSlash(t.TempDir()), Token: token})
	p.publish()
	now, ok := built(t, root)
	if !ok {
		t.Fatal("the site has errors")
	}
	texts, _ := filepath.Glob(filepath.Join(root, "content/*/*/*.md"))
	if len(texts) < 10 {
		t.Fatalf("%d texts", len(texts))
	}
	for _, file := range texts {
		name, _ := filepath.Rel(root, file)
		text, _ := os.ReadFile(file)
		made := p.preview(filepath.ToSlash(name), string(text))
		if made.HTML == "" || made.HTML != now[strings.TrimPrefix(made.Address, "/")+"index.html"] {
			t.Errorf("the preview of %s is not its page %s", name, made.Address)
		}
	}

	// Typing: each state of a text is the page that a build would make of it.
	name, _ := filepath.Rel(root, texts[0])
	text, _ := os.ReadFile(texts[0])
	for _, more := range []string{"م", "مرحبا", "مرحبا *بكم*"} {
		made := p.preview(filepath.ToSlash(name), string(text)+"\n\n"+more+"\n")
		write(t, root, filepath.ToSlash(name), string(text)+"\n\n"+more+"\n")
		now, _ := built(t, root)
		if made.HTML == "" || made.HTML != now[strings.TrimPrefix(made.Address, "/")+"index.html"] {
			t.Errorf("the preview with %q is not its page", more)
		}
	}
}

// TestPreviewOfNewTexts are texts that have no page yet, or none at all.
func TestPreviewOfNewTexts(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	p := start(t, order{Root: root, Target: "file://" + filepath.ToSlash(t.TempDir())})
	p.publish()
	const front = "---\ntitle: Neu\nexcerpt: Ganz neu.\ndate: 2025-02-01\ncook: anna\n"
	for name, c := range map[string]struct{ file, text, want, code string }{
		"new":       {"content/recipes/neu/de.md", front + "---\n\nErst jetzt.\n", "Erst jetzt.", "content-translation"},
		"draft":     {"content/recipes/entwurf/de.md", front + "draft: true\n---\n\nNoch nicht.\n", "Noch nicht.", ""},
		"a page":    {about, "Über *uns*.\n", "Über <em>uns</em>.", ""},
		"a link":    {about, "[weg](/weg/)\n", "weg", "content-link"},
		"no date":   {"content/recipes/brot/de.md", "---\ntitle: Brot\n---\n", "", "content-missing"},
		"no YAML":   {"content/recipes/brot/de.md", "---\ntitle: [\n---\n", "", "yaml-syntax"},
		"raw HTML":  {about, "<script>alert(1)</script>\n", "", "markdown-html"},
		"no folder": {"content/nichts/x/de.md", front + "---\n", "", ""},
	} {
		made := p.preview(c.file, c.text)
		if !strings.Contains(made.HTML, c.want) || c.want == "" && made.HTML != "" {
			t.Errorf("%s: %q is not on the page: %.80q %v", name, c.want, made.HTML, made.Diagnostics)
		}
		found := ""
		for _, d := range made.Diagnostics {
			if d.File != c.file {
				t.Errorf("%s: a diagnostic of %s", name, d.File)
			}
			found += d.Code + " " + d.Message + " "
		}
		if c.code != "" && !strings.Contains(found, c.code) {
			t.Errorf("%s: %s, want %s", name, found, c.code)
		}
		if strings.Contains(made.HTML, "<script>alert") {
			t.Errorf("%s: the text is markup", name)
		}
	}
	for _, file := range []string{
		"", "/etc/passwd", "../../etc/passwd", "content/../../x.md", "content/shop.yaml", "site/layout.tsx", "content/recipes/./de.md", `content\recipes\brot\de.md`,
		"content/a\x00.md", ".gaceta/x.md", "content//de.md",
	} {
		body, _ := json.Marshal(map[string]string{"file": file, "text": "x"})
		code, answer := p.request("POST", "/preview", func(r *http.Request) {
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(string(body))), int64(len(body))
		})
		if code != http.StatusUnprocessableEntity {
			t.Errorf("%q: %d %s", file, code, answer)
		}
	}
	if saved := files(t, filepath.Join(root, "content")); len(saved) != 16 {
		t.Errorf("%d files: a preview was saved", len(saved))
	}
}
