package yamlnode

import (
	"bytes"
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
)

// Editor replaces texts of a file. All other bytes stay the same: comments, indentation, and the quotation marks of a text.
type Editor struct {
	file  []byte
	lines []int // where each line begins
	edits []edit
}

type edit struct {
	start, end int
	text       string
}

// NewEditor returns the editor of a file. The positions of its nodes must be those of Parse.
func NewEditor(file []byte) *Editor {
	e := &Editor{file: file, lines: []int{0}}
	for i, c := range file {
		if c == '\n' {
			e.lines = append(e.lines, i+1)
		}
	}
	return e
}

// LineEnd returns how the lines of the file end.
func (e *Editor) LineEnd() string {
	if bytes.Contains(e.file, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// Line returns where a line begins, counted from 1.
func (e *Editor) Line(n int) int { return e.lines[min(n, len(e.lines))-1] }

// Replace replaces the bytes from start to end.
func (e *Editor) Replace(start, end int, text string) {
	e.edits = append(e.edits, edit{start, end, text})
}

// Bytes returns the file with all replacements. Of two at the same place, the first comes first.
func (e *Editor) Bytes() []byte {
	slices.SortStableFunc(e.edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	var out []byte
	done := 0
	for _, r := range e.edits {
		out = append(append(out, e.file[done:r.start]...), r.text...)
		done = r.end
	}
	return append(out, e.file[done:]...)
}

// SetText replaces a string. It reports whether it found how the string is written.
func (e *Editor) SetText(n *Node, text string) bool {
	start, end := e.span(n)
	written := string(e.file[start:end])
	if n.Kind != String || !isWritten(written, n.text) {
		return false
	}
	e.Replace(start, end, e.inForm(written, n.text, text))
	return true
}

// Add adds a key with a value to a map, behind the value of another key. The value is a string, or what JSON can hold. A key
// without a value gets it.
func (e *Editor) Add(m, after *Node, key string, value any) bool {
	if n := m.Get(key); n != nil {
		return e.fill(n, value)
	}
	start, end := e.span(after)
	text := Quote(value)
	if s, ok := value.(string); ok && after.Kind == String {
		if first := e.file[start]; first != '|' && first != '>' {
			text = e.inForm(string(e.file[start:end]), after.text, s)
		}
	}
	if at := e.offset(m.Pos()); e.file[at] == '{' {
		e.Replace(end, end, ", "+key+": "+text)
		return true
	}
	indent := strings.Repeat(" ", after.KeyPos().Column-1)
	if i := bytes.IndexByte(e.file[end:], '\n'); i >= 0 {
		end += i
	} else {
		end = len(e.file)
	}
	if end > 0 && e.file[end-1] == '\r' {
		end--
	}
	e.Replace(end, end, e.LineEnd()+indent+key+": "+text)
	return true
}

// emptyValue is how a value that is none is written behind its colon.
var emptyValue = regexp.MustCompile(`^ +(~|[nN]ull|NULL)|^`)

// fill gives a value to a key that has none.
func (e *Editor) fill(n *Node, value any) bool {
	_, key := e.word(n.KeyPos())
	colon := bytes.IndexByte(e.file[key:], ':')
	if n.Kind != Null || colon < 0 {
		return false
	}
	start := key + colon + 1
	end := start + len(emptyValue.Find(e.file[start:]))
	e.Replace(start, end, " "+Quote(value))
	return true
}

// Quote returns a value in one line of YAML.
func Quote(value any) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out) // JSON is YAML
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value) // strings, lists and maps of them
	return strings.TrimSuffix(out.String(), "\n")
}

// offset returns the byte at a position.
func (e *Editor) offset(pos diag.Pos) int {
	at := e.Line(pos.Line)
	if pos.Line == 1 && bytes.HasPrefix(e.file, []byte("\xef\xbb\xbf")) {
		at += 3
	}
	return e.skip(at, pos.Column-1)
}

// skip returns the byte that is some characters behind another.
func (e *Editor) skip(at, characters int) int {
	for range characters {
		_, size := utf8.DecodeRune(e.file[at:])
		at += size
	}
	return at
}

// word returns where the first line of the token at a position is written.
func (e *Editor) word(pos diag.Pos) (start, end int) {
	start = e.offset(pos)
	return start, e.skip(start, pos.Length)
}

// span returns where a value is written.
func (e *Editor) span(n *Node) (start, end int) {
	start, end = e.word(n.Pos())
	switch {
	case n.Kind == List || n.Kind == Map:
		isFlow := start < len(e.file) && (e.file[start] == '[' || e.file[start] == '{')
		if end = start + 1; n.Len() > 0 {
			_, end = e.span(n.list[n.Len()-1])
		}
		if isFlow {
			end = e.closing(end)
		}
	case n.Kind != String || start == len(e.file):
	case e.file[start] == '"' || e.file[start] == '\'':
		end = e.quoteEnd(start)
	case e.file[start] == '|' || e.file[start] == '>':
		end = e.blockEnd(start)
	default:
		end = e.plainEnd(start, n.text)
	}
	return start, end
}

// closing returns the end of a list or map in brackets. at is behind its last value.
func (e *Editor) closing(at int) int {
	for ; at < len(e.file); at++ {
		switch e.file[at] {
		case ']', '}':
			return at + 1
		case '#':
			for at < len(e.file) && e.file[at] != '\n' {
				at++
			}
		}
	}
	return at
}

// quoteEnd returns the end of a text in quotation marks.
func (e *Editor) quoteEnd(start int) int {
	quote := e.file[start]
	for at := start + 1; at < len(e.file); at++ {
		switch c := e.file[at]; {
		case c == '\\' && quote == '"':
			at++
		case c == quote && quote == '\'' && at+1 < len(e.file) && e.file[at+1] == quote:
			at++
		case c == quote:
			return at + 1
		}
	}
	return len(e.file)
}

// blockEnd returns the end of a block's last line that is not blank. The first line that is indented less than the block's first
// one follows the block.
func (e *Editor) blockEnd(start int) int {
	next, found := slices.BinarySearch(e.lines, start)
	if found {
		next++
	}
	end, indent := -1, -1
	for n := next; n < len(e.lines); n++ {
		line := e.file[e.lines[n]:]
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line = line[:i]
		}
		line = bytes.TrimRight(line, "\r")
		text := bytes.TrimLeft(line, " ")
		if len(text) == 0 {
			continue
		}
		if own := len(line) - len(text); indent < 0 {
			indent = own
		} else if own < indent {
			break
		}
		end = e.lines[n] + len(line)
	}
	return max(end, start+1)
}

// plainEnd returns the end of a text without quotation marks. Line ends in it are spaces, or nothing, in its value.
func (e *Editor) plainEnd(at int, value string) int {
	isBlank := func(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }
	for i := 0; i < len(value); {
		if at == len(e.file) {
			break
		}
		if e.file[at] == value[i] && !isBlank(value[i]) {
			at, i = at+1, i+1
			continue
		}
		if !isBlank(e.file[at]) {
			break
		}
		for at < len(e.file) && isBlank(e.file[at]) {
			at++
		}
		for i < len(value) && isBlank(value[i]) {
			i++
		}
	}
	return at
}

// inForm returns a text in the form of another one, if it can be written so: without quotation marks, between the same ones, or
// as a block of lines. written is the other text, old, in its file.
func (e *Editor) inForm(written, old, text string) string {
	form := text
	switch written[0] {
	case '"':
		return Quote(text)
	case '\'':
		form = "'" + strings.ReplaceAll(text, "'", "''") + "'"
	case '|', '>':
		header, block, _ := strings.Cut(written, "\n")
		block = strings.TrimLeft(block, "\r\n")
		indent := block[:len(block)-len(strings.TrimLeft(block, " "))]
		lineEnd := e.LineEnd()
		form = strings.TrimSuffix(header, "\r")
		if written[0] == '>' {
			text = strings.ReplaceAll(text, "\n", "\n\n")
		}
		for line := range strings.SplitSeq(text, "\n") {
			if form += lineEnd; line != "" {
				form += indent + line
			}
		}
		if written[0] == '>' {
			text = strings.ReplaceAll(text, "\n\n", "\n")
		}
	}
	isOutside := strings.ContainsRune(`'|>`, rune(written[0])) || !isValue(inBraces(written), old) // of braces, where a comma ends a text
	if isValue("k: "+form+"\n", text) && (isOutside || isValue(inBraces(form), text)) {
		return form
	}
	return Quote(text)
}

// isWritten reports whether the written form of a value is a text.
func isWritten(written, text string) bool {
	return written != "" && (isValue("k: "+written+"\n", text) || isValue(inBraces(written), text))
}

func inBraces(written string) string { return "{ k: " + written + " }" }

// isValue reports whether a text is the only value of a file.
func isValue(source, text string) bool {
	root, list := Parse("", 1, []byte(source))
	return !list.HasErrors() && root.Len() == 1 && root.Get("k").Text() == text
}
