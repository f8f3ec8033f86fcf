package diag

import (
	"cmp"
	"slices"
	"strings"
)

// Nearest returns the known word with the smallest edit distance to word, the first of several. The distance may be at most
// a third of the known word's length, or 1 if the word is short. Case, spaces, hyphens and underscores do not count. A swap
// of two neighbors counts as one edit. Words that are longer than any name, and more words than a list has, are not compared: the time
// grows with the product of the lengths.
func Nearest(word string, known []string) (string, bool) {
	best, found := 0, ""
	a := folded(word)
	if len(a) > maxWord || len(known) > maxCompared {
		return "", false
	}
	for _, k := range known {
		b := folded(k)
		limit := min(max(1, len(b)/3), len(b)-1)
		if len(a)-len(b) > limit || len(b)-len(a) > limit {
			continue // the distance is at least the difference in length
		}
		d := distance(a, b)
		if d <= limit && (found == "" || d < best) {
			best, found = d, k
		}
	}
	return found, found != ""
}

// Closest returns the known name that is nearest to word, however far that is. A name such as “content-date” is as near as
// the nearest of its words. Distances count in relation to length.
func Closest(word string, known []string) string {
	farness := func(name string) float64 {
		best := 1.0
		for _, part := range append(strings.Split(name, "-"), name) {
			a, b := folded(word), folded(part)
			best = min(best, float64(distance(a, b))/float64(max(1, len(a), len(b))))
		}
		return best
	}
	return slices.MinFunc(known, func(a, b string) int { return cmp.Compare(farness(a), farness(b)) })
}

func folded(word string) []rune {
	return slices.DeleteFunc([]rune(strings.ToLower(word)), func(r rune) bool { return r == '-' || r == '_' || r == ' ' })
}

// DidYouMean lists at most maxKnown known words. Comparing a word with maxCompared takes milliseconds.
const (
	maxKnown    = 12
	maxCompared = 2000
	maxWord     = 500 // letters
)

// DidYouMean returns a help text for an unknown word: the nearest known word, and the list of known words. kind names them
// in the plural, such as "keys".
func DidYouMean(word, kind string, known []string) string {
	return Suggest(word, "Known "+kind, known)
}

// Suggest is like DidYouMean. introduction precedes the list of known words, such as “Known keys”.
func Suggest(word, introduction string, known []string) string {
	if len(known) == 0 {
		return ""
	}
	help := ""
	if near, ok := Nearest(word, known[:min(len(known), maxCompared)]); ok {
		help = "Did you mean “" + near + "”? "
		if len(known) == 1 {
			return strings.TrimSpace(help)
		}
	}
	listed, end := known, "."
	if len(known) > maxKnown {
		listed, end = known[:maxKnown], ", …"
	}
	return help + introduction + ": " + strings.Join(listed, ", ") + end
}

// distance returns the optimal string alignment distance.
func distance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			rows[i][j] = min(rows[i-1][j], rows[i][j-1], rows[i-1][j-1]) + 1
			if a[i-1] == b[j-1] {
				rows[i][j] = rows[i-1][j-1]
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
