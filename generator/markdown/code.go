package markdown

import (
	"bytes"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

var (
	formatter = chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
	// coloured keeps coloured code: a block costs milliseconds, and texts repeat them.
	coloured sync.Map // string → []byte
)

// codeBlock renders a fenced block; its language is coloured by classes.
func codeBlock(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.FencedCodeBlock)
	var code []byte
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		code = append(code, line.Value(src)...)
	}
	language := string(n.Language(src))
	if language == "" {
		_, _ = w.WriteString("<pre><code>")
		_, _ = w.Write(util.EscapeHTML(code))
		_, _ = w.WriteString("</code></pre>\n")
		return ast.WalkSkipChildren, nil
	}
	_, _ = w.WriteString("<pre><code")
	attribute(w, "class", []byte("language-"+language))
	_, _ = w.WriteString(">")
	_, _ = w.Write(colour(language, code))
	_, _ = w.WriteString("</code></pre>\n")
	return ast.WalkSkipChildren, nil
}

func colour(language string, code []byte) []byte {
	key := language + "\x00" + string(code)
	if html, ok := coloured.Load(key); ok {
		return html.([]byte)
	}
	html := util.EscapeHTML(code)
	if lexer := lexers.Get(strings.ToLower(language)); lexer != nil {
		if tokens, err := chroma.Coalesce(lexer).Tokenise(nil, string(code)); err == nil {
			var buf bytes.Buffer
			if formatter.Format(&buf, styles.Fallback, tokens) == nil {
				html = buf.Bytes()
			}
		}
	}
	coloured.Store(key, html)
	return html
}
