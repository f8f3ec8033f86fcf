package diag

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"
)

// screenWidth is the width of a printed line in columns. An excerpt of a longer line shows the text around the mark.
const screenWidth = 80

// excerpt is the line of a diagnostic, shortened to fit a terminal, in three parts, and the position of the mark below.
type excerpt struct {
	before, marked, after string
	indent, width         int // of the mark, in columns
}

// cell is a grapheme: a letter with its accents, or an emoji with its parts. Some are two columns wide.
type cell struct {
	text  string
	width int
	end   int // index of the character after the cell
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

// excerptOf marks a position in its line. Column and Length count characters.
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
	from, to, all = shorten(all, from, to, screenWidth-margin)
	e := excerpt{before: join(all[:from]), marked: join(all[from:to]), after: join(all[to:])}
	for _, c := range all[:from] {
		e.indent += c.width
	}
	for _, c := range all[from:to] {
		e.width += c.width
	}
	return e
}

// dots replace omitted text.
var dots = cell{"...", 3, 0}

// shorten cuts a line that is too wide, so that the mark is in the middle or, if it is long, its beginning is visible.
func shorten(all []cell, from, to, width int) (int, int, []cell) {
	total := 0
	starts := make([]int, len(all)+1)
	for i, c := range all {
		total += c.width
		starts[i+1] = total
	}
	if from == len(all) {
		width-- // the mark is past the end
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

// render returns the two lines of an excerpt: the text and the mark below.
func (e excerpt) render(number int, s style) string {
	mark := "^"
	if e.width > 1 {
		mark = strings.Repeat("~", e.width)
	}
	label := fmt.Sprintf("      %d │ ", number)
	under := strings.Repeat(" ", len(label)-len("│ ")) + "╵ "
	return s.dim + label + e.before + s.mark + e.marked + s.dim + e.after + "\n" +
		under + strings.Repeat(" ", e.indent) + s.mark + mark + s.off + "\n"
}
