package content

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
)

// conflict finds what git leaves in a text that two people changed. To Markdown
// it is a heading and a quotation seven deep, and would be published as such.
// In a block of code it may be meant.
func conflict(e *Entry, body []byte) diag.List {
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
				"Two versions of the text were merged, and nobody has chosen between them.")
			begin = diag.Pos{}
		}
	}
	return list
}
