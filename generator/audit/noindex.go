package audit

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	documentFile = "templates/document.html"
	noIndexTag   = `<meta name="robots" content="noindex">`
)

var headEnd = []byte("</head>")

// hasNoIndex reports whether the head of a page, as browsers read it, tells search engines not to list the page.
func hasNoIndex(page []byte) bool {
	if end := bytes.Index(page, headEnd); end >= 0 {
		page = page[:end]
	}
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return false
	}
	for n := range root.Descendants() {
		if n.DataAtom == atom.Meta && n.Parent.DataAtom == atom.Head && isNoIndex(n.Attr) {
			return true
		}
	}
	return false
}

// isNoIndex reports whether the attributes of a meta element are those of noindex. Browsers read the first of several
// attributes with one name.
func isNoIndex(attributes []html.Attribute) bool {
	values := map[string]string{}
	for _, a := range slices.Backward(attributes) {
		values[a.Key] = strings.ToLower(strings.TrimSpace(a.Val))
	}
	rules := strings.FieldsFunc(values["content"], func(r rune) bool { return r == ',' || r == ' ' })
	return values["name"] == "robots" && (slices.Contains(rules, "noindex") || slices.Contains(rules, "none"))
}
