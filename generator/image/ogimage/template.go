// Package ogimage draws Open Graph images for pages without a picture of their own: a background with texts on it.
//
//  1. The site's templates/card/card.json names a background (a PNG of 1200 × 630
//     pixels with a palette of at most 200 colors) and texts with their fonts and places.
//     Without the file no images are drawn.
//  2. A text may contain {title}, {site}, {address} and {description}.
//  3. A text is set in the first of its sizes that fits its lines. In the last
//     size it ends with an ellipsis if necessary. Lines are balanced.
//  4. HarfBuzz shapes the letters, and lines break and run as Unicode demands for the
//     script. A text begins at the left of its box, in a right-to-left language at the right.
//  5. A character is drawn with the first font that has it: the text's own, the
//     template's fallback fonts, those of the page's language first, and the built-in ones. Fonts
//     of the machine are not used, so the bytes are the same everywhere.
//  6. A template that cannot be used is a diagnostic, and so is a character that no font has.
package ogimage

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Folder holds the template and its files; File is the template.
const (
	Folder = "templates/card"
	File   = Folder + "/card.json"
)

// Width and Height are the size of every image in pixels.
const (
	Width  = 1200
	Height = 630
)

// Values replace the placeholders of a template. Lang is the language of the texts.
type Values struct{ Lang, Site, Title, Description, Address string }

func (v Values) replacer() *strings.Replacer {
	return strings.NewReplacer("{title}", v.Title, "{site}", v.Site, "{description}", v.Description, "{address}", v.Address)
}

// text is a text of the template. Lengths are in pixels.
type text struct {
	show     string
	fonts    []*source
	sizes    []float64
	color    color.RGBA
	x, y     int // left edge of the box, and base line of the first line
	width    int
	lines    int     // at most
	leading  float64 // line height as a multiple of the size
	below    int     // instead of y: distance from the last base line of the text before
	floor    int     // the lowest base line
	omitLong bool    // omit the text rather than shorten it
}

// Template draws images. It is safe for concurrent use.
type Template struct {
	texts      []text
	background *image.Paletted
	fallback   []fallback
	hash       string    // of the template and its files
	setters    sync.Pool // of *setter: their buffers and caches take longer to make than a line to set
}

// fallback holds the fallback fonts for one language.
type fallback struct {
	lang    string
	sources []*source
}

// version is part of every key: it changes with how images are drawn, and with the built-in fonts.
const version = "3"

// fontsFor returns the fonts of a text in a language, in the order in which a character is looked up. Chinese, Japanese and
// Korean write some characters differently, so the language's own fonts come first.
func (t *Template) fontsFor(x *text, lang string) []*source {
	fonts := slices.Clone(x.fonts)
	for _, isOwn := range []bool{true, false} {
		for _, f := range t.fallback {
			if (f.lang == lang) == isOwn {
				fonts = append(fonts, f.sources...)
			}
		}
	}
	return append(fonts, builtIn()...)
}

// setter returns what sets texts, to be used by one goroutine and put back.
func (t *Template) setter() *setter {
	if s, ok := t.setters.Get().(*setter); ok {
		return s
	}
	return newSetter()
}

// Key identifies the image for some values: the same key, the same bytes.
func (t *Template) Key(v Values) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{t.hash, v.Lang, v.Site, v.Title, v.Description, v.Address}, "\x00")))
	return hex.EncodeToString(sum[:16])
}

// Draw returns the image as PNG.
func (t *Template) Draw(v Values) []byte {
	img := &image.Paletted{
		Pix: bytes.Clone(t.background.Pix), Stride: t.background.Stride, Rect: t.background.Rect,
		Palette: slices.Clone(t.background.Palette),
	}
	fill := v.replacer()
	s := t.setter()
	defer t.setters.Put(s)
	baseLine := 0
	for i := range t.texts {
		x := &t.texts[i]
		s.use(t.fontsFor(x, v.Lang), v.Lang)
		baseLine = x.draw(s, img, fill.Replace(x.show), baseLine)
	}
	var buf bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	_ = encoder.Encode(&buf, img) // a buffer accepts everything
	return buf.Bytes()
}

func parseColor(text string) (color.RGBA, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	if err != nil || len(text) != len("#rrggbb") {
		return color.RGBA{}, strconv.ErrSyntax
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}, nil
}
