package model

import (
	"cmp"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// The versions of a documentation are collections that “versions” in site.yaml names, the current one first:
//
//  1. Pages of two versions are the same page if their articles have the same slug.
//  2. A page of an older version is a copy for search engines if a newer version has the page in its language: its canonical
//     address is that of the newest one, and it is in neither the sitemap nor the search.
//  3. A switch leads to the same page of each version, or else to the version's start: its listing, or its first article. A
//     version that has nothing in the language of the page is left out.
//  4. An alias that a newer version of an article has too leads there.

// Version is one version of the documentation.
type Version struct {
	*Collection
	name *yamlnode.Node
}

// VersionLink leads from a page to a version.
type VersionLink struct {
	Collection string `json:"collection"`
	Name       string `json:"name"`
	Address    string `json:"address"`
	IsCurrent  bool   `json:"isCurrent"`  // the page belongs to the version
	IsSamePage bool   `json:"isSamePage"` // the address is that of the same page
}

// readVersions reads “versions”. The schema reports values of another kind.
func (m *Routes) readVersions(list *diag.List) {
	settings := m.site.Data["site"]
	if settings == nil {
		return
	}
	for item := range settings.Root.Get("versions").Items() {
		field := item.Get("collection")
		if field == nil || field.Kind != yamlnode.String {
			continue
		}
		name := field.Text()
		c := m.site.Collections[name]
		switch {
		case c == nil:
			list.Errorf("routes-versions", field.Pos(), m.site.Project.CollectionHelp(name), "Unknown collection “%s”.", name)
		case m.version(name) >= 0:
			list.Errorf("routes-versions", field.Pos(), "Remove it.", "The version “%s” is listed twice.", name)
		case m.articles[name] == nil && !m.Broken.HasText(name, ""):
			list.Errorf("routes-versions", field.Pos(),
				"Add a row with collection: "+name+" and a path such as /"+name+"/:slug to "+RoutesFile+".",
				"The articles of the version “%s” have no pages.", name)
		default:
			m.versions = append(m.versions, Version{c, item.Get("name")})
		}
	}
}

// version returns the index of a collection among the versions, or -1.
func (m *Routes) version(collection string) int {
	return slices.IndexFunc(m.versions, func(v Version) bool { return v.Name == collection })
}

// OlderVersion returns the collection of the older version that a page belongs to, or "".
func (m *Routes) OlderVersion(rt *Route) string {
	for _, v := range m.versions[min(1, len(m.versions)):] {
		if rt.Article != nil && rt.Article.Collection == v.Name || rt.Listing != nil && rt.Listing.Collection == v.Collection {
			return v.Name
		}
	}
	return ""
}

// newest returns the article of the newest version that shows the same page in a language, if that version is newer than the
// article's own and has a text in the language. Otherwise it returns nil.
func (m *Routes) newest(a *Article, lang string) *Article {
	for _, v := range m.versions[:max(m.version(a.Collection), 0)] {
		if other := m.bySlug[v.Name+"/"+a.Slug]; other != nil && m.Article(other, lang) != "" && !other.IsFallback(lang) {
			return other
		}
	}
	return nil
}

// setCanonical makes a page of an older version a copy of the newest version's page, if there is one.
func (m *Routes) setCanonical(rt *Route) {
	if m.version(rt.Article.Collection) <= 0 {
		return
	}
	if other := m.newest(rt.Article, rt.Lang); other != nil {
		rt.Canonical = m.Article(other, rt.Lang)
		rt.canonicalAlternates = m.pagesOf(other)
		return
	}
	rt.canonicalAlternates = m.pagesOf(rt.Article)
}

// pagesOf returns the pages of an article in the languages of its texts, without those that are copies of a newer version's.
func (m *Routes) pagesOf(a *Article) []Alternate {
	var alternates []Alternate
	for _, lang := range m.articles[a.Collection].languages {
		if address := m.Article(a, lang); address != "" && !a.IsFallback(lang) && m.newest(a, lang) == nil {
			alternates = append(alternates, Alternate{lang, address})
		}
	}
	return alternates
}

// IsOlderCopy reports whether a page belongs to an older version, and a newer one has its text too.
func (m *Routes) IsOlderCopy(rt *Route) bool {
	a := rt.Article
	return a != nil && m.newest(a, a.In(rt.Lang).Lang) != nil
}

// VersionsOf returns the links from a page to all versions, or nil if the site has none.
func (m *Routes) VersionsOf(rt *Route) []VersionLink {
	collection := ""
	if rt.Article != nil {
		collection = rt.Article.Collection
	} else if rt.Listing != nil {
		collection = rt.Listing.Collection.Name
	}
	var links []VersionLink
	for _, v := range m.versions {
		link := VersionLink{Collection: v.Name, Name: cmp.Or(v.name.Text(), m.site.InLanguage(v.name, rt.Lang).Text())}
		link.IsCurrent = v.Name == collection
		if a := rt.Article; a != nil {
			if same := m.bySlug[v.Name+"/"+a.Slug]; same != nil {
				link.Address = m.Article(same, rt.Lang)
			}
		}
		if link.IsSamePage = link.Address != ""; !link.IsSamePage {
			link.Address = m.start(v.Collection, rt.Lang)
			link.IsSamePage = link.Address == rt.Address
		}
		if link.Address != "" {
			links = append(links, link)
		}
	}
	return links
}

// start returns the address of the listing of a collection in a language, or else that of its first article, or "".
func (m *Routes) start(c *Collection, lang string) string {
	for _, r := range m.rows {
		isListing := r.collection == c && r.limit == 0 && r.parameter == "" && !r.Error
		if isListing && slices.Contains(r.languages, lang) {
			return m.site.Project.Address(lang, r.paths[lang])
		}
	}
	for _, a := range c.In(lang).Articles {
		if address := m.Article(a, lang); address != "" {
			return address
		}
	}
	return ""
}
