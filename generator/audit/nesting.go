package audit

import (
	"bytes"
	"hash/maphash"
	"slices"
	"strconv"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"gaceta.dev/gaceta/generator/diag"
)

// nesting is a pair of elements that browsers do not leave as written: the inner one is moved out of the outer one, dropped, or
// gets an element around it. React then finds another tree than its component renders, and discards what was prerendered.
type nesting struct {
	inner, outer string // inner is "" for text
	around       string // the element that browsers add around the inner one, or ""
	isOutside    bool   // the outer element is the page's
	isPlace      bool   // the inner one is the place of the island
}

// islandMark begins the attribute of the place of an island. React writes attributes in the order of its props.
const islandMark = `data-island="`

// islandProps begins the script with the props of an island, which follows its content.
const islandProps = `<script type="application/json">`

// islandCheck checks how elements are nested in and around the islands of a page.
type islandCheck struct {
	*pageReader
	end int // where the last island of the page ends, with those in its slots
}

// check reports elements in an island that browsers move, and an island that they move out of the element around it.
// Most pages have the same islands, so each is parsed once for all pages that have the same elements around it: to parse those
// of every page took 0.06 to 0.22 ms a page, as much as half of the audit (November 2026).
func (c *islandCheck) check() {
	if c.file != nil || c.start < c.end || len(c.attrs) == 0 || string(c.attrs[0].key) != "data-island" {
		return
	}
	island, end := islandAt(c.page.HTML[c.start:])
	if c.end = c.start + end; island == nil {
		return
	}
	var around []byte // as start tags
	if c.rest == nil {
		for _, tag := range c.open[:len(c.open)-1] {
			if string(tag) != "html" && string(tag) != "body" {
				around = append(append(append(around, '<'), tag...), '>')
			}
		}
	}
	key := maphash.Bytes(c.auditor.seed, slices.Concat(around, island))
	found, known := c.auditor.nestings.Load(key)
	if !known {
		found, _ = c.auditor.nestings.LoadOrStore(key, findNesting(around, island))
	}
	if n := found.(nesting); n.outer != "" {
		c.reportNesting(string(c.attrs[0].value), n)
	}
}

// islandAt returns the island at the beginning of a part of a page, from the start tag of its place to its end tag, with the
// islands in its slots, and where it ends. The script with the props of an island follows each island.
func islandAt(page []byte) (island []byte, end int) {
	mark := []byte(islandMark)
	for pos, depth := 0, 0; ; {
		length := bytes.Index(page[pos:], []byte(islandProps))
		if length < 0 {
			return nil, len(page) // not of the generator
		}
		depth += bytes.Count(page[pos:pos+length], mark) - 1
		if pos += length; depth <= 0 {
			return page[:pos], pos
		}
		pos += len(islandProps)
	}
}

// reportNesting reports a pair of elements in an island, at the inner one, or an island in an element of its page. Elements
// around which browsers add one harm only what a component renders, not HTML in its slots.
func (c *islandCheck) reportNesting(island string, n nesting) {
	if n.isPlace {
		c.reportPlace(island, n.outer)
		return
	}
	pos, ok := diag.Pos{}, false
	for _, tag := range []string{n.inner, n.outer} {
		if !ok && tag != "" {
			pos, ok = c.auditor.targets.FindIsland(island, tag)
		}
	}
	if !ok {
		if n.around != "" {
			return
		}
		pos = c.component()
	}
	inner := "<" + n.inner + ">"
	help := "Browsers move it out, and React then discards what was prerendered. Place it elsewhere, or use other elements."
	if n.inner == "" {
		inner = "a text"
	}
	message := "The island “" + island + "” has " + inner + " in <" + n.outer + ">"
	if n.isOutside {
		message = "The island “" + island + "” has " + inner + ", and the page shows the island in <" + n.outer + ">"
	}
	if n.around != "" {
		message += " without <" + n.around + ">"
		help = "Browsers add the element, and React then discards what was prerendered. Write: <" + n.around + "><" + n.inner + ">."
	}
	c.list.Errorf("audit-nesting", pos, help+" Found on "+c.page.Address+".", "%s.", message)
}

// reportPlace reports an island that browsers move out of an element of the page, or drop there.
func (c *islandCheck) reportPlace(island, outer string) {
	help := "Browsers move it out, or drop it. Make the whole <" + outer + "> part of the island."
	switch {
	case isTablePart(outer):
		help = "Browsers move it out of the table. Show the whole table in the island, or the island in a cell."
	case string(c.tag) == "div":
		help = "The island is a block, which ends the element. Write <Island inline …>, or place the island elsewhere."
	}
	pos, ok := c.auditor.targets.FindElement(outer, c.page.Code)
	if !ok || c.page.Code == "" {
		pos = c.component()
	}
	c.list.Errorf("audit-nesting", pos, help+" Found on "+c.page.Address+".", "The island “%s” is directly in <%s>.", island, outer)
}

// element is an element as it is written.
type element struct {
	tag      string
	parent   int  // -1 for the island itself
	isClosed bool // by an end tag of its own. React writes one for each element
}

// findNesting returns the first pair of elements that browsers change in an island, given the elements around it as start tags.
// It numbers the elements, and compares where the parser puts each with where it is written.
func findNesting(around, island []byte) nesting {
	numbered, all, pair := numberElements(slices.Concat(around, island))
	if pair.outer != "" {
		return pair
	}
	place := bytes.Count(around, []byte("<"))
	for i := range place {
		all[i].isClosed = true // later in the page
	}
	nodes, err := html.ParseFragment(bytes.NewReader(numbered), &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div})
	if err != nil {
		return nesting{} // too deep: the audit reports it
	}
	parents := map[int]int{}  // -1 for the island, -2 for an element that the parser has added
	added := map[int]string{} // the elements that the parser has added, by the number of the element in each
	var visit func(n *html.Node, parent int)
	visit = func(n *html.Node, parent int) {
		number := parent
		if n.Type == html.ElementNode {
			number = -2
			if at := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == numberKey }); at >= 0 { // the parser sorts some
				number, _ = strconv.Atoi(n.Attr[at].Val)
				if _, isCopy := parents[number]; !isCopy {
					parents[number] = parent
				}
				if parent == -2 {
					added[number] = n.Parent.Data
				}
			}
		}
		for child := range n.ChildNodes() {
			visit(child, number)
		}
	}
	for _, n := range nodes {
		visit(n, -1)
	}
	for i := place; i < len(all); i++ {
		e := all[i]
		list := enclosing(all, i, "select")
		if i == place && list >= 0 {
			return nesting{inner: e.tag, outer: "select", isPlace: true} // only newer browsers allow it
		}
		parent, isKept := parents[i]
		if isKept && parent == e.parent || list >= 0 {
			continue
		}
		chain := []int{}
		for p := e.parent; p >= 0 && !(isKept && p == parent); p = all[p].parent {
			chain = append(chain, p)
		}
		if !e.isClosed && !isVoid(e.tag) || slices.ContainsFunc(chain, func(p int) bool { return !all[p].isClosed }) {
			continue // HTML that React did not write, with optional tags
		}
		if len(chain) == 0 || added[i] != "" {
			return nesting{inner: e.tag, outer: all[e.parent].tag, around: added[i]}
		}
		moved, outer := pairOf(all, i, chain, isKept)
		return nesting{
			inner: all[moved].tag, outer: all[outer].tag,
			isOutside: outer < place && moved > place, isPlace: moved == place,
		}
	}
	return nesting{}
}

// pairOf returns the pair that moves an element out of the elements of a chain, the innermost first, or drops it. An element that
// must not contain its own kind, such as a link, ends the outer one, with the elements between them. Out of a part of a table,
// the parser moves all that belongs to no table.
func pairOf(all []element, moved int, chain []int, isKept bool) (inner, outer int) {
	if isTablePart(all[chain[0]].tag) {
		return moved, chain[0]
	}
	for inner = moved; inner < len(all); inner++ { // what is moved with an element that it contains follows it
		tag := all[inner].tag
		if tag != "a" && tag != "button" && tag != "form" && tag != "nobr" {
			continue
		}
		if outer = enclosing(all, inner, tag); inner == moved && outer >= 0 || slices.Contains(chain, outer) {
			return inner, outer
		}
	}
	if !isKept {
		return moved, chain[0]
	}
	return moved, chain[len(chain)-1]
}

// enclosing returns the innermost element of a name around an element; -1 if there is none.
func enclosing(all []element, i int, tag string) int {
	p := all[i].parent
	for p >= 0 && all[p].tag != tag {
		p = all[p].parent
	}
	return p
}

// numberKey is the attribute with the number of an element.
const numberKey = "gaceta-number"

// numberElements returns HTML whose elements have numbers, and the elements. A text between the parts of a table is a pair: the
// parser moves it, and it has no number.
func numberElements(content []byte) (numbered []byte, all []element, pair nesting) {
	open := []int{}
	for z := html.NewTokenizer(bytes.NewReader(content)); ; {
		kind := z.Next()
		raw := bytes.Clone(z.Raw())
		switch kind {
		case html.ErrorToken:
			return numbered, all, pair
		case html.TextToken:
			if len(open) > 0 && isTablePart(all[open[len(open)-1]].tag) && len(bytes.TrimSpace(raw)) > 0 && pair.outer == "" {
				pair = nesting{outer: all[open[len(open)-1]].tag}
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			e := element{tag: string(name), parent: -1}
			if len(open) > 0 {
				e.parent = open[len(open)-1]
			}
			if !isVoid(e.tag) {
				open = append(open, len(all))
			}
			numbered = append(numbered, raw[:1+len(name)]...)
			numbered = append(numbered, " "+numberKey+`="`+strconv.Itoa(len(all))+`"`...)
			raw = raw[1+len(name):]
			all = append(all, e)
		case html.EndTagToken:
			name, _ := z.TagName()
			for i := len(open) - 1; i >= 0; i-- {
				if all[open[i]].tag == string(name) {
					all[open[i]].isClosed = true
					open = open[:i]
					break
				}
			}
		}
		numbered = append(numbered, raw...)
	}
}

// isTablePart reports whether an element contains parts of a table, and no text.
func isTablePart(tag string) bool {
	switch tag {
	case "table", "thead", "tbody", "tfoot", "tr", "colgroup":
		return true
	}
	return false
}

// isVoid reports whether an element has no end tag.
func isVoid(tag string) bool {
	switch tag {
	case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr":
		return true
	}
	return false
}
