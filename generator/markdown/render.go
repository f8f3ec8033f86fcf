package markdown

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// rendering is what nodeRenderer knows about the text.
type rendering struct {
	Options
	isFeed bool
}

const renderingKey = "gaceta-rendering" // in the document's metadata

func renderingOf(n ast.Node) rendering {
	return n.OwnerDocument().Meta()[renderingKey].(rendering)
}

// nodeRenderer renders nodes for which goldmark's HTML is not enough.
type nodeRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (nodeRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindComponent, renderComponent)
	reg.Register(kindInlineComponent, renderInlineComponent)
	reg.Register(ast.KindLink, renderLink)
	reg.Register(ast.KindAutoLink, renderAutoLink)
	reg.Register(ast.KindImage, renderImage)
	reg.Register(ast.KindFencedCodeBlock, renderCode)
	reg.Register(ast.KindBlockquote, renderQuote)
	reg.Register(east.KindTable, renderTable)
	reg.Register(east.KindTableCell, renderTableCell)
	reg.Register(east.KindTaskCheckBox, renderTask)
	reg.Register(east.KindFootnoteLink, renderFootnoteRef)
	reg.Register(east.KindFootnoteBacklink, renderFootnoteBacklink)
}

func writeAttribute(w util.BufWriter, name, value string) {
	_, _ = w.WriteString(" " + name + `="`)
	_, _ = w.Write(util.EscapeHTML([]byte(value)))
	_ = w.WriteByte('"')
}

func openLink(w util.BufWriter, r rendering, address []byte) {
	_, _ = w.WriteString("<a")
	writeAttribute(w, "href", string(r.href(address)))
	if r.LinkLang != nil {
		if lang := r.LinkLang(string(address)); lang != "" {
			writeAttribute(w, "hreflang", lang)
		}
	}
	if r.opensNewTab(address) {
		_, _ = w.WriteString(` target="_blank" rel="noopener"`)
	}
}

func closeLink(w util.BufWriter, r rendering, address []byte) {
	if r.Labels.NewTab != "" && r.opensNewTab(address) {
		_, _ = w.WriteString(`<span class="visually-hidden"> `)
		_, _ = w.Write(util.EscapeHTML([]byte(r.Labels.NewTab)))
		_, _ = w.WriteString("</span>")
	}
	_, _ = w.WriteString("</a>")
}

func renderLink(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Link)
	r := renderingOf(n)
	if !entering {
		closeLink(w, r, n.Destination)
		return ast.WalkContinue, nil
	}
	openLink(w, r, n.Destination)
	if n.Title != nil {
		writeAttribute(w, "title", string(n.Title))
	}
	_ = w.WriteByte('>')
	return ast.WalkContinue, nil
}

func renderAutoLink(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.AutoLink)
	r, address := renderingOf(n), []byte(autoLinkAddress(n, src))
	openLink(w, r, address)
	_ = w.WriteByte('>')
	_, _ = w.Write(util.EscapeHTML(n.Label(src)))
	closeLink(w, r, address)
	return ast.WalkContinue, nil
}

func renderQuote(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	value, isCallout := n.AttributeString("callout")
	switch {
	case isCallout && entering:
		kind := value.(string)
		label := renderingOf(n).Labels.Callouts[kind]
		if label == "" {
			label = kind
		}
		_, _ = w.WriteString(`<aside class="callout callout-` + kind + `"><p class="callout-title">`)
		_, _ = w.Write(util.EscapeHTML([]byte(label)))
		_, _ = w.WriteString("</p>\n")
	case isCallout:
		_, _ = w.WriteString("</aside>\n")
	case entering:
		_, _ = w.WriteString("<blockquote>\n")
	default:
		_, _ = w.WriteString("</blockquote>\n")
	}
	return ast.WalkContinue, nil
}

// renderTable puts a table into a container that scrolls sideways, also by keyboard.
func renderTable(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	name, scrolls := n.AttributeString("data-name")
	scrolls = scrolls && !renderingOf(n).isFeed
	if !entering {
		_, _ = w.WriteString("</table>\n")
		if scrolls {
			_, _ = w.WriteString("</div>\n")
		}
		return ast.WalkContinue, nil
	}
	if scrolls {
		_, _ = w.WriteString(`<div class="table-scroll" role="region" tabindex="0"`)
		writeAttribute(w, "aria-label", name.(string))
		_, _ = w.WriteString(">")
	}
	_, _ = w.WriteString("<table>\n")
	return ast.WalkContinue, nil
}

func renderTableCell(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*east.TableCell)
	tag := "td"
	if n.Parent().Kind() == east.KindTableHeader {
		tag = "th"
	}
	if !entering {
		_, _ = w.WriteString("</" + tag + ">\n")
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString("<" + tag)
	if n.Alignment != east.AlignNone {
		_, _ = w.WriteString(` class="align-` + n.Alignment.String() + `"`)
	}
	_ = w.WriteByte('>')
	return ast.WalkContinue, nil
}

// renderTask renders the checkbox of a task list, named by the text next to it.
func renderTask(w util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString("<input")
	if n.(*east.TaskCheckBox).IsChecked {
		_, _ = w.WriteString(` checked=""`)
	}
	_, _ = w.WriteString(` disabled="" type="checkbox"`)
	if name := strings.TrimSpace(plainText(n.Parent(), src)); name != "" && !renderingOf(n).isFeed {
		writeAttribute(w, "aria-label", name)
	}
	_, _ = w.WriteString("> ")
	return ast.WalkContinue, nil
}

func renderFootnoteRef(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n, r := node.(*east.FootnoteLink), renderingOf(node)
	_, _ = w.WriteString(`<sup id="` + footnoteRefID(n.RefIndex, n.Index) + `"><a`)
	writeAttribute(w, "href", string(r.href([]byte("#"+footnoteID(n.Index)))))
	_, _ = w.WriteString(` class="footnote-ref" role="doc-noteref">` + strconv.Itoa(n.Index) + `</a></sup>`)
	return ast.WalkContinue, nil
}

func renderFootnoteBacklink(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n, r := node.(*east.FootnoteBacklink), renderingOf(node)
	_, _ = w.WriteString("&#160;<a")
	writeAttribute(w, "href", string(r.href([]byte("#"+footnoteRefID(n.RefIndex, n.Index)))))
	_, _ = w.WriteString(` class="footnote-backref" role="doc-backlink"`)
	if name := r.Labels.Footnote; name != "" {
		if n.RefCount > 1 {
			name += " (" + strconv.Itoa(n.RefIndex+1) + ")"
		}
		writeAttribute(w, "aria-label", name)
	}
	_, _ = w.WriteString(">↩︎</a>")
	return ast.WalkContinue, nil
}
