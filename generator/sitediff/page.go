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
	canonical   string            // address of the canonical link, or empty
	alternates  map[string]string // address by language, x-default included
	text, frame []string          // sentences inside and around <main>
	words       int               // in text
	links       []string          // external
	pictures    map[string]string // hash by name
}

// inline elements do not end a sentence.
var inline = []atom.Atom{
	atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Cite, atom.Code, atom.Data, atom.Del, atom.Dfn, atom.Em,
	atom.Font, atom.I, atom.Ins, atom.Kbd, atom.Mark, atom.Q, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strong,
	atom.Sub, atom.Sup, atom.Time, atom.U, atom.Var, atom.Wbr,
}

// hidden elements contain no text for readers.
var hidden = []atom.Atom{atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Svg, atom.Iframe, atom.Object}

// maxDepth is the depth of elements beyond which a page is not read.
const maxDepth = 500

func parse(address string, src []byte) *page {
	p := &page{alternates: map[string]string{}, pictures: map[string]string{}}
	root, err := html.Parse(bytes.NewReader(src))
	if err != nil {
		return p // only reading can fail, and bytes.Reader does not
	}
	r := &pageReader{page: p, address: address}
	r.walk(root, 0)
	r.endBlock()
	p.text = append(slices.DeleteFunc([]string{p.title, r.description}, func(s string) bool { return s == "" }), p.text...)
	for _, s := range p.text {
		p.words += len(strings.Fields(s))
	}
	slices.Sort(p.links)
	p.links = slices.Compact(p.links)
	return p
}

// pageReader is the state of one walk through a page.
type pageReader struct {
	*page
	address, description, origin string
	main                         int // number of open <main> elements
	block                        strings.Builder
}

func (r *pageReader) walk(n *html.Node, depth int) {
	if depth > maxDepth || n.Type == html.CommentNode {
		return
	}
	if n.Type == html.TextNode {
		r.block.WriteString(n.Data)
		return
	}
	isBlock := n.Type == html.ElementNode && !slices.Contains(inline, n.DataAtom)
	if n.Type == html.ElementNode {
		if slices.Contains(hidden, n.DataAtom) {
			return
		}
		if n.DataAtom == atom.Head {
			r.readHead(n)
			return
		}
		r.readElement(n)
	}
	if isBlock {
		r.endBlock()
	} else if before := previousSibling(n); before != nil && before.Type == html.ElementNode {
		r.block.WriteByte(' ') // adjacent labels are separate words
	}
	if n.DataAtom == atom.Main {
		r.main++
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		r.walk(child, depth+1)
	}
	if isBlock {
		r.endBlock()
	}
	if n.DataAtom == atom.Main {
		r.main--
	}
}

// previousSibling returns the node before n, ignoring comments.
func previousSibling(n *html.Node) *html.Node {
	for n = n.PrevSibling; n != nil && n.Type == html.CommentNode; {
		n = n.PrevSibling
	}
	return n
}

// endBlock adds the text of a finished block to the page.
func (r *pageReader) endBlock() {
	text := strings.Join(strings.Fields(r.block.String()), " ")
	r.block.Reset()
	if text == "" {
		return
	}
	if r.main > 0 {
		r.text = append(r.text, sentences(text)...)
	} else {
		r.frame = append(r.frame, sentences(text)...)
	}
}

func (r *pageReader) readElement(n *html.Node) {
	switch n.DataAtom {
	case atom.Html:
		r.lang = attribute(n, "lang")
	case atom.A:
		if href, ok := r.externalLink(attribute(n, "href")); ok {
			r.links = append(r.links, href)
		}
	case atom.Img:
		if name, ok := strings.CutPrefix(attribute(n, "src"), assets); ok {
			if plain, hash := cutHash(name); hash != "" {
				r.pictures[plain] = hash
			}
		}
		if alt := attribute(n, "alt"); alt != "" {
			r.endBlock()
			r.block.WriteString("[" + alt + "]")
			r.endBlock()
		}
	}
}

// readHead reads the title, the description and the links to other addresses. The canonical link contains the origin.
func (r *pageReader) readHead(head *html.Node) {
	for n := head.FirstChild; n != nil; n = n.NextSibling {
		switch {
		case n.DataAtom == atom.Title && n.FirstChild != nil:
			r.title = strings.Join(strings.Fields(n.FirstChild.Data), " ")
		case n.DataAtom == atom.Meta && attribute(n, "name") == "description":
			r.description = strings.Join(strings.Fields(attribute(n, "content")), " ")
		case n.DataAtom == atom.Link && attribute(n, "rel") == "canonical":
			if u, err := url.Parse(attribute(n, "href")); err == nil {
				r.origin, r.canonical = u.Scheme+"://"+u.Host, u.Path
			}
		case n.DataAtom == atom.Link && attribute(n, "rel") == "alternate" && attribute(n, "hreflang") != "":
			if u, err := url.Parse(attribute(n, "href")); err == nil {
				r.alternates[attribute(n, "hreflang")] = u.Path
			}
		}
	}
}

// externalLink returns a normalized link, and whether it leads to another site.
func (r *pageReader) externalLink(href string) (string, bool) {
	u, err := url.Parse(strings.TrimSpace(href))
	if err != nil || u.Host == "" || u.Scheme+"://"+u.Host == r.origin {
		return "", false
	}
	return u.String(), u.Scheme == "" || u.Scheme == "http" || u.Scheme == "https"
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
