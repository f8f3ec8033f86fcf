package markdown

import (
	"cmp"
	"strconv"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

func image(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.Image)
	o := optionsOf(n)
	value, known := n.AttributeString("data-picture")
	picture, _ := value.(Picture)
	if o.FeedBase != "" {
		picture.Sources = nil
	}
	if len(picture.Sources) > 0 {
		_, _ = w.WriteString("<picture>")
		for _, s := range picture.Sources {
			_, _ = w.WriteString("<source")
			attribute(w, "type", []byte(s.Type))
			attribute(w, "srcset", []byte(s.SrcSet))
			attribute(w, "sizes", []byte(cmp.Or(o.ImageSizes, "100vw")))
			_ = w.WriteByte('>')
		}
	}
	_, _ = w.WriteString("<img")
	attribute(w, "src", o.written(n.Destination))
	attribute(w, "alt", []byte(plain(n, src)))
	if n.Title != nil {
		attribute(w, "title", n.Title)
	}
	if picture.Width > 0 {
		attribute(w, "width", []byte(strconv.Itoa(picture.Width)))
		attribute(w, "height", []byte(strconv.Itoa(picture.Height)))
	}
	if known && o.FeedBase == "" {
		_, _ = w.WriteString(` loading="lazy" decoding="async"`)
	}
	_ = w.WriteByte('>')
	if len(picture.Sources) > 0 {
		_, _ = w.WriteString("</picture>")
	}
	return ast.WalkSkipChildren, nil
}
