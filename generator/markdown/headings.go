package markdown

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/internal/identifier"
	"github.com/yuin/goldmark/ast"
)

// writtenID is an id that an author writes after a heading. Scripts without spaces have none before it: 標題{#title}. Any other
// braces are text.
var writtenID = regexp.MustCompile(`[ \t]*\{#([^{}]*)\}[ \t]*$`)

// heading checks a heading and adds it to the document.
func (w *walker) heading(n *ast.Heading) {
	id, isWritten := w.source.takeWrittenID(n)
	pos := w.source.pos(max(nodeOffset(n), 0), 1)
	w.trimLineEnds(n)
	text := headingText(n, w.source.text)
	pos.Length = max(1, utf8.RuneCountInString(text))
	if above := max(w.level, 1); n.Level > above+1 {
		w.list.Warnf("markdown-heading-level", pos, "Write "+strings.Repeat("#", above+1)+": screen readers announce each level in turn.",
			"A heading of level %d follows one of level %d.", n.Level, above)
	}
	w.level = max(n.Level, 2)
	if n.Level == 1 {
		w.list.Warnf("markdown-heading", pos, "Begin sections with ##.",
			"The page's title is the only heading of level one: this one is shown as level two.")
		n.Level = 2
	}
	if text == "" {
		w.list.Warnf("markdown-heading-empty", pos, "Write its text after the hash signs, or remove it.", "The heading has no text.")
	}
	if isWritten && (!isValidID(id) || strings.HasPrefix(strings.ToLower(id), "gaceta")) {
		w.list.Errorf("markdown-id", pos, "Use letters, digits and hyphens.", "“%s” is not a valid heading id.", id)
	}
	w.doc.Headings = append(w.doc.Headings, Heading{n.Level, identifier.Normal(id), text, pos})
	if w.syntax.IDs == KramdownIDs {
		w.written = append(w.written, string(n.Lines().Value(w.source.text)))
	}
}

func headingText(n *ast.Heading, src []byte) string { return strings.TrimSpace(plainText(n, src)) }

// takeWrittenID removes {#id} from the end of a heading.
func (s *source) takeWrittenID(n *ast.Heading) (id string, ok bool) {
	if n.Lines().Len() == 0 {
		return "", false
	}
	line := n.Lines().At(n.Lines().Len() - 1)
	text := line.Value(s.text)
	if bytes.IndexByte(text, '{') < 0 {
		return "", false
	}
	match := writtenID.FindSubmatchIndex(text)
	if match == nil || match[0] > 0 && strings.IndexByte(`\{$`, text[match[0]-1]) >= 0 {
		return "", false
	}
	begin := line.Start + match[0]
	for c := n.LastChild(); c != nil && begin < line.Stop; {
		before, offset := c.PreviousSibling(), c.Pos()
		t, isText := c.(*ast.Text)
		if isText {
			offset = t.Segment.Start
		}
		if offset < begin {
			if isText && t.Segment.Stop > begin {
				t.Segment = t.Segment.WithStop(begin)
			}
			break
		}
		n.RemoveChild(n, c)
		c = before
	}
	return string(text[match[2]:match[3]]), true
}

// fragmentLink is a link within its own text.
type fragmentLink struct {
	node    *ast.Link
	index   int // in doc.Links
	offset  int
	written []byte
}

// resolveFragments leads links within the text to the headings whose GitHub ids they contain.
func (w *walker) resolveFragments() {
	if len(w.fragments) == 0 {
		return
	}
	known := map[string]bool{"": true, "top": true}
	for _, id := range w.doc.FootnoteIDs {
		known[id] = true
	}
	for _, h := range w.doc.Headings {
		known[h.ID] = true
	}
	byGitHubID := ByGitHubID(w.doc.Headings)
	for _, l := range w.fragments {
		fragment := identifier.Decode(string(l.node.Destination[1:]))
		if id := byGitHubID[strings.ToLower(fragment)]; id != "" && !known[fragment] {
			l.node.Destination = []byte("#" + id)
			w.doc.Links[l.index].Address = "#" + id
			w.source.edit(l.offset, l.written, "#"+id)
		}
	}
}

// ByGitHubID returns the ids of headings. The keys are the ids that GitHub would give to the same headings.
func ByGitHubID(headings []Heading) map[string]string {
	ids, count := map[string]string{}, map[string]int{}
	for _, h := range headings {
		base := identifier.Normal(githubID(h.Text))
		id := base
		if n := count[base]; n > 0 {
			id += "-" + strconv.Itoa(n)
		}
		count[base]++
		if ids[id] == "" {
			ids[id] = h.ID
		}
	}
	return ids
}

// isValidID rejects characters with a meaning in addresses and selectors, and
// the colon, which the ids of footnotes contain.
func isValidID(id string) bool {
	return id != "" && !strings.ContainsAny(id, " \t\n\"'<>`&#%:")
}

func isFragment(address []byte) bool { return bytes.HasPrefix(address, []byte("#")) }
