package audit

import (
	"bytes"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/locale"
)

// pageCheck checks one page or file.
type pageCheck struct {
	*pageReader
	links      linkCheck
	head       headCheck
	executable executableCheck
	policy     policyCheck
	islands    islandCheck
	radios     radioCheck
}

func (a *Auditor) newCheck(p Page, f *File) *pageCheck {
	r := &pageReader{tokenizer: tokenizer{page: p.HTML}, page: p, file: f, auditor: a}
	return &pageCheck{
		pageReader: r, links: linkCheck{pageReader: r}, head: headCheck{pageReader: r}, executable: executableCheck{pageReader: r},
		policy: policyCheck{r, a.policy}, islands: islandCheck{pageReader: r},
		radios: radioCheck{pageReader: r},
	}
}

// CheckPage checks a page on its own and adds its links.
func (a *Auditor) CheckPage(p Page) diag.List {
	links, list := a.check(p)
	a.add(p, links)
	return list
}

func (a *Auditor) check(p Page) (pageLinks, diag.List) {
	c := a.newCheck(p, nil)
	c.links.ids, c.links.targets = make([]pageID, 0, 64), make([]uint32, 0, 128)
	for c.next() {
		c.checkTag()
		c.islands.check()
	}
	if c.ambiguous {
		c.checkTrees()
	}
	c.head.finish()
	c.links.checkIDs()
	if len(p.Body) > 0 {
		c.checkDuplicateText()
	}
	return c.links.finish(), c.list
}

// checkTag checks the current element.
func (c *pageCheck) checkTag() {
	c.checkAttributes()
	if len(c.tag) < len(checkedTags) && checkedTags[len(c.tag)]&initial(c.tag[0]) != 0 {
		c.checkElement()
		c.policy.check()
	}
}

// checkedTags has, by the length of a tag, the first letters of the tags that checkElement and policyCheck know. Most elements
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

// checkAttributes checks the attributes of the current element.
func (c *pageCheck) checkAttributes() {
	for _, a := range c.attrs {
		n := len(a.key)
		if n < len(checkedKeys) && checkedKeys[n]&initial(a.key[0]) == 0 && a.key[n-1] != 'f' {
			continue
		}
		switch string(a.key) {
		case "id":
			if c.isSite() {
				c.links.addID(a.value)
			}
		case "lang", "hreflang", "srclang":
			if c.isSite() {
				c.checkLanguageTag(a)
			}
		default:
			c.executable.checkAttribute(a)
		}
	}
}

// checkedKeys has, by the length of a key, the first letters of the keys that checkAttributes knows, as checkedTags has those of
// tags. Keys that begin with "on" may have any length. Those that end in :href may have any prefix.
var checkedKeys = tableOf(`id href src action formaction poster data ping background cite xlink:href srcset imagesrcset style srcdoc
	lang hreflang srclang`,
	initial('o'))

// checkElement reports elements that run or load something without regard to the policy, and records what later checks
// need. When the page is read again, it only reports.
func (c *pageCheck) checkElement() {
	switch string(c.tag) {
	case "base", "object", "embed", "foreignobject", "applet", "portal", "fencedframe", "frameset", "frame", "xml":
		c.errorf("audit-inline", "Remove it.", "A <%s> element could load or run anything.", c.tag)
	case "style":
		c.errorf("audit-inline", "Move the rules into a style sheet.", "The page has a <style> element.")
	case "animate", "set", "animatetransform", "animatemotion":
		c.executable.checkAnimation()
	case "script":
		c.executable.checkScript()
		if src := c.attr("src"); len(src) > 0 && c.isSite() {
			c.links.checkResource(src)
		}
	case "link":
		c.checkLinkTag()
	case "meta":
		if string(c.attr("name")) == "description" {
			c.head.description = c.attr("content")
		}
		if c.attr("http-equiv") != nil {
			c.executable.checkDirective()
		}
	case "html":
		c.head.lang = len(c.attr("lang")) > 0
	case "title":
		c.head.checkTitle()
	case "h1", "h2", "h3", "h4", "h5", "h6":
		if c.isSite() {
			c.head.checkHeading()
		}
	case "img":
		if c.isSite() {
			if c.attr("alt") == nil {
				c.errorf("audit-alt", "Add alt, empty if the picture is decoration.", "The picture %s has no alt.", c.attr("src"))
			}
			c.links.checkLink(c.attr("src"))
		}
	case "input":
		c.radios.check()
	case "a", "area":
		if c.isSite() {
			c.links.checkLink(c.attr("href"))
			c.links.checkLanguage(c.attr("href"))
		}
	}
}

// checkLinkTag checks a link element.
func (c *pageCheck) checkLinkTag() {
	c.executable.checkIntegrityForm()
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
	c.links.checkResource(href)
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
