// Package ogimage draws the pictures that networks show for a page that has none
// of its own: a background with a few texts on it.
//
//  1. The template is the site's: templates/card/card.json names a background
//     (a PNG of 1200 × 630 pixels with at most 200 colours) and the texts, each with
//     its font (TrueType or OpenType) and its place. Without the file there are
//     no drawn cards.
//  2. A text shows what its template says: {title}, {site}, {address} and
//     {description} stand for the page's own.
//  3. A text takes the first of its sizes in which it fits its lines, and in the
//     last one it ends with an ellipsis. Lines are as even as they can be.
//  4. Fonts come from the folder alone and nothing is asked of the machine, so
//     the same words give the same bytes everywhere.
//  5. A template that cannot be used is a diagnostic; so is a text whose
//     characters its font does not have, and then there is no card.
package ogimage

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/diag"
)

// Folder holds the template of the card and its files; File is the template.
const (
	Folder = "templates/card"
	File   = Folder + "/card.json"
)

// Width and Height are those of every card.
const (
	Width  = 1200
	Height = 630
)

// Values are what a card says of a page.
type Values struct{ Site, Title, Description, Address string }

// Text is a text of the template: at most Lines lines, Leading times the size
// apart. Y is the base line of the first.
type Text struct {
	Show    string    `json:"show"`
	Font    string    `json:"font"`
	Sizes   []float64 `json:"sizes"`
	Color   string    `json:"color"`
	X       int       `json:"x"`
	Y       int       `json:"y"`
	Width   int       `json:"width"`
	Lines   int       `json:"lines"`
	Leading float64   `json:"leading"`
	Below   int       `json:"below"` // in place of y: so far under the text before it
	Floor   int       `json:"floor"` // the lowest base line
	Whole   bool      `json:"whole"` // rather nothing than an ellipsis

	ink  color.RGBA
	file *fontFile
}

// Template draws cards. It is safe for concurrent use.
type Template struct {
	Background string `json:"background"`
	Texts      []Text `json:"texts"`

	ground  *image.Paletted
	fonts   map[string]*fontFile
	pages   sync.Pool
	buffers buffers
	print   string
}

// Load reads the template of the site in fsys; it is nil if the site has none.
func Load(fsys fs.FS) (*Template, diag.List) {
	var list diag.List
	data, err := fs.ReadFile(fsys, File)
	if err != nil {
		return nil, nil
	}
	fail := func(format string, args ...any) (*Template, diag.List) {
		list.Errorf("card-template", diag.Pos{File: File, Line: 1, Column: 1}, "", format, args...)
		return nil, list
	}
	t := &Template{fonts: map[string]*fontFile{}}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(t); err != nil {
		return fail("The template of the card cannot be read: %v.", err)
	}
	if t.ground, err = readGround(fsys, path.Join(Folder, t.Background)); err != nil {
		return fail("The background of the card, “%s”, cannot be used: %v.", t.Background, err)
	}
	for i := range t.Texts {
		x := &t.Texts[i]
		x.Lines = max(x.Lines, 1)
		if x.Leading == 0 {
			x.Leading = 1.2
		}
		if len(x.Sizes) == 0 || x.Width <= 0 {
			return fail("Text %d of the card has no sizes or no width.", i+1)
		}
		if x.ink, err = parseColor(x.Color); err != nil {
			return fail("Text %d of the card has the color “%s”; write it as #rrggbb.", i+1, x.Color)
		}
		if x.file = t.fonts[x.Font]; x.file == nil {
			if x.file, err = readFont(fsys, path.Join(Folder, x.Font)); err != nil {
				return fail("The font “%s” of the card cannot be used: %v.", x.Font, err)
			}
			t.fonts[x.Font] = x.file
		}
	}
	t.pages.New = func() any { return image.NewPaletted(t.ground.Rect, nil) }
	t.print, err = fingerprint(fsys, t)
	if err != nil {
		return fail("The card cannot be read: %v.", err)
	}
	return t, nil
}

// buffers keeps what encoding needs: more memory than a card has pixels.
type buffers struct{ pool sync.Pool }

func (b *buffers) Get() *png.EncoderBuffer {
	buf, _ := b.pool.Get().(*png.EncoderBuffer)
	return buf
}

func (b *buffers) Put(buf *png.EncoderBuffer) { b.pool.Put(buf) }

// version is part of every fingerprint: it changes with how cards are drawn.
const version = "2"

// fingerprint covers every file that a card is made of.
func fingerprint(fsys fs.FS, t *Template) (string, error) {
	hash := sha256.New()
	io.WriteString(hash, version)
	for _, name := range append([]string{path.Base(File), t.Background}, slices.Sorted(maps.Keys(t.fonts))...) {
		data, err := fs.ReadFile(fsys, path.Join(Folder, name))
		if err != nil {
			return "", err
		}
		sum := sha256.Sum256(data)
		hash.Write(sum[:])
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// Key names the card with these words: the same key, the same bytes.
func (t *Template) Key(w Values) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{t.print, w.Site, w.Title, w.Description, w.Address}, "\x00")))
	return hex.EncodeToString(sum[:16])
}

// Draw gives the card of a page as PNG. ok is false when a font lacks a
// character of the words; char is that character then.
func (t *Template) Draw(w Values) (data []byte, char rune, ok bool) {
	page := t.pages.Get().(*image.Paletted)
	defer t.pages.Put(page)
	copy(page.Pix, t.ground.Pix)
	page.Palette = append(page.Palette[:0], t.ground.Palette...)
	fill := strings.NewReplacer("{title}", w.Title, "{site}", w.Site, "{description}", w.Description, "{address}", w.Address)
	last := 0
	for i := range t.Texts {
		x := &t.Texts[i]
		if char, ok := x.draw(page, fill.Replace(x.Show), &last); !ok {
			return nil, char, false
		}
	}
	var buf bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &t.buffers}
	if err := encoder.Encode(&buf, page); err != nil {
		return nil, 0, false
	}
	return buf.Bytes(), 0, true
}

func parseColor(text string) (color.RGBA, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	if err != nil || len(text) != 7 {
		return color.RGBA{}, strconv.ErrSyntax
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}, nil
}

// Missing returns a character of the values that a font of the template lacks. It
// reports false if there is none.
func (t *Template) Missing(v Values) (rune, bool) {
	fill := strings.NewReplacer("{title}", v.Title, "{site}", v.Site, "{description}", v.Description, "{address}", v.Address)
	for i := range t.Texts {
		x := &t.Texts[i]
		set := x.file.borrow(x.Sizes[0])
		char, ok := set.has(fill.Replace(x.Show))
		x.file.giveBack(set)
		if !ok {
			return char, true
		}
	}
	return 0, false
}
