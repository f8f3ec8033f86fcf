package markdown

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"gaceta.dev/gaceta/generator/diag"
)

// DataRefFunc returns the value of {{file:path}}. The list says why there is none.
type DataRefFunc func(file, path string, pos diag.Pos) (value string, list diag.List)

var (
	dataRef        = regexp.MustCompile(`\{\{([^\s{}:]+):([^\s{}]+)\}\}`)
	dataRefAtStart = regexp.MustCompile(`^` + dataRef.String())
	anyShortcode   = regexp.MustCompile(`\{\{([<%])\s*(/?)\s*([\pL\d_][\pL\d_./-]*)`)
	shortcode      = regexp.MustCompile(`^` + anyShortcode.String())
	shortcodeEnd   = regexp.MustCompile(`[%>]\}\}`)
	spacedDataRef  = regexp.MustCompile(`^\{\{\s*([^\s{}:]+)\s*:\s*([^{}\n]*?)\s*\}\}`)
)

// maxDataRef bounds the length of a data reference, so that time stays linear in long lines.
const maxDataRef = 400

// dataRefs resolves the data references of one text.
type dataRefs struct {
	source *source
	lookUp DataRefFunc
	files  []string // data files that were found
	list   diag.List
}

var dataRefsKey = parser.NewContextKey()

// dataRefParser reads data references in running text. goldmark calls it
// neither in code nor at an escaped brace.
type dataRefParser struct{}

// Trigger implements parser.InlineParser.
func (dataRefParser) Trigger() []byte { return []byte{'{'} }

// Parse implements parser.InlineParser.
func (dataRefParser) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	refs := pc.Get(dataRefsKey).(*dataRefs)
	line, segment := block.PeekLine()
	if refs.lookUp == nil || len(line) < 2 || line[1] != '{' {
		return nil
	}
	line = line[:min(len(line), maxDataRef)]
	m := dataRefAtStart.FindSubmatchIndex(line)
	if m == nil {
		if name, length := shortcodeAtStart(line); name != "" {
			return refs.rejectShortcode(block, name, line[:length], segment.Start)
		}
		refs.warnOfSpaces(line, segment.Start)
		return nil
	}
	if !isSeparate(refs.source.text, segment.Start, segment.Start+m[1]) {
		return nil
	}
	value := refs.value(line, m, segment.Start)
	block.Advance(m[1])
	refs.source.edit(segment.Start, line[:m[1]], Escape(value))
	node := ast.NewString([]byte(value))
	node.SetRaw(true)
	return node
}

// rejectShortcode reports a shortcode, which would be shown to readers. It returns its first line as text.
func (r *dataRefs) rejectShortcode(block text.Reader, name string, line []byte, offset int) ast.Node {
	r.list.Errorf("markdown-shortcode", r.source.pos(offset, len(line)),
		"Remove it, or write it in `code` to show it.", "“%s” is a shortcode, which gaceta does not run.", name)
	block.Advance(len(line))
	return ast.NewString(line)
}

// isSeparate reports whether the two braces at both ends are not part of a longer row of braces.
func isSeparate(src []byte, begin, end int) bool {
	return (begin == 0 || src[begin-1] != '{') && (end == len(src) || src[end] != '}')
}

// value looks up the match m of dataRef in text, which begins at offset.
func (r *dataRefs) value(text []byte, m []int, offset int) string {
	file, path := string(text[m[2]:m[3]]), string(text[m[4]:m[5]])
	value, list := r.lookUp(file, path, r.source.pos(offset+m[0], m[1]-m[0]))
	r.list = append(r.list, list...)
	if !slices.Contains(r.files, file) {
		r.files = append(r.files, file)
	}
	return value
}

// warnOfSpaces reports braces that would be a data reference without spaces.
func (r *dataRefs) warnOfSpaces(line []byte, offset int) {
	m := spacedDataRef.FindSubmatchIndex(line)
	if m == nil || m[4] == m[5] || !isSeparate(r.source.text, offset, offset+m[1]) {
		return
	}
	file, path := string(line[m[2]:m[3]]), string(line[m[4]:m[5]])
	pos := r.source.pos(offset, m[1])
	if _, list := r.lookUp(file, path, pos); len(list) == 0 {
		r.list.Warnf("markdown-fact", pos, "Write {{"+file+":"+path+"}} to insert the value, or \\{{ to show the braces.",
			"A data reference cannot contain spaces: readers will see the braces.")
	}
}

func (r *dataRefs) contains(text []byte) bool { return r.lookUp != nil && dataRef.Match(text) }

// replaceRefs returns an address or a title, written at offset, without
// escapes and with the values of data references.
func (w *walker) replaceRefs(raw []byte, offset int) []byte {
	if !w.refs.contains(raw) {
		return unescape(raw)
	}
	var out []byte
	done := 0
	for _, m := range dataRef.FindAllSubmatchIndex(raw, -1) {
		if m[0] > 0 && raw[m[0]-1] == '\\' || !isSeparate(raw, m[0], m[1]) {
			continue
		}
		out = append(append(out, unescape(raw[done:m[0]])...), w.refs.value(raw, m, offset)...)
		done = m[1]
	}
	return append(out, unescape(raw[done:])...)
}

// Shortcode returns the first shortcode in a text without its arguments, such as {{< figure >}}, or "".
// The messages about one shortcode are equal, and reported once.
func Shortcode(text string) string {
	m := anyShortcode.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	end := map[string]string{"<": ">", "%": "%"}[m[1]]
	return "{{" + m[1] + " " + m[2] + m[3] + " " + end + "}}"
}

// shortcodeAtStart returns the name of the shortcode at the start of a line, and its length in this line.
// A shortcode can go on in the next lines.
func shortcodeAtStart(line []byte) (name string, length int) {
	m := shortcode.FindIndex(line)
	if m == nil {
		return "", 0
	}
	length = len(bytes.TrimRight(line, "\r\n"))
	if end := shortcodeEnd.FindIndex(line[m[1]:]); end != nil {
		length = m[1] + end[1]
	}
	return Shortcode(string(line[:m[1]])), length
}

// DataRefFiles returns the file of each data reference in a text.
func DataRefFiles(text string) []string {
	var files []string
	for _, m := range dataRef.FindAllStringSubmatch(text, -1) {
		files = append(files, m[1])
	}
	return files
}

var escaper = strings.NewReplacer(
	`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "`", "\\`", "|", `\|`, "&", `\&`,
)

// Escape returns text as Markdown for use within a line.
func Escape(text string) string { return escaper.Replace(text) }

// EscapeLine returns text as Markdown on one line.
func EscapeLine(text string) string { return Escape(strings.Join(strings.Fields(text), " ")) }
