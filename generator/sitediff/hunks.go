package sitediff

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentences splits a paragraph after a full stop, a question or an exclamation
// mark that a space and no lower-case letter follow. An abbreviation may be
// split too: in a comparison that does no harm.
func sentences(text string) []string {
	var out []string
	start := 0
	for i, c := range text {
		if c != ' ' || i == start {
			continue
		}
		before := strings.TrimRight(text[start:i], `"»”’')]`)
		last, _ := utf8.DecodeLastRuneInString(before)
		next, _ := utf8.DecodeRuneInString(text[i+1:])
		if strings.ContainsRune(".!?…", last) && !unicode.IsLower(next) {
			out = append(out, text[start:i])
			start = i + 1
		}
	}
	return append(out, text[start:])
}

// maxTable bounds the table of the comparison of one page.
const maxTable = 4 << 20

// hunks compares two lists of sentences. Very long texts that differ from end to
// end are compared without regard to order.
func hunks(old, now []string) []Hunk {
	for len(old) > 0 && len(now) > 0 && old[0] == now[0] {
		old, now = old[1:], now[1:]
	}
	for len(old) > 0 && len(now) > 0 && old[len(old)-1] == now[len(now)-1] {
		old, now = old[:len(old)-1], now[:len(now)-1]
	}
	if len(old)+len(now) == 0 {
		return nil
	}
	if len(old) == 0 || len(now) == 0 {
		return []Hunk{{old, now}}
	}
	if (len(old)+1)*(len(now)+1) > maxTable {
		h := Hunk{without(old, now), without(now, old)}
		if len(h.Old)+len(h.New) == 0 {
			return nil
		}
		return []Hunk{h}
	}
	return table(old, now)
}

// table finds the longest common subsequence and gives what stands between.
func table(old, now []string) []Hunk {
	width := len(now) + 1
	rows := make([]int32, (len(old)+1)*width)
	for i := len(old) - 1; i >= 0; i-- {
		for j := len(now) - 1; j >= 0; j-- {
			if old[i] == now[j] {
				rows[i*width+j] = rows[(i+1)*width+j+1] + 1
			} else {
				rows[i*width+j] = max(rows[(i+1)*width+j], rows[i*width+j+1])
			}
		}
	}
	var out []Hunk
	var open Hunk
	end := func() {
		if len(open.Old)+len(open.New) > 0 {
			out = append(out, open)
			open = Hunk{}
		}
	}
	i, j := 0, 0
	for i < len(old) && j < len(now) {
		switch {
		case old[i] == now[j]:
			end()
			i, j = i+1, j+1
		case rows[(i+1)*width+j] >= rows[i*width+j+1]:
			open.Old = append(open.Old, old[i])
			i++
		default:
			open.New = append(open.New, now[j])
			j++
		}
	}
	open.Old, open.New = append(open.Old, old[i:]...), append(open.New, now[j:]...)
	end()
	return out
}

// without is the sentences of a that b does not have as often.
func without(a, b []string) []string {
	count := map[string]int{}
	for _, s := range b {
		count[s]++
	}
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool {
		count[s]--
		return count[s] >= 0
	})
}

// key is the same for two hunks that say the same.
func (h Hunk) key() string {
	return strings.Join(h.Old, "\x01") + "\x02" + strings.Join(h.New, "\x01")
}
