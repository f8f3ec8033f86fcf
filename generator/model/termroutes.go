package model

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// yearParameter makes a listing for each year of publication, unless the front matter has a key of this name.
const yearParameter = "year"

// termPlaceholder is replaced by the name of the term in the title and the description of a row.
const termPlaceholder = "{term}"

var placeholderForm = regexp.MustCompile(`\{+ *[A-Za-z]+ *\}+`)

// checkTermRow reports what a row with a parameter such as :tags cannot have.
func (r *row) checkTermRow(site *Site, n *yamlnode.Node, list *diag.List) {
	for _, key := range []string{"prose", "also"} {
		if field := n.Get(key); field != nil {
			list.Errorf("routes-term", field.KeyPos(), "Remove it.",
				"“%s” is not for a route with :%s, which has a page for each term.", key, r.parameter)
		}
	}
	if r.collection == nil || r.isYear(site) {
		return
	}
	schema := site.Schemas.Get(r.collection.Name)
	if schema == nil || schema.IsFaulty() || schema.HoldsTerms(r.parameter) {
		return
	}
	known := append(schema.TermKeys(), yearParameter, slugParameter)
	slices.Sort(known)
	help := diag.DidYouMean(r.parameter, "parameters", known)
	if schema.HasKey(r.parameter) {
		list.Errorf("routes-term", n.Get("path").Pos(), help,
			"The key “%s” of the articles in “%s” holds no terms.", r.parameter, r.collection.Name)
	} else {
		if _, ok := diag.Nearest(r.parameter, known); !ok {
			help += " A key of your own is defined in content/schemas/" + r.collection.Name + ".schema.json."
		}
		list.Errorf("routes-term", n.Get("path").Pos(), help,
			"The articles in “%s” have no key “%s”.", r.collection.Name, r.parameter)
	}
	r.collection = nil // so that the row has no pages
}

// isYear reports whether the terms of the row are years of publication.
func (r *row) isYear(site *Site) bool {
	if r.parameter != yearParameter {
		return false
	}
	schema := site.Schemas.Get(r.collection.Name)
	return schema == nil || !schema.HasKey(yearParameter)
}

// checkPlaceholders reports placeholders that nothing replaces, and titles that all terms would share.
func (r *row) checkPlaceholders(n *yamlnode.Node, list *diag.List) {
	for _, key := range []string{"title", "description"} {
		for text := range n.Get(key).Fields() {
			found := placeholderForm.FindString(text.Text())
			switch {
			case !r.hasTerms() && found == termPlaceholder:
				list.Errorf("routes-term", text.Pos(), "Remove it, or end the path with a key of front matter, as in /…/:tags.",
					"“{term}” has no value in the route “%s”: it is not a page for each term.", r.ID)
			case r.hasTerms() && found != "" && found != termPlaceholder:
				list.Errorf("routes-term", text.Pos(), "Write {term}.", "Unknown placeholder “%s”.", found)
			case r.hasTerms() && found == "" && key == "title":
				list.Warnf("routes-term", text.Pos(), "Write {term} where the name of the term belongs.",
					"All pages of the route “%s” have the same title.", r.ID)
			}
		}
	}
}

// findTerms finds the terms of all rows that have a page for each, and the rows whose terms a page receives.
func (m *Routes) findTerms(list *diag.List) {
	m.Terms = Terms{m.site, map[string]*row{}, map[string][]*row{}}
	for i := range m.rows {
		if r := &m.rows[i]; r.hasTerms() && r.collection != nil {
			r.terms = m.site.findTerms(r, list)
			m.Terms.byID[r.ID] = r
			m.Terms.byCollection[r.collection.Name] = append(m.Terms.byCollection[r.collection.Name], r)
		}
	}
	for i := range m.rows {
		r := &m.rows[i]
		for item := range r.lists.Items() {
			id := item.Text()
			if m.Terms.byID[id] == nil {
				isBroken := m.Broken.has(id) ||
					slices.ContainsFunc(m.rows, func(b row) bool { return b.ID == id && b.parameter != "" && b.collection == nil })
				m.Terms.reportUnknown(item, m.byID[id] != nil, isBroken, list)
				continue
			}
			for _, shared := range r.shared {
				shared.Terms = append(shared.Terms, id)
			}
		}
	}
}

// reportUnknown reports the id of a route that has no terms. The error of a broken route is reported already.
func (t *Terms) reportUnknown(id *yamlnode.Node, exists, isBroken bool, list *diag.List) {
	known := slices.Sorted(maps.Keys(t.byID))
	help := diag.DidYouMean(id.Text(), "routes with terms", known)
	if len(known) == 0 {
		help = "Add a route whose path ends with a key of front matter, as in /…/:tags."
	}
	switch {
	case isBroken:
	case exists:
		list.Errorf("routes-term", id.Pos(), help, "The route “%s” is not a page for each term.", id.Text())
	default:
		list.Errorf("routes-term", id.Pos(), help, "Unknown route “%s”.", id.Text())
	}
}

// inTerm returns a row in one language for the pages of a term.
func (r *row) inTerm(shared *Row, t *Term) *Row {
	out := *shared
	out.Title = strings.ReplaceAll(shared.Title, termPlaceholder, t.Name(shared.Lang))
	out.Description = strings.ReplaceAll(shared.Description, termPlaceholder, t.Name(shared.Lang))
	if r.feed {
		out.Feed = t.Address(shared.Lang) + FeedName
	}
	return &out
}
