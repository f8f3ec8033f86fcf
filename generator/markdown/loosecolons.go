package markdown

import (
	"bytes"
	"regexp"

	"gaceta.dev/gaceta/generator/diag"
)

// colonLine is a line that begins as a component does. What follows the colons tells an opening from an end.
var colonLine = regexp.MustCompile(`^:::+[ \t]*(.*?)[ \t]*$`)

// looseColons warns of lines of colons that are neither the beginning nor the end of a component.
type looseColons struct {
	source *source
	list   *diag.List
	open   int // openings that were reported; their ends are no further mistakes
}

// check reports a line of running text, which ends at stop.
func (l *looseColons) check(start, stop int) {
	line := l.source.text[start:stop]
	if !bytes.HasPrefix(line, []byte(":::")) {
		return
	}
	m := colonLine.FindSubmatch(line)
	if m == nil || len(bytes.TrimSpace(l.source.text[bytes.LastIndexByte(l.source.text[:start], '\n')+1:start])) > 0 {
		return
	}
	pos := l.source.pos(start, len(bytes.TrimSpace(line)))
	switch {
	case len(m[1]) > 0:
		l.open++
		l.list.Warnf("markdown-slip", pos, "Write the name right after the colons, and then only attributes: :::name{key=\"value\"}",
			"This begins no component: it is shown with its colons.")
	case l.open > 0:
		l.open--
	default:
		l.list.Warnf("markdown-slip", pos, "Remove it, or begin a component above with :::name",
			"These colons end no component: they are shown.")
	}
}
