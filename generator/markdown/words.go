package markdown

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"golang.org/x/text/unicode/norm"
)

// Word is a word of a text, or a character between words that changes what a text says: a full stop, a percent sign, a
// dash. Two texts with the same words differ only in typography:
//
//  1. White space of any kind and width separates words and is nothing else. Invisible characters do not count.
//  2. Quotation marks and apostrophes separate words and are nothing else.
//  3. All dashes, hyphens and the minus sign are the same, and so is a run of them.
//  4. Markup does not count: emphasis, headings, lists, tables, links and their addresses, pictures.
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

func (w *wordReader) walk(n ast.Node) {
	if n.Type() == ast.TypeBlock {
		w.end()
	}
	switch n := n.(type) {
	case *ast.Heading:
		w.source.takeWrittenID(n) // readers do not see it
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

func children(n ast.Node) func(yield func(ast.Node) bool) {
	return func(yield func(ast.Node) bool) {
		for c := n.FirstChild(); c != nil && yield(c); c = c.NextSibling() {
		}
	}
}

// readAttributes reads the values of a component's attributes.
func (w *wordReader) readAttributes(use *componentUse) {
	w.end()
	w.line = w.source.pos(use.offset, 1).Line
	for _, a := range use.attributes {
		w.read(fmt.Sprint(a.Value))
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
