package sitediff

import (
	"fmt"
	"strings"
)

// Limits of what the report shows.
const (
	maxHunks     = 12  // of one page
	maxSentences = 6   // of one side of a hunk
	maxRunes     = 240 // of one sentence
)

// changes lists changed sentences in at most limit bytes: first what many pages share, then page by page.
func changes(r Report, limit int) string {
	var b strings.Builder
	if len(r.Repeated) > 0 {
		b.WriteString("\n#### On many pages\n")
		left := 0
		for i, x := range r.Repeated {
			text := fmt.Sprintf("\n%s in %s, such as %s:\n\n%s",
				count(x.Pages, "page"), languageName(x.Lang), code(x.First), block([]Hunk{x.Hunk}))
			if i >= maxHunks || b.Len()+len(text) > limit/2 {
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
		text := fmt.Sprintf("<details><summary><code>%s</code> %s: %s</summary>\n\n%s\n</details>\n",
			summaryLine(p.Address), summaryLine(p.Title), count(len(p.Hunks), "place"), block(p.Hunks))
		if b.Len()+len(text) > limit-100 {
			fmt.Fprintf(&b, "\nAnd %s.\n", count(len(pages)-i, "more changed page"))
			break
		}
		b.WriteString(text)
	}
	return b.String()
}

// block returns hunks as a fenced block. Its fence is longer than any inside, so that no text can close it.
func block(hunks []Hunk) string {
	var b strings.Builder
	for i, h := range hunks {
		if i == maxHunks {
			fmt.Fprintf(&b, "# and %s\n", count(len(hunks)-i, "more place"))
			break
		}
		if i > 0 {
			b.WriteString("\n")
		}
		before, after := h.Old, h.New
		if len(before) == len(after) && len(before) <= maxSentences {
			for j := range before {
				x, y := excerpts(plain(before[j]), plain(after[j]))
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
		if i == maxSentences && len(sentences) > maxSentences+1 {
			fmt.Fprintf(b, "%sand %s\n", sign, count(len(sentences)-i, "more sentence"))
			return
		}
		x, _ := excerpts(plain(s), "")
		b.WriteString(sign + x + "\n")
	}
}

// excerpts shortens two long sentences to the part where they differ.
func excerpts(old, now string) (string, string) {
	a, b := []rune(old), []rune(now)
	same := 0
	for same < len(a) && same < len(b) && a[same] == b[same] {
		same++
	}
	if len(b) == 0 {
		same = 0
	}
	from := 0
	if max(len(a), len(b)) > maxRunes && same > maxRunes/3 {
		from = same - maxRunes/3
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
	if end-from > maxRunes {
		end = from + maxRunes
	}
	out += string(text[from:end])
	if end < len(text) {
		out += "…"
	}
	return out
}
