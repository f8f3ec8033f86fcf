package markdown

import (
	"bytes"
	"fmt"
	"html"
	"net/url"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"gaceta.dev/gaceta/generator/diag"
)

// walker reads and amends a parsed text before it is rendered.
type walker struct {
	source  *source
	options Options
	doc     Doc
	level   int // of the last heading
	list    diag.List
}

// number is how goldmark counts what refers to the same footnote.
func number(index int) string {
	if index == 0 {
		return ""
	}
	return strconv.Itoa(index)
}

func (w *walker) walk(root ast.Node) {
	var quotes []*ast.Blockquote
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.HTMLBlock:
			line := n.Lines().At(0)
			w.rawHTML(line.Start, line.Len())
		case *ast.RawHTML:
			part := n.Segments.At(0)
			w.rawHTML(part.Start, part.Len())
		case *ast.Heading:
			w.heading(n)
		case *ast.Link:
			n.Destination = w.address(n, n.Destination, false)
		case *ast.AutoLink:
			w.address(n, n.URL(w.source.text), false)
		case *ast.Image:
			w.image(n)
		case *ast.Blockquote:
			quotes = append(quotes, n)
		case *east.FootnoteLink:
			w.doc.Notes = append(w.doc.Notes, "fnref"+number(n.RefIndex)+":"+strconv.Itoa(n.Index))
		case *east.Footnote:
			w.doc.Notes = append(w.doc.Notes, "fn:"+strconv.Itoa(n.Index))
		}
		return ast.WalkContinue, nil
	})
	for _, q := range quotes {
		callout(q, w.source.text)
	}
}

func (w *walker) rawHTML(at, length int) {
	w.list.Errorf("markdown-html", w.source.pos(at, length), "Write it in Markdown. To show the characters themselves, put them between backticks.", "Raw HTML is not allowed in a text.")
}

func (w *walker) heading(n *ast.Heading) {
	pos := w.source.pos(max(offset(n), 0), 1)
	pos.Length = max(1, len([]rune(plain(n, w.source.text))))
	if above := max(w.level, 1); n.Level > above+1 {
		w.list.Warnf("markdown-heading-level", pos, fmt.Sprintf("Write %s: readers who hear a page go from level to level.", strings.Repeat("#", above+1)),
			"This heading of level %d follows one of level %d.", n.Level, above)
	}
	w.level = max(n.Level, 2)
	if n.Level == 1 {
		w.list.Warnf("markdown-heading", pos, "Begin with ## for the sections of the text.", "The page's title is its only heading of level one; this one is shown as level two.")
		n.Level = 2
	}
	id, _ := n.AttributeString("id")
	bytesID, _ := id.([]byte)
	for _, a := range n.Attributes() {
		if string(a.Name) != "id" {
			w.list.Errorf("markdown-attribute", pos, "Keep {#id} alone.", "A heading takes an id between braces and nothing else.")
		}
	}
	if !validID(string(bytesID)) {
		w.list.Errorf("markdown-id", pos, "Use letters, digits and hyphens.", "“%s” cannot be the id of a heading.", bytesID)
	}
	w.doc.Headings = append(w.doc.Headings, Heading{n.Level, string(bytesID), plain(n, w.source.text), pos})
}

func validID(id string) bool {
	return id != "" && !strings.ContainsAny(id, " \t\n\"'<>`&#%")
}

// address checks where a link leads and gives the address to write.
func (w *walker) address(n ast.Node, destination []byte, image bool) []byte {
	pos := w.source.find(n, destination)
	href := string(destination)
	if dangerous(href) {
		w.list.Errorf("markdown-link", pos, "Link to a page, a file or an address that begins with https://.", "An address of this kind is not allowed: it could run code.")
	} else if !image && w.options.Link != nil {
		var list diag.List
		href, list = w.options.Link(href, pos)
		if w.list = append(w.list, list...); list.HasErrors() {
			return []byte(href)
		}
	}
	w.doc.Links = append(w.doc.Links, Link{href, image, pos})
	return []byte(href)
}

// dangerous reports whether a browser could run the address. Browsers drop
// control characters and spaces from a scheme; entities are resolved when the
// address is written.
func dangerous(address string) bool {
	var scheme strings.Builder
	for _, r := range html.UnescapeString(address) {
		if r == ':' {
			switch strings.ToLower(scheme.String()) {
			case "javascript", "vbscript", "data", "blob", "file", "filesystem", "view-source":
				return true
			}
			return false
		}
		if r > ' ' && r != 0x7f {
			scheme.WriteRune(r)
		}
		if r == '/' || r == '?' || r == '#' {
			return false
		}
	}
	return false
}

func (w *walker) image(n *ast.Image) {
	pos := w.source.find(n, n.Destination)
	n.Destination = w.address(n, n.Destination, true)
	if strings.TrimSpace(plain(n, w.source.text)) == "" {
		w.list.Warnf("markdown-alt", pos, "Say between the square brackets what the picture shows.", "The picture has no text for those who cannot see it.")
	}
	if w.options.Picture == nil || dangerous(string(n.Destination)) {
		return
	}
	p, list := w.options.Picture(string(n.Destination), pos)
	w.list = append(w.list, list...)
	n.Destination = []byte(p.Src)
	n.SetAttributeString("data-picture", p)
}

// external reports whether an address leaves the site.
func external(address, origin string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.Scheme+"://"+u.Host != origin
}

// calloutKinds are GitHub's.
var calloutKinds = []string{"note", "tip", "important", "warning", "caution"}

// callout marks a quote that begins with [!NOTE] and the like, and takes the marker out.
func callout(q *ast.Blockquote, src []byte) {
	p, ok := q.FirstChild().(*ast.Paragraph)
	if !ok || p.Lines().Len() == 0 {
		return
	}
	line := p.Lines().At(0)
	first := bytes.TrimSpace(line.Value(src))
	for _, kind := range calloutKinds {
		if !bytes.EqualFold(first, []byte("[!"+kind+"]")) {
			continue
		}
		stop := line.Stop
		for c := p.FirstChild(); c != nil; {
			next := c.NextSibling()
			if o := offset(c); o >= 0 && o >= stop {
				break
			}
			p.RemoveChild(p, c)
			c = next
		}
		if p.FirstChild() == nil {
			q.RemoveChild(q, p)
		}
		q.SetAttributeString("callout", kind)
		return
	}
}
