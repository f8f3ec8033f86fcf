package yamltree

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"gaceta.dev/gaceta/generator/diag"
)

const (
	maxBytes = 2 << 20
	maxDepth = 64
)

// Parse reads one document. file and firstLine say where text stands, for
// positions: firstLine is 1 for a whole file, 2 for front matter. The node is
// nil when the text cannot be read, and an empty map when it is empty.
func Parse(file string, firstLine int, text []byte) (*Node, diag.List) {
	r := &reader{file: file, offset: firstLine - 1}
	if !r.readable(text) {
		return nil, r.list
	}
	lines := strings.Split(string(text), "\n")
	r.lines = lines
	doc, err := parser.ParseBytes(text, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		r.syntax(err)
		return nil, r.list
	}
	var root *Node
	for _, d := range doc.Docs {
		if d.Body == nil {
			continue
		}
		if root != nil {
			r.list.Errorf("yaml-documents", r.pos(d.Body.GetToken()), "Split the file: one document a file.", "A second YAML document begins here.")
			return nil, r.list
		}
		root = r.node(d.Body, 0)
	}
	if root == nil {
		root = &Node{Kind: Map, Pos: diag.Pos{File: file, Line: firstLine, Column: 1}}
	}
	if r.list.HasErrors() {
		return nil, r.list
	}
	return root, r.list
}

type reader struct {
	file   string
	offset int
	lines  []string
	list   diag.List
}

// readable refuses what no editor writes on purpose.
func (r *reader) readable(text []byte) bool {
	if len(text) > maxBytes {
		r.list.Errorf("yaml-size", diag.Pos{File: r.file, Line: 1 + r.offset, Column: 1}, "Split it into several files.",
			"The YAML is %d bytes long; at most %d are read.", len(text), maxBytes)
		return false
	}
	if i := bytes.IndexByte(text, 0); i >= 0 {
		r.list.Errorf("yaml-encoding", r.bytePos(text, i), "Remove it.", "There is a NUL character here.")
		return false
	}
	if !utf8.Valid(text) {
		i := 0
		for i < len(text) {
			c, n := utf8.DecodeRune(text[i:])
			if c == utf8.RuneError && n == 1 {
				break
			}
			i += n
		}
		r.list.Errorf("yaml-encoding", r.bytePos(text, i), "Save the file as UTF-8.", "The file is not UTF-8 text from here on.")
		return false
	}
	return true
}

func (r *reader) bytePos(text []byte, at int) diag.Pos {
	before := text[:at]
	line := bytes.Count(before, []byte("\n")) + 1
	start := bytes.LastIndexByte(before, '\n') + 1
	return diag.Pos{File: r.file, Line: line + r.offset, Column: utf8.RuneCount(before[start:]) + 1, Length: 1}
}

// pos is a token's place. Length is that of its text on its first line.
func (r *reader) pos(t *token.Token) diag.Pos {
	if t == nil || t.Position == nil {
		return diag.Pos{File: r.file, Line: 1 + r.offset, Column: 1}
	}
	origin, _, _ := strings.Cut(strings.TrimLeft(t.Origin, " \n\t"), "\n")
	length := utf8.RuneCountInString(strings.TrimRight(origin, " \r"))
	return diag.Pos{File: r.file, Line: t.Position.Line + r.offset, Column: t.Position.Column, Length: max(length, 1)}
}

// syntax turns the parser's complaint into a sentence.
func (r *reader) syntax(err error) {
	var e yaml.Error
	if !errors.As(err, &e) {
		r.list.Errorf("yaml-syntax", diag.Pos{File: r.file, Line: 1 + r.offset, Column: 1}, "", "The YAML cannot be read: %v.", err)
		return
	}
	pos := r.pos(e.GetToken())
	if near := r.unquoted(pos.Line - r.offset); near != "" {
		r.list.Errorf("yaml-syntax", pos, near, "The YAML cannot be read here.")
		return
	}
	r.list.Errorf("yaml-syntax", pos, "Check quotes, colons and the indentation of this line and the one above.", "The YAML cannot be read here: %s.", strings.TrimSuffix(e.GetMessage(), "."))
}

var colonInText = regexp.MustCompile(`^\s*(- )?[A-Za-z_][\w-]*: +[^"'\[{|>&*!#].*?: `)

// unquoted recognises the commonest mistake: a text with a colon and no quotes.
func (r *reader) unquoted(line int) string {
	for _, i := range []int{line - 1, line - 2} {
		if i >= 0 && i < len(r.lines) && colonInText.MatchString(r.lines[i]+" ") {
			return fmt.Sprintf("Line %d has a text with a colon in it: put the whole text between double quotes.", i+1+r.offset)
		}
	}
	return ""
}

// node converts one value. It gives nil after adding a diagnostic.
func (r *reader) node(n ast.Node, depth int) *Node {
	pos := r.pos(n.GetToken())
	if depth > maxDepth {
		r.list.Errorf("yaml-depth", pos, "", "The YAML is nested more than %d levels deep.", maxDepth)
		return nil
	}
	switch n := n.(type) {
	case *ast.NullNode:
		return &Node{Kind: Null, Pos: pos}
	case *ast.BoolNode:
		return &Node{Kind: Bool, Pos: pos, Value: n.Value}
	case *ast.IntegerNode:
		return &Node{Kind: Number, Pos: pos, Value: n.Value}
	case *ast.FloatNode:
		return &Node{Kind: Number, Pos: pos, Value: n.Value}
	case *ast.StringNode:
		return &Node{Kind: String, Pos: pos, Value: n.Value}
	case *ast.LiteralNode:
		return &Node{Kind: String, Pos: r.pos(n.Start), Value: n.Value.Value}
	case *ast.SequenceNode:
		list := &Node{Kind: List, Pos: pos}
		for _, v := range n.Values {
			if item := r.node(v, depth+1); item != nil {
				list.Items = append(list.Items, item)
			}
		}
		return list
	case *ast.MappingNode:
		m := &Node{Kind: Map, Pos: pos}
		for _, v := range n.Values {
			r.field(m, v, depth)
		}
		if len(m.Fields) > 0 && !n.IsFlowStyle {
			m.Pos = m.Fields[0].Pos
		}
		return m
	case *ast.MappingValueNode:
		m := &Node{Kind: Map, Pos: r.pos(n.Key.GetToken())}
		r.field(m, n, depth)
		return m
	case *ast.AnchorNode, *ast.AliasNode, *ast.MergeKeyNode:
		r.list.Errorf("yaml-alias", pos, "Write the value out where it is used.", "Anchors and aliases (& and *) are not read.")
		return nil
	case *ast.TagNode:
		r.list.Errorf("yaml-tag", pos, "Remove the tag, or put the text between quotes.", "Tags such as %s are not read.", n.Start.Value)
		return nil
	case *ast.InfinityNode, *ast.NanNode:
		r.list.Errorf("yaml-number", pos, "Put it between quotes if it is text.", "This is not a number that a page can show.")
		return nil
	}
	r.list.Errorf("yaml-syntax", pos, "", "The YAML cannot be read here.")
	return nil
}

func (r *reader) field(m *Node, v *ast.MappingValueNode, depth int) {
	pos := r.pos(v.Key.GetToken())
	if _, merge := v.Key.(*ast.MergeKeyNode); merge {
		r.list.Errorf("yaml-alias", pos, "Write the keys out.", "Merge keys (<<) are not read.")
		return
	}
	key := v.Key.GetToken().Value
	if first := m.Field(key); first != nil {
		r.list.Errorf("yaml-duplicate", pos, fmt.Sprintf("Remove one of them; the first is in line %d.", first.Pos.Line), "The key “%s” stands here a second time.", key)
		return
	}
	value := &Node{Kind: Null, Pos: pos}
	if v.Value != nil {
		if value = r.node(v.Value, depth+1); value == nil {
			return
		}
		if value.Kind == Null && value.Pos.Line != pos.Line {
			value.Pos = pos // an empty value has no token of its own
		}
	}
	m.Fields = append(m.Fields, Field{Key: key, Pos: pos, Value: value})
}
