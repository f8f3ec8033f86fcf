package sitediff

import (
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// headings are the elements that name an article in a list.
var headings = []atom.Atom{atom.H2, atom.H3, atom.H4, atom.H5, atom.H6}

// isAboutOthers reports whether an element of a text shows other pages, and so changes when they do. Such elements are a
// menu, a search form, a link to the previous or the next page, and a card.
func (r *pageReader) isAboutOthers(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Nav:
		return true
	case atom.Article, atom.Li, atom.A:
		return r.isNeighbor(n) || r.isCard(n)
	}
	return n.Data == "search"
}

// isNeighbor reports whether an element links to the previous or the next page.
func (r *pageReader) isNeighbor(n *html.Node) bool {
	rel := strings.Fields(attribute(n, "rel"))
	return n.DataAtom == atom.A && (slices.Contains(rel, "prev") || slices.Contains(rel, "next"))
}

// isCard reports whether an element has a heading that links to an article. Only articles count: the words of a card
// about another page, such as a product, are usually written for the page that shows the card.
func (r *pageReader) isCard(n *html.Node) bool {
	isCard := false
	var find func(n *html.Node, inLink, inHeading bool) (goOn bool)
	find = func(n *html.Node, inLink, inHeading bool) bool {
		if n.DataAtom == atom.H1 {
			isCard = false
			return false
		}
		inLink = inLink || r.linksToArticle(n)
		inHeading = inHeading || slices.Contains(headings, n.DataAtom)
		isCard = isCard || inLink && inHeading
		for child := range n.ChildNodes() {
			if !find(child, inLink, inHeading) {
				return false
			}
		}
		return true
	}
	find(n, false, false)
	return isCard
}

func (r *pageReader) linksToArticle(n *html.Node) bool {
	if n.DataAtom != atom.A || r.isArticle == nil {
		return false
	}
	u, err := url.Parse(strings.TrimSpace(attribute(n, "href")))
	if err != nil || u.Host != "" && u.Scheme+"://"+u.Host != r.origin {
		return false
	}
	return r.isArticle(strings.TrimPrefix(u.Path, r.base))
}
