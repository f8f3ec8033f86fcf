package yamlnode

import (
	"strings"

	"github.com/goccy/go-yaml/token"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// refused goes through the tokens before they are parsed, and adds a diagnostic
// for every one that is not read here. It also bounds what a parser that calls
// itself would otherwise do with a line of brackets.
func (r *reader) refused(tokens token.Tokens) bool {
	before := len(r.list)
	if len(tokens) > limits.DataNodes {
		r.list.Errorf("yaml-size", r.pos(tokens[limits.DataNodes]), "Split it into several files.", "The YAML has more than %d keys and values.", limits.DataNodes/3)
		return true
	}
	brackets, dashes, line := 0, 0, 0
	for _, t := range tokens {
		if t.Position.Line != line {
			dashes, line = 0, t.Position.Line
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			brackets++
		case token.SequenceEndType, token.MappingEndType:
			brackets--
		case token.SequenceEntryType:
			dashes++
		case token.AnchorType, token.AliasType:
			r.list.Errorf("yaml-alias", r.pos(t), "Write the value out where it is used. A text that begins with "+t.Value+" goes between double quotes.", "Anchors and aliases (& and *) are not read.")
		case token.MergeKeyType:
			r.list.Errorf("yaml-alias", r.pos(t), "Write the keys out.", "Merge keys (<<) are not read.")
		case token.TagType:
			r.list.Errorf("yaml-tag", r.pos(t), "Take it away, or put the text between double quotes.", "Tags such as %s are not read.", strings.TrimSpace(t.Value))
		case token.MappingKeyType:
			r.list.Errorf("yaml-key", r.pos(t), "Write “key: value” in one line. A text that begins with a question mark goes between double quotes.", "Keys after a question mark are not read.")
		case token.DirectiveType:
			r.list.Errorf("yaml-syntax", r.pos(t), "Put the text between double quotes.", "A text cannot begin with %% unless it stands between quotes.")
		case token.InfinityType, token.NanType:
			r.list.Errorf("yaml-number", r.pos(t), "Put it between double quotes if it is text.", "This is not a number that a page can show.")
		case token.OctetIntegerType, token.BinaryIntegerType:
			r.list.Errorf("yaml-number", r.pos(t), "Put it between double quotes if it is text, such as a postal code; take the first zero away if it is a number.",
				"“%s” would be read as another number.", t.Value)
		}
		if brackets > limits.DataDepth || dashes > limits.DataDepth {
			r.deep(t)
			return true
		}
	}
	return len(r.list) > before
}

func (r *reader) deep(t *token.Token) {
	r.list.Errorf("yaml-depth", r.pos(t), "", "The YAML is nested more than %d levels deep.", limits.DataDepth)
}
