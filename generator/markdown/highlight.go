package markdown

import (
	"bytes"
	"strings"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// maxCode bounds the code that is highlighted: chroma takes 1 ms of CPU time for 12 lines.
const maxCode = 32 << 10

var (
	formatter = chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
	// noStyle replaces chroma's styles, which take time to load at each start:
	// the site's style sheet has the colors.
	noStyle = chroma.MustNewStyle("none", chroma.StyleEntries{})
)

func renderCode(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.FencedCodeBlock)
	code, language := n.Lines().Value(src), string(unescape(n.Language(src)))
	_, _ = w.WriteString("<pre><code")
	if language != "" {
		writeAttribute(w, "class", "language-"+language)
	}
	_ = w.WriteByte('>')
	if w.(*output).isFeed {
		language = ""
	}
	_, _ = w.Write(highlight(strings.ToLower(language), code))
	_, _ = w.WriteString("</code></pre>\n")
	return ast.WalkSkipChildren, nil
}

// highlight returns code as HTML with classes.
func highlight(language string, code []byte) []byte {
	if language == "" || len(code) > maxCode {
		return util.EscapeHTML(code)
	}
	if g := grammars[language]; g != nil {
		return g.highlight(code)
	}
	lexer := lexers.Get(language)
	if lexer == nil {
		return util.EscapeHTML(code)
	}
	iterator, err := chroma.Coalesce(lexer).Tokenise(&chroma.TokeniseOptions{State: "root"}, string(code))
	if err != nil {
		return util.EscapeHTML(code)
	}
	tokens := iterator.Tokens()
	var out bytes.Buffer
	if chroma.Stringify(tokens...) != string(code) || formatter.Format(&out, noStyle, chroma.Literator(tokens...)) != nil {
		return util.EscapeHTML(code) // some lexers change characters
	}
	return out.Bytes()
}
