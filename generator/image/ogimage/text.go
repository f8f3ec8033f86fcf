package ogimage

import (
	"image"
	"image/color"
	"strings"
)

// draw sets a text on the page in the first size in which it fits. last is the
// base line of the text before it, and then of its own.
func (t *Text) draw(page *image.Paletted, text string, last *int) (missing rune, ok bool) {
	words, y := strings.Fields(text), t.Y
	if t.Below > 0 {
		y = *last + t.Below
	}
	for n, size := range t.Sizes {
		room := t.Lines
		if t.Floor > 0 {
			room = min(room, 1+int(float64(t.Floor-y)/(size*t.Leading)))
		}
		if room < 1 || t.Floor > 0 && y > t.Floor {
			return 0, true
		}
		set := t.file.borrow(size)
		defer t.file.giveBack(set)
		if char, ok := set.has(text); !ok {
			return char, false
		}
		lines := set.wrap(words, t.Width)
		if n < len(t.Sizes)-1 && (len(lines) > room || !set.holds(words, t.Width)) {
			continue
		}
		if len(lines) > room {
			if t.Whole {
				return 0, true
			}
			lines = set.shorten(lines, room, t.Width)
		} else {
			lines = set.even(words, lines, t.Width)
		}
		ink := newInk(page, t.ink)
		for i, line := range lines {
			*last = y + int(float64(i)*size*t.Leading)
			set.line(page, ink, line, t.X, *last)
		}
		return 0, true
	}
	return 0, true
}

// holds reports whether no word is wider than the lines.
func (s *setter) holds(words []string, width int) bool {
	for _, w := range words {
		if s.measure(w) > width {
			return false
		}
	}
	return true
}

// wrap breaks words into lines of a width.
func (s *setter) wrap(words []string, width int) []string {
	var lines []string
	for _, w := range words {
		if last := len(lines) - 1; last >= 0 && s.measure(lines[last]+" "+w) <= width {
			lines[last] += " " + w
			continue
		}
		if s.measure(w) > width {
			lines = append(lines, s.cut(w, width)) // one word wider than the card
			continue
		}
		lines = append(lines, w)
	}
	return lines
}

// even narrows the lines as far as their number stays.
func (s *setter) even(words, lines []string, width int) []string {
	if len(lines) < 2 {
		return lines
	}
	low, high := width/3, width
	for high-low > 8 {
		middle := (low + high) / 2
		tried := s.wrap(words, middle)
		if len(tried) == len(lines) && !strings.Contains(strings.Join(tried, ""), "…") {
			lines, high = tried, middle
		} else {
			low = middle
		}
	}
	return lines
}

// shorten keeps n lines, the last with an ellipsis.
func (s *setter) shorten(lines []string, n, width int) []string {
	lines = lines[:n]
	lines[n-1] = s.cut(lines[n-1]+" ", width)
	return lines
}

// cut ends a line with an ellipsis where the width ends.
func (s *setter) cut(line string, width int) string {
	runes := []rune(line)
	for len(runes) > 0 && s.measure(strings.TrimRight(string(runes), " ,.;:")+"…") > width {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimRight(string(runes), " ,.;:") + "…"
}

// ink blends one colour with whatever lies under it. The blends of a pair are
// entries of the page's palette, in steps that the eye does not see.
type ink struct {
	page  *image.Paletted
	color color.RGBA
	ramps [256]*[steps + 1]uint8
}

const steps = 12

func newInk(page *image.Paletted, c color.RGBA) *ink {
	return &ink{page: page, color: c}
}

func (k *ink) ramp(under uint8) *[steps + 1]uint8 {
	if r := k.ramps[under]; r != nil {
		return r
	}
	var r [steps + 1]uint8
	ground := k.page.Palette[under].(color.RGBA)
	for i := range r {
		r[i] = under
		if i == 0 {
			continue
		}
		blend := color.RGBA{mix(ground.R, k.color.R, i), mix(ground.G, k.color.G, i), mix(ground.B, k.color.B, i), 255}
		r[i] = k.entry(blend)
	}
	k.ramps[under] = &r
	return &r
}

// entry is the place of a colour in the palette; a full palette gives the nearest.
func (k *ink) entry(c color.RGBA) uint8 {
	for i, have := range k.page.Palette {
		if have == c {
			return uint8(i)
		}
	}
	if len(k.page.Palette) == 256 {
		return uint8(k.page.Palette.Index(c))
	}
	k.page.Palette = append(k.page.Palette, c)
	return uint8(len(k.page.Palette) - 1)
}

func mix(a, b uint8, i int) uint8 {
	return uint8((int(a)*(steps-i) + int(b)*i + steps/2) / steps)
}

// cover draws one pixel with alpha as its share.
func (k *ink) cover(x, y int, alpha uint8) {
	level := (int(alpha)*steps + 127) / 255
	if level == 0 || !(image.Point{x, y}).In(k.page.Rect) {
		return
	}
	at := &k.page.Pix[y*k.page.Stride+x]
	*at = k.ramp(*at)[level]
}
