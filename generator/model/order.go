package model

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// order sorts articles by a key of front matter: numbers first, then texts as the language sorts them, then articles
// without a value. Equal ones are sorted newest first, then by slug.
type order struct {
	key          string
	isDescending bool
}

// byDate is the order of a collection whose settings name none.
var byDate = order{dateKey, true}

const dateKey = "date"

// orderOf returns the order that a setting names, such as -date.
func orderOf(setting string) order {
	key, isDescending := strings.CutPrefix(setting, "-")
	return order{key, isDescending}
}

// readSort returns the order of a list, or the zero order.
func (s *Site) readSort(c *Collection, n *yamlnode.Node, list *diag.List) order {
	if n == nil || n.Kind != yamlnode.String {
		return order{}
	}
	o := orderOf(n.Text())
	if !s.checkListKey(c, o.key, n.Pos(), list) {
		return order{}
	}
	return o
}

// readOrder reads the order of a collection, and reports a key that none of its articles has.
func (s *Site) readOrder(c *Collection, list *diag.List) {
	setting := s.Project.Sort(c.Name)
	if strings.HasSuffix(setting, project.OutlineEnding) {
		c.order = order{} // by slug, where the file says nothing
		s.readOutline(c, setting, list)
		return
	}
	c.order = orderOf(setting)
	has := func(a *Article) bool {
		return slices.ContainsFunc(a.texts, func(e *content.Entry) bool { return e.Front.Get(c.order.key) != nil })
	}
	if c.order.key == dateKey || len(c.all) == 0 || slices.ContainsFunc(c.all, has) {
		return
	}
	field := s.Data["site"].Root.Get("collections").Get(c.Name).Get("sort")
	var known []string
	for _, a := range c.all {
		for _, e := range a.texts {
			known = append(known, e.Front.Keys()...)
		}
	}
	slices.Sort(known)
	list.Errorf("site-settings", field.Pos(), diag.DidYouMean(c.order.key, "keys", slices.Compact(known)),
		"No article of “%s” has the key “%s”, by which the collection is sorted.", c.Name, c.order.key)
}

// sortKey is the place of an article in an order.
type sortKey struct {
	kind   int // 0 for numbers, 1 for texts, 2 for articles without a value
	number float64
	text   []byte // a collation key
}

// of returns the articles in this order.
func (o order) of(articles []*Article, lang string) []*Article {
	switch o {
	case byDate:
		return slices.SortedFunc(slices.Values(articles), compareArticles)
	case order{}:
		return slices.SortedFunc(slices.Values(articles), func(a, b *Article) int { return strings.Compare(a.Slug, b.Slug) })
	}
	collation := newCollation(lang)
	keys := make(map[*Article]sortKey, len(articles))
	for _, a := range articles {
		key := sortKey{kind: 2}
		switch v := a.value(o.key, lang).Plain().(type) {
		case int64:
			key = sortKey{kind: 0, number: float64(v)}
		case uint64:
			key = sortKey{kind: 0, number: float64(v)}
		case float64:
			key = sortKey{kind: 0, number: v}
		case string:
			key = sortKey{kind: 1, text: collation.key(v)}
		case bool:
			key = sortKey{kind: 0}
			if v {
				key.number = -1
			}
		}
		keys[a] = key
	}
	return slices.SortedFunc(slices.Values(articles), func(a, b *Article) int {
		x, y := keys[a], keys[b]
		byValue := cmp.Or(cmp.Compare(x.number, y.number), bytes.Compare(x.text, y.text))
		if o.isDescending {
			byValue = -byValue
		}
		return cmp.Or(cmp.Compare(x.kind, y.kind), byValue, compareArticles(a, b))
	})
}

// value returns the value of an article under a key of front matter in a language, or nil.
func (a *Article) value(key, lang string) *yamlnode.Node {
	if e := a.In(lang); e != nil {
		if own := e.Front.Get(key); own != nil {
			return own
		}
	}
	if a.source == nil {
		return nil
	}
	return a.source.Front.Get(key)
}

// compareArticles compares two articles for sorting: newest first, then by slug.
func compareArticles(a, b *Article) int {
	return cmp.Or(cmp.Compare(b.Date, a.Date), cmp.Compare(a.Slug, b.Slug))
}
