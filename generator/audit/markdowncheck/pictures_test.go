package markdowncheck

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	picture "gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/markdown"
)

func encoded(t *testing.T) map[string][]byte {
	t.Helper()
	rgba := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for i := range rgba.Pix {
		rgba.Pix[i] = byte(i * i)
	}
	var a, b bytes.Buffer
	if err := png.Encode(&a, rgba); err != nil {
		t.Fatal(err)
	}
	if err := jpeg.Encode(&b, rgba, nil); err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{"a.png": a.Bytes(), "a.jpg": b.Bytes()}
}

func TestImagesInFolder(t *testing.T) {
	const dir = "content/news/uno/"
	all := encoded(t)
	drawing := `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`
	for name, c := range map[string]struct {
		files map[string]string
		body  string // pictures that the text shows
		want  string
	}{
		"all shown":            {map[string]string{"cover.svg": drawing, "a.png": string(all["a.png"])}, "a.png", ""},
		"one is not shown":     {map[string]string{"cover.svg": drawing, "a.png": string(all["a.png"])}, "", "image-unused a.png"},
		"the card is":          {map[string]string{"cover.svg": drawing, "card.png": string(all["a.png"])}, "", ""},
		"no picture":           {map[string]string{"cover.svg": drawing, "notes.txt": "x", ".hidden.png": "x"}, "", ""},
		"in a folder below":    {map[string]string{"cover.svg": drawing, "img/a.png": string(all["a.png"])}, "img/a.png", ""},
		"a cover that is gone": {map[string]string{"a.png": string(all["a.png"])}, "", ""},
		"a name misspelt":      {map[string]string{"cover.svg": drawing, "a.png": string(all["a.png"])}, "b.png", ""},
		"a cut card":           {map[string]string{"cover.svg": drawing, "card.png": string(all["a.png"][:300])}, "", "image-decode card.png"},
		"a heavy drawing":      {map[string]string{"cover.svg": strings.Repeat(drawing, 6000)}, "", "image-weight cover.svg"},
		"a heavy photograph":   {map[string]string{"cover.svg": drawing, "a.jpg": string(all["a.jpg"][:2]) + strings.Repeat("x", 5<<20) + "\xff\xd9"}, "a.jpg", "image-weight a.jpg"},
	} {
		fsys := fstest.MapFS{}
		for file, data := range c.files {
			fsys[dir+file] = &fstest.MapFile{Data: []byte(data)}
		}
		front, list := yamlnode.Parse(dir+"es.md", 2, []byte("image: cover.svg\n"))
		if len(list) > 0 {
			t.Fatal(list)
		}
		e := &content.Entry{Collection: "news", Slug: "uno", Lang: "es", File: dir + "es.md", Front: front}
		p := newPictures(picture.NewStore(picture.Options{FS: fsys}))
		var doc markdown.Doc
		if c.body != "" {
			doc.Links = []markdown.Link{{Address: c.body, Image: true}}
		}
		p.addLinked(e, doc)
		p.add(e, dir+"cover.svg")
		found := p.check(fsys, e.Dir(), map[string]bool{e.Dir(): true}, func(file string) bool { return file == e.File })
		if got := describe(found, dir); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestPicturesOfNestedTexts checks that a picture belongs to the nearest text above it, and may be shown by another one.
func TestPicturesOfNestedTexts(t *testing.T) {
	drawing := &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`)}
	fsys := fstest.MapFS{}
	sources := map[string]bool{}
	p := newPictures(picture.NewStore(picture.Options{FS: fsys}))
	for _, c := range []struct{ slug, shows, file string }{
		{"начало", "раздел/بداية/أخرى.svg", "раздел/بداية/أخرى.svg"},
		{"начало/インストール", "画像/図.svg", "画像/図.svg"},
		{"начало/раздел/بداية", "صورة.svg", "ورقة.svg"},
	} {
		e := &content.Entry{Collection: "guides", Slug: c.slug, Lang: "ru", File: "content/guides/" + c.slug + "/ru.md"}
		sources[e.Dir()] = true
		fsys[e.File] = &fstest.MapFile{}
		fsys[e.Dir()+"/"+c.file] = drawing
		p.addLinked(e, markdown.Doc{Links: []markdown.Link{{Address: c.shows, Image: true}}})
	}
	fsys["content/guides/начало/раздел/بداية/صورة.svg"] = drawing
	for dir, want := range map[string]string{
		"content/guides/начало":              "",
		"content/guides/начало/インストール":       "",
		"content/guides/начало/раздел/بداية": "image-unused ورقة.svg",
	} {
		found := p.check(fsys, dir, sources, func(file string) bool { return strings.HasSuffix(file, "/ru.md") })
		if got := describe(found, dir+"/"); got != want {
			t.Errorf("%s: %q, want %q", dir, got, want)
		}
	}
}

func describe(list diag.List, dir string) string {
	var out []string
	for _, d := range list {
		out = append(out, d.Code+" "+strings.TrimPrefix(d.Pos.File, dir))
	}
	return strings.Join(out, ", ")
}
