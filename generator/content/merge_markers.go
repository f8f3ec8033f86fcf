package content

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
)

// checkMergeMarkers reports the conflict markers that git leaves in a text. Markdown would turn them into a heading
// and a quotation. Code blocks may contain them.
func checkMergeMarkers(e *Entry, body []byte) diag.List {
	var list diag.List
	if !bytes.Contains(body, []byte("\n>>>>>>> ")) {
		return nil
	}
	fence, begin := "", diag.Pos{}
	for i, line := range strings.Split(string(body), "\n") {
		line = strings.TrimRight(line, " \r")
		text := strings.TrimLeft(line, " ")
		switch {
		case fence != "":
			if strings.HasPrefix(text, fence) {
				fence = ""
			}
		case strings.HasPrefix(text, "```") || strings.HasPrefix(text, "~~~"):
			fence = text[:3]
		case strings.HasPrefix(line, "<<<<<<< "):
			begin = diag.Pos{File: e.File, Line: e.BodyLine + i, Column: 1, Length: utf8.RuneCountInString(line)}
		case strings.HasPrefix(line, ">>>>>>> ") && begin.Line > 0:
			list.Errorf("content-conflict", begin, "Keep one of the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>.",
				"This text contains git's conflict markers.")
			begin = diag.Pos{}
		}
	}
	return list
}
