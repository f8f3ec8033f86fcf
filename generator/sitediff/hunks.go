package sitediff

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// sentences splits a paragraph after a full stop, a question mark or an exclamation mark that is followed by a space
// and no lower-case letter. An abbreviation may be split too, which does no harm in a comparison.
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

// hunks compares two lists of sentences. Beyond about a hundred differences the result need not be minimal, so that
// time grows with the length of the texts.
func hunks(before, after []string) []Hunk {
	var out []Hunk
	for _, d := range lcs.DiffLines(before, after) {
		out = append(out, Hunk{slices.Clone(before[d.Start:d.End]), slices.Clone(after[d.ReplStart:d.ReplEnd])})
	}
	return out
}

// key is the same for equal hunks.
func (h Hunk) key() string {
	return strings.Join(h.Old, "\x01") + "\x02" + strings.Join(h.New, "\x01")
}

// minRepeated is the number of pages from which a shared change is reported once for all of them.
const minRepeated = 4

// cutRepeated removes the hunks that many pages share from the pairs and returns them.
func cutRepeated(pairs []pair) []*Repeated {
	found := map[string]*Repeated{}
	for _, p := range pairs {
		for i, h := range slices.Concat(p.hunks, p.around) {
			if found[p.key(h)] == nil {
				found[p.key(h)] = &Repeated{Hunk: h, Lang: p.now.lang, First: p.address, isAround: i >= len(p.hunks)}
			}
			found[p.key(h)].Pages++
		}
	}
	maps.DeleteFunc(found, func(_ string, r *Repeated) bool { return r.Pages < minRepeated })
	for i, p := range pairs {
		isRepeated := func(h Hunk) bool { return found[p.key(h)] != nil }
		pairs[i].hunks, pairs[i].around = slices.DeleteFunc(p.hunks, isRepeated), slices.DeleteFunc(p.around, isRepeated)
	}
	return slices.SortedFunc(maps.Values(found), func(a, b *Repeated) int {
		return cmp.Or(b.Pages-a.Pages, compareAddresses(a.First, b.First), cmp.Compare(a.Hunk.key(), b.Hunk.key()))
	})
}

// key is the same for equal hunks of pages in the same language.
func (p pair) key(h Hunk) string { return p.now.lang + "\x03" + h.key() }

// withoutDuplicates removes equal hunks of a page: its title usually is a heading too.
func withoutDuplicates(all []Hunk) []Hunk {
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(h Hunk) bool {
		k := h.key()
		duplicate := seen[k]
		seen[k] = true
		return duplicate
	})
}
