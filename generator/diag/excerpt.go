package diag

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// screenWidth is the width of a printed line in columns. An excerpt of a longer line shows the text around the mark.
const screenWidth = 80

// dots replace omitted text.
const dots = "..."

// cell is a grapheme: a letter with its accents, or an emoji with its parts. Some are two columns wide.
type cell struct {
	text              string
	width, characters int
}

func cells(line string) []cell {
	var out []cell
	column := 0
	for g := uniseg.NewGraphemes(line); g.Next(); {
		c := cell{g.Str(), g.Width(), len(g.Runes())}
		if c.text == "\t" {
			c.width = 2 - column%2
			c.text = strings.Repeat(" ", c.width)
		}
		column += c.width
		out = append(out, c)
	}
	return out
}

// excerpt returns the line of a position, shortened to fit a terminal, and a line with the mark below.
func excerpt(line string, p Pos) string {
	all := cells(line)
	first := max(p.Column, 1) - 1
	var from, to, total, character int // the columns of the mark, the width of the line
	for _, c := range all {
		if character+c.characters <= first {
			from += c.width
		}
		if character < first+p.Length {
			to += c.width
		}
		character += c.characters
		total += c.width
	}
	to = max(from, to)

	// A line that is too wide is cut so that the mark is in the middle or, if it is long, its beginning is visible.
	label := fmt.Sprintf("      %d │ ", p.Line)
	margin := utf8.RuneCountInString(label)
	width, left, right := screenWidth-margin, 0, total
	if from == total {
		width-- // the mark is past the end
	}
	if total > width {
		left = min((from+to-width)/2, from-width/5)
		left = max(0, min(left, total-width))
		right = left + width
	}
	var before, marked, after string
	column := 0
	for _, c := range all {
		start := column
		column += c.width
		switch {
		case left > 0 && start < left+len(dots), right < total && column > right-len(dots):
		case start < from:
			before += c.text
		case start < to:
			marked += c.text
		default:
			after += c.text
		}
	}
	if left > 0 {
		before = dots + before
	}
	if right < total {
		after += dots
	}
	mark := strings.Repeat("~", uniseg.StringWidth(marked))
	if len(mark) < 2 {
		mark = "^"
	}
	return gray + label + before + green + marked + gray + after + "\n" +
		strings.Repeat(" ", margin-2) + "╵ " + strings.Repeat(" ", uniseg.StringWidth(before)) + green + mark + reset + "\n"
}
