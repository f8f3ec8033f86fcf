package markdown

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"golang.org/x/text/unicode/norm"
)

// Word is a word of a text, or a character between words that changes its meaning: a full stop, a percent sign, a dash. Two
// texts with the same words differ only in typography:
//
//  1. White space of any kind and width separates words and is nothing else. Invisible characters do not count.
//  2. Quotation marks and apostrophes separate words and are nothing else.
//  3. All dashes, hyphens and the minus sign are the same, and so is a run of them.
//  4. An ellipsis is the same as three full stops.
//  5. Markup does not count: emphasis, headings, lists, tables, quotes, callouts, links and their addresses, pictures.
//  6. Markup that changes the meaning of a text counts: words that are struck through are other words, and the tick of a
//     task is a word.
type Word struct {
	Text string
	Line int // counts from 1
}

// Words returns the words of a plain text in one line.
func Words(text string) []Word {
	w := wordReader{line: 1}
	w.read(text)
	w.end()
	return w.words
}

// Words returns the words that readers see of a Markdown text, with those in attributes of components.
func (c *Converter) Words(src []byte) []Word {
	s := newSource("", 1, src)
	if len(s.checkSize()) > 0 {
		return nil
	}
	w := wordReader{source: s, line: 1}
	w.walk(c.parse(s, &dataRefs{source: s}))
	w.end()
	return w.words
}

// wordReader collects words.
type wordReader struct {
	source *source
	line   int
	open   strings.Builder // the word that is being read
	words  []Word
}

// walk reads the words of a node.
func (w *wordReader) walk(n ast.Node) {
	if n.Type() == ast.TypeBlock {
		w.end()
	}
	switch n := n.(type) {
	case *ast.Heading:
		w.source.takeWrittenID(n) // readers do not see it
	case *ast.Blockquote:
		markCallout(n, w.source.text)
	case *east.Strikethrough:
		w.walkStruck(n)
		return
	case *east.TaskCheckBox:
		if n.IsChecked {
			w.line = w.source.pos(n.Parent().Lines().At(0).Start, 1).Line
			w.words = append(w.words, Word{"[x]", w.line})
		}
	case *component:
		w.readAttributes(n.componentUse)
	case *inlineComponent:
		w.readAttributes(n.componentUse)
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		for i := range n.Lines().Len() {
			w.readAt(n.Lines().At(i), true)
		}
	case *ast.Text:
		w.readAt(n.Segment, n.IsRaw())
		if n.SoftLineBreak() || n.HardLineBreak() {
			w.end()
		}
	case *ast.String:
		w.read(string(n.Value))
	case *ast.AutoLink:
		w.read(string(n.Label(w.source.text)))
	}
	for child := range children(n) {
		w.walk(child)
	}
	if n.Type() == ast.TypeBlock {
		w.end()
	}
}

// walkStruck reads words that are struck through.
func (w *wordReader) walkStruck(n ast.Node) {
	w.end()
	first := len(w.words)
	for child := range children(n) {
		w.walk(child)
	}
	w.end()
	for i := range w.words[first:] {
		w.words[first+i].Text = "~~" + w.words[first+i].Text + "~~"
	}
}

func children(n ast.Node) func(yield func(ast.Node) bool) {
	return func(yield func(ast.Node) bool) {
		for c := n.FirstChild(); c != nil && yield(c); c = c.NextSibling() {
		}
	}
}

// addressAttributes are the attributes of built-in components that hold addresses.
var addressAttributes = []string{"url", "src", "poster", "captions"}

// readAttributes reads the values of a component's attributes, except addresses.
func (w *wordReader) readAttributes(use *componentUse) {
	w.end()
	w.line = w.source.pos(use.offset, 1).Line
	for _, a := range use.attributes {
		value := fmt.Sprint(a.Value)
		if u, err := url.Parse(value); slices.Contains(addressAttributes, a.Name) || err == nil && u.Host != "" {
			continue
		}
		w.read(value)
		w.end()
	}
}

func (w *wordReader) readAt(segment text.Segment, isRaw bool) {
	value := segment.Value(w.source.text)
	if !isRaw {
		value = unescape(value)
	}
	w.line = w.source.pos(segment.Start, 1).Line
	w.read(string(value))
}

// quotes are the quotation marks that Unicode does not list as such, and apostrophes.
const quotes = "\"'`´„‚′″＂＇"

// minus is a dash that Unicode lists as a symbol.
const minus = '−'

func (w *wordReader) read(text string) {
	for _, c := range text {
		switch {
		case unicode.Is(unicode.Cf, c):
		case unicode.IsLetter(c), unicode.IsNumber(c), unicode.IsMark(c):
			w.open.WriteRune(c)
		case unicode.IsSpace(c), unicode.In(c, unicode.Pi, unicode.Pf), strings.ContainsRune(quotes, c):
			w.end()
		case c == '…':
			w.end()
			full := Word{".", w.line}
			w.words = append(w.words, full, full, full)
		case unicode.Is(unicode.Pd, c), c == minus:
			w.end()
			if len(w.words) == 0 || w.words[len(w.words)-1].Text != "-" {
				w.words = append(w.words, Word{"-", w.line})
			}
		default:
			w.end()
			w.words = append(w.words, Word{string(c), w.line})
		}
	}
}

// end ends the open word.
func (w *wordReader) end() {
	if w.open.Len() > 0 {
		w.words = append(w.words, Word{norm.NFC.String(w.open.String()), w.line})
		w.open.Reset()
	}
}
