package page

import (
	"bytes"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
)

// headTag is an element for the head that a component renders: title, meta or link.
type headTag struct {
	key   string // of the element that it replaces: title, meta name=description, link rel=canonical; "" if it only adds
	value string // text, content or address
	html  []byte
}

// readHeadTags reads the elements that React has moved to the beginning of a page.
func readHeadTags(html string) (tags []headTag) {
	z := nethtml.NewTokenizer(strings.NewReader(html))
	for kind := z.Next(); kind != nethtml.ErrorToken; kind = z.Next() {
		if kind != nethtml.StartTagToken && kind != nethtml.SelfClosingTagToken {
			continue
		}
		t := headTag{html: bytes.Clone(z.Raw())}
		token := z.Token()
		t.key, t.value = headKey(token)
		if token.Data == "title" {
			if z.Next() == nethtml.TextToken {
				t.html = append(t.html, z.Raw()...)
				t.value = string(z.Text())
			}
			t.html = append(t.html, "</title>"...)
		}
		tags = append(tags, t)
	}
	return tags
}

// headKey returns the key of a headTag, and its value.
func headKey(token nethtml.Token) (key, value string) {
	switch token.Data {
	case "title":
		return "title", ""
	case "meta":
		for _, name := range []string{"name", "property"} {
			if text := attribute(token, name); text != "" {
				return "meta " + strings.ToLower(text), attribute(token, "content")
			}
		}
	case "link":
		rel := strings.ToLower(attribute(token, "rel"))
		if slices.Contains([]string{"canonical", "icon", "manifest", "alternate", "stylesheet"}, rel) {
			return "link " + rel, attribute(token, "href")
		}
	}
	return "", ""
}

// checkHeadTags reports elements that contradict each other, or what the site says elsewhere.
func checkHeadTags(tags []headTag, rt *model.Route) (list diag.List) {
	pos := diag.Pos{File: "site/pages/" + rt.Page + ".tsx", Line: 1, Column: 1}
	fault := func(help, format string, args ...any) {
		list.Errorf("page-head", pos, help+" Found on "+rt.Address+".", format, args...)
	}
	known := map[string]string{}
	for _, t := range tags {
		before, again := known[t.key]
		isOne := t.key == "title" || t.key == "link canonical" || strings.HasPrefix(t.key, "meta ")
		switch noIndex := strings.Contains(strings.ToLower(t.value), "noindex"); {
		case again && isOne && before != t.value && !strings.HasPrefix(t.key, "meta article:tag"):
			fault("Remove one of them.", "Components render two elements for the head that contradict each other: <%s>.", t.key)
		case t.key == "meta robots" && noIndex && !rt.NoIndex:
			fault("Set “noindex” in content/routes.yaml: the sitemap and the search follow it.",
				"A component says “noindex” with <meta name=\"robots\">, and the route does not.")
		case t.key == "meta robots" && !noIndex && rt.NoIndex:
			fault("Remove it, or “noindex” in content/routes.yaml.",
				"The route says “noindex”, and a component says otherwise with <meta name=\"robots\">.")
		case t.key == "link alternate" && bytes.Contains(t.html, []byte("hreflang")):
			fault("Remove it: the build writes it.", "A component has a <link rel=\"alternate\"> to another language.")
		case t.key == "link stylesheet":
			fault("Import the style sheet.", "A component has a <link rel=\"stylesheet\">.")
		}
		known[t.key] = t.value
	}
	return list
}

// setWords sets the title and the description of a document to those that components render: social media show them too.
func setWords(d document.Page, tags []headTag) {
	for _, t := range tags {
		switch t.key {
		case "title":
			d["Title"] = t.value
		case "meta description":
			d["Description"] = t.value
		}
	}
}

// placeHeadTags returns a document with the elements of components in the head, in place of those with the same key.
func placeHeadTags(doc []byte, tags []headTag) []byte {
	end := bytes.Index(doc, []byte("</head>"))
	if end < 0 {
		return doc
	}
	var added []byte
	replaced := map[string]bool{}
	for _, t := range tags {
		added = append(append(added, t.html...), '\n')
		if t.key != "" && t.key != "link alternate" {
			replaced[t.key] = true
		}
	}
	if len(replaced) == 0 { // as on most pages, whose only elements are the preloads that React adds
		return slices.Insert(doc, end, added...)
	}
	return slices.Concat(withoutElements(doc[:end], replaced), added, doc[end:])
}

// withoutElements returns the beginning of a document without the elements that have one of the keys.
func withoutElements(head []byte, keys map[string]bool) []byte {
	var out bytes.Buffer
	z := nethtml.NewTokenizer(bytes.NewReader(head))
	for kind := z.Next(); kind != nethtml.ErrorToken; kind = z.Next() {
		raw := bytes.Clone(z.Raw())
		if kind == nethtml.StartTagToken || kind == nethtml.SelfClosingTagToken {
			token := z.Token()
			if key, _ := headKey(token); keys[key] {
				for token.Data == "title" && kind != nethtml.EndTagToken && kind != nethtml.ErrorToken {
					kind = z.Next()
				}
				continue
			}
		}
		out.Write(raw)
	}
	return out.Bytes()
}
