package yamlnode

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
	"gaceta.dev/gaceta/generator/internal/limits"
)

// Parse reads one document. file and firstLine say where text stands, for
// positions: firstLine is 1 for a whole file, 2 for front matter. The node is
// nil when the text cannot be read, and an empty map when it is empty.
func Parse(file string, firstLine int, text []byte) (*Node, diag.List) {
	r := &reader{file: file, offset: firstLine - 1, tree: takeTree()}
	defer trees.Put(r.tree)
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	if !r.readable(text) {
		return nil, r.list
	}
	if r.plain(string(text)) {
		return r.tree.done(file), nil
	}
	r.tree.clear()
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
	read := false
	for _, d := range doc.Docs {
		if d.Body == nil {
			continue
		}
		at, ok := r.node(d.Body, 0, Node{}, 0)
		if read && ok {
			r.list.Errorf("yaml-documents", r.tree.nodes[at].at.in(r.file), "Split the file: one document a file.", "A second YAML document begins here.")
			return nil, r.list
		}
		read = ok
	}
	if len(r.tree.nodes) == 0 {
		r.tree.put(0, Node{Kind: Map, at: place{line: uint32(1 + r.offset), column: 1}})
	}
	if root := r.tree.nodes[0]; root.Kind != Map && root.Kind != List {
		r.list.Errorf("yaml-syntax", root.at.in(r.file), "Write “key: value”, with a space after the colon.", "A key is missing here.")
	}
	if r.list.HasErrors() {
		return nil, r.list
	}
	return r.tree.done(r.file), r.list
}

type reader struct {
	file   string
	offset int
	lines  []string
	list   diag.List
	tree   *tree
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
	if i, what := limits.FindBadCharacter(text); i >= 0 {
		r.unwanted(r.bytePos(text, i), what)
		return false
	}
	return true
}

func (r *reader) unwanted(pos diag.Pos, what string) {
	r.list.Errorf("yaml-characters", pos, "Take it out.", "Here is %s.", what)
}

// text adds a value that escapes may have brought characters into.
func (r *reader) text(value string, pos diag.Pos, into uint32, n Node) (uint32, bool) {
	if i, what := limits.FindBadCharacter([]byte(value)); i >= 0 {
		r.unwanted(pos, what)
		return 0, false
	}
	n.at = placeOf(pos)
	r.tree.string(&n, []byte(value))
	return r.tree.put(into, n), true
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

// node adds one value to a list or a map; n holds its key. It reports false
// after adding a diagnostic.
func (r *reader) node(v ast.Node, into uint32, n Node, depth int) (at uint32, ok bool) {
	pos := r.pos(v.GetToken())
	if depth > limits.DataDepth {
		r.deep(v.GetToken())
		return 0, false
	}
	n.at = placeOf(pos)
	switch v := v.(type) {
	case *ast.NullNode:
		n.Kind = Null
	case *ast.BoolNode:
		if n.Kind = Bool; v.Value {
			n.first = 1
		}
	case *ast.IntegerNode:
		if !exact(v.Value) {
			r.list.Errorf("yaml-number", pos, "Put it between double quotes if it is text.", "This number is too big: a page would show another one.")
			return 0, false
		}
		r.tree.number(&n, v.Value)
	case *ast.FloatNode:
		r.tree.number(&n, v.Value)
	case *ast.StringNode:
		return r.text(v.Value, pos, into, n)
	case *ast.LiteralNode:
		return r.text(v.Value.Value, r.pos(v.Start), into, n)
	case *ast.SequenceNode:
		n.Kind = List
		at := r.tree.put(into, n)
		for _, item := range v.Values {
			r.node(item, at, Node{}, depth+1)
		}
		return at, true
	case *ast.MappingNode:
		n.Kind = Map
		at := r.tree.put(into, n)
		first := make(map[string]int, len(v.Values))
		for _, f := range v.Values {
			r.field(at, f, first, depth)
		}
		if begin := r.tree.nodes[at].first; begin > 0 && !v.IsFlowStyle {
			r.tree.nodes[at].at = r.tree.nodes[begin].keyAt
		}
		return at, true
	case *ast.MappingValueNode:
		n.Kind, n.at = Map, placeOf(r.pos(v.Key.GetToken()))
		at := r.tree.put(into, n)
		r.field(at, v, map[string]int{}, depth)
		return at, true
	default:
		r.list.Errorf("yaml-syntax", pos, "", "The YAML cannot be read here.")
		return 0, false
	}
	return r.tree.put(into, n), true
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
func (r *reader) field(into uint32, v *ast.MappingValueNode, first map[string]int, depth int) {
	pos := r.pos(v.Key.GetToken())
	key := v.Key.GetToken().Value
	if i, what := limits.FindBadCharacter([]byte(key)); i >= 0 {
		r.unwanted(pos, what)
		return
	}
	if line, ok := first[key]; ok {
		r.list.Errorf("yaml-duplicate", pos, fmt.Sprintf("Remove one of them; the first is in line %d.", line), "The key “%s” stands here a second time.", key)
		return
	}
	first[key] = pos.Line
	n := Node{key: r.tree.write([]byte(key)), keyAt: placeOf(pos), at: placeOf(pos)}
	if v.Value == nil {
		r.tree.put(into, n)
		return
	}
	if at, ok := r.node(v.Value, into, n, depth+1); ok {
		if value := &r.tree.nodes[at]; value.Kind == Null && value.at.line != n.at.line {
			value.at = n.at // an empty value has no token of its own
		}
	}
}
