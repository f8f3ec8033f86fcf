package markdown

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"gaceta.dev/gaceta/generator/diag"
)

// DataRefFunc gives what {{file:path}} stands for. known is false where there is
// no such data file: then the braces are text.
type DataRefFunc func(file, path string, pos diag.Pos) (value string, known bool, list diag.List)

var (
	fact     = regexp.MustCompile(`\{\{([^\s{}:]+):([^\s{}]+)\}\}`)
	factHere = regexp.MustCompile(`^` + fact.String())
	nearFact = regexp.MustCompile(`^\{\{\s*([^\s{}:]+)\s*:\s*([^{}\n]*?)\s*\}\}`)
)

// maxFact is how long a fact's name can be: a line may have no end.
const maxFact = 400

// facts is what one conversion knows of its facts.
type facts struct {
	source *source
	look   DataRefFunc
	list   diag.List
	edits  []edit
	unseen bool // a part of the text is not shown: a footnote that nothing refers to
}

var factsKey = parser.NewContextKey()

// factParser reads facts in running text. goldmark asks it neither in code nor
// at a brace behind a backslash.
type factParser struct{}

func (factParser) Trigger() []byte { return []byte{'{'} }

func (factParser) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	f, _ := pc.Get(factsKey).(*facts)
	line, segment := block.PeekLine()
	if f == nil || f.look == nil || len(line) < 2 || line[1] != '{' {
		return nil
	}
	line = line[:min(len(line), maxFact)]
	m := factHere.FindSubmatchIndex(line)
	if m == nil {
		f.warn(line, segment.Start)
		return nil
	}
	if !alone(f.source.text, segment.Start, segment.Start+m[1]) {
		return nil
	}
	value, ok := f.value(line[:m[1]], m, segment.Start)
	if !ok {
		return nil
	}
	block.Advance(m[1])
	f.edits = append(f.edits, edit{segment.Start, m[1], Escape(value)})
	node := ast.NewString([]byte(value))
	node.SetRaw(true)
	return node
}

// alone reports whether two braces on either side are not part of a row of more.
func alone(src []byte, begin, end int) bool {
	return (begin == 0 || src[begin-1] != '{') && (end == len(src) || src[end] != '}')
}

// value looks a fact up; at is its offset.
func (f *facts) value(text []byte, m []int, at int) (string, bool) {
	pos := f.source.pos(at, m[1]-m[0])
	value, known, list := f.look(string(text[m[2]:m[3]]), string(text[m[4]:m[5]]), pos)
	if known {
		f.list = append(f.list, list...)
	}
	return value, known
}

// warn tells of braces that would be a fact but for white space.
func (f *facts) warn(line []byte, at int) {
	m := nearFact.FindSubmatchIndex(line)
	if m == nil || m[4] == m[5] || !alone(f.source.text, at, at+m[1]) {
		return
	}
	file, path := string(line[m[2]:m[3]]), string(line[m[4]:m[5]])
	pos := f.source.pos(at, m[1])
	if _, known, list := f.look(file, path, pos); known && len(list) == 0 {
		f.list.Warnf("markdown-fact", pos, "Write {{"+file+":"+path+"}} without spaces to quote it, or \\{{ to show the braces.", "Readers will see these braces: with spaces in it, it is no quotation.")
	}
}

func (f *facts) within(text []byte) bool { return f.look != nil && fact.Match(text) }

// quoted is what an address or a title stands for, facts included. at is where
// it stands in the source.
func (w *walker) quoted(raw []byte, at int) []byte {
	f := w.facts
	if !f.within(raw) {
		return resolved(raw)
	}
	var out []byte
	done := 0
	for _, m := range fact.FindAllSubmatchIndex(raw, -1) {
		if m[0] > 0 && raw[m[0]-1] == '\\' || !alone(raw, m[0], m[1]) {
			continue
		}
		value, ok := f.value(raw, m, at+m[0])
		if !ok {
			continue
		}
		out = append(append(out, resolved(raw[done:m[0]])...), value...)
		done = m[1]
	}
	return append(out, resolved(raw[done:])...)
}

// DataRefFiles gives the file that each fact in a piece of text would quote.
func DataRefFiles(text string) []string {
	if !strings.Contains(text, "{{") {
		return nil
	}
	var files []string
	for _, m := range fact.FindAllStringSubmatch(text, -1) {
		files = append(files, m[1])
	}
	return files
}

var special = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, "`", "\\`", `|`, `\|`, `&`, `\&`)

// Escape is a text as Markdown has to spell it within a line.
func Escape(text string) string { return special.Replace(text) }
