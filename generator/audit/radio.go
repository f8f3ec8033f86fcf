package audit

import (
	"bytes"
	"slices"
)

// radioCheck checks the radio buttons of a page that belong to no form. Those with one name are one group for browsers, and each
// island has its own React: when a visitor chooses one, the other island keeps its choice, and React throws.
type radioCheck struct {
	*pageReader
	places map[string]radioPlace // by name
}

// radioPlace is where the first radio button of a group is: the beginning of its island in the page, or -1 outside of islands.
type radioPlace struct {
	island     int
	isReported bool
}

// check reports a radio button whose group is in another island, or in the page.
func (c *radioCheck) check() {
	name := string(c.attr("name"))
	isForm := func(tag []byte) bool { return string(tag) == "form" }
	if !c.isSite() || c.rest != nil || name == "" || string(c.attr("type")) != "radio" || c.attr("form") != nil ||
		slices.ContainsFunc(c.open, isForm) {
		return
	}
	here := -1
	if c.island() != "" {
		here = bytes.LastIndex(c.page.HTML[:c.start], []byte(islandMark))
	}
	first, known := c.places[name]
	switch {
	case !known && c.places == nil:
		c.places = map[string]radioPlace{name: {island: here}}
	case !known:
		c.places[name] = radioPlace{island: here}
	case first.island != here && !first.isReported:
		c.places[name] = radioPlace{first.island, true}
		c.errorf("audit-radio",
			"Browsers let a visitor choose only one of all of them. Take the name from useId(), or put each group into a form.",
			"The radio buttons “%s” are in different islands, or in the page and an island.", name)
	}
}
