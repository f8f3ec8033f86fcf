package sitediff

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// page is what a reader sees of a page.
type page struct {
	lang, title string
	canonical   string            // an address of the site, "" if the page names none
	alternates  map[string]string // address by language; x-default too
	text, frame []string          // sentences inside and around <main>
	words       int
	links       []string          // external
	pictures    map[string]string // hash by name
}

// inline elements do not end a sentence.
var inline = []atom.Atom{
	atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Cite, atom.Code, atom.Data, atom.Del, atom.Dfn, atom.Em, atom.Font, atom.I, atom.Ins, atom.Kbd,
	atom.Mark, atom.Q, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.U, atom.Var, atom.Wbr,
}

// unread elements hold nothing that is read.
var unread = []atom.Atom{atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Svg, atom.Iframe, atom.Object}

// maxDepth bounds how deep a page is followed; finished pages are far flatter.
const maxDepth = 500

// parse reads a page at an address of the site.
func parse(address string, src []byte) *page {
	p := &page{alternates: map[string]string{}, pictures: map[string]string{}}
	root, err := html.Parse(bytes.NewReader(src))
	if err != nil {
		return p // only a reader can fail, and this one cannot
	}
	r := &reading{page: p, address: address}
	r.walk(root, 0)
	r.end()
	p.text = append(slices.DeleteFunc([]string{p.title, r.description}, func(s string) bool { return s == "" }), p.text...)
	for _, s := range p.text {
		p.words += len(strings.Fields(s))
	}
	slices.Sort(p.links)
	p.links = slices.Compact(p.links)
	return p
}

// reading is the state of one walk through a page.
type reading struct {
	*page
	address, description, origin string
	main                         int // how many <main> are open
	block                        strings.Builder
}

func (r *reading) walk(n *html.Node, depth int) {
	if depth > maxDepth || n.Type == html.CommentNode {
		return
	}
	if n.Type == html.TextNode {
		r.block.WriteString(n.Data)
		return
	}
	ends := n.Type == html.ElementNode && !slices.Contains(inline, n.DataAtom)
	if n.Type == html.ElementNode {
		if slices.Contains(unread, n.DataAtom) {
			return
		}
		if n.DataAtom == atom.Head {
			r.head(n)
			return
		}
		r.element(n)
	}
	if ends {
		r.end()
	} else if before := previous(n); before != nil && before.Type == html.ElementNode {
		r.block.WriteByte(' ') // two labels side by side are two words
	}
	if n.DataAtom == atom.Main {
		r.main++
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		r.walk(child, depth+1)
	}
	if ends {
		r.end()
	}
	if n.DataAtom == atom.Main {
		r.main--
	}
}

// previous is what stands before an element, comments left out.
func previous(n *html.Node) *html.Node {
	for n = n.PrevSibling; n != nil && n.Type == html.CommentNode; {
		n = n.PrevSibling
	}
	return n
}

// end closes a paragraph or whatever else stands by itself.
func (r *reading) end() {
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

func (r *reading) element(n *html.Node) {
	switch n.DataAtom {
	case atom.Html:
		r.lang = attribute(n, "lang")
	case atom.A:
		if href, ok := r.external(attribute(n, "href")); ok {
			r.links = append(r.links, href)
		}
	case atom.Img:
		if name, ok := strings.CutPrefix(attribute(n, "src"), assets); ok {
			if plain, hash := cutHash(name); hash != "" {
				r.pictures[plain] = hash
			}
		}
		if alt := attribute(n, "alt"); alt != "" {
			r.end()
			r.block.WriteString("[" + alt + "]")
			r.end()
		}
	}
}

// head reads title, description and the other addresses of the page. The
// canonical tells the site's origin.
func (r *reading) head(head *html.Node) {
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

func (r *reading) external(href string) (string, bool) {
	u, err := url.Parse(strings.TrimSpace(href))
	if err != nil || u.Host == "" || u.Scheme != "" && u.Scheme != "http" && u.Scheme != "https" || u.Scheme+"://"+u.Host == r.origin {
		return "", false
	}
	return u.String(), true
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
