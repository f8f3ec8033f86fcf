package audit

import (
	"bytes"

	"gaceta.dev/gaceta/generator/diag"
)

// headCheck checks the elements that every page needs.
type headCheck struct {
	*pageReader
	headings    int
	lang, title bool
	description []byte
}

// checkHeading counts the headings of the first level, and reports a heading that ends where it begins: its component shows
// a value that does not exist. Headings of texts are reported at their line.
func (c *headCheck) checkHeading() {
	if c.tag[1] == '1' {
		c.headings++
	}
	if c.rest == nil && bytes.HasPrefix(c.page.HTML[c.pos:], []byte("</h")) &&
		!bytes.Contains(c.page.Body, c.page.HTML[c.start:c.pos+len("</h")]) {
		c.list.Warnf("audit-heading-empty", c.component(), "Show a text in it, or remove it. Found on "+c.page.Address+".",
			"A heading <%s> has no text.", c.tag)
	}
}

// checkTitle reports a title outside of the head.
func (c *headCheck) checkTitle() {
	if c.title = true; c.isSite() && c.isInBody() && !c.isTitleOfDrawing() {
		c.errorf("audit-head", "Remove it: the page's title comes from its text or its row in content/routes.yaml.",
			"The page has a <title> element outside of its head.")
	}
}

// isTitleOfDrawing reports whether the current element follows the start tag of an element that draws.
func (c *headCheck) isTitleOfDrawing() bool {
	before := c.page.HTML[:c.start]
	for {
		at := bytes.LastIndexByte(before, '<')
		if at < 0 {
			return false
		}
		if tag, _ := readName(before, at+1, letter|digit); len(tag) > 0 {
			return isDrawing(tag)
		}
		before = before[:at]
	}
}

// isDrawing reports whether a tag belongs to a drawing, which can have a title of its own.
func isDrawing(tag []byte) bool {
	switch string(tag) {
	case "svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "defs", "symbol", "use", "text", "tspan", "desc",
		"stop", "lineargradient", "radialgradient", "mask", "clippath", "pattern", "marker", "title":
		return true
	}
	return false
}

// finish checks the whole page.
func (c *headCheck) finish() {
	if c.headings != 1 {
		c.list.Errorf("audit-heading", c.component(), "Give the page exactly one h1. Found on "+c.page.Address+".",
			"The page has %d h1 headings.", c.headings)
	}
	for _, part := range []struct {
		name string
		ok   bool
	}{{"language", c.lang}, {"title", c.title}, {"description", len(c.description) > 0}} {
		if !part.ok {
			c.list.Errorf("audit-head", c.page.Pos,
				"Add it to templates/document.html, or to the page's text. Found on "+c.page.Address+".",
				"The document has no %s.", part.name)
		}
	}
	if c.page.NoIndex && !hasNoIndex(c.page.HTML) {
		c.list.Errorf("audit-noindex", diag.Pos{File: documentFile},
			"Add {{if .NoIndex}}"+noIndexTag+"{{end}} to its head.", "Pages that are not for search engines do not say so.")
	}
}
