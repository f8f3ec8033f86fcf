package diag

import (
	"fmt"
	"strings"
)

// Count returns a number of things for a message: "1 page", "2 pages", "2 entries".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, ok := strings.CutSuffix(noun, "try"); ok {
		noun = stem + "trie"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
