package model

// Terms are the values of a row's parameter, such as :tags, :category, :author or :year:
//
//  1. A term is an entry of a data file that a key of front matter refers to, or a text under a key that refers to none,
//     or a year of publication.
//  2. Its address ends with its key in the data file, or else with the slug of the text: term_routes.go.
//  3. A term has a page in each language in which an article has it.
//  4. Translations inherit terms from the source, unless each language has its own values of the key.
//  5. Terms of a data file keep its order, texts are sorted by slug, years from the newest.

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
)

// Term is a value of front matter that has pages of its own.
type Term struct {
	Key string // the last part of its address

	site     *Site
	row      *row
	names    map[string]string     // by language
	articles map[string][]*Article // by language, in the order of the collection; without languages that have none
}

// taxonomy is the terms of a row.
type taxonomy struct {
	all    []*Term
	bySlug map[string]*Term
	target *yamlnode.Node    // data that the key refers to; nil without a reference
	file   string            // of target, without content/ and .yaml
	slugs  map[string]string // by value
	mixed  []mixedTerm
	local  bool // each language has its own values
	year   bool
}

// mixedTerm is a term that articles spell in several ways.
type mixedTerm struct{ slug, lang string }

// Name returns the term's name in a language.
func (t *Term) Name(lang string) string { return cmp.Or(t.names[lang], t.Key) }

// Address returns the address of the term's first page in a language.
func (t *Term) Address(lang string) string { return t.site.Project.Address(lang, t.path(lang)) }

func (t *Term) path(lang string) string {
	return strings.TrimSuffix(t.row.paths[lang], ":"+t.row.parameter) + t.Key
}

// Count returns how many articles have the term in a language.
func (t *Term) Count(lang string) int { return len(t.articles[lang]) }

// DataFile returns the path of the data file that describes the term, or "".
func (t *Term) DataFile() string {
	if t.row.terms.file == "" {
		return ""
	}
	return dataFile(t.row.terms.file)
}

// findTerms returns the terms of a row's collection, and reports texts that cannot be a part of an address.
func (s *Site) findTerms(r *row, list *diag.List) taxonomy {
	t := taxonomy{bySlug: map[string]*Term{}, slugs: map[string]string{}, year: r.isYear(s)}
	if schema := s.Schemas.Get(r.collection.Name); schema != nil && !t.year {
		t.local = schema.IsLocalized(r.parameter)
		if reference := schema.Reference(r.parameter); reference != "" {
			t.target = s.Pointer(reference)
			t.file, _, _ = strings.Cut(reference, "#")
		}
	}
	for _, lang := range r.languages {
		for _, a := range r.collection.In(lang).Articles {
			for _, value := range t.values(r, a, lang) {
				t.add(s, r, a, lang, value)
			}
		}
	}
	t.all = slices.SortedFunc(maps.Values(t.bySlug), func(a, b *Term) int { return cmp.Compare(a.Key, b.Key) })
	switch {
	case t.target != nil:
		order := map[string]int{}
		for i, key := range t.target.Keys() {
			order[key] = i
		}
		slices.SortStableFunc(t.all, func(a, b *Term) int { return cmp.Compare(order[a.Key], order[b.Key]) })
	case t.year:
		slices.Reverse(t.all)
	}
	t.check(r, list)
	return t
}

// values returns the texts that an article has under the key in a language.
func (t *taxonomy) values(r *row, a *Article, lang string) []string {
	if a.In(lang) == nil {
		return nil
	}
	if t.year {
		if a.Date == "" {
			return nil
		}
		return []string{a.Date[:min(4, len(a.Date))]}
	}
	n := t.node(r, a, lang)
	if text := n.Text(); text != "" {
		return []string{text}
	}
	return uniqueTexts(n)
}

// node returns the value of an article's front matter that holds its terms in a language, or nil.
func (t *taxonomy) node(r *row, a *Article, lang string) *yamlnode.Node {
	e := a.source
	if t.local {
		e = a.In(lang)
	}
	if e != nil {
		return e.Front.Get(r.parameter)
	}
	return nil
}

// add adds an article to a term. A value that is not in the data is reported by checkReferences.
func (t *taxonomy) add(s *Site, r *row, a *Article, lang, value string) {
	if t.target != nil && t.target.Get(value) == nil {
		return
	}
	slug := t.slug(value)
	if slug == "" {
		return // reported by check
	}
	term := t.bySlug[slug]
	if term == nil {
		term = &Term{Key: slug, site: s, row: r, names: map[string]string{}, articles: map[string][]*Article{}}
		t.bySlug[slug] = term
	}
	switch mixed := (mixedTerm{slug, lang}); {
	case term.names[lang] == "":
		term.names[lang] = s.termName(t.target.Get(value), value, lang)
	case t.target == nil && term.names[lang] != value && !slices.Contains(t.mixed, mixed):
		t.mixed = append(t.mixed, mixed)
	}
	if of := term.articles[lang]; len(of) == 0 || of[len(of)-1] != a {
		term.articles[lang] = append(of, a)
	}
}

// termName returns the name of an entry of a data file in a language, or the key of one that has none.
func (s *Site) termName(entry *yamlnode.Node, key, lang string) string {
	name := nameOf(entry, s.Project.Languages)
	if name.IsLocalized() {
		name = s.InLanguage(name, lang)
	}
	return cmp.Or(name.Text(), key)
}

// nameOf returns the text that is the name of an entry: its name, label or title, or the entry itself. It returns nil if
// there is none.
func nameOf(entry *yamlnode.Node, languages locale.Set) *yamlnode.Node {
	for _, n := range []*yamlnode.Node{entry.Get("name"), entry.Get("label"), entry.Get("title"), entry} {
		if !isEmpty(n) && (n.Kind != yamlnode.Map || slices.ContainsFunc(n.Keys(), languages.Has)) {
			return n
		}
	}
	return nil
}

// listings returns the listing of each term of a row.
func (t *taxonomy) listings(r *row) []listing {
	var out []listing
	for _, term := range t.all {
		l := listing{row: r, paths: map[string]string{}, all: map[string]Listing{}}
		for _, shared := range r.shared {
			if articles := term.articles[shared.Lang]; len(articles) > 0 {
				l.languages = append(l.languages, r.inTerm(shared, term))
				l.paths[shared.Lang] = term.path(shared.Lang)
				l.all[shared.Lang] = Listing{Collection: r.collection, Term: term, All: articles, Years: yearsOf(articles)}
			}
		}
		out = append(out, l)
	}
	return out
}

// Terms holds the terms of all rows that have a page for each.
type Terms struct {
	site         *Site
	byID         map[string]*row
	byCollection map[string][]*row
}

// Of returns the terms of a route that have an article in a language.
func (t *Terms) Of(id, lang string) []*Term {
	var out []*Term
	if r := t.byID[id]; r != nil && slices.Contains(r.languages, lang) {
		for _, term := range r.terms.all {
			if term.Count(lang) > 0 {
				out = append(out, term)
			}
		}
	}
	return out
}

// OfArticle returns the terms of an article that have a page in a language, by the id of their route.
func (t *Terms) OfArticle(a *Article, lang string) map[string][]*Term {
	var out map[string][]*Term
	for _, r := range t.byCollection[a.Collection] {
		if !slices.Contains(r.languages, lang) {
			continue
		}
		for _, value := range r.terms.values(r, a, lang) {
			if term := r.terms.bySlug[r.terms.slugs[value]]; term != nil && !slices.Contains(out[r.ID], term) {
				if out == nil {
					out = map[string][]*Term{}
				}
				out[r.ID] = append(out[r.ID], term)
			}
		}
	}
	return out
}
