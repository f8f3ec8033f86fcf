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
}

// checkIslands reports elements in islands that browsers move. Most pages have the same islands, so each content is parsed once:
// to parse those of every page took 0.06 to 0.22 ms a page, as much as half of the audit (November 2026).
func (c *pageCheck) checkIslands() {
	for rest := c.page.HTML; ; {
		name, content, next := nextIsland(rest)
		if next == 0 {
			return
		}
		rest = rest[next:]
		key := maphash.Bytes(c.auditor.seed, content)
		found, known := c.auditor.nestings.Load(key)
		if !known {
			found, _ = c.auditor.nestings.LoadOrStore(key, findNesting(content))
		}
		if n := found.(nesting); n.outer != "" {
			c.reportNesting(name, n)
		}
	}
}

// nextIsland returns the name and the content of the first island in HTML, with those in its slots, and where the text after it
// begins. The script with the props of an island follows each island. next is 0 if there is no island.
func nextIsland(page []byte) (name string, content []byte, next int) {
	const end = `<script type="application/json">`
	mark := []byte(`data-island="`)
	start := bytes.Index(page, mark)
	if start < 0 {
		return "", nil, 0
	}
	start += len(mark)
	quoted, _, _ := bytes.Cut(page[start:], []byte(`"`))
	begin := start + bytes.IndexByte(page[start:], '>') + 1
	for pos, depth := begin, 1; ; {
		length := bytes.Index(page[pos:], []byte(end))
		if length < 0 {
			return string(quoted), nil, len(page) // not of the generator
		}
		depth += bytes.Count(page[pos:pos+length], mark) - 1
		if pos += length; depth <= 0 {
			place := max(bytes.LastIndexByte(page[begin:pos], '<'), 0) // the end tag of the island's place
			return string(quoted), page[begin : begin+place], pos
		}
		pos += len(end)
	}
}

// reportNesting reports a pair of elements in an island, at the inner one. Elements around which browsers add one harm only what
// a component renders, not HTML in its slots.
func (c *pageCheck) reportNesting(island string, n nesting) {
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
	inner, help := "<"+n.inner+">", "Browsers move it out, and React then discards what was prerendered. Place it elsewhere, or use other elements."
	if n.inner == "" {
		inner = "a text"
	}
	message := "The island “" + island + "” has " + inner + " in <" + n.outer + ">"
	if n.around != "" {
		message += " without <" + n.around + ">"
		help = "Browsers add the element, and React then discards what was prerendered. Write: <" + n.around + "><" + n.inner + ">."
	}
	c.list.Errorf("audit-nesting", pos, help+" Found on "+c.page.Address+".", "%s.", message)
}

// element is an element as it is written.
type element struct {
	tag      string
	parent   int  // -1 for the island itself
	isClosed bool // by an end tag of its own. React writes one for each element
}

// findNesting returns the first pair of elements that browsers change in an island. It numbers the elements, and compares
// where the parser puts each with where it is written.
func findNesting(content []byte) nesting {
	numbered, all, pair := numberElements(content)
	if pair.outer != "" {
		return pair
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
	for i, e := range all {
		parent, isKept := parents[i]
		if e.parent < 0 || isKept && parent == e.parent || isInSelect(all, i) {
			continue
		}
		chain := []int{}
		for p := e.parent; p >= 0 && !(isKept && p == parent); p = all[p].parent {
			chain = append(chain, p)
		}
		if !e.isClosed && !isVoid(e.tag) || slices.ContainsFunc(chain, func(p int) bool { return !all[p].isClosed }) {
			continue // HTML that React did not write, with optional tags
		}
		n := nesting{inner: e.tag, outer: all[e.parent].tag, around: added[i]}
		if n.around == "" && len(chain) > 0 {
			n = pairOf(all, i, chain)
		}
		return n
	}
	return nesting{}
}

// pairOf returns the pair that moves an element out of the elements of a chain, the innermost first. An element that must not
// contain its own kind, such as a link, ends the outer one, with the elements between them. Out of a part of a table, the
// parser moves all that belongs to no table.
func pairOf(all []element, moved int, chain []int) nesting {
	if isTablePart(all[chain[0]].tag) {
		return nesting{inner: all[moved].tag, outer: all[chain[0]].tag}
	}
	outer := chain[len(chain)-1]
	if tag := all[outer].tag; tag == "a" || tag == "button" || tag == "form" || tag == "nobr" {
		for i := moved; i < len(all); i++ {
			if all[i].tag != tag {
				continue
			}
			for p := all[i].parent; p >= 0; p = all[p].parent {
				if p == outer {
					return nesting{inner: tag, outer: tag}
				}
			}
		}
	}
	return nesting{inner: all[moved].tag, outer: all[outer].tag}
}

// isInSelect reports whether an element is in a select element: newer browsers allow any there.
func isInSelect(all []element, i int) bool {
	for p := all[i].parent; p >= 0; p = all[p].parent {
		if all[p].tag == "select" {
			return true
		}
	}
	return false
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
