package svg

import (
	"net/url"
	"strings"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// budget counts what a file makes a program draw. A small file can refer to its parts again and again, and filters, masks
// and patterns draw a whole picture each time.
type budget struct {
	nodes  int
	ids    map[string]*node
	sheets map[string]*node // what rules refer to, by .class, #id or *
	pixels int              // of pictures within the file
}

// node is an element with what it refers to, or what the rules of a sheet refer to, without a tag.
type node struct {
	tag        string
	attributes map[string]string // as written
	classes    []string
	children   []*node
	refs       []string // ids
	effects    int      // functions of its style

	begun    bool // total is being computed, or is known
	total    cost
	isEffect bool // the element itself is drawn with a filter, mask or pattern
}

// cost is what drawing an element costs.
type cost struct {
	elements, effects, steps int
	nesting                  int // of effects
}

// most keeps sums of costs far from an overflow.
const most = 1 << 30

func (c *cost) add(other cost) {
	c.elements = min(most, c.elements+other.elements)
	c.effects = min(most, c.effects+other.effects)
	c.steps = min(most, c.steps+other.steps)
}

// add adds an element.
func (b *budget) add(parent *element, tag string) *node {
	n := &node{tag: tag}
	if b.nodes++; b.nodes > limits.SVGElements {
		refuse("it has more than %d elements", limits.SVGElements)
	}
	if parent != nil {
		parent.node.children = append(parent.node.children, n)
	}
	return n
}

// refer records that an element refers to a part of the file.
func (n *node) refer(id string) {
	if plain, err := url.PathUnescape(id); err == nil {
		id = plain
	}
	n.refs = append(n.refs, id)
}

// readStyle returns a style attribute as it is written.
func (b *budget) readStyle(n *node, text string) string {
	return styles{
		found:  func(_ []string, id string) { n.refer(id) },
		effect: func([]string) { n.effects++ },
	}.read(text)
}

// readValue returns the value of an attribute as it is written. Without a bracket it can refer to nothing.
func (b *budget) readValue(n *node, value string) string {
	if !strings.ContainsAny(value, `(\`) {
		return value
	}
	return b.readStyle(n, value)
}

// readSheet returns a style sheet as it is written. A rule that names classes or ids counts for elements that have one of
// them, others count for all elements.
func (b *budget) readSheet(text string) string {
	if b.sheets == nil {
		b.sheets = map[string]*node{}
	}
	each := func(selectors []string, do func(*node)) {
		if len(selectors) == 0 {
			selectors = []string{"*"}
		}
		for _, s := range selectors {
			if b.sheets[s] == nil {
				b.sheets[s] = &node{}
			}
			do(b.sheets[s])
		}
	}
	return styles{
		found:   func(selectors []string, id string) { each(selectors, func(n *node) { n.refer(id) }) },
		effect:  func(selectors []string) { each(selectors, func(n *node) { n.effects++ }) },
		isSheet: true,
	}.read(text)
}

// check refuses a drawing that exceeds the limits.
func (b *budget) check(root *node) {
	b.ids = map[string]*node{}
	b.collect(root)
	c := b.cost(root)
	switch {
	case c.elements > limits.SVGElements:
		refuse("it draws more than %d elements", limits.SVGElements)
	case c.effects > limits.SVGEffects:
		refuse("it uses filters, masks and patterns %d times; the limit is %d", c.effects, limits.SVGEffects)
	case c.steps > limits.SVGSteps:
		refuse("its filters have %d steps; the limit is %d", c.steps, limits.SVGSteps)
	case c.nesting > limits.SVGNesting:
		refuse("its filters, masks and patterns are nested %d levels deep; the limit is %d", c.nesting, limits.SVGNesting)
	}
}

// collect finds the ids. The first element with an id is the one that references lead to.
func (b *budget) collect(n *node) {
	if id, ok := n.attributes["id"]; ok && b.ids[id] == nil {
		b.ids[id] = n
	}
	for _, child := range n.children {
		b.collect(child)
	}
}

// cost returns the cost of drawing an element, or of what a rule refers to. An element within itself is not drawn.
func (b *budget) cost(n *node) cost {
	if n.begun {
		return n.total
	}
	n.begun = true
	var total cost
	if n.tag != "" {
		total.elements = 1
	}
	if strings.HasPrefix(n.tag, "fe") {
		total.steps = 1
	}
	deepest := 0
	include := func(part *node) {
		c := b.cost(part)
		total.add(c)
		deepest = max(deepest, c.nesting)
	}
	for _, child := range n.children {
		if !templates[child.tag] {
			include(child)
		}
	}
	total.effects += n.effects
	n.isEffect = n.effects > 0
	for _, id := range n.refs {
		if target := b.ids[id]; target != nil {
			include(target)
			if target.tag == "filter" || target.tag == "mask" || target.tag == "pattern" {
				total.add(cost{effects: 1})
				n.isEffect = true
			}
		}
	}
	for _, rule := range b.rules(n) {
		c := b.cost(rule)
		total.add(c)
		if rule.isEffect {
			n.isEffect = true
			c.nesting--
		}
		deepest = max(deepest, c.nesting)
	}
	if total.nesting = deepest; n.isEffect {
		total.nesting++
	}
	n.total = total
	return total
}

// rules returns what the rules for an element refer to.
func (b *budget) rules(n *node) (list []*node) {
	if n.tag == "" || b.sheets == nil {
		return nil
	}
	keys := []string{"*", "#" + n.attributes["id"]}
	for _, class := range n.classes {
		keys = append(keys, "."+class)
	}
	for _, key := range keys {
		if rule := b.sheets[key]; rule != nil {
			list = append(list, rule)
		}
	}
	return list
}
