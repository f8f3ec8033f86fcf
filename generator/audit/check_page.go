package audit

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/locale"
)

// pageCheck checks one page.
type pageCheck struct {
	tokenizer
	page    Page
	auditor *Auditor
	list    diag.List
	links   collectedLinks
	head    pageHead

	inBody  bool   // known to be in the body
	islands int    // where the last island of the page ends, with those in its slots
	again   bool   // the page is read a second time: ids and links are known
	content []byte // text of the current element of a tree

	file    *File    // nil for a page of the site
	scripts []string // addresses of the site's scripts that the file loads
}

// collectedLinks become pageLinks at the end of a page.
type collectedLinks struct {
	ids        []pageID
	targets    []uint32
	fragments  [][]byte // links to places in the page itself
	alternates []uint32
	last       []byte // the last target, if the page does not contain it as such
}

// pageHead is what a page has of the elements that every page needs.
type pageHead struct {
	headings    int
	lang, title bool
	description []byte
	policies    int // meta elements with one
}

// pageID is an id of an element. IDs are sorted by their hashes, which pageLinks need.
type pageID struct {
	hash  uint32
	value []byte
}

func (a pageID) compare(b pageID) int {
	if a.hash != b.hash {
		return cmp.Compare(a.hash, b.hash)
	}
	return bytes.Compare(a.value, b.value)
}

// CheckPage checks a page on its own and adds its links.
func (a *Auditor) CheckPage(p Page) diag.List {
	links, list := a.check(p)
	a.add(p, links)
	return list
}

func (a *Auditor) check(p Page) (pageLinks, diag.List) {
	c := &pageCheck{tokenizer: tokenizer{page: p.HTML}, page: p, auditor: a}
	c.links.ids, c.links.targets = make([]pageID, 0, 64), make([]uint32, 0, 128)
	for c.next() {
		c.checkTag()
		c.checkIsland()
	}
	if c.ambiguous {
		c.checkTrees()
	}
	c.checkHead()
	c.checkIDs()
	if len(p.Body) > 0 {
		c.checkDuplicateText()
	}
	for _, fragment := range c.links.fragments {
		if _, ok := slices.BinarySearchFunc(c.links.ids, pageID{hashID(fragment), fragment}, pageID.compare); !ok {
			c.addLink([]byte(p.Address), fragment)
		}
	}
	slices.Sort(c.links.targets)
	s := pageLinks{alternates: c.links.alternates, links: slices.Clone(slices.Compact(c.links.targets))} // no spare capacity
	if len(c.links.ids) > 0 {
		s.ids = make([]uint32, len(c.links.ids))
		for i, id := range c.links.ids {
			s.ids[i] = id.hash
		}
	}
	return s, c.list
}

// maxFileFaults is how many faults of a file are reported. The place of each takes a reading of the file.
const maxFileFaults = 1000

// errorf adds an error about an element of the page, which its component or a component within it has written. The message
// does not name the page, so that a fault is reported once for all pages of the component.
func (c *pageCheck) errorf(code, help, format string, args ...any) {
	if c.file != nil {
		if len(c.list) < maxFileFaults {
			c.list.Errorf(code, c.placeInFile(), help, format, args...)
		}
		return
	}
	c.list.Errorf(code, c.written(), help+" Found on "+c.page.Address+".", format, args...)
}

// written returns the place where the current element is probably written: where a value of its attributes is, in an attribute
// of the page's text or in the site's code, where the code of a script is, or else the element itself in the code. Without such
// a place it is the page's component.
func (c *pageCheck) written() diag.Pos {
	const shortest = 6 // of an address that code hardly contains elsewhere
	for _, a := range c.attrs {
		value := string(bytes.TrimSpace(a.value))
		isAddress := string(a.key) == "src" || string(a.key) == "href" || string(a.key) == "action"
		if !isAddress && !isInline(a.key) || value == "" {
			continue
		}
		if pos, ok := c.inText(value); ok {
			return pos
		}
		if isAddress && len(value) < shortest {
			continue
		}
		if pos, ok := c.auditor.findLiteral(value); ok {
			return pos
		}
	}
	if string(c.tag) == "script" {
		line, _, _ := bytes.Cut(bytes.TrimSpace(c.code()), []byte("\n"))
		if pos, ok := c.auditor.targets.Find(string(bytes.TrimSpace(line))); ok && len(line) > shortest {
			return pos
		}
	}
	if island := c.island(); island != "" {
		if pos, ok := c.auditor.targets.FindIsland(island, string(c.tag)); ok {
			return pos
		}
	}
	if pos, ok := c.auditor.targets.FindElement(string(c.tag), c.page.Code); ok && c.page.Code != "" {
		return pos
	}
	return c.component()
}

// inText returns the place of the attribute in the page's text that gives a component this value.
func (c *pageCheck) inText(value string) (diag.Pos, bool) {
	if c.page.Attribute == nil {
		return diag.Pos{}, false
	}
	return c.page.Attribute(func(written string) bool { return strings.TrimSpace(written) == value })
}

// island returns the name of the island that contains the current element, or "". The script with the props of an island
// follows its content.
func (c *pageCheck) island() string {
	before := c.page.HTML[:min(c.start, len(c.page.HTML))]
	mark := []byte(`data-island="`)
	at := bytes.LastIndex(before, mark)
	if at < 0 || bytes.Contains(before[at:], []byte(`<script type="application/json">`)) {
		return ""
	}
	name, _, _ := bytes.Cut(before[at+len(mark):], []byte(`"`))
	return string(name)
}

// placeInFile returns the position of the current tag in a file, up to its first line end.
func (c *pageCheck) placeInFile() diag.Pos {
	tag := c.page.HTML[min(c.start, len(c.page.HTML)):]
	length := bytes.IndexAny(tag, ">\r\n") + 1
	return diag.PosIn(c.file.Name, c.page.HTML, len(c.page.HTML)-len(tag), len(c.page.HTML)-len(tag)+length)
}

// isSite reports whether the elements belong to a page of the site that is read for the first time, so that ids and links
// count.
func (c *pageCheck) isSite() bool { return !c.again && c.file == nil }

// component returns the position of the page's component.
func (c *pageCheck) component() diag.Pos {
	if c.page.Code == "" {
		return c.page.Pos
	}
	return diag.Pos{File: c.page.Code, Line: 1, Column: 1}
}

// checkIDs sorts the ids and reports duplicates, which it removes.
func (c *pageCheck) checkIDs() {
	slices.SortFunc(c.links.ids, pageID.compare)
	c.links.ids = slices.CompactFunc(c.links.ids, func(a, b pageID) bool {
		isDuplicate := a.compare(b) == 0
		if isDuplicate {
			c.errorf("audit-id", "Give one of them another id.", "Two elements have the id “%s”.", a.value)
		}
		return isDuplicate
	})
}

// checkTag checks the current element.
func (c *pageCheck) checkTag() {
	c.checkAttributes()
	if len(c.tag) < len(checkedTags) && checkedTags[len(c.tag)]&initial(c.tag[0]) != 0 {
		c.checkElement()
		c.checkPolicy()
	}
}

// checkedTags has, by the length of a tag, the first letters of the tags that checkElement and checkPolicy know. Most elements
// of a page are others: comparing them with each name takes a tenth of the time of the audit (November 2026).
var checkedTags = tableOf(`base object embed foreignobject applet portal fencedframe frameset frame xml style
	animate set animatetransform animatemotion script link meta html title h1 img a area
	image feimage source video audio track iframe form button input`, 0)

// tableOf returns the first letters of words, by their lengths. Those in any are added to each length.
func tableOf(words string, any uint32) (table [20]uint32) {
	for i := range table {
		table[i] = any
	}
	for word := range strings.FieldsSeq(words) {
		table[len(word)] |= initial(word[0])
	}
	return table
}

// initial returns a bit for a letter.
func initial(c byte) uint32 { return 1 << (c & 31) }

// checkElement reports elements that run or load something without regard to the policy, and records what later checks
// need. When the page is read again, it only reports.
func (c *pageCheck) checkElement() {
	switch string(c.tag) {
	case "base", "object", "embed", "foreignobject", "applet", "portal", "fencedframe", "frameset", "frame", "xml":
		c.errorf("audit-inline", "Remove it.", "A <%s> element could load or run anything.", c.tag)
	case "style":
		c.errorf("audit-inline", "Move the rules into a style sheet.", "The page has a <style> element.")
	case "animate", "set", "animatetransform", "animatemotion":
		c.checkAnimation()
	case "script":
		c.checkScript()
	case "link":
		c.checkLinkTag()
	case "meta":
		if string(c.attr("name")) == "description" {
			c.head.description = c.attr("content")
		}
		if c.attr("http-equiv") != nil {
			c.checkDirective()
		}
	case "html":
		c.head.lang = len(c.attr("lang")) > 0
	case "title":
		if c.head.title = true; c.isSite() && c.isInBody() && !c.isTitleOfDrawing() {
			c.errorf("audit-head", "Remove it: the page's title comes from its text or its row in content/routes.yaml.",
				"The page has a <title> element outside of its head.")
		}
	case "h1", "h2", "h3", "h4", "h5", "h6":
		if c.isSite() {
			c.checkHeading()
		}
	case "img":
		if c.isSite() {
			if c.attr("alt") == nil {
				c.errorf("audit-alt", "Add alt, empty if the picture is decoration.", "The picture %s has no alt.", c.attr("src"))
			}
			c.checkLink(c.attr("src"))
		}
	case "a", "area":
		if c.isSite() {
			c.checkLink(c.attr("href"))
			c.checkLanguage(c.attr("href"))
		}
	}
}

// checkHeading counts the headings of the first level, and reports a heading that ends where it begins: its component shows
// a value that does not exist. Headings of texts are reported at their line.
func (c *pageCheck) checkHeading() {
	if c.tag[1] == '1' {
		c.head.headings++
	}
	if c.rest == nil && bytes.HasPrefix(c.page.HTML[c.pos:], []byte("</h")) &&
		!bytes.Contains(c.page.Body, c.page.HTML[c.start:c.pos+len("</h")]) {
		c.list.Warnf("audit-heading-empty", c.component(), "Show a text in it, or remove it. Found on "+c.page.Address+".",
			"A heading <%s> has no text.", c.tag)
	}
}

// checkLinkTag checks a link element.
func (c *pageCheck) checkLinkTag() {
	c.checkIntegrityForm()
	for rel := range bytes.FieldsSeq(c.attr("rel")) {
		if bytes.EqualFold(rel, []byte("import")) {
			c.errorf("audit-inline", "Remove it.", "A link imports the page %s.", c.attr("href"))
		}
	}
	if !c.isSite() {
		return
	}
	href, lang := c.attr("href"), c.attr("hreflang")
	if string(c.attr("rel")) == "alternate" && len(lang) > 0 && string(lang) != "x-default" {
		c.links.alternates = append(c.links.alternates, c.auditor.targetIndex(c.withoutOrigin(href)))
	}
	c.checkResource(href)
}

// checkLanguage warns of a link that leads into another language without hreflang.
func (c *pageCheck) checkLanguage(href []byte) {
	if len(c.page.OtherLanguages) == 0 || c.attr("hreflang") != nil {
		return
	}
	to, _, _ := bytes.Cut(c.withoutOrigin(bytes.TrimSpace(href)), []byte("#"))
	if lang := c.page.OtherLanguages[string(to)]; lang != "" {
		help := "Add hrefLang={hrefLang(address)} to the link. Found on " + c.page.Address + "."
		c.list.Warnf("audit-language", c.component(), help,
			"A link to %s does not say that it leads to another language, “%s”.", to, lang)
	}
}

// checkLanguageTag warns of an attribute whose value is no language: browsers and screen readers ignore it.
func (c *pageCheck) checkLanguageTag(a attribute) {
	tag := string(a.value)
	if tag == "" || c.auditor.targets.HasLanguage(tag) || locale.IsLanguage(tag) {
		return
	}
	help := "Write a code such as en, pt-BR or zh-Hant."
	if corrected := strings.ReplaceAll(tag, "_", "-"); locale.IsLanguage(corrected) {
		help = "Write " + corrected + "."
	}
	pos, ok := c.auditor.targets.Find(`"` + tag + `"`)
	if !ok {
		pos = c.written()
	}
	c.list.Warnf("audit-language", pos, help+" Found on "+c.page.Address+".", "%s=%q is not the code of a language.", a.key, shorten(tag))
}

// checkResource records the target of a script or a link element, and its integrity.
func (c *pageCheck) checkResource(address []byte) {
	before := len(c.links.targets)
	c.checkLink(address)
	if integrity := c.attr("integrity"); len(integrity) > 0 && len(c.links.targets) > before {
		target := c.auditor.target(c.links.targets[before]) + integrityMark + string(integrity)
		c.links.targets[before] = c.auditor.targetIndex([]byte(target))
	}
}

func (c *pageCheck) checkHead() {
	if c.head.headings != 1 {
		c.list.Errorf("audit-heading", c.component(), "Give the page exactly one h1. Found on "+c.page.Address+".",
			"The page has %d h1 headings.", c.head.headings)
	}
	for _, part := range []struct {
		name string
		ok   bool
	}{{"language", c.head.lang}, {"title", c.head.title}, {"description", len(c.head.description) > 0}} {
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

// checkLink records the target of a link inside the site.
func (c *pageCheck) checkLink(written []byte) {
	address := c.withoutOrigin(bytes.TrimSpace(written))
	if len(address) == 0 || bytes.HasPrefix(address, []byte("//")) || hasScheme(address) {
		return
	}
	to, fragment, _ := bytes.Cut(address, []byte("#"))
	to, _, _ = bytes.Cut(to, []byte("?"))
	to, fragment = identifier.Decode(to), identifier.Decode(fragment)
	switch {
	case len(to) == 0:
		to = []byte(c.page.Address)
	case to[0] != '/' && c.page.Error:
		c.errorf("audit-link", "Begin the address with a slash.",
			"The relative address %s on an error page leads to a different page from each address.", address)
		return
	case to[0] != '/':
		target := path.Join(c.page.Address, string(to))
		if bytes.HasSuffix(to, []byte("/")) && target != "/" {
			target += "/"
		}
		to = []byte(target)
	}
	if string(fragment) == "top" {
		fragment = nil
	}
	if len(fragment) > 0 && string(to) == c.page.Address {
		c.links.fragments = append(c.links.fragments, fragment)
		return
	}
	c.addLink(to, fragment)
}

// hasScheme reports whether an address begins with a scheme such as mailto.
func hasScheme(address []byte) bool {
	for i, c := range address {
		switch c {
		case ':':
			return i > 0
		case '/', '?', '#':
			return false
		}
	}
	return false
}

func (c *pageCheck) addLink(target, fragment []byte) {
	if len(fragment) > 0 {
		c.links.last = append(append(append(c.links.last[:0], target...), '#'), fragment...)
		target = c.links.last
	}
	c.links.targets = append(c.links.targets, c.auditor.targetIndex(target))
}

func (c *pageCheck) withoutOrigin(address []byte) []byte {
	rest, ok := bytes.CutPrefix(address, []byte(c.auditor.base.Origin))
	if !ok {
		return address
	}
	if _, ours := c.auditor.base.Local(string(rest)); !ours {
		return address // another site on the same host
	}
	return rest
}

// isInline reports whether the value of an attribute is code, a style or a document.
func isInline(key []byte) bool {
	return string(key) == "style" || string(key) == "srcdoc" || len(key) > 2 && string(key[:2]) == "on"
}

// isInlineImage reports whether an attribute holds the pixels of an image.
func isInlineImage(a attribute) bool {
	const data = "data:image/"
	return string(a.key) == "src" && bytes.HasPrefix(a.value, []byte(data)) && !bytes.HasPrefix(a.value, []byte(data+"svg"))
}

func shorten(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return text
}
