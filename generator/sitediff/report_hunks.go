package sitediff

import (
	"fmt"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// Limits of what the report shows.
const (
	maxHunks     = 12  // of one page
	maxSentences = 6   // of one side of a hunk
	maxRunes     = 240 // of one sentence
)

// block returns hunks as a fenced block. Its fence is longer than any inside, so that no text can close it.
func block(hunks []Hunk) string {
	var b strings.Builder
	for i, h := range hunks {
		if i == maxHunks {
			fmt.Fprintf(&b, "# and %s\n", diag.Count(len(hunks)-i, "more place"))
			break
		}
		if i > 0 {
			b.WriteString("\n")
		}
		if len(h.Old) != len(h.New) || len(h.Old) > maxSentences {
			b.WriteString(lines("- ", h.Old) + lines("+ ", h.New))
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

// lines returns a line for each sentence, at most maxSentences, and the number of the others.
func lines(sign string, sentences []string) string {
	var b strings.Builder
	for i, sentence := range sentences {
		if i == maxSentences && len(sentences) > maxSentences+1 {
			fmt.Fprintf(&b, "%sand %d more\n", sign, len(sentences)-maxSentences)
			break
		}
		b.WriteString(sign + excerpt(sentence) + "\n")
	}
	return b.String()
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
