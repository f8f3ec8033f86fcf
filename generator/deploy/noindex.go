package deploy

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// headElements can be in the head of a document. Any other element ends it.
var headElements = []string{"html", "head", "title", "base", "link", "meta", "script", "style", "noscript", "template"}

// hasNoIndex reports whether the head of a page tells search engines not to index it. Comments, and what browsers do not
// read as the head, tell nothing.
func hasNoIndex(page []byte) bool {
	inert := 0 // open elements whose content is not part of the head
	for z := html.NewTokenizer(bytes.NewReader(page)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return false
		}
		token := z.Token()
		isInert := token.Data == "noscript" || token.Data == "template"
		switch {
		case kind == html.EndTagToken && isInert:
			inert = max(0, inert-1)
		case kind == html.EndTagToken && token.Data == "head":
			return false
		case kind != html.StartTagToken && kind != html.SelfClosingTagToken:
		case isInert:
			inert++
		case inert > 0:
		case !slices.Contains(headElements, token.Data):
			return false
		case token.Data == "meta" && isNoIndex(token.Attr):
			return true
		}
	}
}

// isNoIndex reports whether the attributes of a meta element are those of noindex. Browsers read the first of several
// attributes with one name.
func isNoIndex(attributes []html.Attribute) bool {
	values := map[string]string{}
	for _, a := range attributes {
		if _, known := values[a.Key]; !known {
			values[a.Key] = strings.ToLower(strings.TrimSpace(a.Val))
		}
	}
	rules := strings.FieldsFunc(values["content"], func(r rune) bool { return r == ',' || r == ' ' })
	return values["name"] == "robots" && (slices.Contains(rules, "noindex") || slices.Contains(rules, "none"))
}
