package sitediff

import (
	"fmt"
	"strings"
)

// shown is how much of one page, and of one place on it, the report holds.
const (
	shownHunks     = 12
	shownSentences = 6
	shownRunes     = 240
)

// changes are the changed sentences: first what many pages share, then page by
// page, as far as there is room.
func changes(r Report, room int) string {
	var b strings.Builder
	if len(r.Repeated) > 0 {
		b.WriteString("\n#### On many pages\n")
		left := 0
		for i, x := range r.Repeated {
			text := fmt.Sprintf("\n%s in %s, such as %s:\n\n%s", count(x.Pages, "page"), languageName(x.Lang), code(x.First), block([]Hunk{x.Hunk}))
			if i >= shownHunks || b.Len()+len(text) > room/2 {
				left = len(r.Repeated) - i
				break
			}
			b.WriteString(text)
		}
		if left > 0 {
			fmt.Fprintf(&b, "\nAnd %s.\n", count(left, "more such place"))
		}
	}
	var pages []Page
	for _, p := range r.Pages {
		if p.Kind == Changed {
			pages = append(pages, p)
		}
	}
	if len(pages) == 0 {
		return b.String()
	}
	b.WriteString("\n#### Changed pages\n\n")
	for i, p := range pages {
		text := fmt.Sprintf("<details><summary><code>%s</code> %s: %s</summary>\n\n%s\n</details>\n", summaryLine(p.Address), summaryLine(p.Title), count(len(p.Hunks), "place"), block(p.Hunks))
		if b.Len()+len(text) > room-100 {
			fmt.Fprintf(&b, "\nAnd %s.\n", count(len(pages)-i, "more changed page"))
			break
		}
		b.WriteString(text)
	}
	return b.String()
}

// block shows hunks between fences that nothing inside can close.
func block(hunks []Hunk) string {
	var b strings.Builder
	for i, h := range hunks {
		if i == shownHunks {
			fmt.Fprintf(&b, "# and %s\n", count(len(hunks)-i, "more place"))
			break
		}
		if i > 0 {
			b.WriteString("\n")
		}
		before, after := h.Old, h.New
		if len(before) == len(after) && len(before) <= shownSentences {
			for j := range before {
				x, y := around(plain(before[j]), plain(after[j]))
				b.WriteString("- " + x + "\n+ " + y + "\n")
			}
			continue
		}
		side(&b, "- ", before)
		side(&b, "+ ", after)
	}
	fence := "```"
	for strings.Contains(b.String(), fence) {
		fence += "`"
	}
	return fence + "diff\n" + b.String() + fence + "\n"
}

func side(b *strings.Builder, sign string, sentences []string) {
	for i, s := range sentences {
		if i == shownSentences && len(sentences) > shownSentences+1 {
			fmt.Fprintf(b, "%sand %s\n", sign, count(len(sentences)-i, "more sentence"))
			return
		}
		x, _ := around(plain(s), "")
		b.WriteString(sign + x + "\n")
	}
}

// around cuts two long sentences so that the place where they differ is seen.
func around(old, now string) (string, string) {
	a, b := []rune(old), []rune(now)
	same := 0
	for same < len(a) && same < len(b) && a[same] == b[same] {
		same++
	}
	if len(b) == 0 {
		same = 0
	}
	from := 0
	if max(len(a), len(b)) > shownRunes && same > shownRunes/3 {
		from = same - shownRunes/3
		for from > 0 && a[from-1] != ' ' { // begin with a word
			from--
		}
	}
	return cut(a, from), cut(b, from)
}

func cut(text []rune, from int) string {
	out, end := "", len(text)
	if from > 0 {
		out = "… "
	}
	if end-from > shownRunes {
		end = from + shownRunes
	}
	out += string(text[from:end])
	if end < len(text) {
		out += "…"
	}
	return out
}
