package markdown

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// image checks a picture and asks Options.Picture for its published form.
func (w *walker) image(n *ast.Image) {
	offset, written := w.source.destinationOffset(n), n.Destination
	pos := w.source.pos(offset, max(1, len(written)))
	src := string(w.replaceRefs(written, offset))
	ok := w.checkImageScheme(src, pos)
	w.doc.Links = append(w.doc.Links, Link{src, true, pos, src})
	link := &w.doc.Links[len(w.doc.Links)-1]
	n.Destination = []byte(src)
	n.Title = w.replaceRefs(n.Title, w.source.find(offset, n.Title))
	if strings.TrimSpace(plainText(n, w.source.text)) == "" {
		w.list.Warnf("markdown-alt", pos, "Describe the picture between the square brackets.", "The picture has no alternative text.")
	}
	if w.options.Picture == nil || !ok {
		return
	}
	p, list := w.options.Picture(src, pos)
	w.list = append(w.list, list...)
	link.Address = cmp.Or(p.Name, src)
	n.Destination = []byte(p.Src)
	n.SetAttributeString("data-picture", p)
	w.source.edit(offset, written, w.absolute(p.Src))
}

// checkImageScheme rejects an address that could run code, or whose scheme is unknown or that of links only.
func (w *walker) checkImageScheme(src string, pos diag.Pos) bool {
	if !limits.IsScriptURL(src) || runsCode(src) {
		return w.checkScheme(src, pos)
	}
	w.list.Errorf("markdown-link", pos, "Put the file into the text's folder and write its name, such as map.jpg.",
		"“%s” is not the address of a picture.", src)
	return false
}

func renderImage(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.Image)
	out := w.(*output)
	value, isServed := n.AttributeString("data-picture")
	picture, _ := value.(Picture)
	if out.isFeed {
		picture.Sources = nil
	}
	if len(picture.Sources) > 0 {
		_, _ = w.WriteString("<picture>")
		for _, s := range picture.Sources {
			_, _ = w.WriteString("<source")
			writeAttribute(w, "type", s.Type)
			writeAttribute(w, "srcset", s.SrcSet)
			writeAttribute(w, "sizes", cmp.Or(out.ImageSizes, "100vw"))
			_ = w.WriteByte('>')
		}
	}
	_, _ = w.WriteString("<img")
	writeAttribute(w, "src", out.href(n.Destination))
	writeAttribute(w, "alt", plainText(n, src))
	if n.Title != nil {
		writeAttribute(w, "title", n.Title)
	}
	if picture.Width > 0 {
		writeAttribute(w, "width", strconv.Itoa(picture.Width))
		writeAttribute(w, "height", strconv.Itoa(picture.Height))
	}
	if isServed && !out.isFeed {
		_, _ = w.WriteString(` loading="lazy" decoding="async"`)
	}
	_ = w.WriteByte('>')
	if len(picture.Sources) > 0 {
		_, _ = w.WriteString("</picture>")
	}
	return ast.WalkSkipChildren, nil
}
