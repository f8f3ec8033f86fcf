// Package markdown converts an author's text to HTML. It owns goldmark and chroma.
//
//  1. The syntax is CommonMark with GitHub's tables, autolinks and task lists,
//     definition lists, strikethrough with two tildes, footnotes, callouts (> [!NOTE]), and heading ids
//     made from the text or written as {#id}. Emphasis and line breaks follow the
//     rules of Chinese, Japanese and Korean: delimiters.go, line_breaks.go.
//  2. Raw HTML is rejected; so are addresses that run code (javascript:, data:).
//  3. A level-one heading becomes level two: the page's title is its only h1.
//  4. The HTML has no inline style, script or event handler. Code is highlighted
//     with classes.
//  5. A link to another origin opens in a new tab and says so.
//  6. {{file:path}} is a data reference if file is a data file. It is replaced
//     in text, addresses and titles of links, but not in code or after a
//     backslash. Any other braces, also three in a row, are text.
//  7. Feeds get HTML of their own, with absolute addresses and without what
//     needs the site's styles.
//  8. Every diagnostic has the file, line and column of the Markdown.
//  9. What looks like a Markdown mistake is a warning: lint.go.
//  10. :::name{…} … :::, ::name{…} and :name[text]{…} are components of the site, which
//     React renders: component_syntax.go, component_syntax.go, components.go.
//  11. Typography changes the text that readers see, in HTML and feeds, but not code,
//     addresses, ids, sections and the Markdown copy: typography.go.
//  12. If the site asks for it, $…$ and $$…$$ are formulas: formulas.go.
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
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/locale/typography"
)

// Picture is an image of a text as the site serves it. Width and Height may be 0.
type Picture struct {
	Name          string // of its file, relative to the text; empty if it is not a file of the text
	Src           string
	Width, Height int
	Sources       []Source // better formats, best first
}

// Source lists the files of one format with their widths.
type Source struct{ Type, SrcSet string }

// Options are the surroundings of a text. All functions may be nil: then
// addresses and braces stay as they are.
type Options struct {
	Labels      locale.Labels
	Origin      string          // https://site.example: links to other origins open a new tab
	ImageSizes  string          // the sizes attribute of images
	ReservedIDs map[string]bool // ids that the page already uses
	SkipHTML    bool            // leaves Doc.HTML empty
	Sections    bool            // fills Doc.Sections
	Passages    bool            // fills Doc.Passages
	FeedBase    string          // absolute address of the page; if set, Doc.FeedHTML is made
	DataRef     DataRefFunc
	Picture     PictureFunc
	Link        LinkFunc
	CheckWords  CheckWordsFunc
	Component   ComponentFunc
	Typography  *typography.Rules // of the text's language; nil leaves it as it is written
}

// PictureFunc returns a picture that a text names.
type PictureFunc func(src string, pos diag.Pos) (Picture, diag.List)

// LinkFunc returns the published address of a link, and the language of the page that it leads to if it is another than the
// text's.
type LinkFunc func(address string, pos diag.Pos) (href, lang string, list diag.List)

// Heading is a heading of a text.
type Heading struct {
	Level int      `json:"level"`
	ID    string   `json:"id"`
	Text  string   `json:"text"`
	Pos   diag.Pos `json:"-"`
}

// Link is a link or image of a text. The address of an image is the name of its
// file, the address of a link as it is published.
type Link struct {
	Address string
	Image   bool
	Pos     diag.Pos
	Written string // as the author wrote the address, with the values of data references
}

// Doc is a converted text.
type Doc struct {
	HTML        []byte
	FeedHTML    []byte
	Headings    []Heading
	Sections    []Section
	Passages    []Passage
	Links       []Link
	FootnoteIDs []string     // ids of footnotes and of the references to them
	DataFiles   []string     // data files that the text refers to
	Uses        []Use        // components that the text names
	Components  []*Component // the outermost components in HTML
	Markdown    Edited       // the text with data references replaced and absolute addresses
}

// Syntax is what the texts of a site can contain and what it means. The zero value is the default.
type Syntax struct {
	IDs  IDs  // of headings
	Math bool // $…$ and $$…$$ are formulas
}

// Converter converts texts. It is safe for concurrent use.
type Converter struct {
	md     goldmark.Markdown
	syntax Syntax

	codeTime *codeTime
}

// mailbox is what becomes a link without brackets: react@19.3 is a version, and
// example.com/a@b.example not a mailbox.
var mailbox = regexp.MustCompile(`^[a-zA-Z0-9._+-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*\.[a-zA-Z]{2,}`)

// New returns a converter.
func New(syntax Syntax) *Converter {
	linkify := linkifyParser{extension.NewLinkifyParser(extension.WithLinkifyEmailRegexp(mailbox),
		extension.WithLinkifyURLRegexp(bareURL), extension.WithLinkifyWWWRegexp(bareHost))}
	parsers := []util.PrioritizedValue{
		util.Prioritized(inlineComponentParser{}, 140), util.Prioritized(dataRefParser{}, 150),
		util.Prioritized(emphasisParser, 490), util.Prioritized(strikeParser, 500), util.Prioritized(linkify, 999),
	}
	blocks := []util.PrioritizedValue{util.Prioritized(componentParser{}, 750)}
	transformers := []util.PrioritizedValue{util.Prioritized(unusedFootnotes{}, 500), util.Prioritized(lineJoiner{}, 510)}
	if syntax.Math {
		parsers = append(parsers, util.Prioritized(inlineFormulaParser{}, 145))
		blocks = append(blocks, util.Prioritized(formulaParser{}, 760))
		transformers = append(transformers, util.Prioritized(mathBlocks{}, 520))
	}
	md := goldmark.New(
		goldmark.WithExtensions(
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)),
			extension.TaskList, extension.Footnote, extension.DefinitionList,
		),
		goldmark.WithParserOptions(
			parser.WithBlockParsers(blocks...), parser.WithInlineParsers(parsers...), parser.WithASTTransformers(transformers...),
		),
		goldmark.WithRendererOptions(
			html.WithUnsafe(), // no raw HTML reaches the renderer: the walker rejects it
			renderer.WithNodeRenderers(
				util.Prioritized(nodeRenderer{}, 100), util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500),
			),
		),
	)
	return &Converter{md, syntax, new(codeTime)}
}

// Convert converts the text src, which begins in firstLine of file. The HTML is
// empty if the list has errors.
func (c *Converter) Convert(file string, firstLine int, src []byte, o Options) (Doc, diag.List) {
	s := newSource(file, firstLine, src)
	if list := s.checkSize(); len(list) > 0 {
		return Doc{}, list
	}
	refs := &dataRefs{source: s, lookUp: o.DataRef}
	root := c.parse(s, refs)
	w := &walker{source: s, options: o, refs: refs, syntax: c.syntax, languages: map[string]string{}}
	w.lint(root)
	w.checkWords(root)
	w.walk(root)
	doc, list := w.doc, append(w.list, refs.list...)
	doc.DataFiles = refs.files
	if list.HasErrors() {
		return doc, list
	}
	if o.Sections {
		doc.Sections = w.sections(root)
	}
	if o.Passages {
		doc.Passages = w.passages(root)
	}
	if o.Typography != nil && !o.SkipHTML {
		w.setTypography(root)
	}
	if !o.SkipHTML {
		out := c.render(file, root, s.text, rendering{Options: o, languages: w.languages, headings: doc.Headings, tables: w.tables})
		doc.HTML, doc.Components = out.Bytes(), out.components
		if n := out.slowCode; n != nil {
			out.spent.report(&list, s.pos(n.Info.Segment.Start, n.Info.Segment.Len()))
		}
	}
	if o.FeedBase != "" {
		doc.FeedHTML = c.render(file, root, s.text,
			rendering{Options: o, languages: w.languages, headings: doc.Headings, isFeed: true}).Bytes()
	}
	doc.Markdown = s.Edited
	return doc, list
}

func (c *Converter) parse(s *source, refs *dataRefs) ast.Node {
	pc := parser.NewContext()
	pc.Set(dataRefsKey, refs)
	return c.md.Parser().Parse(text.NewReader(s.text), parser.WithContext(pc))
}

// Headings returns the headings of a text.
func (c *Converter) Headings(file string, firstLine int, src []byte) []Heading {
	doc, _ := c.Convert(file, firstLine, src, Options{SkipHTML: true})
	return doc.Headings
}

func (c *Converter) render(file string, root ast.Node, src []byte, r rendering) *output {
	out := &output{rendering: r, spent: textTime{all: c.codeTime, file: file}}
	out.Grow(len(src) * 3 / 2)
	if err := c.md.Renderer().Render(out, src, root); err != nil {
		panic("internal error: rendering Markdown: " + err.Error())
	}
	return out
}

// output is what a text is rendered into: a buffer that goldmark does not buffer again.
type output struct {
	bytes.Buffer
	rendering
	components     []*Component         // the outermost ones
	open           []*Component         // whose text has not ended
	counted, units int                  // bytes, and how many UTF-16 code units they are
	spent          textTime             // to highlight code
	slowCode       *ast.FencedCodeBlock // the first one without time; or nil
}

// Buffered implements util.BufWriter.
func (o *output) Buffered() int { return 0 }

// Flush implements util.BufWriter.
func (o *output) Flush() error { return nil }
