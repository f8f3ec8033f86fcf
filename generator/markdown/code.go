package markdown

import (
	"bytes"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// What is coloured, and what is kept of it: a block costs milliseconds, and
// texts repeat them; but memory may not grow with the number of texts.
const (
	maxCode = 32 << 10
	maxKept = 16 << 20
)

var (
	formatter = chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
	// uncoloured stands for a style: the site's own style sheet has the colours. The
	// package of styles would be read at every start of the command.
	uncoloured = chroma.MustNewStyle("none", chroma.StyleEntries{})
	coloured   sync.Map // string → []byte
	kept       atomic.Int64
)

// codeBlock renders a fenced block; its language is coloured by classes.
func codeBlock(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.FencedCodeBlock)
	length := 0
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		length += line.Len() + 1
	}
	code := make([]byte, 0, length)
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		code = append(code, line.Value(src)...)
	}
	language := string(resolved(n.Language(src)))
	_, _ = w.WriteString("<pre><code")
	if language != "" {
		attribute(w, "class", []byte("language-"+language))
	}
	_, _ = w.WriteString(">")
	if optionsOf(n).FeedBase != "" {
		language = ""
	}
	_, _ = w.Write(colour(language, code))
	_, _ = w.WriteString("</code></pre>\n")
	return ast.WalkSkipChildren, nil
}

func colour(language string, code []byte) []byte {
	if language == "" || len(code) > maxCode {
		return util.EscapeHTML(code)
	}
	if g := grammars[strings.ToLower(language)]; g != nil {
		return g.colour(code)
	}
	key := language + "\x00" + string(code)
	if html, ok := coloured.Load(key); ok {
		return html.([]byte)
	}
	html := tokens(language, code)
	if kept.Add(int64(len(key)+len(html))) < maxKept {
		coloured.Store(key, html)
	}
	return html
}

// tokens colours code. Code of which the lexer changes a character stays plain.
func tokens(language string, code []byte) []byte {
	lexer := lexers.Get(strings.ToLower(language))
	if lexer == nil {
		return util.EscapeHTML(code)
	}
	iterator, err := chroma.Coalesce(lexer).Tokenise(&chroma.TokeniseOptions{State: "root"}, string(code))
	if err != nil {
		return util.EscapeHTML(code)
	}
	all := iterator.Tokens()
	var text strings.Builder
	for _, t := range all {
		text.WriteString(t.Value)
	}
	var buf bytes.Buffer
	if text.String() != string(code) || formatter.Format(&buf, uncoloured, chroma.Literator(all...)) != nil {
		return util.EscapeHTML(code)
	}
	return buf.Bytes()
}
