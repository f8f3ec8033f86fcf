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

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/bufpool"
)

// Labels are the few words that the HTML of a text needs in its language.
type Labels struct {
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
	Labels          Labels
	ImageSizes      string                                                        // how wide pictures of a text are shown, as HTML's sizes says it
	SkipHTML        bool                                                          // makes no HTML: the rest is wanted
	FeedBase        string                                                        // the page's whole address: the HTML is for readers elsewhere
	IncludeMarkdown bool                                                          // gives the Markdown too
	DataRef         DataRefFunc                                                   // nil leaves all braces as they are
	ReservedIDs     map[string]bool                                               // ids that the page has already
	Origin          string                                                        // https://site.example: links there are internal
	Picture         func(src string, pos diag.Pos) (Picture, diag.List)           // nil leaves addresses as they are
	ResolveLink     func(address string, pos diag.Pos) (href string, l diag.List) // nil leaves addresses as they are
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
	HTML        []byte
	Headings    []Heading
	Links       []Link
	FootnoteIDs []string // ids of footnotes and of the places that refer to them
	Markdown    []byte   // the Markdown with facts quoted and whole addresses
}

// Converter converts texts; it is safe for concurrent use.
type Converter struct {
	md    goldmark.Markdown
	plain parser.Parser // finds no addresses without brackets
}

// email is what becomes a link without brackets: react@19.3 is a version, and
// example.com/a@b.example no mailbox.
var email = regexp.MustCompile(`^[a-zA-Z0-9._+-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*\.[a-zA-Z]{2,}`)

// New gives a converter.
func New() *Converter {
	md := newMarkdown(util.Prioritized(newLinkify(), 999))
	return &Converter{md: md, plain: newMarkdown().Parser()}
}

func newMarkdown(inline ...util.PrioritizedValue) goldmark.Markdown {
	return goldmark.New(
		goldmark.WithParser(parser.NewParser(
			parser.WithBlockParsers(parser.DefaultBlockParsers()...),
			parser.WithInlineParsers(parser.DefaultInlineParsers()...),
			parser.WithParagraphTransformers(util.Prioritized(definitionParser{}, 100)),
		)),
		goldmark.WithExtensions(
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)),
			extension.Strikethrough, extension.TaskList,
			extension.NewFootnote(),
		),
		goldmark.WithParserOptions(
			parser.WithInlineParsers(append(inline, util.Prioritized(factParser{}, 150))...),
			parser.WithASTTransformers(util.Prioritized(noteTransformer{}, 500)),
		),
		goldmark.WithRendererOptions(
			html.WithUnsafe(), // raw HTML never gets that far: convert refuses it
			html.WithWriter(writer{}),
			renderer.WithNodeRenderers(util.Prioritized(&nodes{}, 100)),
		),
	)
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
	root, w := c.parse(s, o)
	w.walk(root)
	list := append(w.list, w.facts.list...)
	if o.SkipHTML || list.HasErrors() {
		return w.doc, list
	}
	buf := bufpool.Get()
	defer bufpool.Put(buf)
	root.(*ast.Document).AddMeta(optionsKey, &rendering{Options: o})
	if err := c.md.Renderer().Render(sheet{buf}, s.text, root); err != nil {
		panic("internal error: " + file + " cannot be converted: " + err.Error()) // a buffer takes every byte
	}
	w.doc.HTML = bytes.Clone(buf.Bytes())
	if o.IncludeMarkdown {
		w.doc.Markdown = w.facts.edited()
	}
	return w.doc, list
}

// parse reads a text, and finds what looks like a slip before anything is amended.
//
// To look for an address without brackets at every word takes a third of the
// time of a text, and most texts have none: they are looked for where one seems
// to be, and where a text that was read without them shows the begin of one.
func (c *Converter) parse(s *source, o Options) (ast.Node, *walker) {
	if !s.mayHaveAddress() {
		if root, w := s.parsed(c.plain, o); !w.address {
			return root, w
		}
	}
	return s.parsed(c.md.Parser(), o)
}

func (s *source) parsed(p parser.Parser, o Options) (ast.Node, *walker) {
	f := &facts{source: s, look: o.DataRef}
	pc := parser.NewContext()
	pc.Set(factsKey, f)
	root := p.Parse(text.NewReader(s.text), parser.WithContext(pc))
	w := &walker{source: s, options: o, facts: f, notes: bytes.Contains(s.text, []byte("[^"))}
	w.slipsOf(root)
	return root, w
}

const optionsKey = "gaceta-options"

// rendering is what the renderer of nodes knows of its text.
type rendering struct {
	Options
	last   string // the address of the link that is open
	marked bool   // whether it is marked
}

func optionsOf(n ast.Node) *rendering {
	if r, ok := n.OwnerDocument().Meta()[optionsKey].(*rendering); ok {
		return r
	}
	return &rendering{}
}
