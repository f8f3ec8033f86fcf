package model

import "slices"

// addArticle adds the pages of an article: one in each of its languages, and one in each language that shows the source.
// The latter have the canonical address of the source, and are no alternates.
func (r *row) addArticle(m *Routes, a *Article) {
	path := func(lang string) string { return r.article(a, lang) }
	set := func(rt *Route) { rt.Article = a }
	own := r.shared
	if len(a.texts) < len(m.site.Project.Languages) {
		own = slices.DeleteFunc(slices.Clone(r.shared), func(row *Row) bool {
			return a.Text(row.Lang) == nil || a.IsFallback(row.Lang)
		})
	}
	first := len(m.All)
	m.add(own, path, nil, set)
	i := slices.IndexFunc(m.All[first:], func(rt Route) bool { return rt.Lang == a.source.Lang })
	if len(a.fallbacks) == 0 || i < 0 {
		return // the route does not exist in the language of the source
	}
	source := m.All[first+i]
	for _, shared := range r.shared {
		if a.IsFallback(shared.Lang) {
			m.add([]*Row{shared}, path, nil, func(rt *Route) {
				rt.Article, rt.Canonical, rt.Alternates = a, source.Canonical, source.Alternates
			})
		}
	}
}

// Nearest returns the addresses that a language switch leads to in the languages that a page lacks. Each is that of the
// article in the language of its source, of the listing of its collection, or of the home page. Nearest returns nil if the
// page has all languages.
func (rt *Route) Nearest(m *Routes) map[string]string {
	if rt.Error || len(rt.Alternates) == len(m.site.Project.Languages) {
		return nil
	}
	nearest := map[string]string{}
	for _, lang := range m.site.Project.Languages.Codes() {
		if slices.ContainsFunc(rt.Alternates, func(a Alternate) bool { return a.Lang == lang }) {
			continue
		}
		if address := rt.nearest(m, lang); address != "" {
			nearest[lang] = address
		}
	}
	return nearest
}

func (rt *Route) nearest(m *Routes, lang string) string {
	var collection *Collection
	switch {
	case rt.Article != nil:
		if address := m.Article(rt.Article, lang); address != "" {
			return address
		}
		collection = m.articles[rt.Article.Collection].collection
	case rt.Listing != nil:
		collection = rt.Listing.Collection
	}
	home := ""
	for _, r := range m.rows {
		if r.hasArticlePages() || r.Error || !slices.Contains(r.languages, lang) {
			continue
		}
		if collection != nil && r.collection == collection && r.limit == 0 {
			return m.site.Project.Address(lang, r.paths[lang])
		}
		if r.paths[lang] == "/" {
			home = m.site.Project.Address(lang, "/")
		}
	}
	return home
}
