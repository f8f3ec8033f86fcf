package ogimage

import (
	"image"
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
