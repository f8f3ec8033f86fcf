package yamlnode

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
	"unique"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
	"golang.org/x/text/unicode/norm"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// Parse reads one document. file and firstLine are the position of text: firstLine is 1 for a whole file and 2 for
// front matter. The node is nil when the text has an error, and an empty map when the text is empty.
func Parse(file string, firstLine int, text []byte) (*Node, diag.List) {
	return parse(&reader{file: file, offset: firstLine - 1}, text)
}

func parse(r *reader, text []byte) (*Node, diag.List) {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	if !r.checkText(text) {
		return nil, r.list
	}
	// The parser folds quoted text differently when lines end as on Windows.
	source := strings.ReplaceAll(string(text), "\r\n", "\n")
	r.lines = strings.Split(source, "\n")
	tokens := lexer.Tokenize(source)
	if !r.checkTokens(tokens) {
		return nil, r.list
	}
	parsed, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		r.reportSyntax(err)
		return nil, r.list
	}
	root := r.document(parsed)
	if r.list.HasErrors() {
		return nil, r.list
	}
	return root, r.list
}

// reader converts one document and collects its diagnostics.
type reader struct {
	file    string
	offset  int // lines of the file before the text
	lines   []string
	list    diag.List
	aliases *aliases // nil if they are refused
}

// document returns the root of the file's only document, which is a map or a list.
func (r *reader) document(file *ast.File) *Node {
	var root *Node
	for _, d := range file.Docs {
		if d.Body == nil {
			continue
		}
		n := r.node(d.Body, 0)
		if root != nil && n != nil {
			r.list.Errorf("yaml-documents", n.Pos(), "Move it to a file of its own.", "A second YAML document begins here.")
			return nil
		}
		root = n
	}
	if root == nil {
		return newNode(Map, nil, r.start())
	}
	if root.Kind != Map && root.Kind != List {
		r.list.Errorf("yaml-syntax", root.Pos(), "Write “key: value”, with a space after the colon.", "This line has no key.")
	}
	return root
}

// checkText refuses texts that are too large, are not UTF-8 or contain unwanted characters.
func (r *reader) checkText(text []byte) bool {
	if len(text) > limits.DataBytes {
		r.list.Errorf("yaml-size", r.start(), "Split it into several files.",
			"The YAML is %d bytes long; the limit is %d bytes.", len(text), limits.DataBytes)
		return false
	}
	if limits.IsUTF16(text) {
		r.list.Errorf("yaml-encoding", r.start(), "Save the file as UTF-8.", "This file is UTF-16 text.")
		return false
	}
	if i := bytes.IndexByte(text, 0); i >= 0 {
		r.list.Errorf("yaml-encoding", r.bytePos(text, i), "Remove it.", "This file contains a NUL character.")
		return false
	}
	if i := limits.FindInvalidUTF8(text); i >= 0 {
		r.list.Errorf("yaml-encoding", r.bytePos(text, i), "Save the file as UTF-8.", "From here on, the file is not UTF-8 text.")
		return false
	}
	if i, what := limits.FindBadCharacter(text); i >= 0 {
		r.badCharacter(r.bytePos(text, i), what)
		return false
	}
	return true
}

func (r *reader) badCharacter(pos diag.Pos, what string) {
	r.list.Errorf("yaml-characters", pos, limits.CharacterHelp(what), "This file contains %s.", what)
}

// start returns the position of the text's first line.
func (r *reader) start() diag.Pos { return diag.Pos{File: r.file, Line: 1 + r.offset, Column: 1} }

// bytePos returns the position of a byte of the text.
func (r *reader) bytePos(text []byte, at int) diag.Pos {
	pos := diag.PosIn(r.file, text, at, at+1)
	pos.Line += r.offset
	return pos
}

// pos returns the position of a token. Its length is that of the token's first line.
func (r *reader) pos(t *token.Token) diag.Pos {
	if t == nil || t.Position == nil {
		return r.start()
	}
	origin, _, _ := strings.Cut(strings.TrimLeft(t.Origin, " \n\t"), "\n")
	origin = strings.TrimRight(origin, " \r")
	length := max(utf8.RuneCountInString(origin), 1)
	return diag.Pos{File: r.file, Line: t.Position.Line + r.offset, Column: r.column(t, origin), Length: length}
}

// column returns the column of a token. The lexer adds the number of blanks at the end of the line to it.
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
	at := t.Position.Column - 1 - blanks
	if at >= 0 && at < len(runes) && strings.HasPrefix(string(runes[at:]), origin) {
		return at + 1
	}
	return t.Position.Column
}

// node converts a value. It returns nil after reporting an error.
func (r *reader) node(v ast.Node, depth int) *Node {
	pos := r.pos(v.GetToken())
	if depth > limits.DataDepth {
		r.tooDeep(v.GetToken())
		return nil
	}
	switch v := v.(type) {
	case *ast.NullNode:
		return newNode(Null, nil, pos)
	case *ast.BoolNode:
		return newNode(Bool, v.Value, pos)
	case *ast.IntegerNode:
		if !isExact(v.Value) {
			r.list.Errorf("yaml-number", pos, "Put it between double quotes if it is text.",
				"This number is too large: JavaScript would round it.")
			return nil
		}
		return newNode(Number, v.Value, pos)
	case *ast.FloatNode:
		text := v.GetToken().Value
		if !limits.IsExactDecimal(text) {
			r.list.Errorf("yaml-number", pos, "Write fewer digits. Put it between double quotes if it is text.",
				"This number is too large or has too many digits: JavaScript would round it.")
			return nil
		}
		n := newNode(Number, v.Value, pos)
		if decimalForm.MatchString(text) {
			n.text = text
		}
		return n
	case *ast.StringNode:
		return r.text(joinLines(v.Value, v.GetToken().Origin), pos)
	case *ast.LiteralNode:
		value := v.Value.Value
		if !strings.Contains(v.Start.Value, "+") { // the author did not ask for the line ends at the end
			value = strings.TrimSuffix(value, "\n")
		}
		if strings.HasPrefix(v.Start.Value, ">") {
			value = joinLines(value, v.Value.GetToken().Origin)
		}
		return r.text(value, r.pos(v.Start))
	case *ast.SequenceNode:
		var items []*Node
		for _, item := range v.Values {
			if n := r.node(item, depth+1); n != nil {
				items = append(items, n)
			}
		}
		return newNode(List, items, pos)
	case *ast.MappingNode:
		return r.mapping(v.Values, pos, v.IsFlowStyle, depth)
	case *ast.MappingValueNode:
		return r.mapping([]*ast.MappingValueNode{v}, pos, false, depth)
	case *ast.AnchorNode:
		return r.anchor(v, depth)
	case *ast.AliasNode:
		return r.alias(v)
	}
	r.list.Errorf("yaml-syntax", pos, "Write this value in another way.", "This YAML is not supported.")
	return nil
}

// decimalForm is the form of numbers whose digits are kept.
var decimalForm = regexp.MustCompile(`^-?[0-9]+\.[0-9]+$`)

// text converts a string. Escapes may have brought unwanted characters into it.
func (r *reader) text(value string, pos diag.Pos) *Node {
	if i, what := limits.FindBadCharacter([]byte(value)); i >= 0 {
		r.badCharacter(pos, what)
		return nil
	}
	return newNode(String, value, pos)
}

// mapping converts a map. A map without braces has the position of its first key.
func (r *reader) mapping(values []*ast.MappingValueNode, pos diag.Pos, braces bool, depth int) *Node {
	fields := make([]*Node, 0, len(values))
	lines := make(map[string]int, len(values))
	var merges []*ast.MappingValueNode
	for _, v := range values {
		if r.isMerge(v) {
			merges = append(merges, v)
		} else if n := r.field(v, lines, depth); n != nil {
			fields = append(fields, n)
		}
	}
	if len(merges) > 0 {
		fields = r.merged(fields, merges, depth)
	}
	if !braces && len(fields) > 0 {
		pos = fields[0].KeyPos()
	}
	return newNode(Map, fields, pos)
}

// field converts a key and its value, or returns nil after reporting an error. lines holds the lines of the keys so far.
func (r *reader) field(v *ast.MappingValueNode, lines map[string]int, depth int) *Node {
	pos, key := r.pos(v.Key.GetToken()), norm.NFC.String(v.Key.GetToken().Value)
	if i, what := limits.FindBadCharacter([]byte(key)); i >= 0 {
		r.badCharacter(pos, what)
		return nil
	}
	if line, ok := lines[key]; ok {
		r.list.Errorf("yaml-duplicate", pos, fmt.Sprintf("Remove one of them. The first is on line %d.", line),
			"The key “%s” appears twice.", key)
		return nil
	}
	lines[key] = pos.Line
	n := newNode(Null, nil, pos)
	if v.Value != nil {
		if n = r.node(v.Value, depth+1); n == nil {
			return nil
		}
		if n.Kind == Null && n.Pos().Line != pos.Line {
			n.pos = placeOf(pos) // an empty value has no token of its own
		}
	}
	n.key, n.keyPos = unique.Make(key).Value(), placeOf(pos) // the same few keys are in each text
	return n
}

// isExact reports whether JavaScript represents an integer exactly.
func isExact(value any) bool {
	const most = limits.MaxInteger
	switch v := value.(type) {
	case int64:
		return -most <= v && v <= most
	case uint64:
		return v <= most
	}
	return true
}
