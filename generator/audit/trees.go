package audit

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
)

// checkTrees reports the code in elements that the tokenizer does not see as browsers do: after a drawing, a formula, a
// select element or a frame set, the same characters may be text or elements. Pages without "<" in such text need no tree.
func (c *pageCheck) checkTrees() {
	known := map[string]bool{}
	for _, d := range c.list {
		known[d.Message] = true
	}
	before := len(c.list)
	for _, scripting := range []bool{true, false} {
		root, err := html.ParseWithOptions(bytes.NewReader(c.page.HTML), html.ParseOptionEnableScripting(scripting))
		if err != nil {
			c.tag, c.attrs = nil, nil
			c.errorf("audit-inline", "Nest fewer elements.", "The page cannot be read as browsers do: %v.", err)
			return
		}
		c.begin()
		for n := range root.Descendants() {
			if n.Type == html.ElementNode {
				c.checkNode(n)
			}
		}
	}
	if bytes.Contains(bytes.ToLower(c.page.HTML), []byte("<select")) { // newer browsers allow any element in it
		c.begin()
		for z := html.NewTokenizer(bytes.NewReader(c.page.HTML)); ; {
			kind := z.Next()
			if kind == html.ErrorToken {
				break
			}
			if kind == html.StartTagToken || kind == html.SelfClosingTagToken {
				z.NextIsNotRawText()
				c.readTag(z)
				c.content = nil
				c.checkTag()
			}
		}
	}
	found := c.list[before:]
	c.list = c.list[:before]
	for _, d := range found {
		if !known[d.Message] {
			known[d.Message] = true
			c.list = append(c.list, d)
		}
	}
}

// begin begins another reading of the page.
func (c *pageCheck) begin() { c.again, c.executable.policies, c.inBody, c.start = true, 0, false, 0 }

// checkNode checks an element of a tree.
func (c *pageCheck) checkNode(n *html.Node) {
	c.tag, c.attrs, c.content = bytes.ToLower([]byte(n.Data)), c.attrs[:0], nil
	if c.inBody = c.inBody || n.Data == "body"; strings.Contains(n.Data, ":") { // such as t:set
		c.errorf("audit-inline", "Remove it.", "A <%s> element could load or run anything.", c.tag)
	}
	for _, a := range n.Attr {
		key := bytes.ToLower([]byte(a.Key))
		if a.Namespace != "" {
			key = append([]byte(a.Namespace+":"), key...)
		}
		c.attrs = append(c.attrs, attribute{key, []byte(a.Val)})
	}
	for child := range n.ChildNodes() {
		if child.Type == html.TextNode {
			c.content = append(c.content, child.Data...)
		}
	}
	c.checkTag()
}
