package yamlnode

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml/token"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// checkTokens refuses unsupported syntax, and nesting that would exhaust the recursive parser's stack.
func (r *reader) checkTokens(tokens token.Tokens) bool {
	if len(tokens) > limits.DataNodes {
		r.list.Errorf("yaml-size", r.pos(tokens[limits.DataNodes]), "Split it into several files.",
			"The YAML has more than %d keys and values.", limits.DataNodes/3)
		return false
	}
	brackets, dashes, line := 0, 0, 0
	for _, t := range tokens {
		if t.Position.Line != line {
			dashes, line = 0, t.Position.Line
		}
		switch isBlock := t.Prev != nil && (t.Prev.Type == token.LiteralType || t.Prev.Type == token.FoldedType); t.Type {
		case token.StringType:
			if c, _ := utf8.DecodeRuneInString(t.Value); unicode.Is(unicode.Zs, c) && !isBlock {
				pos := r.pos(t)
				pos.Length = 1
				r.otherSpace(pos, c)
			}
		case token.SequenceStartType, token.MappingStartType:
			brackets++
		case token.SequenceEndType, token.MappingEndType:
			brackets--
		case token.SequenceEntryType:
			dashes++
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			if r.aliases == nil {
				r.checkToken(t)
			}
		default:
			r.checkToken(t)
		}
		if brackets > limits.DataDepth || dashes > limits.DataDepth {
			r.tooDeep(t)
			return false
		}
	}
	return !r.list.HasErrors()
}

// checkToken reports a token of unsupported syntax.
func (r *reader) checkToken(t *token.Token) {
	switch t.Type {
	case token.AnchorType, token.AliasType:
		r.list.Errorf("yaml-alias", r.pos(t),
			"Write the value where it is used. Put a text that begins with "+t.Value+" between double quotes.",
			"Anchors and aliases (& and *) are not supported.")
	case token.MergeKeyType:
		r.list.Errorf("yaml-alias", r.pos(t), "Write the keys where they are used.", "Merge keys (<<) are not supported.")
	case token.TagType:
		r.list.Errorf("yaml-tag", r.pos(t), "Remove it, or put the text between double quotes.",
			"Tags such as %s are not supported.", strings.TrimSpace(t.Value))
	case token.MappingKeyType:
		r.list.Errorf("yaml-key", r.pos(t),
			"Write “key: value” on one line. Put a text that begins with a question mark between double quotes.",
			"Keys after a question mark are not supported.")
	case token.DirectiveType:
		r.list.Errorf("yaml-syntax", r.pos(t), quoteIt, "A text without quotes cannot begin with %%.")
	case token.InfinityType, token.NanType:
		r.list.Errorf("yaml-number", r.pos(t), "Put it between double quotes if it is text.",
			"Infinity and “not a number” are not supported.")
	case token.OctetIntegerType, token.BinaryIntegerType:
		r.list.Errorf("yaml-number", r.pos(t),
			"Put it between double quotes if it is text, such as a postal code. Remove the leading zero if it is a number.",
			"“%s” would be read as another number.", t.Value)
	case token.IntegerType, token.FloatType, token.HexIntegerType:
		if strings.Contains(t.Value, "_") { // a number in YAML 1.1, and text in YAML 1.2
			r.list.Errorf("yaml-number", r.pos(t), "Remove the underscore. Put it between double quotes if it is text.",
				"“%s” would be read as a number.", t.Value)
		}
	}
}

func (r *reader) tooDeep(t *token.Token) {
	r.list.Errorf("yaml-depth", r.pos(t), "Write the data with fewer levels.",
		"The YAML is nested more than %d levels deep.", limits.DataDepth)
}
