package diag

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"
)

// screen is how many columns a printed line may take; an excerpt of a longer
// one shows what is around the mark.
const screen = 80

// excerpt is the line of a mistake, cut to fit a terminal, and where the mark
// under it stands. The marked text is between the other two.
type excerpt struct {
	before, marked, after string
	indent, width         int // of the mark, in columns
}

// cell is what a terminal shows as one character: an accent or the parts of an
// emoji belong to the letter before them, and some are two columns wide.
type cell struct {
	text  string
	width int
	end   int // the number of the first character, in our count, that is no more part of it
}

func cells(line string) []cell {
	var out []cell
	at, column := 0, 0
	for g := uniseg.NewGraphemes(line); g.Next(); {
		c := cell{text: g.Str(), width: g.Width()}
		if c.text == "\t" {
			c.width = 2 - column%2
			c.text = strings.Repeat(" ", c.width)
		}
		at += len(g.Runes())
		column += c.width
		c.end = at
		out = append(out, c)
	}
	return out
}

// excerptOf marks a place in its line; column and length count characters.
func excerptOf(line string, p Pos, margin int) excerpt {
	all := cells(line)
	from, to := 0, 0
	for from < len(all) && all[from].end <= max(p.Column, 1)-1 {
		from++
	}
	for to = from; to < len(all) && all[to].end < max(p.Column, 1)+p.Length-1; {
		to++
	}
	if to < len(all) && p.Length > 0 {
		to++
	}
	from, to, all = shorten(all, from, to, screen-margin)
	e := excerpt{before: join(all[:from]), marked: join(all[from:to]), after: join(all[to:])}
	for _, c := range all[:from] {
		e.indent += c.width
	}
	for _, c := range all[from:to] {
		e.width += c.width
	}
	return e
}

// dots stand for what was cut away.
var dots = cell{"...", 3, 0}

// shorten cuts a line that is wider than the screen, so that the mark stands in
// the middle or, if it is long, has its beginning in sight.
func shorten(all []cell, from, to, width int) (int, int, []cell) {
	total := 0
	starts := make([]int, len(all)+1)
	for i, c := range all {
		total += c.width
		starts[i+1] = total
	}
	if from == len(all) {
		width-- // the mark stands past the end
	}
	if total <= width {
		return from, to, all
	}
	first := min((starts[from]+starts[to]-width)/2, starts[from]-width/5)
	first = max(0, min(first, total-width))
	last := first + width
	var kept []cell
	cutFrom, cutTo := -1, -1
	for i, c := range all {
		a, b := first, last
		if first > 0 {
			a += dots.width
		}
		if last < total {
			b -= dots.width
		}
		if starts[i] < a || starts[i]+c.width > b {
			continue
		}
		if len(kept) == 0 && first > 0 {
			kept = append(kept, dots)
		}
		if cutFrom < 0 && i >= from {
			cutFrom = len(kept)
		}
		kept = append(kept, c)
		if i < to {
			cutTo = len(kept)
		}
	}
	if cutFrom < 0 {
		cutFrom = len(kept)
	}
	cutTo = max(cutTo, cutFrom)
	if last < total {
		kept = append(kept, dots)
	}
	return cutFrom, cutTo, kept
}

func join(all []cell) string {
	var b strings.Builder
	for _, c := range all {
		b.WriteString(c.text)
	}
	return b.String()
}

// render gives the two lines of an excerpt: the text, and the mark under it.
func (e excerpt) render(number int, s style) string {
	mark := "^"
	if e.width > 1 {
		mark = strings.Repeat("~", e.width)
	}
	label := fmt.Sprintf("      %d │ ", number)
	under := strings.Repeat(" ", len(label)-len("│ ")) + "╵ "
	return s.dim + label + e.before + s.mark + e.marked + s.dim + e.after + "\n" + under + strings.Repeat(" ", e.indent) + s.mark + mark + s.off + "\n"
}
