package yamlnode

import (
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/internal/eastasian"
)

// joinLines removes the spaces that YAML puts in place of line ends, where scripts without spaces do not want them. written is
// the text in the file.
func joinLines(value, written string) string {
	lines := strings.Split(strings.TrimSpace(written), "\n")
	if len(lines) == 1 || !strings.Contains(value, " ") {
		return value
	}
	done := 0 // bytes of value before the line
	for i := range lines[1:] {
		before, after := strings.TrimSpace(lines[i]), strings.TrimSpace(lines[i+1])
		last, _ := utf8.DecodeLastRuneInString(before)
		first, _ := utf8.DecodeRuneInString(after)
		if !eastasian.JoinsLines(last, first) {
			continue
		}
		word := before[strings.LastIndexByte(before, ' ')+1:]
		next, _, _ := strings.Cut(after, " ")
		if at := strings.Index(value[done:], word+" "+next); at >= 0 {
			done += at + len(word)
			value = value[:done] + value[done+1:]
		}
	}
	return value
}
