package ogimage

import (
	"bytes"
	"image"
	"image/color/palette"
	"image/png"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

var long = strings.Repeat("Qué cambia para la banca con DORA ", 12)

// shipped returns the template of this repository's site.
func shipped(t testing.TB) *Template {
	t.Helper()
	tpl, list := Load(os.DirFS("../../.."))
	if tpl == nil || len(list) > 0 {
		t.Fatal(tpl, list)
	}
	return tpl
}

func BenchmarkDraw(b *testing.B) {
	tpl := shipped(b)
	for b.Loop() {
		tpl.Draw(Values{Site: "Vigía", Title: "Qué cambia para la banca con DORA y el Reglamento de inteligencia artificial", Address: "www.vigia.example/news/dora-ai-act"})
	}
}

func TestSizeOfImages(t *testing.T) {
	tpl := shipped(t)
	for _, title := range []string{"Precios", "«Años» – 100 % “curly”", long, strings.Repeat("x", 200)} {
		data := tpl.Draw(Values{Site: "Vigía", Title: title, Description: "Planes y lo que cuestan.", Address: "www.vigia.example/pricing"})
		config, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || config.Width != Width || config.Height != Height || len(data) > 60_000 {
			t.Errorf("%s: %d × %d, %d bytes, %v", title, config.Width, config.Height, len(data), err)
		}
	}
}

func TestDrawIsReproducible(t *testing.T) {
	a, b := shipped(t), shipped(t)
	w := Values{Site: "Vigía", Title: "Precios", Address: "www.vigia.example/pricing"}
	b.Draw(Values{Title: "Something else first"})
	one := a.Draw(w)
	for range 3 {
		if two := b.Draw(w); !bytes.Equal(one, two) {
			t.Fatal("the bytes differ")
		}
	}
	other := w
	other.Title, other.Address = w.Title+w.Address, ""
	if a.Key(w) != b.Key(w) || a.Key(w) == a.Key(other) {
		t.Error("equal values must have equal keys, other values other keys")
	}
}

func TestMissingCharacter(t *testing.T) {
	if char, missing := shipped(t).Missing(Values{Title: "Ley λ"}); !missing || char != 'λ' {
		t.Errorf("%v %q", missing, char)
	}
	if char, missing := shipped(t).Missing(Values{Title: "Ley «1»"}); missing {
		t.Errorf("%q", char)
	}
}

func TestLongWordGetsSmallerSize(t *testing.T) {
	title := shipped(t).Texts[1]
	word := "Responsabilidadadministrativa" // fits in a smaller size alone
	for n, size := range title.Sizes {
		if fits := newTypeface(title.font, size).fits([]string{word}, title.Width); fits != (n > 0) {
			t.Fatalf("size %v fits: %v", size, fits)
		}
	}
	tpl := shipped(t)
	a := tpl.Draw(Values{Title: word})
	b := tpl.Draw(Values{Title: "Responsabilidadadministrati…"})
	if bytes.Equal(a, b) {
		t.Error("the word is cut")
	}
}

func TestLinesFit(t *testing.T) {
	title := shipped(t).Texts[1]
	f := newTypeface(title.font, 52)
	words := strings.Fields(long)
	short, _ := title.fit(f, words, 3, true)
	for _, line := range append(short, f.balance(words, f.wrap(words, 930), 930)...) {
		if f.measure(line) > 930 {
			t.Errorf("%q is %d wide", line, f.measure(line))
		}
	}
	if len(short) != 3 || !strings.HasSuffix(short[2], "…") {
		t.Errorf("%q", short)
	}
	if got := f.balance(strings.Fields("uno dos tres cuatro cinco seis"), f.wrap(strings.Fields("uno dos tres cuatro cinco seis"), 600), 600); len(got) != 2 || !strings.HasSuffix(got[0], "tres") {
		t.Errorf("%q", got)
	}
}

func TestFaultyTemplates(t *testing.T) {
	var small, large, gray bytes.Buffer
	png.Encode(&gray, image.NewGray(image.Rect(0, 0, Width, Height)))
	png.Encode(&small, image.NewGray(image.Rect(0, 0, 10, 10)))
	png.Encode(&large, image.NewPaletted(image.Rect(0, 0, Width, Height), palette.WebSafe[:200]))
	font, err := os.ReadFile("../../../templates/card/mono.ttf")
	if err != nil {
		t.Fatal(err)
	}
	text := `{"show": "{title}", "font": "a.ttf", "sizes": [20], "color": "#000000", "width": 100}`
	for _, c := range []struct{ card, want string }{
		{`{`, "The template of social images cannot be used: unexpected EOF."},
		{`{"texts": [], "colour": 1}`, `The template of social images cannot be used: json: unknown field "colour".`},
		{`{"background": "no.png"}`, "The template of social images cannot be used: background “no.png”: open templates/card/no.png: file does not exist."},
		{`{"background": "small.png"}`, "The template of social images cannot be used: background “small.png”: it has 10 × 10 pixels and needs 1200 × 630."},
		{`{"background": "gray.png"}`, "The template of social images cannot be used: background “gray.png”: save it with a palette of at most 200 colors."},
		{`{"background": "b.png", "texts": [{"show": "x"}]}`, "The template of social images cannot be used: text 1 has no sizes or no width."},
		{`{"background": "b.png", "texts": [` + strings.Replace(text, "#000000", "red", 1) + `]}`, "The template of social images cannot be used: text 1 has the color “red”; write it as #rrggbb."},
		{`{"background": "b.png", "texts": [` + strings.Replace(text, "a.ttf", "no.ttf", 1) + `]}`, "The template of social images cannot be used: font “no.ttf”: open templates/card/no.ttf: file does not exist."},
		{`{"background": "b.png", "texts": [` + strings.Replace(text, "a.ttf", "b.png", 1) + `]}`, "The template of social images cannot be used: font “b.png”: sfnt: invalid font."},
		{`{"background": "b.png", "texts": [` + text + `]}`, ""},
	} {
		tpl, list := Load(fstest.MapFS{
			File:                  {Data: []byte(c.card)},
			Folder + "/small.png": {Data: small.Bytes()}, Folder + "/b.png": {Data: large.Bytes()}, Folder + "/gray.png": {Data: gray.Bytes()}, Folder + "/a.ttf": {Data: font},
		})
		if c.want == "" {
			if tpl == nil || len(list) > 0 {
				t.Error(c.card, list)
			}
		} else if tpl != nil || len(list) != 1 || list[0].Message != c.want || list[0].Pos.File != File {
			t.Errorf("%s: %v, want %s", c.card, list, c.want)
		}
	}
	if tpl, list := Load(fstest.MapFS{}); tpl != nil || len(list) > 0 {
		t.Error("a site without a template must be accepted")
	}
}
