package model

import (
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// Resolve gives the address of a reference in a language: route:<id>,
// route:<id>#<anchor>, link:<name>. A route that the language does not have is
// linked in its own first language.
func (m *Routes) Resolve(reference, lang string) (string, bool) {
	kind, rest, _ := strings.Cut(reference, ":")
	if kind == "link" {
		address, ok := m.site.Project.Links[rest]
		return address, ok
	}
	id, anchor, _ := strings.Cut(rest, "#")
	r := m.byID[id]
	if r == nil || !r.linkable() {
		return "", false
	}
	if !slices.Contains(r.languages, lang) {
		lang = r.languages[0]
	}
	address := m.site.Project.Languages.Address(lang, r.path)
	if anchor != "" {
		address += "#" + anchor
	}
	return address, true
}

// linkable reports whether the row is one page that a link can lead to.
func (r *row) linkable() bool { return !r.articles() && !r.isError && len(r.languages) > 0 }

// Addresses gives the address of every linkable route, by language and id.
func (m *Routes) Addresses() map[string]map[string]string {
	out := map[string]map[string]string{}
	for _, lang := range m.site.Project.Languages.Codes() {
		out[lang] = map[string]string{}
		for _, r := range m.rows {
			if address, ok := m.Resolve("route:"+r.id, lang); ok {
				out[lang][r.id] = address
			}
		}
	}
	return out
}

// references blames every reference in a data file that leads nowhere.
func (m *Routes) references() diag.List {
	var list diag.List
	m.site.EachReference(func(n *yamlnode.Node) { list = append(list, m.CheckReference(n.Text(), n.Pos())...) })
	return list
}

// CheckReference blames a reference that leads nowhere.
func (m *Routes) CheckReference(reference string, pos diag.Pos) diag.List {
	var list diag.List
	if _, ok := m.Resolve(reference, m.site.Project.Languages.Default().Code); ok {
		return nil
	}
	kind, rest, _ := strings.Cut(reference, ":")
	id, _, _ := strings.Cut(rest, "#")
	if kind == "route" && m.unread || kind == "route" && slices.ContainsFunc(m.broken, func(r row) bool { return r.id == id }) {
		return nil // the route itself has been blamed
	}
	if r := m.byID[id]; kind == "route" && r != nil {
		list.Errorf("content-link", pos, "Link to a listing or to another page.", "The route “%s” is not one page that a link can lead to.", id)
		return list
	}
	var known []string
	for name, r := range m.byID {
		if r.linkable() {
			known = append(known, name)
		}
	}
	slices.Sort(known)
	where := "the routes in " + RoutesFile
	if kind == "link" {
		known, where = slices.Sorted(maps.Keys(m.site.Project.Links)), "“links” in the site's settings"
	}
	help := "Known are " + where + "."
	if near, ok := diag.Nearest(id, known); ok {
		help = "Did you mean “" + near + "”? " + help
	}
	list.Errorf("content-link", pos, help, "There is no %s “%s” to link to.", kind, id)
	return list
}

// OfText is the address of the page that shows a text, "" if none does. The
// collection is that of an article, or content.PagesFolder.
func (m *Routes) OfText(collection, slug, lang string) string {
	if !m.site.Project.Languages.Has(lang) {
		return ""
	}
	if collection != content.PagesFolder {
		if a := m.bySlug()[collection+"/"+slug]; a != nil {
			return m.Article(a, lang)
		}
		return ""
	}
	for _, r := range m.rows {
		if r.prose == slug && slices.Contains(r.languages, lang) {
			return m.site.Project.Languages.Address(lang, r.path)
		}
	}
	return ""
}

// ArticleOf gives the article that an address is that of, by the form of the
// address: there may be no such article.
func (m *Routes) ArticleOf(address string) (collection, slug string, ok bool) {
	if !strings.HasSuffix(address, "/") {
		return "", "", false
	}
	_, path := m.site.Project.Languages.Split(address)
	for name, r := range m.articles {
		before, after, _ := strings.Cut(r.path, ":slug")
		rest, has := strings.CutPrefix(path, before)
		if slug, ends := strings.CutSuffix(rest, after); has && ends && content.IsSlug(slug) {
			return name, slug, true
		}
	}
	return "", "", false
}

// bySlug finds articles; the index is made when it is first asked for.
func (m *Routes) bySlug() map[string]*Article {
	m.slugsOnce.Do(func() {
		m.slugs = map[string]*Article{}
		for name, c := range m.site.Collections {
			for _, a := range c.Articles {
				m.slugs[name+"/"+a.Slug] = a
			}
		}
	})
	return m.slugs
}
