package markdown

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"gaceta.dev/gaceta/generator/diag"
)

// Formulas are TeX, which Node turns into MathML while the page is prerendered: a formula is a component of a name that no
// author can write. Check, feeds, the search and the Markdown copy need no Node.
//
//  1. $…$ is a formula if no space follows the first dollar sign or precedes the second one, and if neither a letter nor a
//     digit follows: $5 and $10 are prices.
//  2. $$…$$ is shown on a line of its own; so is code in the language “math”.
//  3. A dollar sign after a backslash is a dollar sign, also within a formula.

// formulaComponent is the name of the component that a formula is.
const formulaComponent = "$"

// formula is TeX in the tree of a text: a block.
type formula struct {
	ast.BaseBlock
	formulaSource
	isClosed bool
}

// inlineFormula is a formula within a paragraph.
type inlineFormula struct {
	ast.BaseInline
	formulaSource
}

// formulaSource is what a formula's source says.
type formulaSource struct {
	tex     string
	display bool
	offset  int // of the first dollar sign
	length  int // of the formula, or of its first line
	pos     diag.Pos
}

var (
	kindFormula       = ast.NewNodeKind("Formula")
	kindInlineFormula = ast.NewNodeKind("InlineFormula")
)

// Kind implements ast.Node.
func (*formula) Kind() ast.NodeKind { return kindFormula }

// Dump implements ast.Node.
func (f *formula) Dump(src []byte, level int) { ast.DumpHelper(f, src, level, nil, nil) }

// IsRaw implements ast.Node.
func (*formula) IsRaw() bool { return true }

// Kind implements ast.Node.
func (*inlineFormula) Kind() ast.NodeKind { return kindInlineFormula }

// Dump implements ast.Node.
func (f *inlineFormula) Dump(src []byte, level int) { ast.DumpHelper(f, src, level, nil, nil) }

var dollars = []byte("$$")

// formulaParser reads $$ … $$ on lines of its own.
type formulaParser struct{}

// Trigger implements parser.BlockParser.
func (formulaParser) Trigger() []byte { return []byte{'$'} }

// Open implements parser.BlockParser.
func (formulaParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	indent := pc.BlockOffset()
	if indent < 0 || !bytes.HasPrefix(line[indent:], dollars) {
		return nil, parser.NoChildren
	}
	written := bytes.TrimRight(line[indent:], " \t\n")
	rest := written[len(dollars):]
	f := &formula{formulaSource: formulaSource{display: true, offset: segment.Start + indent - segment.Padding, length: len(written)}}
	if end := bytes.Index(rest, dollars); end >= 0 {
		if end+len(dollars) < len(rest) || end == 0 {
			return nil, parser.NoChildren // a part of a paragraph
		}
		f.isClosed, rest = true, rest[:end]
	}
	f.tex = string(rest)
	reader.Advance(len(bytes.TrimSuffix(line, []byte("\n"))))
	return f, parser.NoChildren
}

// Continue implements parser.BlockParser.
func (formulaParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	f := node.(*formula)
	if f.isClosed {
		return parser.Close
	}
	line, _ := reader.PeekLine()
	written := bytes.TrimRight(line, " \t\n")
	before, isEnd := bytes.CutSuffix(written, dollars)
	f.tex += "\n" + string(before)
	reader.Advance(len(bytes.TrimSuffix(line, []byte("\n"))))
	if f.isClosed = isEnd; isEnd {
		return parser.Close
	}
	return parser.Continue | parser.NoChildren
}

// Close implements parser.BlockParser.
func (formulaParser) Close(node ast.Node, _ text.Reader, pc parser.Context) {
	f, refs := node.(*formula), pc.Get(dataRefsKey).(*dataRefs)
	if !f.isClosed {
		refs.list.Errorf("markdown-formula", refs.source.pos(f.offset, f.length), "Write $$ on a line of its own where it ends.",
			"The formula does not end.")
	}
}

// CanInterruptParagraph implements parser.BlockParser.
func (formulaParser) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine implements parser.BlockParser.
func (formulaParser) CanAcceptIndentedLine() bool { return false }

// inlineFormulaParser reads $…$ and $$…$$ within a paragraph.
type inlineFormulaParser struct{}

// Trigger implements parser.InlineParser.
func (inlineFormulaParser) Trigger() []byte { return []byte{'$'} }

// maxFormulaLines is how many lines of a paragraph one formula may have.
const maxFormulaLines = 50

// Parse implements parser.InlineParser.
func (inlineFormulaParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	_, segment := block.PeekLine()
	line, position := block.Position()
	var tex []byte
	isDisplay := false
	for n := range maxFormulaLines {
		part, _ := block.PeekLine()
		if part == nil {
			break
		}
		from := 0
		if n == 0 {
			if isDisplay = bytes.HasPrefix(part, dollars); isDisplay {
				from = 1
			}
			if from++; from >= len(part) || !isDisplay && isSpace(part[from]) {
				break
			}
		}
		end := formulaEnd(part, from, isDisplay)
		if end == noFormula {
			break
		}
		if end >= 0 {
			tex = append(tex, part[from:end]...)
			if end++; isDisplay {
				end++
			}
			if len(bytes.TrimSpace(tex)) == 0 {
				break
			}
			block.Advance(end)
			_, after := block.Position()
			return &inlineFormula{formulaSource: formulaSource{
				tex: string(tex), display: isDisplay, offset: segment.Start, length: after.Start - segment.Start,
			}}
		}
		tex = append(tex, part[from:]...)
		block.AdvanceLine()
	}
	block.SetPosition(line, position)
	return nil
}

const (
	noEnd     = -1 // the formula may end in a later line
	noFormula = -2
)

// formulaEnd returns the offset of the dollar sign that ends a formula in a line. Code and other dollar signs are not in formulas.
func formulaEnd(line []byte, from int, isDisplay bool) int {
	for i := from; i < len(line); i++ {
		switch {
		case line[i] == '\\':
			i++
		case line[i] == '`':
			return noFormula
		case line[i] != '$':
		case isDisplay:
			if bytes.HasPrefix(line[i:], dollars) {
				return i
			}
		default:
			next, _ := utf8.DecodeRune(line[i+1:])
			if i == 0 || isSpace(line[i-1]) || isWordOrDollar(next) {
				return noFormula
			}
			return i
		}
	}
	return noEnd
}

// isWordOrDollar reports whether a character after a dollar sign makes it none of the end of a formula. Scripts without spaces
// continue right after a formula.
func isWordOrDollar(r rune) bool {
	return r == '$' || r <= unicode.MaxLatin1 && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// mathCode is the language of code that GitHub shows as a formula.
const mathCode = "math"

// mathBlocks makes formulas of code in the language “math”.
type mathBlocks struct{}

// Transform implements parser.ASTTransformer.
func (mathBlocks) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	var blocks []*ast.FencedCodeBlock
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if code, ok := n.(*ast.FencedCodeBlock); ok && entering && string(code.Language(reader.Source())) == mathCode {
			blocks = append(blocks, code)
		}
		return ast.WalkContinue, nil
	})
	for _, code := range blocks {
		tex := string(code.Lines().Value(reader.Source()))
		f := &formula{formulaSource: formulaSource{tex: tex, display: true, offset: max(code.Info.Segment.Start, 0), length: len(mathCode)}}
		code.Parent().ReplaceChild(code.Parent(), code, f)
	}
}

// formula notes where a formula is, for errors in its TeX.
func (w *walker) formula(f *formulaSource) {
	f.tex = strings.TrimSpace(f.tex)
	f.pos = w.source.pos(f.offset, f.length)
}

func renderFormula(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	out, isBlock := w.(*output), node.Type() == ast.TypeBlock
	var f *formulaSource
	if isBlock {
		f = &node.(*formula).formulaSource
	} else {
		f = &node.(*inlineFormula).formulaSource
	}
	switch {
	case out.isFeed && entering:
		tag := "code"
		if isBlock {
			tag = "pre"
		}
		_, _ = out.WriteString("<" + tag + ">")
		_, _ = out.Write(util.EscapeHTML([]byte(f.tex)))
		_, _ = out.WriteString("</" + tag + ">")
	case !out.isFeed:
		colons := 2
		out.mark(&componentUse{name: formulaComponent, colons: colons, props: map[string]any{
			"tex": f.tex, "display": f.display, "place": []any{f.pos.File, f.pos.Line, f.pos.Column, f.pos.Length},
		}}, entering)
	}
	if isBlock && !entering {
		_ = out.WriteByte('\n')
	}
	return ast.WalkContinue, nil
}

var (
	// spokenCommand matches the commands of TeX that are words: Greek letters, and functions.
	spokenCommand = regexp.MustCompile(`(?i)\\((?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|` +
		`rho|sigma|` +
		`tau|upsilon|phi|chi|psi|omega)|sin|cos|tan|log|ln|exp|lim|max|min|sum|int|prod)\b`)
	otherCommand = regexp.MustCompile(`\\(?:begin|end)\s*\{[^{}]*\}|\\[A-Za-z]+|\\.|[{}&]`)
)

// plainFormula returns what the search and ids read of a formula: letters, numbers and signs, without the commands of TeX.
func plainFormula(tex string) string {
	tex = spokenCommand.ReplaceAllString(tex, " $1 ")
	return strings.Join(strings.Fields(otherCommand.ReplaceAllString(tex, " ")), " ")
}
