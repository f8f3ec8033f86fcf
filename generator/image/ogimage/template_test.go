package ogimage

import (
	"bytes"
	"image"
	"image/color/palette"
	"image/png"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-text/typesetting/shaping"

	"gaceta.dev/gaceta/generator/diag"
)

var long = strings.Repeat("Qué cambia para la banca con DORA ", 12)

// shipped returns the template of this repository's site.
func shipped(t testing.TB) *Template {
	t.Helper()
	tpl, list := Load(Sources{FS: os.DirFS("../../.."), Languages: []string{"en", "es"}})
	if tpl == nil || len(list) > 0 {
		t.Fatal(tpl, list)
	}
	return tpl
}

func BenchmarkDraw(b *testing.B) {
	tpl := shipped(b)
	for b.Loop() {
		tpl.Draw(Values{Lang: "es", Site: "Vigía", Title: "Qué cambia para la banca con DORA y el Reglamento de inteligencia artificial", Address: "www.vigia.example/news/dora-ai-act"})
	}
}

func BenchmarkMissing(b *testing.B) {
	tpl := shipped(b)
	for b.Loop() {
		tpl.Missing(Values{Lang: "es", Site: "Vigía", Title: "Qué cambia para la banca con DORA y el Reglamento de inteligencia artificial", Address: "www.vigia.example/news/dora-ai-act"}, diag.Pos{})
	}
}

func TestSizeOfImages(t *testing.T) {
	tpl := shipped(t)
	for _, title := range []string{"Precios", "«Años» – 100 % “curly”", long, strings.Repeat("x", 200), "", "مرحبا", "हिन्दी"} {
		data := tpl.Draw(Values{Lang: "es", Site: "Vigía", Title: title, Description: "Planes y lo que cuestan.", Address: "www.vigia.example/pricing"})
		config, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || config.Width != Width || config.Height != Height || len(data) > 60_000 {
			t.Errorf("%s: %d × %d, %d bytes, %v", title, config.Width, config.Height, len(data), err)
		}
	}
}

func TestDrawIsReproducible(t *testing.T) {
	a, b := shipped(t), shipped(t)
	w := Values{Lang: "es", Site: "Vigía", Title: "Precios ١٢ مرحبا", Address: "www.vigia.example/pricing"}
	b.Draw(Values{Title: "Something else first"})
	one := a.Draw(w)
	for range 3 {
		if two := b.Draw(w); !bytes.Equal(one, two) {
			t.Fatal("the bytes differ")
		}
	}
	other, translated := w, w
	other.Title, other.Address = w.Title+w.Address, ""
	translated.Lang = "ar"
	if a.Key(w) != b.Key(w) || a.Key(w) == a.Key(other) || a.Key(w) == a.Key(translated) {
		t.Error("equal values must have equal keys, other values other keys")
	}
}

func TestMissingCharacters(t *testing.T) {
	tpl := shipped(t)
	page := diag.Pos{File: "content/news/a/es.md", Line: 2}
	for _, c := range []struct{ lang, title, file, message, help string }{
		{"es", "Ley «1»", "", "", ""},
		{"es", "Ley λ, Закон, Nguyễn, ñ", "", "", ""}, // the built-in fonts have them
		{"ar", "قانون جديد\u200c ١٢", "", "", ""},
		{"es", "Gol ⚽", page.File, "The social image of this page cannot be drawn: no font has “⚽” (U+26BD).", "Change the text, or add a font that has the character to “fallback” in templates/card/card.json."},
		{"ja", "新しい法律", File, "The social images of pages in “ja” cannot be drawn: no font has Japanese letters.", `Run: npm install @fontsource/noto-sans-jp. Then write in this file: "fallback": { "ja": "@fontsource/noto-sans-jp/400.css" }.`},
		{"zh-Hans", "新法律", File, "The social images of pages in “zh-Hans” cannot be drawn: no font has Chinese letters.", `Run: npm install @fontsource/noto-sans-sc. Then write in this file: "fallback": { "zh-Hans": "@fontsource/noto-sans-sc/400.css" }.`},
		{"zh-Hant-HK", "新法律", File, "The social images of pages in “zh-Hant-HK” cannot be drawn: no font has Chinese letters.", `Run: npm install @fontsource/noto-sans-hk. Then write in this file: "fallback": { "zh-Hant-HK": "@fontsource/noto-sans-hk/400.css" }.`},
		{"ko", "새 법", File, "The social images of pages in “ko” cannot be drawn: no font has Korean letters.", `Run: npm install @fontsource/noto-sans-kr. Then write in this file: "fallback": { "ko": "@fontsource/noto-sans-kr/400.css" }.`},
		{"bn", "আইন", File, "The social images of pages in “bn” cannot be drawn: no font has Bengali letters.", `Run: npm install @fontsource/noto-sans-bengali. Then write in this file: "fallback": { "bn": "@fontsource/noto-sans-bengali/400.css" }.`},
	} {
		list := tpl.Missing(Values{Lang: c.lang, Title: c.title}, page)
		if c.message == "" {
			if len(list) > 0 {
				t.Errorf("%s: %v", c.title, list)
			}
			continue
		}
		if len(list) != 1 || list[0].Pos.File != c.file || list[0].Message != c.message || list[0].Help != c.help {
			t.Errorf("%s: %+v", c.title, list)
		}
	}
}

func TestLongWordGetsSmallerSize(t *testing.T) {
	tpl := shipped(t)
	title := &tpl.texts[1]
	s := newSetter()
	s.use(tpl.fontsFor(title, "es"), "es")
	word := "Responsabilidadadministrativa" // fits in a smaller size alone
	for n, size := range title.sizes {
		if _, _, ok := title.fit(s, word, size, 3, false); ok != (n > 0) {
			t.Fatalf("size %v fits: %v", size, ok)
		}
	}
}

func TestLinesFit(t *testing.T) {
	tpl := shipped(t)
	title := &tpl.texts[1]
	s := newSetter()
	s.use(tpl.fontsFor(title, "es"), "es")
	p, width, _ := title.fit(s, clean(long), 52, 3, true)
	lines := s.wrap(p, width, shaping.WhenNecessary)
	if len(lines) != 3 || !fits(lines, title.width) || !strings.HasSuffix(string(p.text), "…") || len(p.text) < 80 {
		t.Errorf("%d lines of %q", len(lines), string(p.text))
	}
	p = s.shape("uno dos tres cuatro cinco seis", 52)
	if got := s.lines(p, s.balance(p, 2, 600)); len(got) != 2 || strings.TrimSpace(got[0]) != "uno dos tres" {
		t.Errorf("%q", got)
	}
	before := measure(s.wrap(p, 3000, shaping.Never)[0])
	s.wrap(p, 300, shaping.Never)
	if after := measure(s.wrap(p, 3000, shaping.Never)[0]); after != before {
		t.Errorf("after other line breaks the line is %v wide, not %v", after, before)
	}
	title.omitLong = true
	if p, _, ok := title.fit(s, clean(long), 52, 3, true); !ok || len(p.runs) > 0 || len(s.wrap(p, 930, shaping.WhenNecessary)) > 0 {
		t.Error("a text that must not be shortened is shown")
	}
}

// lines returns the texts of lines.
func (s *setter) lines(p paragraph, width int) []string {
	var out []string
	for _, line := range s.wrap(p, width, shaping.WhenNecessary) {
		from, to := len(p.text), 0
		for _, run := range line {
			from, to = min(from, run.Runes.Offset), max(to, run.Runes.Offset+run.Runes.Count)
		}
		out = append(out, string(p.text[from:to]))
	}
	return out
}

const textOfCard = `{"show": "{title}", "font": "a.woff", "sizes": [20], "color": "#000000", "x": 1, "y": 20, "width": 100}`

// files returns a site with a template.
func files(t *testing.T, card string) fstest.MapFS {
	t.Helper()
	encode := func(img image.Image) *fstest.MapFile {
		var out bytes.Buffer
		if err := png.Encode(&out, img); err != nil {
			t.Fatal(err)
		}
		return &fstest.MapFile{Data: out.Bytes()}
	}
	font, err := builtInFonts.ReadFile("fonts/latin.woff")
	if err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{
		File:                  {Data: []byte(card)},
		Folder + "/small.png": encode(image.NewGray(image.Rect(0, 0, 10, 10))),
		Folder + "/gray.png":  encode(image.NewGray(image.Rect(0, 0, Width, Height))),
		Folder + "/b.png":     encode(image.NewPaletted(image.Rect(0, 0, Width, Height), palette.WebSafe[:200])),
		Folder + "/a.woff":    {Data: font},
		Folder + "/b.woff2":   {Data: []byte("wOF2....")},
		Folder + "/bomb.woff": {Data: append(append(bytes.Clone(font[:44]), font[44:56]...), 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0)},
	}
}

// thai is a package of fonts as npm has them.
func thai(name string) (fs.FS, bool) {
	data, err := builtInFonts.ReadFile("fonts/thai.woff")
	return fstest.MapFS{
		"package.json": {Data: []byte(`{"version": "1.0.0"}`)},
		"400.css": {Data: []byte("@font-face {\n  font-family: 'X';\n  src: url(./files/thai.woff2) format('woff2'), url(./files/thai.woff) format('woff');\n" +
			"  unicode-range: U+02D7,U+0E01-0E5B;\n}\n")},
		"gone.css":         {Data: []byte("@font-face { src: url(./files/gone.woff) }")},
		"variable.css":     {Data: []byte("@font-face { src: url(./files/thai.woff2) }")},
		"files/thai.woff":  {Data: data},
		"files/thai.woff2": {Data: []byte("wOF2")},
	}, err == nil && name == "@fonts/thai"
}

func TestFaultyTemplates(t *testing.T) {
	begin := `{"background": "b.png", "texts": [` + textOfCard + `]`
	for _, c := range []struct{ card, message, help string }{
		{`{}`, "The template has no background.", `Write "background": "background.png", a PNG of 1200 × 630 pixels.`},
		{`[]`, "The template must be a map, not a list.", ""},
		{`{"background": "b.png", "colour": 1}`, "Unknown key “colour”.", "Known keys: background, texts, fallback."},
		{`{"background": "b.png", "text": []}`, "Unknown key “text”.", "Did you mean “texts”? Known keys: background, texts, fallback."},
		{`{"background": 1}`, "“background” must be a string, not a number.", ""},
		{`{"background": "no.png"}`, "The background “no.png” cannot be used: file does not exist.", "Copy the file to templates/card, or correct its name."},
		{`{"background": "small.png"}`, "The background “small.png” cannot be used: it has 10 × 10 pixels and needs 1200 × 630.", ""},
		{`{"background": "gray.png"}`, "The background “gray.png” cannot be used: save it with a palette of at most 200 colors.", ""},
		{`{"background": "b.png", "texts": [{"show": "x"}]}`, "This text has no “show”, “sizes” or “width”.", textHelp},
		{`{"background": "b.png", "texts": [` + strings.Replace(textOfCard, "[20]", "[2000]", 1) + `]}`, "“2000” is not a size.", "Write a number of pixels from 4 to 600."},
		{`{"background": "b.png", "texts": [` + strings.Replace(textOfCard, "#000000", "red", 1) + `]}`, "“red” is not a color.", "Write it as #rrggbb."},
		{`{"background": "b.png", "texts": [` + strings.Replace(textOfCard, "a.woff", "no.ttf", 1) + `]}`, "The font “no.ttf” cannot be used: file does not exist.", "Copy the file to templates/card, or correct its name."},
		{`{"background": "b.png", "texts": [` + strings.Replace(textOfCard, "a.woff", "b.png", 1) + `]}`, "The font “b.png” cannot be used: it is not a font.", "Use a TrueType, OpenType or WOFF file."},
		{`{"background": "b.png", "texts": [` + strings.Replace(textOfCard, "a.woff", "b.woff2", 1) + `]}`, "The font “b.woff2” cannot be used: WOFF2 is not supported.", "Use the .woff, .ttf or .otf file of the font."},
		{`{"background": "b.png", "texts": [` + strings.Replace(textOfCard, "a.woff", "bomb.woff", 1) + `]}`, "The font “bomb.woff” cannot be used: it is larger than 64 MB.", "Use a font with fewer characters."},
		{begin + `, "fallback": {"jp": "a.woff"}}`, "Unknown language “jp”.", "Did you mean “ja”? Known languages: ja, th."},
		{begin + `, "fallback": {"ja": "@fonts/jp/400.css"}}`, "The font “@fonts/jp/400.css” cannot be used: the package is not installed.", "Run: npm install @fonts/jp."},
		{begin + `, "fallback": {"ja": "400.css"}}`, "The font “400.css” cannot be used: it names no package.", "Write the package and its style sheet, such as @fontsource/noto-sans-jp/400.css."},
		{begin + `, "fallback": {"th": "@fonts/thai/500.css"}}`, "The font “@fonts/thai/500.css” cannot be used: the package has no 500.css.", "Correct the name: look into node_modules/@fonts/thai."},
		{begin + `, "fallback": {"th": "@fonts/thai/gone.css"}}`, "The font “@fonts/thai/gone.css” cannot be used: the package has no files/gone.woff.", "Correct the name: look into node_modules/@fonts/thai."},
		{begin + `, "fallback": {"th": "@fonts/thai/variable.css"}}`, "The font “@fonts/thai/variable.css” cannot be used: the style sheet names no .woff, .ttf or .otf file.", "Use the package of the static font: those of variable fonts have only .woff2 files."},
		{begin + `, "fallback": {"th": ["a.woff", "@fonts/thai/400.css"]}}`, "", ""},
		{begin + `}`, "", ""},
	} {
		tpl, list := Load(Sources{FS: files(t, c.card), Languages: []string{"ja", "th"}, Packages: thai})
		if c.message == "" {
			if tpl == nil || len(list) > 0 {
				t.Error(c.card, list)
			}
		} else if tpl != nil || len(list) != 1 || list[0].Message != c.message || list[0].Help != c.help || list[0].Pos.File != File || list[0].Pos.Line != 1 {
			t.Errorf("%s: %+v, want %s", c.card, list, c.message)
		}
	}
	if tpl, list := Load(Sources{FS: fstest.MapFS{}}); tpl != nil || len(list) > 0 {
		t.Error("a site without a template must be accepted")
	}
}

// The bytes of a template's files are part of the key, and so is the version of a package.
func TestKeyDependsOnFiles(t *testing.T) {
	site := files(t, `{"background": "b.png", "texts": [`+textOfCard+`], "fallback": {"th": "@fonts/thai/400.css"}}`)
	key := func(packages func(string) (fs.FS, bool)) string {
		tpl, list := Load(Sources{FS: site, Languages: []string{"th"}, Packages: packages})
		if tpl == nil {
			t.Fatal(list)
		}
		return tpl.Key(Values{Title: "x"})
	}
	before := key(thai)
	updated := key(func(name string) (fs.FS, bool) {
		fsys, ok := thai(name)
		fsys.(fstest.MapFS)["package.json"] = &fstest.MapFile{Data: []byte(`{"version": "1.0.1"}`)}
		return fsys, ok
	})
	if before == updated {
		t.Error("a new version of a package must change the key")
	}
	name := path.Join(Folder, "a.woff")
	site[name] = &fstest.MapFile{Data: append(site[name].Data, 0)}
	if before == key(thai) {
		t.Error("another font must change the key")
	}
}
