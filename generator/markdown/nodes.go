package markdown

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// nodes renders what is ours: links, images, code, callouts, tables, footnotes.
type nodes struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (r *nodes) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindLink, link)
	reg.Register(ast.KindAutoLink, autoLink)
	reg.Register(ast.KindImage, image)
	reg.Register(ast.KindFencedCodeBlock, codeBlock)
	reg.Register(ast.KindBlockquote, quote)
	reg.Register(east.KindTable, table)
	reg.Register(east.KindTableCell, tableCell)
	reg.Register(east.KindTaskCheckBox, task)
	reg.Register(east.KindFootnoteLink, footnoteLink)
	reg.Register(east.KindFootnoteBacklink, footnoteBacklink)
}

func attribute(w util.BufWriter, name string, value []byte) {
	_ = w.WriteByte(' ')
	_, _ = w.WriteString(name)
	_, _ = w.WriteString(`="`)
	_, _ = w.Write(util.EscapeHTML(value))
	_ = w.WriteByte('"')
}

func open(w util.BufWriter, n ast.Node, address []byte) {
	o := optionsOf(n)
	_, _ = w.WriteString("<a")
	attribute(w, "href", o.written(address))
	if o.marks(address) {
		_, _ = w.WriteString(` target="_blank" rel="noopener"`)
	}
}

func closeLink(w util.BufWriter, n ast.Node, address []byte) {
	o := optionsOf(n)
	if o.marks(address) && o.Labels.NewTab != "" {
		_, _ = w.WriteString(`<span class="visually-hidden"> `)
		_, _ = w.Write(util.EscapeHTML([]byte(o.Labels.NewTab)))
		_, _ = w.WriteString("</span>")
	}
	_, _ = w.WriteString("</a>")
}

func link(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Link)
	if !entering {
		closeLink(w, n, n.Destination)
		return ast.WalkContinue, nil
	}
	open(w, n, n.Destination)
	if n.Title != nil {
		attribute(w, "title", n.Title)
	}
	_ = w.WriteByte('>')
	return ast.WalkContinue, nil
}

func autoLink(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.AutoLink)
	address := n.URL(src)
	if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(string(address)), "mailto:") {
		address = append([]byte("mailto:"), address...)
	}
	open(w, n, address)
	_ = w.WriteByte('>')
	_, _ = w.Write(util.EscapeHTML(n.Label(src)))
	closeLink(w, n, address)
	return ast.WalkContinue, nil
}

func quote(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	value, isCallout := n.AttributeString("callout")
	if !isCallout {
		if entering {
			_, _ = w.WriteString("<blockquote>\n")
		} else {
			_, _ = w.WriteString("</blockquote>\n")
		}
		return ast.WalkContinue, nil
	}
	kind := value.(string)
	if !entering {
		_, _ = w.WriteString("</aside>\n")
		return ast.WalkContinue, nil
	}
	label := optionsOf(n).Labels.Callouts[kind]
	if label == "" {
		label = kind
	}
	_, _ = w.WriteString(`<aside class="callout callout-` + kind + `"><p class="callout-title">`)
	_, _ = w.Write(util.EscapeHTML([]byte(label)))
	_, _ = w.WriteString("</p>\n")
	return ast.WalkContinue, nil
}

// table stands in a container that scrolls sideways on a phone, by keyboard too.
func table(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	name, named := n.AttributeString("data-name")
	if !entering {
		_, _ = w.WriteString("</table>\n")
		if named {
			_, _ = w.WriteString("</div>\n")
		}
		return ast.WalkContinue, nil
	}
	if named {
		_, _ = w.WriteString(`<div class="table-scroll" role="region" tabindex="0"`)
		attribute(w, "aria-label", []byte(name.(string)))
		_, _ = w.WriteString(">")
	}
	_, _ = w.WriteString("<table>\n")
	return ast.WalkContinue, nil
}

func tableCell(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*east.TableCell)
	begin, end := "<td", "</td>\n"
	if n.Parent().Kind() == east.KindTableHeader {
		begin, end = "<th", "</th>\n"
	}
	if !entering {
		_, _ = w.WriteString(end)
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString(begin)
	switch n.Alignment {
	case east.AlignLeft:
		_, _ = w.WriteString(` class="align-left"`)
	case east.AlignRight:
		_, _ = w.WriteString(` class="align-right"`)
	case east.AlignCenter:
		_, _ = w.WriteString(` class="align-center"`)
	}
	_ = w.WriteByte('>')
	return ast.WalkContinue, nil
}

// task is a box of a task list; what stands beside it is its name.
func task(w util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString("<input")
	if n.(*east.TaskCheckBox).IsChecked {
		_, _ = w.WriteString(` checked=""`)
	}
	_, _ = w.WriteString(` disabled="" type="checkbox"`)
	if name := strings.TrimSpace(plain(n.Parent(), src)); name != "" && optionsOf(n).FeedBase == "" {
		attribute(w, "aria-label", []byte(name))
	}
	_, _ = w.WriteString("> ")
	return ast.WalkContinue, nil
}

func footnoteLink(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*east.FootnoteLink)
	index := strconv.Itoa(n.Index)
	_, _ = w.WriteString(`<sup id="fnref` + number(n.RefIndex) + ":" + index + `"><a`)
	attribute(w, "href", optionsOf(n).written([]byte("#fn:"+index)))
	_, _ = w.WriteString(` class="footnote-ref" role="doc-noteref">` + index + `</a></sup>`)
	return ast.WalkContinue, nil
}

func footnoteBacklink(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*east.FootnoteBacklink)
	o := optionsOf(n)
	_, _ = w.WriteString("&#160;<a")
	attribute(w, "href", o.written([]byte("#fnref"+number(n.RefIndex)+":"+strconv.Itoa(n.Index))))
	_, _ = w.WriteString(` class="footnote-backref" role="doc-backlink"`)
	if o.Labels.Footnote != "" {
		name := o.Labels.Footnote
		if n.RefCount > 1 {
			name += " (" + strconv.Itoa(n.RefIndex+1) + ")"
		}
		attribute(w, "aria-label", []byte(name))
	}
	_, _ = w.WriteString(">↩︎</a>")
	return ast.WalkContinue, nil
}
