package content

import (
	"bytes"
	"maps"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/internal/test/golden"
	"gaceta.dev/gaceta/generator/project"
)

// FuzzFrontMatter reads any bytes as an article. Either they are refused at a
// place in the file, or title and body are those of the file.
func FuzzFrontMatter(f *testing.F) {
	site := golden.Files(f, "site")
	const name = "content/films/rain/es.md"
	f.Add(site[name].Data)
	f.Fuzz(func(t *testing.T, text []byte) {
		files := maps.Clone(site)
		files[name] = &fstest.MapFile{Data: text}
		p, _ := project.OpenFS("", files)
		c, list, _ := NewReader(p).Load()
		lines := bytes.Count(text, []byte("\n")) + 1
		for _, d := range list {
			if d.Pos.File == "" || d.Pos.File == name && d.Pos.Line > lines+1 {
				t.Errorf("no place: %+v", d)
			}
		}
		for _, e := range c.Entries {
			if e.File != name {
				continue
			}
			body, err := Body(files, e)
			if err != nil || !bytes.HasSuffix(text, body) {
				t.Errorf("body %q, %v", body, err)
			}
			if title := e.Front.Get("title").Text(); !list.HasErrors() && title == "" {
				t.Error("no title, and nobody is blamed")
			}
		}
	})
}
