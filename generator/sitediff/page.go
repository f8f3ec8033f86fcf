package sitediff

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// page contains what a reader sees of a page.
type page struct {
	lang, title string
	titleLang   string              // of the title, if it has its own
	canonical   string              // address of the canonical link, or empty
	origin      string              // of the canonical link
	isRedirect  bool                // browsers go on to another page
	alternates  map[string]string   // address by language, x-default included
	text        []string            // sentences of the page itself
	around      []string            // sentences outside <main>, and in it those of menus and of cards of articles
	words       int                 // in text
	links       map[string]bool     // external
	pictures    map[string][]string // files below assets by their names without hashes
}

// key is the same for pages with the same language and text.
func (p *page) key() string { return p.lang + "\x01" + strings.Join(p.text, "\x01") }

// isAliasAt reports whether the page at an address shows another page, in the same language. The title of a page that shows
// an article in another language, because it has no translation, is marked with that language.
func (p *page) isAliasAt(address string) bool {
	if p.canonical == "" || p.canonical == address {
		return false
	}
	return p.isRedirect || p.titleLang == "" || p.titleLang == p.lang
}

// inline elements do not end a sentence.
var inline = []atom.Atom{
	atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Cite, atom.Code, atom.Data, atom.Del, atom.Dfn, atom.Em,
	atom.Font, atom.I, atom.Ins, atom.Kbd, atom.Mark, atom.Q, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strong,
	atom.Sub, atom.Sup, atom.Time, atom.U, atom.Var, atom.Wbr,
}

// hidden elements contain no text for readers.
var hidden = []atom.Atom{atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Svg, atom.Iframe, atom.Object}

// parse reads a page, if there is one. Its addresses lose the base path. A page with more than 512 levels of elements is
// empty: html.Parse refuses it. isArticle reports whether an address is that of an article.
func parse(src []byte, base string, isArticle func(address string) bool) *page {
	if src == nil {
		return nil
	}
	r := &pageReader{
		base:      base,
		isArticle: isArticle,
		page:      page{alternates: map[string]string{}, links: map[string]bool{}, pictures: map[string][]string{}},
	}
	if root, err := html.Parse(bytes.NewReader(src)); err == nil {
		r.walk(root, &r.around)
	}
	r.addHead()
	for _, s := range r.text {
		r.words += len(strings.Fields(s))
	}
	return &r.page
}

// addHead puts the title and the description before the text, unless the text contains the same words. Most titles are the
// heading of the text and the name of the site.
func (r *pageReader) addHead() {
	var head []string
	if r.title != "" && (r.heading == "" || !strings.HasPrefix(r.title, r.heading)) {
		head = append(head, r.title)
	}
	if r.description != "" && !strings.Contains(strings.Join(r.text, " "), r.description) {
		head = append(head, r.description)
	}
	r.text = append(head, r.text...)
}

// pageReader is the state of one walk through a page.
type pageReader struct {
	page
	description  string
	heading      string // the first <h1>
	base         string
	isArticle    func(address string) bool
	block        strings.Builder // text of the open block
	afterElement bool            // the last node was an element
}

// walk reads a node. It adds the sentences of the node to out.
func (r *pageReader) walk(n *html.Node, out *[]string) {
	switch {
	case n.Type == html.TextNode:
		r.block.WriteString(n.Data)
		r.afterElement = false
		return
	case n.Type == html.CommentNode, slices.Contains(hidden, n.DataAtom):
		return
	case n.DataAtom == atom.Title && n.FirstChild != nil:
		r.title, r.titleLang = joinFields(n.FirstChild.Data), attribute(n, "lang")
		return
	}
	isAround := out == &r.text && r.isAboutOthers(n)
	isBlock := isAround || !slices.Contains(inline, n.DataAtom)
	if isBlock {
		r.endBlock(out)
	} else if r.afterElement {
		r.block.WriteByte(' ') // adjacent labels are separate words
	}
	r.readElement(n)
	switch {
	case n.DataAtom == atom.Main:
		out = &r.text
	case isAround:
		out = &r.around
	}
	r.afterElement = false
	begin := len(*out)
	for child := range n.ChildNodes() {
		r.walk(child, out)
	}
	if isBlock {
		r.endBlock(out)
	}
	if n.DataAtom == atom.H1 && r.heading == "" && out == &r.text {
		r.heading = strings.Join(r.text[begin:], " ")
	}
	r.afterElement = true
}

// endBlock adds the sentences of a finished block to out.
func (r *pageReader) endBlock(out *[]string) {
	if text := joinFields(r.block.String()); text != "" {
		*out = append(*out, sentences(text)...)
	}
	r.block.Reset()
}

// joinFields replaces each run of white space by one space.
func joinFields(text string) string { return strings.Join(strings.Fields(text), " ") }

// readElement records what an element itself tells: a language, a link, a picture.
func (r *pageReader) readElement(n *html.Node) {
	switch n.DataAtom {
	case atom.Html:
		r.lang = attribute(n, "lang")
	case atom.Meta:
		if attribute(n, "name") == "description" {
			r.description = joinFields(attribute(n, "content"))
		}
		r.isRedirect = r.isRedirect || strings.EqualFold(attribute(n, "http-equiv"), "refresh")
	case atom.Link:
		u, err := url.Parse(attribute(n, "href"))
		rel, lang := attribute(n, "rel"), attribute(n, "hreflang")
		switch {
		case err != nil:
		case rel == "canonical":
			r.origin, r.canonical = u.Scheme+"://"+u.Host, strings.TrimPrefix(u.Path, r.base)
		case rel == "alternate" && lang != "":
			r.alternates[lang] = strings.TrimPrefix(u.Path, r.base)
		}
	case atom.A:
		u, err := url.Parse(strings.TrimSpace(attribute(n, "href")))
		if err == nil && u.Host != "" && slices.Contains(webSchemes, u.Scheme) && u.Scheme+"://"+u.Host != r.origin {
			r.links[u.String()] = true
		}
	case atom.Img:
		if name, ok := strings.CutPrefix(attribute(n, "src"), r.base+assets); ok {
			plain := cutHash(name)
			r.pictures[plain] = append(r.pictures[plain], name)
		}
		if alt := attribute(n, "alt"); alt != "" {
			r.block.WriteString("[" + alt + "]")
		}
	}
}

// webSchemes are the schemes of external links. The empty one is that of the page.
var webSchemes = []string{"", "http", "https"}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
