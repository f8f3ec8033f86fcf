package markdown

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"gaceta.dev/gaceta/generator/locale"
)

// rendering is what nodeRenderer knows about the text.
type rendering struct {
	Options
	isFeed    bool
	languages map[string]string // walker.languages
	headings  []Heading         // those that are not rendered yet
	tables    []string          // names of the tables that are not rendered yet
}

// nodeRenderer renders nodes for which goldmark's HTML is not enough. It writes into an *output.
type nodeRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (nodeRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindComponent, renderComponent)
	reg.Register(kindInlineComponent, renderInlineComponent)
	reg.Register(kindFormula, renderFormula)
	reg.Register(kindInlineFormula, renderFormula)
	reg.Register(ast.KindHeading, renderHeading)
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

func writeAttribute[T string | []byte](w util.BufWriter, name string, value T) {
	_ = w.WriteByte(' ')
	_, _ = w.WriteString(name)
	_, _ = w.WriteString(`="`)
	_, _ = w.Write(util.EscapeHTML([]byte(value)))
	_ = w.WriteByte('"')
}

func renderHeading(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	out, level := w.(*output), '0'+byte(node.(*ast.Heading).Level)
	if !entering {
		_, _ = out.Write([]byte{'<', '/', 'h', level, '>', '\n'})
		return ast.WalkContinue, nil
	}
	_, _ = out.Write([]byte{'<', 'h', level})
	writeAttribute(out, "id", out.headings[0].ID)
	_ = out.WriteByte('>')
	out.headings = out.headings[1:]
	return ast.WalkContinue, nil
}

func (o *output) openLink(address []byte) {
	_, _ = o.WriteString("<a")
	writeAttribute(o, "href", o.href(address))
	if lang := o.languages[string(address)]; lang != "" {
		writeAttribute(o, "hreflang", lang)
	}
	if o.opensNewTab(address) {
		_, _ = o.WriteString(` target="_blank" rel="noopener"`)
	}
}

func (o *output) closeLink(address []byte) {
	if o.Labels.NewTab != "" && o.opensNewTab(address) {
		_, _ = o.WriteString(`<span class="visually-hidden"`)
		o.writeLang(locale.NewTabLabel)
		_, _ = o.WriteString("> ")
		_, _ = o.Write(util.EscapeHTML([]byte(o.Labels.NewTab)))
		_, _ = o.WriteString("</span>")
	}
	_, _ = o.WriteString("</a>")
}

// writeLang writes the attribute lang of a label that is not in the language of the text.
func (o *output) writeLang(label string) {
	if lang := o.Labels.Langs[label]; lang != "" {
		writeAttribute(o, "lang", lang)
	}
}

func renderLink(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Link)
	if !entering {
		w.(*output).closeLink(n.Destination)
		return ast.WalkContinue, nil
	}
	w.(*output).openLink(n.Destination)
	if n.Title != nil {
		writeAttribute(w, "title", n.Title)
	}
	_ = w.WriteByte('>')
	return ast.WalkContinue, nil
}

func renderAutoLink(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.AutoLink)
	out, address := w.(*output), []byte(autoLinkAddress(n, src))
	out.openLink(address)
	_ = out.WriteByte('>')
	_, _ = out.Write(util.EscapeHTML(n.Label(src)))
	out.closeLink(address)
	return ast.WalkContinue, nil
}

func renderQuote(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	value, isCallout := n.AttributeString("callout")
	switch {
	case isCallout && entering:
		kind := value.(string)
		label := w.(*output).Labels.Callouts[kind]
		if label == "" {
			label = kind
		}
		_, _ = w.WriteString(`<aside class="callout callout-` + kind + `"><p class="callout-title"`)
		w.(*output).writeLang(kind)
		_ = w.WriteByte('>')
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
func renderTable(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	out := w.(*output)
	scrolls := out.Labels.Table != "" && !out.isFeed
	if !entering {
		_, _ = out.WriteString("</table>\n")
		if scrolls {
			_, _ = out.WriteString("</div>\n")
		}
		return ast.WalkContinue, nil
	}
	if scrolls {
		_, _ = out.WriteString(`<div class="table-scroll" role="region" tabindex="0"`)
		writeAttribute(out, "aria-label", out.tables[0])
		_ = out.WriteByte('>')
		out.tables = out.tables[1:]
	}
	_, _ = out.WriteString("<table>\n")
	return ast.WalkContinue, nil
}

func renderTableCell(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*east.TableCell)
	tag := "td"
	if n.Parent().Kind() == east.KindTableHeader {
		tag = "th"
	}
	if !entering {
		_, _ = w.WriteString("</")
		_, _ = w.WriteString(tag)
		_, _ = w.WriteString(">\n")
		return ast.WalkContinue, nil
	}
	_ = w.WriteByte('<')
	_, _ = w.WriteString(tag)
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
	if name := strings.TrimSpace(plainText(n.Parent(), src)); name != "" && !w.(*output).isFeed {
		writeAttribute(w, "aria-label", name)
	}
	_, _ = w.WriteString("> ")
	return ast.WalkContinue, nil
}

func renderFootnoteRef(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n, out := node.(*east.FootnoteLink), w.(*output)
	_, _ = w.WriteString(`<sup id="` + footnoteRefID(n.RefIndex, n.Index) + `"><a`)
	writeAttribute(w, "href", out.href([]byte("#"+footnoteID(n.Index))))
	_, _ = w.WriteString(` class="footnote-ref" role="doc-noteref">` + strconv.Itoa(n.Index) + `</a></sup>`)
	return ast.WalkContinue, nil
}

func renderFootnoteBacklink(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n, out := node.(*east.FootnoteBacklink), w.(*output)
	_, _ = w.WriteString("&#160;<a")
	writeAttribute(w, "href", out.href([]byte("#"+footnoteRefID(n.RefIndex, n.Index))))
	_, _ = w.WriteString(` class="footnote-backref" role="doc-backlink"`)
	if name := out.Labels.Footnote; name != "" {
		if n.RefCount > 1 {
			name += " (" + strconv.Itoa(n.RefIndex+1) + ")"
		}
		writeAttribute(w, "aria-label", name)
	}
	_, _ = w.WriteString(">↩︎</a>")
	return ast.WalkContinue, nil
}
