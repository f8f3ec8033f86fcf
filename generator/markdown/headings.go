package markdown

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/internal/identifier"
	"github.com/yuin/goldmark/ast"
	"golang.org/x/text/unicode/norm"
)

// writtenID is an id that an author writes after a heading. Any other braces are text.
var writtenID = regexp.MustCompile(`(^|[ \t])\{#([^{}]*)\}[ \t]*$`)

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
	if match == nil {
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
	return string(text[match[4]:match[5]]), true
}

// assignHeadingIDs sets the id of every heading. Written ids are reserved
// first, so that no id made from a text equals them.
func (w *walker) assignHeadingIDs() {
	ids := idSet{reserved: w.options.ReservedIDs, used: map[string]bool{}, next: map[string]int{}}
	for _, h := range w.doc.Headings {
		switch {
		case h.ID == "":
			continue
		case w.options.ReservedIDs[h.ID]:
			w.list.Errorf("markdown-id", h.Pos, "Give the heading another id.", "The page already uses the id “%s”.", h.ID)
		case ids.used[h.ID]:
			w.list.Errorf("markdown-id", h.Pos, "Give one of them another id.", "Two headings have the id “%s”.", h.ID)
		}
		ids.used[h.ID] = true
	}
	for i := range w.doc.Headings {
		h := &w.doc.Headings[i]
		if h.ID == "" {
			h.ID = ids.generate(h.Text)
		}
	}
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
	byGitHubID := map[string]string{}
	count := map[string]int{}
	for _, h := range w.doc.Headings {
		known[h.ID] = true
		id := identifier.Normal(githubID(h.Text))
		if n := count[id]; n > 0 {
			count[id]++
			id += "-" + strconv.Itoa(n)
		} else {
			count[id]++
		}
		if byGitHubID[id] == "" {
			byGitHubID[id] = h.ID
		}
	}
	for _, l := range w.fragments {
		fragment := identifier.Decode(string(l.node.Destination[1:]))
		if id := byGitHubID[strings.ToLower(fragment)]; id != "" && !known[fragment] {
			l.node.Destination = []byte("#" + id)
			w.doc.Links[l.index].Address = "#" + id
			w.source.edit(l.offset, l.written, "#"+id)
		}
	}
}

// isValidID rejects characters with a meaning in addresses and selectors, and
// the colon, which the ids of footnotes contain.
func isValidID(id string) bool {
	return id != "" && !strings.ContainsAny(id, " \t\n\"'<>`&#%:")
}

func isFragment(address []byte) bool { return bytes.HasPrefix(address, []byte("#")) }

// idSet makes unique heading ids.
type idSet struct {
	reserved map[string]bool
	used     map[string]bool
	next     map[string]int // number of the next id for a repeated text
}

func (s *idSet) generate(text string) string {
	base := Slug(text)
	if base == "" {
		base = "section"
	}
	id := base
	for s.used[id] || s.reserved[id] {
		s.next[base]++
		id = base + "-" + strconv.Itoa(s.next[base])
	}
	s.used[id] = true
	return id
}

// Slug makes an id or a slug from a title: "¿Qué cambia?" becomes "que-cambia".
// Only the accents of Latin letters are removed: in other scripts they are letters.
func Slug(title string) string {
	var out strings.Builder
	gap, isLatin := false, false
	for _, r := range norm.NFD.String(strings.ToLower(title)) {
		switch {
		case unicode.Is(unicode.M, r):
			if !isLatin && !gap && out.Len() > 0 {
				out.WriteRune(r)
			}
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if gap && out.Len() > 0 {
				out.WriteByte('-')
			}
			gap, isLatin = false, unicode.Is(unicode.Latin, r)
			out.WriteRune(r)
		case strings.ContainsRune("'’*`", r):
		default:
			gap = true
		}
	}
	return norm.NFC.String(out.String())
}

// githubID makes the heading id of GitHub and most documentation tools: texts
// written for them link to it.
func githubID(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.M, r), r == '-', r == '_':
			return r
		case r == ' ':
			return '-'
		}
		return -1
	}, strings.ToLower(title))
}
