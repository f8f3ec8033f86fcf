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
	section(&b, "On many pages", r.Repeated, limit/2, "more such place", func(x *Repeated) string {
		return fmt.Sprintf("\n%s in %s, such as %s:\n\n%s",
			count(x.Pages, "page"), languageName(x.Lang), code(x.First), block([]Hunk{x.Hunk}))
	})
	section(&b, "Changed pages", r.Changed, limit-100, "more changed page", func(p Page) string {
		return fmt.Sprintf("\n<details><summary>%s %s: %s</summary>\n\n%s\n</details>\n",
			summaryAddress(p), summaryLine(p.Title), count(len(p.Hunks), "place"), block(p.Hunks))
	})
	return b.String()
}

// section writes a heading and the items, until b has limit bytes.
func section[T any](b *strings.Builder, title string, items []T, limit int, noun string, text func(T) string) {
	if len(items) == 0 {
		return
	}
	b.WriteString("\n#### " + title + "\n")
	for i, item := range items {
		next := text(item)
		if b.Len()+len(next) > limit {
			fmt.Fprintf(b, "\nAnd %s.\n", count(len(items)-i, noun))
			return
		}
		b.WriteString(next)
	}
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
		if len(h.Old) != len(h.New) || len(h.Old) > maxSentences {
			b.WriteString(lines("- ", h.Old, maxSentences, excerpt) + lines("+ ", h.New, maxSentences, excerpt))
			continue
		}
		for j := range h.Old {
			before, after := excerpts(h.Old[j], h.New[j])
			b.WriteString("- " + before + "\n+ " + after + "\n")
		}
	}
	fence := "```"
	for strings.Contains(b.String(), fence) {
		fence += "`"
	}
	return fence + "diff\n" + b.String() + fence + "\n"
}

// excerpt shortens a long sentence.
func excerpt(sentence string) string { return cut([]rune(plain(sentence)), 0) }

// excerpts shortens two long sentences to the part where they differ.
func excerpts(old, now string) (string, string) {
	a, b := []rune(plain(old)), []rune(plain(now))
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
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
	out := string(text[from:min(from+maxRunes, len(text))])
	if from > 0 {
		out = "… " + out
	}
	if from+maxRunes < len(text) {
		out += "…"
	}
	return out
}
