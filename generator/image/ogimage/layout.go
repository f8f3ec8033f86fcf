package ogimage

import (
	"image"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// draw sets a text in the first size that fits. baseLine is that of the text
// before, and becomes the text's own. ok is false if the font lacks a character.
func (t *Text) draw(img *image.Paletted, text string, baseLine *int) (missing rune, ok bool) {
	if char, ok := hasGlyphs(t.font, text); !ok {
		return char, false
	}
	y := t.Y
	if t.Below > 0 {
		y = *baseLine + t.Below
	}
	for i, size := range t.Sizes {
		lines, ok := t.fit(strings.Fields(text), y, size, i == len(t.Sizes)-1)
		if !ok {
			continue
		}
		f, k := newTypeface(t.font, size), &ink{img: img, color: t.color}
		for i, line := range lines {
			*baseLine = y + int(float64(i)*size*t.Leading)
			f.draw(k, line, t.X, *baseLine)
		}
		break
	}
	return 0, true
}

// fit breaks a text into lines; false if they do not fit in this size. In the
// last size the text is shortened, or omitted.
func (t *Text) fit(words []string, y int, size float64, isLast bool) ([]string, bool) {
	maxLines := t.Lines
	if t.Floor > 0 {
		if y > t.Floor {
			return nil, true
		}
		maxLines = min(maxLines, 1+int(float64(t.Floor-y)/(size*t.Leading)))
	}
	f := newTypeface(t.font, size)
	lines := f.wrap(words, t.Width)
	switch isLong := len(lines) > maxLines; {
	case !isLast && (isLong || !f.fits(words, t.Width)):
		return nil, false
	case isLong && t.Whole:
		return nil, true
	case isLong:
		return f.truncate(lines, maxLines, t.Width), true
	}
	return f.balance(words, lines, t.Width), true
}

// hasGlyphs reports whether a font has all characters of a text, and else a missing one.
func hasGlyphs(f *sfnt.Font, text string) (rune, bool) {
	var buf sfnt.Buffer
	for _, r := range text {
		if i, err := f.GlyphIndex(&buf, r); err != nil || i == 0 && r > ' ' {
			return r, false
		}
	}
	return 0, true
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
	for _, w := range words {
		if f.measure(w) > width {
			return false
		}
	}
	return true
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

// truncate keeps n lines, the last with an ellipsis.
func (f typeface) truncate(lines []string, n, width int) []string {
	lines = lines[:n]
	lines[n-1] = f.cut(lines[n-1]+" ", width)
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
					k.cover(x+rounded.Floor()+bounds.Min.X+dx, y+bounds.Min.Y+dy, a)
				}
			}
		}
	}
}
