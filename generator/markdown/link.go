package markdown

import (
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// link checks where a link leads and gives the address to write. raw is what
// the author wrote, at an offset; destination what it stands for.
func (w *walker) link(raw, destination []byte, at int) []byte {
	pos := w.source.pos(at, max(1, len(raw)))
	href, ok := string(destination), true
	if !standsForAnother(href) {
		href, ok = w.safe(href, pos)
	}
	if ok && w.options.ResolveLink != nil {
		var list diag.List
		href, list = w.options.ResolveLink(href, pos)
		if w.list = append(w.list, list...); list.HasErrors() {
			return []byte(href)
		}
		href, _ = w.safe(href, pos)
	}
	w.doc.Links = append(w.doc.Links, Link{href, false, pos})
	w.edit(at, raw, w.absolute(href))
	return []byte(href)
}

// standsForAnother reports whether an address stands for another one.
func standsForAnother(address string) bool {
	return strings.HasPrefix(address, "route:") || strings.HasPrefix(address, "link:")
}

// safe refuses an address that could run code.
func (w *walker) safe(address string, pos diag.Pos) (string, bool) {
	if !limits.IsScriptURL(address) {
		return address, true
	}
	w.list.Errorf("markdown-link", pos, "Link to a page, a file or an address that begins with https://.", "An address of this kind is not allowed: it could run code or start a program.")
	return address, false
}

// autoLink checks an address that stands in the text. One that quotes a fact
// becomes a link like any other.
func (w *walker) autoLink(n *ast.AutoLink) {
	label := n.Label(w.source.text)
	at := w.source.after(n.Pos(), label)
	quoted := label
	if w.facts.within(label) {
		quoted = w.quoted(label, at)
	}
	address := n.URL(w.source.text)
	address = append(append([]byte{}, address[:len(address)-len(label)]...), quoted...)
	if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(string(address)), "mailto:") {
		address = append([]byte("mailto:"), address...)
	}
	pos := w.source.pos(at, max(1, len(label)))
	if _, ok := w.safe(string(address), pos); !ok {
		return
	}
	w.doc.Links = append(w.doc.Links, Link{string(address), false, pos})
	if string(quoted) == string(label) {
		return
	}
	w.edit(at, label, string(quoted))
	link := ast.NewLink()
	link.Destination = address
	text := ast.NewString(quoted)
	text.SetRaw(true)
	link.AppendChild(link, text)
	w.after = append(w.after, func() { n.Parent().ReplaceChild(n.Parent(), n, link) })
}

func (w *walker) image(n *ast.Image) {
	at, raw := w.source.destination(n), n.Destination
	pos := w.source.pos(at, max(1, len(raw)))
	src, ok := w.safe(string(w.quoted(raw, at)), pos)
	w.doc.Links = append(w.doc.Links, Link{src, true, pos})
	n.Destination = []byte(src)
	n.Title = w.quoted(n.Title, w.source.after(at, n.Title))
	if strings.TrimSpace(plain(n, w.source.text)) == "" {
		w.list.Warnf("markdown-alt", pos, "Say between the square brackets what the picture shows.", "The picture has no text for those who cannot see it.")
	}
	if w.options.Picture == nil || !ok {
		return
	}
	p, list := w.options.Picture(src, pos)
	w.list = append(w.list, list...)
	n.Destination = []byte(p.Src)
	n.SetAttributeString("data-picture", p)
	w.edit(at, raw, w.absolute(p.Src))
}

// external reports whether an address leaves the site.
func external(address, origin string) bool {
	if address == "" || address[0]|0x20 != 'h' {
		return false // as most are: it has no scheme, or another
	}
	if host := plainHost(address); host != "" {
		return host != origin
	}
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.Scheme+"://"+u.Host != origin
}

// plainHost is the scheme and the host of an address in which nothing has to be
// looked at twice; "" of any other.
func plainHost(address string) string {
	host := ""
	at := len("https://")
	if !strings.HasPrefix(address, "https://") {
		if at = len("http://"); !strings.HasPrefix(address, "http://") {
			return ""
		}
	}
	for i := at; i < len(address); i++ {
		switch c := address[i]; {
		case 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '.' || c == '-':
		case c == '/' || c == '?' || c == '#':
			if host == "" && i > at {
				host = address[:i]
			}
			if host == "" {
				return ""
			}
		case host != "" && ('A' <= c && c <= 'Z' || c == '_' || c == '=' || c == '&' || c == '+' || c == ',' || c == '~'):
		default:
			return ""
		}
	}
	if host == "" && at < len(address) {
		host = address
	}
	return host
}

// marks reports whether a link is marked as leading away from the site.
func (r *rendering) marks(address []byte) bool {
	if r.last == "" || r.last != string(address) {
		r.last = string(address)
		r.marked = r.FeedBase == "" && external(r.last, r.Origin)
	}
	return r.marked
}

// written is an address as an attribute holds it: a whole one for readers elsewhere.
func (o *Options) written(address []byte) []byte {
	escaped := util.URLEscape(address, false)
	if o.FeedBase == "" {
		return escaped
	}
	base, err := url.Parse(o.FeedBase)
	if err != nil {
		return escaped
	}
	if u, err := base.Parse(string(escaped)); err == nil {
		return []byte(u.String())
	}
	return escaped
}
