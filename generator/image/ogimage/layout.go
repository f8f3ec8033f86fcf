package ogimage

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// draw sets a text in the first size that fits. above is the last base line of the
// text before; draw returns that of the text.
func (t *Text) draw(img *image.Paletted, text string, above int) int {
	y := t.Y
	if t.Below > 0 {
		y = above + t.Below
	}
	words := strings.Fields(text)
	for i, size := range t.Sizes {
		f := newTypeface(t.font, size)
		lines, ok := t.fit(f, words, t.maxLines(y, size), i == len(t.Sizes)-1)
		if !ok {
			continue
		}
		k := &ink{img: img, color: t.color}
		for n, line := range lines {
			above = y + int(float64(n)*size*t.Leading)
			f.draw(k, line, t.X, above)
		}
		break
	}
	return above
}

// maxLines returns how many lines from the base line y on end above the floor.
func (t *Text) maxLines(y int, size float64) int {
	if t.Floor == 0 {
		return t.Lines
	}
	return min(t.Lines, int(math.Floor(1+float64(t.Floor-y)/(size*t.Leading))))
}

// fit breaks a text into lines; false if they do not fit in this size. In the
// last size the text is shortened, or omitted.
func (t *Text) fit(f typeface, words []string, maxLines int, isLast bool) ([]string, bool) {
	lines := f.wrap(words, t.Width)
	switch isLong := len(lines) > maxLines; {
	case !isLast && (isLong || !f.fits(words, t.Width)):
		return nil, false
	case isLong && (t.Whole || maxLines < 1):
		return nil, true
	case isLong:
		lines = lines[:maxLines]
		lines[maxLines-1] = f.cut(lines[maxLines-1]+" ", t.Width)
		return lines, true
	}
	return f.balance(words, lines, t.Width), true
}

// typeface is a font in one size.
type typeface struct{ font.Face }

func newTypeface(f *sfnt.Font, size float64) typeface {
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("internal error: a font face: " + err.Error()) // NewFace returns none
	}
	return typeface{face}
}

func (f typeface) measure(line string) int { return font.MeasureString(f, line).Ceil() }

// fits reports whether no word is wider than the lines.
func (f typeface) fits(words []string, width int) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return f.measure(w) > width })
}

// wrap breaks words into lines. A word wider than a line is cut.
func (f typeface) wrap(words []string, width int) []string {
	var lines []string
	for _, w := range words {
		last := len(lines) - 1
		switch {
		case last >= 0 && f.measure(lines[last]+" "+w) <= width:
			lines[last] += " " + w
		case f.measure(w) > width:
			lines = append(lines, f.cut(w, width))
		default:
			lines = append(lines, w)
		}
	}
	return lines
}

// balance makes the lines as narrow as their number allows.
func (f typeface) balance(words, lines []string, width int) []string {
	if len(lines) < 2 {
		return lines
	}
	low, high := width/3, width
	for high-low > 8 {
		middle := (low + high) / 2
		narrow := f.wrap(words, middle)
		if len(narrow) == len(lines) && !strings.Contains(strings.Join(narrow, ""), "…") {
			lines, high = narrow, middle
		} else {
			low = middle
		}
	}
	return lines
}

// cut shortens a line to a width and adds an ellipsis.
func (f typeface) cut(line string, width int) string {
	for runes := []rune(line); ; runes = runes[:len(runes)-1] {
		short := strings.TrimRight(string(runes), " ,.;:") + "…"
		if len(runes) == 0 || f.measure(short) <= width {
			return short
		}
	}
}

// draw draws a line. Letters begin at quarters of a pixel: at whole pixels small
// type looks uneven.
func (f typeface) draw(k *ink, line string, x, y int) {
	const quarter = fixed.Int26_6(16)
	pos, before := fixed.Int26_6(0), rune(-1)
	for _, r := range line {
		if before >= 0 {
			pos += f.Kern(before, r)
		}
		before = r
		rounded := (pos + quarter/2) &^ (quarter - 1)
		bounds, mask, from, advance, ok := f.Glyph(fixed.Point26_6{X: rounded & 63}, r)
		if pos += advance; !ok {
			continue
		}
		alpha := mask.(*image.Alpha)
		for dy := range bounds.Dy() {
			for dx := range bounds.Dx() {
				if a := alpha.AlphaAt(from.X+dx, from.Y+dy).A; a != 0 {
					k.drawPixel(x+rounded.Floor()+bounds.Min.X+dx, y+bounds.Min.Y+dy, a)
				}
			}
		}
	}
}

// ink draws with one color on an image with a palette. Blends with the colors
// below become entries of the palette, in steps too small to see.
type ink struct {
	img   *image.Paletted
	color color.RGBA
	ramps [256]*ramp // by the entry of the color below
}

const blendSteps = 12

// ramp holds the palette entries from the color below to the ink's color.
type ramp [blendSteps + 1]uint8

// drawPixel draws one pixel with an opacity.
func (k *ink) drawPixel(x, y int, alpha uint8) {
	step := (int(alpha)*blendSteps + 127) / 255
	if step == 0 || !(image.Point{x, y}).In(k.img.Rect) {
		return
	}
	pixel := &k.img.Pix[y*k.img.Stride+x]
	*pixel = k.ramp(*pixel)[step]
}

func (k *ink) ramp(below uint8) *ramp {
	if r := k.ramps[below]; r != nil {
		return r
	}
	r := &ramp{below}
	under := k.img.Palette[below].(color.RGBA)
	for i := 1; i <= blendSteps; i++ {
		r[i] = k.entry(color.RGBA{blend(under.R, k.color.R, i), blend(under.G, k.color.G, i), blend(under.B, k.color.B, i), 255})
	}
	k.ramps[below] = r
	return r
}

// entry returns the palette entry of a color; the nearest one if the palette is full.
func (k *ink) entry(c color.RGBA) uint8 {
	if i := slices.Index(k.img.Palette, color.Color(c)); i >= 0 {
		return uint8(i)
	}
	if len(k.img.Palette) == 256 {
		return uint8(k.img.Palette.Index(c))
	}
	k.img.Palette = append(k.img.Palette, c)
	return uint8(len(k.img.Palette) - 1)
}

func blend(a, b uint8, step int) uint8 {
	return uint8((int(a)*(blendSteps-step) + int(b)*step + blendSteps/2) / blendSteps)
}

// maxBackgroundColors leaves the rest of the palette to the edges of letters.
const maxBackgroundColors = 200

// decodeBackground returns a PNG as an image with a palette of RGBA colors.
func decodeBackground(data []byte) (*image.Paletted, error) {
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if size := decoded.Bounds().Size(); size != image.Pt(Width, Height) {
		return nil, fmt.Errorf("it has %d × %d pixels and needs %d × %d", size.X, size.Y, Width, Height)
	}
	background, ok := decoded.(*image.Paletted)
	if !ok || len(background.Palette) > maxBackgroundColors {
		return nil, fmt.Errorf("save it with a palette of at most %d colors", maxBackgroundColors)
	}
	for i, c := range background.Palette {
		background.Palette[i] = color.RGBAModel.Convert(c)
	}
	return background, nil
}
