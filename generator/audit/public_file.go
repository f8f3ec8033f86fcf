package audit

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/xmltext"
)

// File is a file of the site that is published as it is.
type File struct {
	Name    string // relative to the site's root
	Address string
	Data    []byte
	Content func(address string) []byte // of files that the site publishes; nil for others
	NoIndex bool                        // search engines must not list its pages
}

// Extensions of files, in lower case.
var (
	pageTypes = []string{".html", ".htm"}
	// Browsers and servers run these, and the audit cannot read them.
	closedTypes = []string{
		".svgz", ".mht", ".mhtml", ".shtml", ".shtm", ".stm", ".htc", ".xbl", ".swf", ".hta",
		".php", ".php3", ".php4", ".php5", ".php7", ".php8", ".phtml", ".pht", ".phps", ".phar", ".asp", ".aspx", ".ashx", ".asmx",
		".cshtml", ".jsp", ".jspx", ".cgi", ".fcgi", ".cfm", ".cfc", ".cfml", ".asa", ".asax", ".ascx", ".axd", ".vbhtml", ".jspf",
	}
	scriptTypes = []string{".js", ".mjs", ".cjs", ".wasm"}
	xmlTypes    = []string{
		".xml", ".xhtml", ".xht", ".xsl", ".xslt", ".rdf", ".owl", ".mml", ".mathml", ".rss", ".atom", ".xul", ".xsd", ".wsdl",
		".kml", ".gpx", ".xspf", ".opml",
	}
	// Hosts send these with a type that browsers do not run, and X-Content-Type-Options makes them keep to it.
	inertTypes = []string{
		".txt", ".md", ".csv", ".json", ".jsonld", ".geojson", ".webmanifest", ".map", ".css", ".vtt", ".ics", ".speculationrules", ".yml",
		".yaml", ".pdf", ".zip", ".gz", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico", ".jxl", ".woff2", ".woff",
		".ttf",
		".otf", ".mp4", ".webm", ".mp3", ".m4a", ".ogg", ".opus", ".wav", ".epub",
	}
)

var typeOf = func() map[string]byte {
	types := map[string]byte{}
	for kind, list := range map[byte][]string{'p': pageTypes, 'c': closedTypes, 's': scriptTypes, 'x': xmlTypes, 'i': inertTypes} {
		for _, ext := range list {
			types[ext] = kind
		}
	}
	return types
}()

// compressedTypes are endings of files that hosts send in the place of the file without the ending.
var compressedTypes = map[string]bool{".gz": true, ".br": true, ".zst": true}

// workers begin the names of programs that Cloudflare Pages runs for each request: _worker.js, a file or a folder.
const workers = "/_worker."

// kindOf returns the kind of a file's type. Apache reads the type of about.html.en from the ending before the language, and
// runs a program by any of its endings, also photo.php.jpg.
func kindOf(name string) byte {
	if strings.Contains("/"+strings.ToLower(name), workers) {
		return 'c'
	}
	_, endings, _ := strings.Cut(path.Base(name), ".")
	for ending := range strings.SplitSeq(endings, ".") {
		if typeOf["."+strings.ToLower(ending)] == 'c' {
			return 'c'
		}
	}
	return kindOfEnding(name)
}

func kindOfEnding(name string) byte {
	ext := path.Ext(name)
	kind, before := typeOf[strings.ToLower(ext)], strings.TrimSuffix(name, ext)
	switch {
	case ext == "":
		return 0
	case compressedTypes[strings.ToLower(ext)]:
		if inner := kindOfEnding(before); inner != 0 && inner != 'i' || strings.EqualFold(path.Ext(before), ".svg") {
			return 'c'
		}
	case kind == 0:
		if inner := kindOfEnding(before); inner == 'p' || inner == 'x' {
			return inner
		}
	}
	return kind
}

// IsInert reports whether browsers do not run a file of this name, so that CheckFile need not read it.
func IsInert(name string) bool { return kindOf(name) == 'i' || IsScript(name) }

// IsScript reports whether pages can run a file of this name.
func IsScript(name string) bool { return kindOf(name) == 's' }

// pageStart matches the beginnings by which browsers recognize a page without a known type.
var pageStart = regexp.MustCompile(
	`(?i)^<(?:!doctype html|!--|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[ \t\r\n\f>]?`)

// CheckFile checks a file that browsers may run, like a page of the site but without its texts. It returns the addresses of
// the site's scripts that the file loads.
func (a *Auditor) CheckFile(f File) (scripts []string, list diag.List) {
	c := a.newCheck(Page{Address: f.Address, HTML: f.Data, Pos: diag.Pos{File: f.Name, Line: 1, Column: 1}}, &f)
	start := bytes.TrimLeft(bytes.TrimPrefix(f.Data, []byte("\xef\xbb\xbf")), " \t\r\n\f")
	kind := kindOf(f.Name)
	if kind == 0 { // a type that is not known
		isWide := bytes.HasPrefix(f.Data, []byte("\xff\xfe<\x00")) || bytes.HasPrefix(f.Data, []byte("\xfe\xff\x00<")) // UTF-16
		// Hosts have types of XML for hundreds of endings. Without a namespace, its elements do nothing.
		hasNamespace := bytes.HasPrefix(start, []byte("<")) && bytes.Contains(start, []byte("xmlns"))
		switch {
		case bytes.HasPrefix(start, []byte("<?xml")) || isWide || hasNamespace:
			kind = 'x'
			if pageStart.Match(start) { // without an ending, it is a page
				c.checkHTML()
			}
		case pageStart.Match(start):
			kind = 'p'
		}
	}
	isPage := kind == 'p' || strings.HasPrefix(strings.ToLower(path.Ext(f.Name)), ".xht")
	if f.NoIndex && isPage && !hasNoIndex(f.Data) {
		c.list.Errorf("audit-noindex", c.page.Pos, "Add "+noIndexTag+" to its head.",
			"The page would be listed by search engines, and previews must not be.")
	}
	switch kind {
	case 'c':
		c.errorf("public-code", "Remove it, or publish an HTML file instead, without compression.",
			"Files such as %s can run code that the audit cannot read.", path.Base(f.Name))
	case 'x':
		c.checkXML()
	case 'p':
		c.checkHTML()
	}
	return c.executable.scripts, c.list
}

// checkHTML checks the elements of a page.
func (c *pageCheck) checkHTML() {
	if wrong := (*xmltext.Error)(nil); errors.As(xmltext.CheckUTF8(c.file.Data), &wrong) {
		c.errorf("public-code", wrong.Help, "The page cannot be checked: %s.", wrong.Reason)
		return
	}
	for c.next() {
		c.checkTag()
		if string(c.tag) == "meta" {
			c.checkCharset()
		}
	}
	if c.ambiguous {
		c.checkTrees()
	}
}

var charset = regexp.MustCompile(`(?i)charset\s*=\s*["']?\s*([^\s;"']*)`)

// checkCharset reports a page that is read in another encoding than the one in which it is checked.
func (c *pageCheck) checkCharset() {
	name := c.attr("charset")
	if name == nil && bytes.EqualFold(bytes.TrimSpace(c.attr("http-equiv")), []byte("content-type")) {
		if found := charset.FindSubmatch(c.attr("content")); found != nil {
			name = found[1]
		}
	}
	name = bytes.TrimSpace(name)
	if len(name) > 0 && !bytes.EqualFold(name, []byte("utf-8")) && !bytes.EqualFold(name, []byte("utf8")) {
		c.errorf("public-code", xmltext.UTF8Help, "The page has the encoding %s.", name)
	}
}

// Namespaces whose elements browsers run or draw.
const (
	htmlSpace  = "http://www.w3.org/1999/xhtml"
	svgSpace   = "http://www.w3.org/2000/svg"
	mathSpace  = "http://www.w3.org/1998/Math/MathML"
	xsltSpace  = "http://www.w3.org/1999/XSL/Transform"
	xulSpace   = "http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul"
	xlinkSpace = "http://www.w3.org/1999/xlink"
)

// checkXML checks the elements of an XML file. Feeds and sitemaps contain some of HTML, which are harmless.
func (c *pageCheck) checkXML() {
	body, err := xmltext.Body(c.file.Data)
	if wrong := (*xmltext.Error)(nil); errors.As(err, &wrong) {
		c.errorf("public-code", wrong.Help, "The file cannot be checked: %s.", wrong.Reason)
		return
	}
	const help = "Remove it, or publish an HTML file instead."
	c.again = true // the tokenizer has not read the file
	decoder, offset := xmltext.NewDecoder(body), len(c.file.Data)-len(body)
	for isRoot := true; ; {
		c.start = offset + int(decoder.InputOffset())
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			c.errorf("public-code", "Fix the file, or remove it.", "The XML is not well-formed: %s.",
				strings.TrimPrefix(err.Error(), "XML syntax error on "))
			return
		}
		switch t := token.(type) {
		case xml.ProcInst:
			if strings.HasPrefix(strings.ToLower(t.Target), "xml") {
				c.errorf("public-code", "Remove it.", "The instruction <?%s can run code.", t.Target)
			}
		case xml.Directive:
			if bytes.ContainsAny(t, "[<") || bytes.HasPrefix(bytes.ToUpper(t), []byte("ENTITY")) {
				c.errorf("public-code", "Write the characters themselves.", "The file defines entities.")
			}
		case xml.StartElement:
			switch space := t.Name.Space; {
			case space == xsltSpace, space == xulSpace, space == svgSpace && strings.EqualFold(t.Name.Local, "script"):
				c.errorf("public-code", help, "The element <%s> can run code.", t.Name.Local)
			case space == svgSpace && isRoot:
				c.errorf("public-code", "Rename it, so that its name ends in .svg.", "The file is an SVG.")
			case space == htmlSpace || space == svgSpace || space == mathSpace:
				c.checkXMLElement(t)
			}
			isRoot = false
		}
	}
}

// checkXMLElement checks an element like one of a page.
func (c *pageCheck) checkXMLElement(e xml.StartElement) {
	c.tag, c.attrs, c.content = bytes.ToLower([]byte(e.Name.Local)), c.attrs[:0], nil
	for _, a := range e.Attr {
		key := strings.ToLower(a.Name.Local)
		if a.Name.Space == xlinkSpace {
			key = "xlink:" + key
		}
		c.attrs = append(c.attrs, attribute{[]byte(key), []byte(a.Value)})
	}
	c.checkTag()
}
