package migrate

import (
	"slices"
	"strings"
)

// transcript is a text that is read once and written in Markdown. Its methods know only Markdown; what depends on the site,
// such as where links lead, is known by the rewriter.
type transcript struct {
	src     string
	at      int      // what is read up to
	frames  []*frame // what is written: the text, and the open elements within it
	heldIDs string   // marks for ids of tables, rows and lists, until an element within them begins
}

func newTranscript(src string) transcript { return transcript{src: src, frames: []*frame{{}}} }

// frame is an open element, component or admonition.
type frame struct {
	tag       tag
	out       strings.Builder
	row       int  // where its last line begins
	startsRow bool // nothing but white space was before it on its line
	colons    int  // of an admonition
}

// top returns the innermost frame.
func (s *transcript) top() *frame { return s.frames[len(s.frames)-1] }

// write adds text to the innermost frame.
func (s *transcript) write(text string) {
	f := s.top()
	if end := strings.LastIndexByte(text, '\n'); end >= 0 {
		f.row = f.out.Len() + end + 1
	}
	f.out.WriteString(text)
}

// keep removes what was written in the innermost frame after its first n bytes.
func (s *transcript) keep(n int) {
	text := s.top().out.String()[:n]
	s.top().out.Reset()
	s.top().row = 0
	s.write(text)
}

// row returns what was written of the current line.
func (s *transcript) row() string {
	return s.top().out.String()[s.top().row:]
}

// currentLine returns the line at the reading position.
func (s *transcript) currentLine() string {
	line, _, _ := strings.Cut(s.src[s.at:], "\n")
	return line
}

// next skips the rest of a line that was read up to its end.
func (s *transcript) next(length int) {
	s.at = min(s.at+length+1, len(s.src))
}

// open begins an element.
func (s *transcript) open(t tag) {
	row := s.row()
	prefix := linePrefix.FindString(row)
	s.frames = append(s.frames, &frame{tag: t, startsRow: prefix == row})
}

// isOpen reports whether an element is open.
func (s *transcript) isOpen(names ...string) bool {
	for _, f := range s.frames {
		if slices.Contains(names, f.tag.name) {
			return true
		}
	}
	return false
}

// placeID writes the mark for the id of an element, before it or, in a list or table, at the start of the next element.
func (s *transcript) placeID(t tag, mark string) {
	switch {
	case containers[t.name] && s.isOpen("table", "ul", "ol", "dl"):
		s.heldIDs += mark
	case mark != "" && (t.name == "td" || t.name == "th" || t.name == "li" || t.name == "dt" || t.name == "dd"):
		s.heldIDs += mark
	default:
		s.write(mark)
	}
}

// releaseIDs writes the marks that wait for an element which can hold them. It is called when the element t is open.
func (s *transcript) releaseIDs(t tag) {
	if s.heldIDs != "" && !containers[t.name] {
		s.write(s.heldIDs)
		s.heldIDs = ""
	}
}
