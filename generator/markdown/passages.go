package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"gaceta.dev/gaceta/generator/diag"
)

// Passage is the text of a paragraph, a heading, a cell of a table or an attribute of a component, without markup. Blocks of
// code are none.
type Passage struct {
	Kind  string // text, cell, h2 to h6, or the name of an attribute
	Text  string
	Links []Link
	Code  [][2]int // what is code within a line, and the addresses that are their own text: offsets in Text

	source *source // nil for a text outside of Markdown
	runs   []run
	pos    diag.Pos // of a text outside of Markdown
}

// run is a part of a passage's text that is written in one piece.
type run struct{ at, offset int } // in the text, and in the source

// Pos returns where a part of the text is written. Its ends are offsets in Text.
func (p Passage) Pos(start, end int) diag.Pos {
	if p.source == nil {
		return p.pos
	}
	r := run{}
	for _, next := range p.runs {
		if next.at > start {
			break
		}
		r = next
	}
	return p.source.pos(r.offset+start-r.at, end-start)
}

// passageReader reads the passages of a text that was walked. They share one text and one list of runs.
type passageReader struct {
	source *source
	links  []Link // those after the node, in the order of the walk
	all    []Passage
	text   strings.Builder
	runs   []run
	open   Passage
	isOpen bool // within a block with text
	textAt int  // where the text of the open passage begins
	runsAt int  // where its runs begin
}

// passages returns the passages of a text, in its order.
func (w *walker) passages(root ast.Node) []Passage {
	const passageBytes = 128 // of a usual text
	r := passageReader{source: w.source, links: w.doc.Links}
	r.text.Grow(len(w.source.text))
	r.all = make([]Passage, 0, len(w.source.text)/passageBytes)
	r.visit(root)
	return r.all
}

// visit adds the passages of a node.
func (r *passageReader) visit(n ast.Node) {
	opens := !r.isOpen && n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline
	if opens {
		r.open, r.isOpen = Passage{Kind: kindOf(n), source: r.source}, true
		r.textAt, r.runsAt = r.text.Len(), len(r.runs)
		r.runs = append(r.runs, run{0, max(0, nodeOffset(n))})
	}
	inCode := r.at()
	r.read(n)
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.visit(c)
	}
	if n.Kind() == ast.KindCodeSpan && r.isOpen {
		r.open.Code = append(r.open.Code, [2]int{inCode, r.at()})
	}
	if opens {
		r.open.Text, r.open.runs = r.text.String()[r.textAt:], r.runs[r.runsAt:len(r.runs):len(r.runs)]
		r.all, r.isOpen = append(r.all, r.open), false
	}
}

// at returns the length of the open passage.
func (r *passageReader) at() int { return r.text.Len() - r.textAt }

// read reads a node without its children.
func (r *passageReader) read(n ast.Node) {
	switch n := n.(type) {
	case *component:
		r.readAttributes(n.componentUse)
	case *inlineComponent:
		r.readAttributes(n.componentUse)
	case *ast.Link:
		r.takeLinks(1)
	case *ast.Image:
		r.takeLinks(1)
	case *ast.AutoLink:
		if r.takeLinks(1); !r.isOpen {
			return
		}
		label := n.Label(r.source.text)
		at := r.at()
		r.write(label, r.source.find(n.Pos(), label))
		r.open.Code = append(r.open.Code, [2]int{at, r.at()})
	case *ast.Text:
		if !r.isOpen {
			return
		}
		value := n.Segment.Value(r.source.text)
		if !n.IsRaw() {
			value = unescape(value)
		}
		r.write(value, n.Segment.Start)
		if n.SoftLineBreak() || n.HardLineBreak() {
			r.text.WriteByte(' ')
		}
	case *ast.String:
		if r.isOpen {
			r.text.Write(n.Value)
		}
	}
}

func (r *passageReader) write(text []byte, offset int) {
	if at, last := r.at(), r.runs[len(r.runs)-1]; offset-at != last.offset-last.at {
		r.runs = append(r.runs, run{at, offset})
	}
	r.text.Write(text)
}

// takeLinks moves links to the open passage.
func (r *passageReader) takeLinks(n int) {
	n = min(n, len(r.links))
	if r.isOpen && r.open.Links == nil {
		r.open.Links = r.links[:n:n]
	} else if r.isOpen {
		r.open.Links = append(r.open.Links, r.links[:n]...)
	}
	r.links = r.links[n:]
}

// readAttributes reads the attributes of a component.
func (r *passageReader) readAttributes(u *componentUse) {
	n := min(len(u.links), len(r.links))
	if n > 0 {
		r.all = append(r.all, Passage{Kind: u.name, Links: r.links[:n], source: r.source, runs: []run{{0, u.offset}}})
		r.links = r.links[n:]
	}
	for i, text := range u.text {
		offset := u.offset
		for _, a := range u.attributes {
			if a.Name == u.textNames[i] {
				offset = a.offset
			}
		}
		r.all = append(r.all, Passage{Kind: u.textNames[i], Text: text, source: r.source, runs: []run{{0, offset}}})
	}
}

func kindOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Heading:
		return "h1h2h3h4h5h6"[2*n.Level-2 : 2*n.Level]
	case *east.TableCell:
		return "cell"
	}
	return "text"
}

// NewPassage returns a text outside of Markdown, such as a title, as a passage. All its parts have the position of the text.
func NewPassage(kind, text string, pos diag.Pos) Passage {
	return Passage{Kind: kind, Text: text, pos: pos}
}
