package markdown

import (
	"unicode"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"gaceta.dev/gaceta/generator/internal/eastasian"
)

// delimiterParser parses emphasis and strikethrough. It differs from goldmark's parsers in two rules:
//
//  1. Only two tildes strike. In many languages, one tilde is written in ranges, such as 3~5.
//  2. Beside a wide character, punctuation does not prevent a delimiter from opening or closing. By CommonMark, the asterisks
//     of “**注意：**请” are text, because no space follows. The rule is that of the specification “CommonMark CJK-friendly
//     Amendments”, which other Markdown programs follow.
type delimiterParser struct {
	marks   []byte
	exactly int // length of a delimiter; 0 for any
	match   func(consumed int) ast.Node
}

var (
	emphasisParser = &delimiterParser{marks: []byte{'*', '_'}, match: func(consumed int) ast.Node { return ast.NewEmphasis(consumed) }}
	strikeParser   = &delimiterParser{marks: []byte{'~'}, exactly: 2, match: func(int) ast.Node { return east.NewStrikethrough() }}
)

// Trigger implements parser.InlineParser.
func (p *delimiterParser) Trigger() []byte { return p.marks }

// Parse implements parser.InlineParser.
func (p *delimiterParser) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, segment := block.PeekLine()
	length := 1
	for length < len(line) && line[length] == line[0] {
		length++
	}
	if p.exactly > 0 && (length != p.exactly || before == rune(line[0])) {
		return nil
	}
	after := ' '
	if length < len(line) {
		after = util.ToRune(line, length)
	}
	canOpen, canClose := flanks(before, after, line[0] == '_')
	node := parser.NewDelimiter(canOpen, canClose, length, line[0], p)
	node.Segment = segment.WithStop(segment.Start + length)
	block.Advance(length)
	pc.PushDelimiter(node)
	return node
}

// flanks reports whether a delimiter between two characters can open and close an element. Underscores do so only at the
// ends of words.
func flanks(before, after rune, isUnderscore bool) (canOpen, canClose bool) {
	beforeMark, afterMark := util.IsPunctRune(before), util.IsPunctRune(after)
	beforeSpace, afterSpace := unicode.IsSpace(before), unicode.IsSpace(after)
	isLeft := !afterSpace && (!afterMark || beforeSpace || beforeMark || eastasian.IsWide(before) || eastasian.IsWide(after))
	isRight := !beforeSpace && (!beforeMark || afterSpace || afterMark || eastasian.IsWide(after) || eastasian.IsWide(before))
	if !isUnderscore {
		return isLeft, isRight
	}
	return isLeft && (!isRight || beforeMark), isRight && (!isLeft || afterMark)
}

// IsDelimiter implements parser.DelimiterProcessor.
func (p *delimiterParser) IsDelimiter(b byte) bool {
	return b == p.marks[0] || b == p.marks[len(p.marks)-1]
}

// CanOpenCloser implements parser.DelimiterProcessor.
func (p *delimiterParser) CanOpenCloser(opener, closer *parser.Delimiter) bool {
	return opener.Char == closer.Char
}

// OnMatch implements parser.DelimiterProcessor.
func (p *delimiterParser) OnMatch(consumed int) ast.Node { return p.match(consumed) }
