package audit

import (
	"bytes"
	"regexp"
	"strings"

	"golang.org/x/net/html"

	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// checkAttributes records ids, and reports attributes that are code themselves or hold addresses that run code.
func (c *pageCheck) checkAttributes() {
	for _, a := range c.attrs {
		n := len(a.key)
		if n < len(checkedKeys) && checkedKeys[n]&initial(a.key[0]) == 0 && a.key[n-1] != 'f' {
			continue
		}
		switch string(a.key) {
		case "id":
			if c.isSite() {
				c.links.ids = append(c.links.ids, pageID{hashID(a.value), identifier.Decode(a.value)})
			}
		case "lang", "hreflang", "srclang":
			if c.isSite() {
				c.checkLanguageTag(a)
			}
		case "href", "src", "action", "formaction", "poster", "data", "ping", "background", "cite", "xlink:href":
			if limits.IsScriptURL(a.value) && !isInlineImage(a) {
				c.reportAddress(a.value)
			}
		case "srcset", "imagesrcset":
			for candidate := range bytes.FieldsFuncSeq(a.value, func(r rune) bool { return r == ',' || r <= ' ' }) {
				if limits.IsScriptURL(candidate) && !bytes.HasPrefix(candidate, []byte("data:")) { // the policy decides about pictures
					c.reportAddress(candidate)
				}
			}
		default:
			if isInline(a.key) {
				help := "Use a class, or set it from an island after hydration."
				if bytes.HasPrefix(a.key, []byte("on")) {
					help = "Handle the event in the component of an island: onClick={…}, or addEventListener in an effect."
				}
				c.errorf("audit-inline", help,
					"<%s> has the inline attribute %s=%q.", c.tag, a.key, shorten(string(a.value)))
			} else if bytes.HasSuffix(a.key, []byte(":href")) && limits.IsScriptURL(a.value) {
				c.reportAddress(a.value) // of any namespace
			}
		}
	}
}

// checkedKeys has, by the length of a key, the first letters of the keys that checkAttributes knows, as checkedTags has those of
// tags. Keys that begin with "on" may have any length. Those that end in :href may have any prefix.
var checkedKeys = tableOf(`id href src action formaction poster data ping background cite xlink:href srcset imagesrcset style srcdoc
	lang hreflang srclang`,
	initial('o'))

// checkAnimation reports an element that changes an address or a handler.
func (c *pageCheck) checkAnimation() {
	name := bytes.ToLower(bytes.TrimSpace(c.attr("attributename")))
	if name = name[bytes.LastIndexByte(name, ':')+1:]; string(name) == "href" || isInline(name) {
		c.errorf("audit-inline", "Remove it.", "A <%s> element changes the attribute %s.", c.tag, name)
	}
}

func (c *pageCheck) reportAddress(address []byte) {
	c.errorf("audit-inline", "Use a button in an island, or an address that begins with https://.",
		"The address %q could run code.", shorten(string(address)))
}

// isInBody reports whether the current element is in the body, which only the layout's template begins.
func (c *pageCheck) isInBody() bool {
	if !c.inBody && !c.again {
		c.inBody = bytes.Contains(c.page.HTML[:c.start], []byte("<body"))
	}
	return c.inBody
}

// isTitleOfDrawing reports whether the current element follows the start tag of an element that draws.
func (c *pageCheck) isTitleOfDrawing() bool {
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

// checkScript reports a script whose code is not in a file, or not in that file alone. A drawing names the file as href.
func (c *pageCheck) checkScript() {
	kind, src := string(c.attr("type")), c.attr("src")
	isData := kind == "application/json" || kind == "application/ld+json"
	switch hasCode := len(bytes.TrimSpace(c.code())) > 0; {
	case c.attr("href") != nil || c.attr("xlink:href") != nil:
		c.errorf("audit-inline", "Load the script with src, outside of drawings.", "The page has a script of a drawing.")
	case isData && src != nil:
		c.errorf("audit-inline", "Remove src, or the type.", "The script %s has the type of data.", src)
	case isData:
	case len(src) == 0:
		c.errorf("audit-inline", c.codeHelp(), "The page has an inline script.")
	case hasCode:
		c.errorf("audit-inline", c.codeHelp(), "The script %s has inline code too.", src)
	case len(c.attr("integrity")) == 0:
		c.errorf("audit-integrity", c.integrityHelp(), "The script %s has no integrity.", src)
	default:
		c.checkIntegrityForm()
	}
	switch {
	case len(src) == 0:
	case c.isSite():
		c.checkResource(src)
	case c.file != nil:
		c.checkLoadedScript()
	}
}

// codeHelp returns where the code of an inline script belongs.
func (c *pageCheck) codeHelp() string {
	if c.file != nil {
		return "Move the code into a module."
	}
	return "Move the code into an island, or into site/browser.ts, which every page runs."
}

// code returns the text of the current script. Where x/net/html reads the page, only a tree has it.
func (c *pageCheck) code() []byte {
	if c.again || c.rest != nil {
		return c.content
	}
	return c.page.HTML[c.pos-c.text : c.pos]
}

// checkIntegrityForm reports an integrity that browsers ignore. They compare hashes of three algorithms.
func (c *pageCheck) checkIntegrityForm() {
	value := c.attr("integrity")
	if len(value) == 0 {
		return
	}
	for hash := range bytes.FieldsSeq(value) {
		if hashForm.Match(hash) {
			return
		}
	}
	c.errorf("audit-integrity", "Write a hash that begins with sha256-, sha384- or sha512-, in base64.",
		"Browsers ignore the integrity %s.", shorten(string(value)))
}

// hashForm matches a hash that browsers compare. They ignore one with other characters.
var hashForm = regexp.MustCompile(`^(?i:sha256|sha384|sha512)-[A-Za-z0-9+/_-]+={0,2}(?:\?.*)?$`)

// refresh matches the content of a refresh, with its address.
var refresh = regexp.MustCompile(`(?is)^[\s]*[0-9.]*[\s;,]*(?:url[\s]*=[\s]*)?["']?(.*)$`)

// checkDirective reports a meta element that acts as a header.
func (c *pageCheck) checkDirective() {
	switch string(bytes.ToLower(bytes.TrimSpace(c.attr("http-equiv")))) {
	case "content-security-policy":
		if c.head.policies++; c.head.policies > 1 || c.isInBody() {
			c.errorf("audit-inline", "Change templates/headers instead.", "The page has a second content security policy.")
		}
	case "refresh":
		found := refresh.FindSubmatch(c.attr("content"))
		if found == nil || len(bytes.TrimSpace(found[1])) == 0 {
			return // it loads the page again
		}
		address := bytes.Trim(found[1], `"' `+"\t\n\f\r")
		if c.localAddress(address) == "" {
			c.errorf("audit-inline", "Write a link.", "A <meta> element sends visitors to %s.", shorten(string(address)))
		}
	}
}

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
func (c *pageCheck) begin() { c.again, c.head.policies, c.inBody, c.start = true, 0, false, 0 }

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
