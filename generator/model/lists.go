package model

import (
	"fmt"
	"slices"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// List is articles that a component receives besides those that its page is about:
//
//  1. “lists” of a row is for its page, and “lists” in site.yaml for every page. Its keys are the names of the lists.
//  2. A list is the name of a collection, or a map with “collection” and further keys. “where” keeps the articles whose
//     front matter has all its values; a list of front matter has a value if it contains the value. “sort” is a key
//     of front matter, with a hyphen before it for the reverse order. “limit” keeps the first articles.
//     “tree” puts the articles of a folder below it.
//  3. A list has the articles that have a page in the language, in the order of the collection if it has no “sort”.
//  4. A key that the articles do not have is an error. A value that no article has is a warning.
type List struct {
	Name       string // in the props
	Key        string // the name among all lists of the site
	Collection *Collection
	IsTree     bool // whether the props have the articles of a folder below it

	articles map[string][]*Article // by language
}

// In returns the articles of the list in a language.
func (l *List) In(lang string) []*Article { return l.articles[lang] }

// readLists reads the lists of all pages and those of the rows.
func (m *Routes) readLists(list *diag.List) {
	var all *yamlnode.Node
	if settings := m.site.Data["site"]; settings != nil {
		all = settings.Root.Get("lists")
	}
	shared := m.site.listsIn(all, "", list)
	m.Lists = shared
	for i := range m.rows {
		r := &m.rows[i]
		own := m.site.listsIn(r.listed, r.ID+"/", list)
		for _, l := range own {
			if slices.ContainsFunc(shared, func(other *List) bool { return other.Name == l.Name }) {
				list.Errorf("routes-lists", r.listed.Get(l.Name).KeyPos(), "Give it another name.",
					"Every page has a list “%s” already, by %s.", l.Name, project.SettingsFile)
			}
		}
		m.Lists = append(m.Lists, own...)
		for _, in := range r.shared {
			in.Lists = slices.Concat(shared, own)
		}
	}
}

// listsIn reads the lists in a map. The schema reports values of another kind.
func (s *Site) listsIn(n *yamlnode.Node, prefix string, list *diag.List) []*List {
	var lists []*List
	for f := range n.Fields() {
		name := f
		if f.Kind == yamlnode.Map {
			name = f.Get("collection")
		}
		if name == nil || name.Kind != yamlnode.String {
			continue
		}
		c := s.Collections[name.Text()]
		if c == nil {
			list.Errorf("routes-lists", name.Pos(), s.Project.CollectionHelp(name.Text()), "Unknown collection “%s”.", name.Text())
			continue
		}
		l := &List{Name: f.Key(), Key: prefix + f.Key(), Collection: c, articles: map[string][]*Article{}}
		where, sort := s.readWhere(c, f.Get("where"), list), s.readSort(c, f.Get("sort"), list)
		l.IsTree = f.Get("tree").Bool()
		limit, isLimited := f.Get("limit").Int()
		for _, lang := range s.Project.Languages.Codes() {
			articles := c.In(lang).Articles
			if len(where) > 0 {
				lacks := func(a *Article) bool {
					return slices.ContainsFunc(where, func(w *yamlnode.Node) bool { return !a.has(w, lang) })
				}
				articles = slices.DeleteFunc(slices.Clone(articles), lacks)
			}
			if sort != (order{}) {
				articles = sort.of(articles, lang)
			}
			if sort != (order{}) && l.IsTree {
				articles = c.inTree(articles)
			}
			if isLimited {
				articles = articles[:min(max(limit, 0), len(articles))]
			}
			l.articles[lang] = articles
		}
		lists = append(lists, l)
	}
	return lists
}

// readWhere returns the values that articles must have.
func (s *Site) readWhere(c *Collection, n *yamlnode.Node, list *diag.List) []*yamlnode.Node {
	var where []*yamlnode.Node
	for f := range n.Fields() {
		if !s.checkListKey(c, f.Key(), f.KeyPos(), list) {
			continue
		}
		where = append(where, f)
		schema := s.Schemas.Get(c.Name)
		if !schema.CheckDate(f.Key(), f, list) {
			continue
		}
		hasValue := func(a *Article) bool {
			return slices.ContainsFunc(s.Project.Languages.Codes(), func(lang string) bool { return a.In(lang) != nil && a.has(f, lang) })
		}
		if f.Kind == yamlnode.Bool || len(c.all) == 0 || slices.ContainsFunc(c.all, hasValue) {
			continue
		}
		known := append(c.values(f.Key(), s.Project.Languages.Codes()), s.definedValues(schema, f.Key())...)
		slices.Sort(known)
		help := diag.DidYouMean(fmt.Sprint(f.Plain()), "values", slices.Compact(known))
		list.Warnf("routes-lists", f.Pos(), help, "No article of “%s” has this value under “%s”, so the list is empty.", c.Name, f.Key())
	}
	return where
}

// checkListKey reports a key that front matter of a collection cannot have, and returns false for it.
func (s *Site) checkListKey(c *Collection, key string, pos diag.Pos, list *diag.List) bool {
	schema := s.Schemas.Get(c.Name)
	if schema == nil || schema.IsFaulty() || schema.HasKey(key) {
		return true
	}
	var known []string
	for _, hint := range schema.Keys() {
		known = append(known, hint.Key)
	}
	list.Errorf("routes-lists", pos, diag.DidYouMean(key, "keys", known), "The articles of “%s” have no key “%s”.", c.Name, key)
	return false
}

// has reports whether the front matter of an article has a value, in a language or in its source. A missing value is false.
func (a *Article) has(want *yamlnode.Node, lang string) bool {
	own := a.value(want.Key(), lang)
	if want.Kind == yamlnode.Bool {
		return own.Bool() == want.Bool()
	}
	return holds(own, want) || a.source != nil && holds(a.source.Front.Get(want.Key()), want)
}

// holds reports whether a value of front matter is a value, or a list that contains the value.
func holds(n, want *yamlnode.Node) bool {
	text := fmt.Sprint(want.Plain())
	if n == nil || n.Kind != yamlnode.List {
		return n != nil && fmt.Sprint(n.Plain()) == text
	}
	for item := range n.Items() {
		if fmt.Sprint(item.Plain()) == text {
			return true
		}
	}
	return false
}

// definedValues returns the values that a schema lists for a key of front matter, or that the data or the collection has to which
// the key refers.
func (s *Site) definedValues(schema *content.Schema, key string) []string {
	hint, _ := schema.Hint(key)
	item, _ := schema.Hint(key, content.ItemStep)
	values := slices.Concat(hint.Values, item.Values)
	for _, reference := range []string{hint.Reference, item.Reference} {
		if target := s.Collections[reference]; target != nil {
			for _, a := range target.all {
				values = append(values, a.Slug)
			}
		} else if reference != "" {
			values = append(values, s.Pointer(reference).Keys()...)
		}
	}
	return values
}

// values returns the different values of all articles under a key.
func (c *Collection) values(key string, languages []string) []string {
	var values []string
	add := func(n *yamlnode.Node) {
		if text := fmt.Sprint(n.Plain()); !slices.Contains(values, text) {
			values = append(values, text)
		}
	}
	for _, a := range c.Articles {
		for _, lang := range languages {
			if a.In(lang) == nil {
				continue
			}
			switch n := a.value(key, lang); {
			case n == nil:
			case n.Kind == yamlnode.List:
				for item := range n.Items() {
					add(item)
				}
			default:
				add(n)
			}
		}
	}
	return values
}
