package yamltree

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/limits"
)

// Parse reads one document. file and firstLine say where text stands, for
// positions: firstLine is 1 for a whole file, 2 for front matter. The node is
// nil when the text cannot be read, and an empty map when it is empty.
func Parse(file string, firstLine int, text []byte) (*Node, diag.List) {
	r := &reader{file: file, offset: firstLine - 1}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	if !r.readable(text) {
		return nil, r.list
	}
	if root, ok := r.plain(string(text)); ok {
		return root, nil
	}
	// The parser would fold a text between quotes otherwise where lines end as on Windows.
	return r.parse(strings.ReplaceAll(string(text), "\r\n", "\n"))
}

func (r *reader) parse(source string) (*Node, diag.List) {
	r.lines = strings.Split(source, "\n")
	tokens := lexer.Tokenize(source)
	if r.refused(tokens) {
		return nil, r.list
	}
	doc, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		r.syntax(err)
		return nil, r.list
	}
	var root *Node
	for _, d := range doc.Docs {
		if d.Body == nil {
			continue
		}
		node := r.node(d.Body, 0)
		if root != nil && node != nil {
			r.list.Errorf("yaml-documents", node.Pos, "Split the file: one document a file.", "A second YAML document begins here.")
			return nil, r.list
		}
		root = node
	}
	if root == nil {
		root = &Node{Kind: Map, Pos: diag.Pos{File: r.file, Line: 1 + r.offset, Column: 1}}
	}
	if root.Kind != Map && root.Kind != List {
		r.list.Errorf("yaml-syntax", root.Pos, "Write “key: value”, with a space after the colon.", "A key is missing here.")
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
	if len(text) > limits.DataBytes {
		r.list.Errorf("yaml-size", diag.Pos{File: r.file, Line: 1 + r.offset, Column: 1}, "Split it into several files.",
			"The YAML is %d bytes long; at most %d are read.", len(text), limits.DataBytes)
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
	if i, what := limits.FirstUnwanted(text); i >= 0 {
		r.unwanted(r.bytePos(text, i), what)
		return false
	}
	return true
}

func (r *reader) unwanted(pos diag.Pos, what string) {
	r.list.Errorf("yaml-characters", pos, "Take it out.", "Here is %s.", what)
}

// text is a value that escapes may have brought characters into.
func (r *reader) text(value string, pos diag.Pos) *Node {
	if i, what := limits.FirstUnwanted([]byte(value)); i >= 0 {
		r.unwanted(pos, what)
		return nil
	}
	return &Node{Kind: String, Pos: pos, Value: value}
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
	origin = strings.TrimRight(origin, " \r")
	return diag.Pos{File: r.file, Line: t.Position.Line + r.offset, Column: r.column(t, origin), Length: max(utf8.RuneCountInString(origin), 1)}
}

// column is where a token begins. The lexer puts a text too far to the right by
// the blanks that end its line.
func (r *reader) column(t *token.Token, origin string) int {
	if t.Position.Line < 1 || t.Position.Line > len(r.lines) {
		return t.Position.Column
	}
	line := strings.TrimRight(r.lines[t.Position.Line-1], "\r")
	blanks := len(line) - len(strings.TrimRight(line, " "))
	if blanks == 0 || origin == "" {
		return t.Position.Column
	}
	runes := []rune(line)
	if at := t.Position.Column - 1 - blanks; at >= 0 && at < len(runes) && strings.HasPrefix(string(runes[at:]), origin) {
		return at + 1
	}
	return t.Position.Column
}

// node converts one value. It gives nil after adding a diagnostic.
func (r *reader) node(n ast.Node, depth int) *Node {
	pos := r.pos(n.GetToken())
	if depth > limits.DataDepth {
		r.deep(n.GetToken())
		return nil
	}
	switch n := n.(type) {
	case *ast.NullNode:
		return &Node{Kind: Null, Pos: pos}
	case *ast.BoolNode:
		return &Node{Kind: Bool, Pos: pos, Value: n.Value}
	case *ast.IntegerNode:
		if !exact(n.Value) {
			r.list.Errorf("yaml-number", pos, "Put it between double quotes if it is text.", "This number is too big: a page would show another one.")
			return nil
		}
		return &Node{Kind: Number, Pos: pos, Value: n.Value}
	case *ast.FloatNode:
		return &Node{Kind: Number, Pos: pos, Value: n.Value}
	case *ast.StringNode:
		return r.text(n.Value, pos)
	case *ast.LiteralNode:
		return r.text(n.Value.Value, r.pos(n.Start))
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
		first := make(map[string]int, len(n.Values))
		for _, v := range n.Values {
			r.field(m, v, first, depth)
		}
		if len(m.Fields) > 0 && !n.IsFlowStyle {
			m.Pos = m.Fields[0].Pos
		}
		return m
	case *ast.MappingValueNode:
		m := &Node{Kind: Map, Pos: r.pos(n.Key.GetToken())}
		r.field(m, n, map[string]int{}, depth)
		return m
	}
	r.list.Errorf("yaml-syntax", pos, "", "The YAML cannot be read here.")
	return nil
}

// exact reports whether JavaScript holds a whole number as it is.
func exact(value any) bool {
	const most = 1<<53 - 1
	switch v := value.(type) {
	case int64:
		return -most <= v && v <= most
	case uint64:
		return v <= most
	}
	return true
}

// field adds a key and its value to a map. first holds the lines of the keys so far.
func (r *reader) field(m *Node, v *ast.MappingValueNode, first map[string]int, depth int) {
	pos := r.pos(v.Key.GetToken())
	key := v.Key.GetToken().Value
	if i, what := limits.FirstUnwanted([]byte(key)); i >= 0 {
		r.unwanted(pos, what)
		return
	}
	if line, ok := first[key]; ok {
		r.list.Errorf("yaml-duplicate", pos, fmt.Sprintf("Remove one of them; the first is in line %d.", line), "The key “%s” stands here a second time.", key)
		return
	}
	first[key] = pos.Line
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
