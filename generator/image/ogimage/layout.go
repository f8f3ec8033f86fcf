package ogimage

import (
	"image"
	"math"
	"sort"
	"strings"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/shaping"
)

// draw sets a text in the first size that fits. above is the last base line of the
// text before; draw returns that of the text.
func (t *text) draw(s *setter, img *image.Paletted, shown string, above int) int {
	y := t.y
	if t.below > 0 {
		y = above + t.below
	}
	if shown = clean(shown); shown == "" {
		return above
	}
	for i, size := range t.sizes {
		p, width, ok := t.fit(s, shown, size, t.maxLines(y, size), i == len(t.sizes)-1)
		if !ok {
			continue
		}
		k := &ink{img: img, color: t.color}
		for n, line := range s.wrap(p, width, shaping.WhenNecessary) {
			above = y + int(float64(n)*size*t.leading)
			x := t.x
			if p.dir == di.DirectionRTL || s.isRightToLeft() {
				x += t.width - measure(line).Ceil()
			}
			s.drawLine(k, line, x, above)
		}
		break
	}
	return above
}

// maxLines returns how many lines from the base line y on end above the floor.
func (t *text) maxLines(y int, size float64) int {
	if t.floor == 0 {
		return t.lines
	}
	return min(t.lines, int(math.Floor(1+float64(t.floor-y)/(size*t.leading))))
}

// fit shapes a text, and returns the width to break its lines at; false if they do not fit in this size. In the last size
// the text is shortened, or omitted: it has no runs.
func (t *text) fit(s *setter, shown string, size float64, maxLines int, isLast bool) (p paragraph, width int, ok bool) {
	p = s.shape(shown, size)
	lines := s.wrap(p, t.width, shaping.Never)
	count, hasLongWord := len(lines), !fits(lines, t.width)
	if hasLongWord && isLast {
		count = len(s.wrap(p, t.width, shaping.WhenNecessary))
	}
	switch isLong := count > maxLines; {
	case !isLast && (isLong || hasLongWord):
		return p, 0, false
	case isLong && (t.omitLong || maxLines < 1):
		return paragraph{}, t.width, true
	case isLong:
		return t.shorten(s, shown, size, maxLines), t.width, true
	case hasLongWord:
		return p, t.width, true
	}
	return p, s.balance(p, count, t.width), true
}

// balance returns the smallest width in which a paragraph has no more lines.
func (s *setter) balance(p paragraph, count, width int) int {
	if count < 2 {
		return width
	}
	low, high := width/3, width
	for high-low > 8 {
		middle := (low + high) / 2
		if lines := s.wrap(p, middle, shaping.Never); len(lines) == count && fits(lines, middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// shorten returns the longest beginning of a text that fits with an ellipsis. It ends between two graphemes.
func (t *text) shorten(s *setter, shown string, size float64, maxLines int) paragraph {
	text := []rune(shown)
	var ends []int
	s.graphemes.Init(text)
	for graphemes := s.graphemes.GraphemeIterator(); graphemes.Next(); {
		g := graphemes.Grapheme()
		ends = append(ends, g.Offset+len(g.Text))
	}
	cut := func(n int) paragraph {
		return s.shape(strings.TrimRight(string(text[:ends[n]]), " ,.;:،؛、。，．")+"…", size)
	}
	n := sort.Search(len(ends), func(n int) bool { return len(s.wrap(cut(n), t.width, shaping.WhenNecessary)) > maxLines })
	return cut(max(0, n-1))
}
