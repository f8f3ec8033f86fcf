package audit

import (
	"bytes"
	"cmp"
	"path"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// linkCheck collects the ids and links of a page.
type linkCheck struct {
	*pageReader
	ids        []pageID
	targets    []uint32
	fragments  [][]byte // links to places in the page itself
	alternates []uint32
	last       []byte // the last target, if the page does not contain it as such
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

// addID adds the id of the current element.
func (c *linkCheck) addID(written []byte) {
	c.ids = append(c.ids, pageID{hashID(written), identifier.Decode(written)})
}

// checkResource records the target of a script or a link element, and its integrity.
func (c *linkCheck) checkResource(address []byte) {
	before := len(c.targets)
	c.checkLink(address)
	if integrity := c.attr("integrity"); len(integrity) > 0 && len(c.targets) > before {
		target := c.auditor.target(c.targets[before]) + integrityMark + string(integrity)
		c.targets[before] = c.auditor.targetIndex([]byte(target))
	}
}

// checkLink records the target of a link inside the site.
func (c *linkCheck) checkLink(written []byte) {
	address := c.withoutOrigin(bytes.TrimSpace(written))
	if len(address) == 0 || bytes.HasPrefix(address, []byte("//")) {
		return
	}
	if hasScheme(address) {
		c.checkContact(address)
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
		c.fragments = append(c.fragments, fragment)
		return
	}
	c.addLink(to, fragment)
}

// checkContact reports an address of mailto or tel that reaches nobody: a component may have got none. Addresses of texts are
// checked before.
func (c *linkCheck) checkContact(address []byte) {
	contact := string(address)
	if !limits.IsContact(contact) {
		return
	}
	if problem := limits.AddressProblem(contact); problem != "" {
		c.list.Warnf("audit-link", c.component(), "Complete the address, or leave the link out while there is none. Found on "+c.page.Address+".",
			"“%s” is not a valid address: %s.", shorten(contact), problem)
	}
}

func (c *linkCheck) addLink(target, fragment []byte) {
	if len(fragment) > 0 {
		c.last = append(append(append(c.last[:0], target...), '#'), fragment...)
		target = c.last
	}
	c.targets = append(c.targets, c.auditor.targetIndex(target))
}

// checkIDs sorts the ids and reports duplicates, which it removes.
func (c *linkCheck) checkIDs() {
	slices.SortFunc(c.ids, pageID.compare)
	c.ids = slices.CompactFunc(c.ids, func(a, b pageID) bool {
		isDuplicate := a.compare(b) == 0
		if isDuplicate {
			c.reportID(string(a.value))
		}
		return isDuplicate
	})
}

// reportID reports an id that two elements have, where the page's text or the site's code writes it.
func (c *linkCheck) reportID(id string) {
	pos, help := c.component(), "Give one of them another id. useId of React makes one for each instance of a component."
	if at, isHeading, ok := c.idInText(id); ok {
		pos, help = at, "Give one of them another id."
		if isHeading {
			help = "Write another id after the heading, such as {#" + id + "-2}, or give the other element another id."
		}
	} else if at, ok := c.auditor.targets.Find(`id="` + id + `"`); ok {
		pos = at
	} else if at, ok := c.inText(id); ok {
		pos, help = at, "Write another value, or let the component make an id of its own."
	}
	c.list.Errorf("audit-id", pos, help+" Found on "+c.page.Address+".", "Two elements have the id “%s”.", id)
}

// idInText returns where the page's text writes an id.
func (c *linkCheck) idInText(id string) (pos diag.Pos, isHeading, ok bool) {
	if c.page.ID == nil {
		return diag.Pos{}, false, false
	}
	return c.page.ID(id)
}

// checkLanguage warns of a link that leads into another language without hreflang.
func (c *linkCheck) checkLanguage(href []byte) {
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

// finish returns the links after the last element.
func (c *linkCheck) finish() pageLinks {
	for _, fragment := range c.fragments {
		if _, ok := slices.BinarySearchFunc(c.ids, pageID{hashID(fragment), fragment}, pageID.compare); !ok {
			c.addLink([]byte(c.page.Address), fragment)
		}
	}
	slices.Sort(c.targets)
	s := pageLinks{alternates: c.alternates, links: slices.Clone(slices.Compact(c.targets))} // no spare capacity
	if len(c.ids) > 0 {
		s.ids = make([]uint32, len(c.ids))
		for i, id := range c.ids {
			s.ids[i] = id.hash
		}
	}
	return s
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
