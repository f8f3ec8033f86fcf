// Package markdown turns an author's text into HTML. goldmark and chroma live here.
//
//  1. CommonMark with GitHub's tables, strikethrough, autolinks and task lists,
//     footnotes, callouts (> [!NOTE]), and heading ids made from the text or
//     given as {#id}.
//  2. Raw HTML is refused; so are addresses that run code (javascript:, data:).
//  3. A level-one heading becomes level two: the page's title is its only h1.
//  4. The result holds no inline style, script or event handler. Code is
//     coloured by classes.
//  5. A link to another origin opens in a new tab, and says so.
//  6. {{file:path}} quotes a fact where file is a data file, in running text, in
//     addresses and in titles of links; in code never, and not behind a
//     backslash. Three braces are no fact; neither are any others.
//  7. HTML for readers elsewhere (Options.Base) has whole addresses, and nothing
//     that only the site's styles explain.
//  8. Every diagnostic names file, line and column of the Markdown.
//  9. What looks like Markdown that was meant and is not is a warning: slips.go.
package markdown

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"gaceta.dev/gaceta/generator/desk"
	"gaceta.dev/gaceta/generator/diag"
)

// Words are the few words that the HTML of a text needs in its language.
type Words struct {
	Callouts map[string]string // note, tip, important, warning, caution
	NewTab   string            // read after a link that opens a new tab
	Table    string            // name of a table that scrolls sideways
	Footnote string            // name of the way back from a footnote
}

// Picture is where an image of a text is served. Width and Height may be 0.
// Sources are better files for browsers that know their type, best first.
type Picture struct {
	Src           string
	Width, Height int
	Sources       []Source
}

// Source is the files of one type in a picture, with their widths.
type Source struct{ Type, SrcSet string }

// Options says what a text may refer to.
type Options struct {
	Words   Words
	Sizes   string                                                        // how wide pictures of a text are shown, as HTML's sizes says it
	Check   bool                                                          // makes no HTML: the rest is wanted
	Base    string                                                        // the page's whole address: the HTML is for readers elsewhere
	Source  bool                                                          // gives the Markdown too
	Fact    FactFunc                                                      // nil leaves all braces as they are
	Taken   map[string]bool                                               // ids that the page has already
	Origin  string                                                        // https://site.example: links there are internal
	Picture func(src string, pos diag.Pos) (Picture, diag.List)           // nil leaves addresses as they are
	Link    func(address string, pos diag.Pos) (href string, l diag.List) // nil leaves addresses as they are
}

// Heading is one heading of a text.
type Heading struct {
	Level int      `json:"level"`
	ID    string   `json:"id"`
	Text  string   `json:"text"`
	Pos   diag.Pos `json:"-"`
}

// Link is one link or image of a text: an image as the author wrote it, a link
// with the address that it is published with.
type Link struct {
	Address string
	Image   bool
	Pos     diag.Pos
}

// Doc is a converted text.
type Doc struct {
	HTML     []byte
	Headings []Heading
	Links    []Link
	Notes    []string // ids of footnotes and of the places that refer to them
	Source   []byte   // the Markdown with facts quoted and whole addresses
}

// Converter converts texts; it is safe for concurrent use.
type Converter struct {
	md goldmark.Markdown
}

// email is what becomes a link without brackets: react@19.3 is a version, and
// example.com/a@b.example no mailbox.
var email = regexp.MustCompile(`^[a-zA-Z0-9._+-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*\.[a-zA-Z]{2,}`)

// New gives a converter.
func New() *Converter {
	md := goldmark.New(
		goldmark.WithExtensions(
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)),
			extension.Strikethrough, extension.TaskList,
			extension.NewFootnote(),
		),
		goldmark.WithParserOptions(
			parser.WithInlineParsers(util.Prioritized(factParser{}, 150), util.Prioritized(newLinkify(), 999)),
			parser.WithASTTransformers(util.Prioritized(noteTransformer{}, 500)),
		),
		goldmark.WithRendererOptions(
			html.WithUnsafe(), // raw HTML never gets that far: convert refuses it
			renderer.WithNodeRenderers(util.Prioritized(&nodes{}, 100)),
		),
	)
	return &Converter{md: md}
}

// Convert converts the text src, which begins in firstLine of file. Where the
// list has errors the HTML is not to be used.
func (c *Converter) Convert(file string, firstLine int, src []byte, o Options) (Doc, diag.List) {
	s := newSource(file, firstLine, src)
	for _, list := range []diag.List{s.readable(), s.characters(), s.bounded()} {
		if len(list) > 0 {
			return Doc{}, list
		}
	}
	f := &facts{source: s, look: o.Fact}
	pc := parser.NewContext()
	pc.Set(factsKey, f)
	root := c.md.Parser().Parse(text.NewReader(s.text), parser.WithContext(pc))
	w := &walker{source: s, options: o, facts: f, notes: bytes.Contains(s.text, []byte("[^"))}
	w.slipsOf(root)
	w.walk(root)
	list := append(w.list, f.list...)
	if o.Check || list.HasErrors() {
		return w.doc, list
	}
	buf := desk.Take()
	defer desk.Return(buf)
	root.(*ast.Document).AddMeta(optionsKey, o)
	if err := c.md.Renderer().Render(buf, s.text, root); err != nil {
		list.Errorf("markdown", diag.Pos{File: file, Line: firstLine, Column: 1}, "", "The text cannot be converted: %v.", err)
	}
	w.doc.HTML = bytes.Clone(buf.Bytes())
	if o.Source {
		w.doc.Source = f.edited()
	}
	return w.doc, list
}

const optionsKey = "gaceta-options"

func optionsOf(n ast.Node) Options {
	o, _ := n.OwnerDocument().Meta()[optionsKey].(Options)
	return o
}
