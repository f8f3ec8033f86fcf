// Package ogimage draws Open Graph images for pages without a picture of their own: a background with texts on it.
//
//  1. The site's templates/card/card.json names a background (a PNG of 1200 × 630
//     pixels with a palette of at most 200 colors) and texts with their fonts (TrueType or
//     OpenType) and places. Without the file no images are drawn.
//  2. A text may contain {title}, {site}, {address} and {description}.
//  3. A text is set in the first of its sizes that fits its lines. In the last
//     size it ends with an ellipsis if necessary. Lines are balanced.
//  4. Only the fonts in the folder are used, so the bytes are the same on every
//     machine.
//  5. A template that cannot be used is a diagnostic. Missing finds a character
//     that a font lacks.
package ogimage

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"

	"gaceta.dev/gaceta/generator/diag"
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

// Values replace the placeholders of a template.
type Values struct{ Site, Title, Description, Address string }

func (v Values) replacer() *strings.Replacer {
	return strings.NewReplacer("{title}", v.Title, "{site}", v.Site, "{description}", v.Description, "{address}", v.Address)
}

// Text is a text of the template. Lengths are in pixels.
type Text struct {
	Show    string    `json:"show"`
	Font    string    `json:"font"`
	Sizes   []float64 `json:"sizes"`
	Color   string    `json:"color"`
	X       int       `json:"x"`
	Y       int       `json:"y"` // base line of the first line
	Width   int       `json:"width"`
	Lines   int       `json:"lines"`   // at most
	Leading float64   `json:"leading"` // line height as a multiple of the size
	Below   int       `json:"below"`   // instead of y: distance from the last base line of the text before
	Floor   int       `json:"floor"`   // the lowest base line
	Whole   bool      `json:"whole"`   // omit the text rather than shorten it

	color color.RGBA
	font  *sfnt.Font
}

// Template draws images. It is safe for concurrent use.
type Template struct {
	Background string `json:"background"`
	Texts      []Text `json:"texts"`

	background *image.Paletted
	hash       string // of the template and its files
}

// version is part of every key: it changes with how images are drawn.
const version = "2"

// Load reads the template of the site in fsys; nil if the site has none.
func Load(fsys fs.FS) (*Template, diag.List) {
	data, err := fs.ReadFile(fsys, File)
	if err != nil {
		return nil, nil
	}
	t := &Template{}
	if err := t.load(fsys, data); err != nil {
		var list diag.List
		list.Errorf("card-template", diag.Pos{File: File, Line: 1, Column: 1}, "", "The template of social images cannot be used: %v.", err)
		return nil, list
	}
	return t, nil
}

// load parses the template, reads its files and computes its hash.
func (t *Template) load(fsys fs.FS, data []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(t); err != nil {
		return err
	}
	hash := sha256.New()
	io.WriteString(hash, version)
	read := func(name string) ([]byte, error) {
		data, err := fs.ReadFile(fsys, path.Join(Folder, name))
		sum := sha256.Sum256(data)
		hash.Write(sum[:])
		return data, err
	}
	_, _ = read(path.Base(File))
	data, err := read(t.Background)
	if err == nil {
		t.background, err = decodeBackground(data)
	}
	if err != nil {
		return fmt.Errorf("background “%s”: %w", t.Background, err)
	}
	for i := range t.Texts {
		x := &t.Texts[i]
		x.Lines = max(x.Lines, 1)
		if x.Leading == 0 {
			x.Leading = 1.2
		}
		if len(x.Sizes) == 0 || x.Width <= 0 {
			return fmt.Errorf("text %d has no sizes or no width", i+1)
		}
		if x.color, err = parseColor(x.Color); err != nil {
			return fmt.Errorf("text %d has the color “%s”; write it as #rrggbb", i+1, x.Color)
		}
		data, err := read(x.Font)
		if err == nil {
			x.font, err = opentype.Parse(data)
		}
		if err != nil {
			return fmt.Errorf("font “%s”: %w", x.Font, err)
		}
	}
	t.hash = hex.EncodeToString(hash.Sum(nil))
	return nil
}

// Key identifies the image for some values: the same key, the same bytes.
func (t *Template) Key(v Values) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{t.hash, v.Site, v.Title, v.Description, v.Address}, "\x00")))
	return hex.EncodeToString(sum[:16])
}

// Draw returns the image as PNG.
func (t *Template) Draw(v Values) []byte {
	img := &image.Paletted{
		Pix: bytes.Clone(t.background.Pix), Stride: t.background.Stride, Rect: t.background.Rect,
		Palette: slices.Clone(t.background.Palette),
	}
	fill := v.replacer()
	baseLine := 0
	for _, text := range t.Texts {
		baseLine = text.draw(img, fill.Replace(text.Show), baseLine)
	}
	var buf bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	_ = encoder.Encode(&buf, img) // a buffer accepts everything
	return buf.Bytes()
}

// Missing returns a character of the values that a font of the template lacks. It
// reports false if there is none.
func (t *Template) Missing(v Values) (rune, bool) {
	fill := v.replacer()
	var buf sfnt.Buffer
	for _, text := range t.Texts {
		for _, r := range fill.Replace(text.Show) {
			if i, err := text.font.GlyphIndex(&buf, r); err != nil || i == 0 && r > ' ' {
				return r, true
			}
		}
	}
	return 0, false
}

func parseColor(text string) (color.RGBA, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	if err != nil || len(text) != len("#rrggbb") {
		return color.RGBA{}, strconv.ErrSyntax
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}, nil
}
