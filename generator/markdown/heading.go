package markdown

import (
	"bytes"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/text/unicode/norm"
)

// givenID is an id that an author gives to a heading. All other braces are text.
var givenID = regexp.MustCompile(`(^|[ \t])\{#([^{}]*)\}[ \t]*$`)

func (w *walker) heading(n *ast.Heading) {
	id, given := w.givenID(n)
	pos := w.source.pos(max(offset(n), 0), 1)
	w.lineEnds(n)
	text := strings.TrimSpace(plain(n, w.source.text))
	pos.Length = max(1, utf8.RuneCountInString(text))
	if above := max(w.level, 1); n.Level > above+1 {
		w.list.Warnf("markdown-heading-level", pos, fmt.Sprintf("Write %s: readers who hear a page go from level to level.", strings.Repeat("#", above+1)),
			"This heading of level %d follows one of level %d.", n.Level, above)
	}
	w.level = max(n.Level, 2)
	if n.Level == 1 {
		w.list.Warnf("markdown-heading", pos, "Begin with ## for the sections of the text.", "The page's title is its only heading of level one; this one is shown as level two.")
		n.Level = 2
	}
	if text == "" {
		w.list.Warnf("markdown-heading-empty", pos, "Write its text after the hash signs, or take it out.", "This heading has no text.")
	}
	if given && (!validID(id) || strings.HasPrefix(strings.ToLower(id), "gaceta")) {
		w.list.Errorf("markdown-id", pos, "Use letters, digits and hyphens.", "“%s” cannot be the id of a heading.", id)
	}
	if id != "" {
		n.SetAttributeString("id", []byte(id))
	}
	w.doc.Headings = append(w.doc.Headings, Heading{n.Level, id, text, pos})
	w.headings = append(w.headings, n)
}

// givenID takes {#id} out of the end of a heading.
func (w *walker) givenID(n *ast.Heading) (id string, given bool) {
	if n.Lines().Len() == 0 {
		return "", false
	}
	line := n.Lines().At(n.Lines().Len() - 1)
	if bytes.IndexByte(line.Value(w.source.text), '{') < 0 {
		return "", false
	}
	match := givenID.FindSubmatchIndex(line.Value(w.source.text))
	if match == nil {
		return "", false
	}
	id = string(line.Value(w.source.text)[match[4]:match[5]])
	begin := line.Start + match[0]
	for c := n.LastChild(); c != nil && begin < line.Stop; {
		before := c.PreviousSibling()
		at := c.Pos()
		t, isText := c.(*ast.Text)
		if isText {
			at = t.Segment.Start
		}
		switch {
		case at >= begin:
			n.RemoveChild(n, c)
		case isText && t.Segment.Stop > begin:
			t.Segment = t.Segment.WithStop(begin)
			return id, true
		default:
			return id, true
		}
		c = before
	}
	return id, true
}

// headingIDs gives every heading its id: those that authors give first, so that
// none that is made from a text takes one away.
func (w *walker) headingIDs() {
	if len(w.doc.Headings) == 0 {
		return
	}
	ids := newIDs(w.options.ReservedIDs, len(w.doc.Headings))
	for _, h := range w.doc.Headings {
		if h.ID == "" {
			continue
		}
		if w.options.ReservedIDs[h.ID] {
			w.list.Errorf("markdown-id", h.Pos, "Give the heading another id.", "The page itself has the id “%s” already.", h.ID)
			continue
		}
		if ids.taken[h.ID] {
			w.list.Errorf("markdown-id", h.Pos, "Give one of them another id.", "Two headings have the id “%s”.", h.ID)
		}
		ids.taken[h.ID] = true
	}
	for i := range w.doc.Headings {
		h := &w.doc.Headings[i]
		if h.ID == "" {
			h.ID = ids.of(h.Text)
			w.headings[i].SetAttributeString("id", []byte(h.ID))
		}
	}
}

// fragments leads links within the text to the headings that they name in
// GitHub's way.
func (w *walker) fragments() {
	if len(w.within) == 0 {
		return
	}
	known := map[string]bool{"": true, "top": true}
	for _, note := range w.doc.FootnoteIDs {
		known[note] = true
	}
	others := map[string]string{}
	count := map[string]int{}
	for _, h := range w.doc.Headings {
		known[h.ID] = true
		name := github(h.Text)
		if n := count[name]; n > 0 {
			count[name]++
			name += "-" + strconv.Itoa(n)
		} else {
			count[name]++
		}
		if others[name] == "" {
			others[name] = h.ID
		}
	}
	for _, l := range w.within {
		fragment := string(l.node.Destination[1:])
		if plain, err := url.PathUnescape(fragment); err == nil {
			fragment = plain
		}
		if id := others[norm.NFC.String(strings.ToLower(fragment))]; id != "" && !known[fragment] {
			l.node.Destination = []byte("#" + id)
			w.doc.Links[l.index].Address = "#" + id
			w.edit(l.at, l.raw, "#"+id)
		}
	}
}

// validID leaves out what addresses and selectors give a meaning, and the
// colon, which the ids of footnotes have.
func validID(id string) bool {
	return id != "" && !strings.ContainsAny(id, " \t\n\"'<>`&#%:")
}
