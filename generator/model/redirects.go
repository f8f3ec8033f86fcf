package model

import (
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// Redirect is a former address of a page: one of its “aliases”. An alias is written without the
// base path. It leads to the page in the language of the text that has it. One of a row leads to the language of its prefix.
type Redirect struct {
	From string // public and decoded; ends with a slash unless it names a file such as old.html
	File string // the page that redirects, relative to the output
	To   *Route
	Pos  diag.Pos
}

// Moved returns the redirect of an address, encoded or not, which is counted from the site's root, or nil.
func (m *Routes) Moved(address string) *Redirect {
	if i, ok := m.moved[identifier.Decode(address)]; ok {
		return &m.Redirects[i]
	}
	return nil
}

// readAliases reads the aliases of all pages.
func (m *Routes) readAliases() diag.List {
	var list diag.List
	for i := range m.All {
		rt := &m.All[i]
		if a := rt.Article; a != nil {
			e := a.In(rt.Lang)
			if e.Addresses.Aliases != nil && e.Lang == rt.Lang && rt.Address == m.Article(a, rt.Lang) {
				m.addRedirects(rt, e.Addresses.Aliases, &list)
			}
			continue
		}
		isFirst := rt.Listing == nil || rt.Listing.First
		if aliases := m.byID[rt.ID].aliasesOf(rt); aliases != nil && rt.Canonical == rt.Address && isFirst {
			m.addRedirects(rt, aliases, &list)
		}
	}
	for i := range m.rows {
		m.checkAliasRows(&m.rows[i], &list)
	}
	m.checkRedirectClashes(&list)
	return list
}

// aliasesOf returns the aliases of a page, in all languages, or nil. Those of a term are under its key.
func (r *row) aliasesOf(rt *Route) *yamlnode.Node {
	if rt.Listing != nil && rt.Listing.Term != nil {
		return r.aliases.Get(rt.Listing.Term.Key)
	}
	return r.aliases
}

// checkAliasRows reports aliases of a row that belong to none of its pages.
func (m *Routes) checkAliasRows(r *row, list *diag.List) {
	switch {
	case r.aliases.Len() == 0:
	case r.hasArticlePages():
		list.Errorf("routes-alias", r.aliases.First().Pos(), "Write it into the front matter of the article that moved.",
			"The route “%s” is a page for each article, so it has no aliases.", r.ID)
	case r.Error:
		list.Errorf("routes-alias", r.aliases.First().Pos(), "Remove it.", "Nothing can be redirected to an error page.")
	case r.hasTerms() && r.aliases.Kind != yamlnode.Map:
		list.Errorf("routes-alias", r.aliases.First().Pos(), "Write them below the key of the term: aliases: { new-key: [/old-address/] }.",
			"The route “%s” is a page for each term, so an alias belongs to one of them.", r.ID)
	case r.hasTerms() && r.collection != nil:
		for f := range r.aliases.Fields() {
			if r.terms.bySlug[f.Key()] == nil {
				list.Errorf("routes-alias", f.KeyPos(), diag.DidYouMean(f.Key(), "terms", slices.Sorted(maps.Keys(r.terms.bySlug))),
					"The route “%s” has no page for “%s”.", r.ID, f.Key())
				continue
			}
			if f.Kind != yamlnode.List {
				list.Errorf("content-type", f.Pos(), "Write a list: "+f.Key()+": [/old-address/].",
					"“%s” must be a list, not %s.", f.Key(), f.Kind)
			}
			m.checkAliases(f, list)
		}
	case r.hasTerms(): // without a collection, which is reported
	case r.aliases.Kind == yamlnode.Map:
		list.Errorf("routes-alias", r.aliases.First().KeyPos(), "Write a list: aliases: [/old-address/].",
			"The route “%s” is not a page for each term, so its aliases have no keys.", r.ID)
	default:
		m.checkAliases(r.aliases, list)
	}
}

// checkAliases reports aliases that are no addresses.
func (m *Routes) checkAliases(aliases *yamlnode.Node, list *diag.List) {
	for n := range aliases.Items() {
		if _, ok := alias(n); !ok {
			reportAliasForm(n, m.prefix(m.site.Project.Languages.Default().Code), list)
		}
	}
}

// aliasLanguage returns the language of the page that an alias of a row leads to: that of its prefix, or the first of the page.
func (m *Routes) aliasLanguage(rt *Route, from string) string {
	lang, _ := m.site.Project.Languages.Split(from)
	if len(rt.Alternates) == 0 || slices.ContainsFunc(rt.Alternates, func(a Alternate) bool { return a.Lang == lang }) {
		return lang
	}
	return rt.Alternates[0].Lang
}

// addRedirects adds the aliases of a page in its language.
func (m *Routes) addRedirects(rt *Route, aliases *yamlnode.Node, list *diag.List) {
	for n := range aliases.Items() {
		from, ok := alias(n)
		switch {
		case rt.Article == nil && m.aliasLanguage(rt, from) != rt.Lang, m.isAliasOfNewer(rt, from):
			continue
		case !ok:
			if rt.Article != nil { // checkAliasRows reports those of rows
				reportAliasForm(n, m.prefix(rt.Lang), list)
			}
			continue
		}
		if !strings.HasSuffix(from, ".html") {
			from = strings.TrimSuffix(from, "/") + "/"
		}
		if base := m.site.Project.BaseURL; strings.HasPrefix(from, base.Address("/")) && base.Path != "" {
			rest, _ := base.Local(from)
			list.Warnf("routes-alias", n.Pos(), "Write "+rest+": the base path "+base.Path+" is added to aliases.",
				"The alias %s redirects %s.", from, base.Address(from))
		}
		from = m.site.Project.BaseURL.Address(from)
		m.Redirects = append(m.Redirects, Redirect{from, m.site.Project.BaseURL.File(from), rt, n.Pos()})
	}
}

// isAliasOfNewer reports whether a newer version of an article has an alias too.
func (m *Routes) isAliasOfNewer(rt *Route, from string) bool {
	if rt.Article == nil {
		return false
	}
	newest := m.newest(rt.Article, rt.Lang)
	if newest == nil {
		return false
	}
	for n := range newest.In(rt.Lang).Addresses.Aliases.Items() {
		if other, _ := alias(n); strings.TrimSuffix(other, "/") == strings.TrimSuffix(from, "/") {
			return true
		}
	}
	return false
}

// checkRedirectClashes reports and removes redirects whose address is taken.
func (m *Routes) checkRedirectClashes(list *diag.List) {
	if len(m.Redirects) == 0 {
		return
	}
	pages := make(map[string]*Route, len(m.All))
	for i := range m.All {
		pages[strings.ToLower(m.All[i].File)] = &m.All[i]
	}
	taken := map[string]diag.Pos{}
	m.Redirects = slices.DeleteFunc(m.Redirects, func(r Redirect) bool {
		file := strings.ToLower(r.File) // some file systems ignore case
		local, _ := m.site.Project.BaseURL.Local(r.From)
		first, twice := taken[file]
		switch rt := pages[file]; {
		case rt != nil && rt == r.To:
			list.Errorf("routes-alias", r.Pos, "Remove it.", "The alias %s is the address of the page itself.", local)
		case rt != nil:
			list.Errorf("routes-alias", r.Pos, "Remove the alias, or give the page another address.",
				"The alias %s is the address of a page: %s.", local, rt.describe())
		case twice && first == r.Pos: // of a page that two rows have, which is reported
		case twice:
			list.Errorf("routes-alias", r.Pos, "Remove one of them: an address can lead to one page only.",
				"The alias %s already exists in %s:%d.", local, first.File, first.Line)
		default:
			taken[file] = r.Pos
			return false
		}
		return true
	})
	for i, r := range m.Redirects {
		local, _ := m.site.Project.BaseURL.Local(r.From)
		m.moved[local] = i
	}
}

// alias returns the address that an alias names, decoded, and whether it has the form of one.
func alias(n *yamlnode.Node) (address string, ok bool) {
	address = identifier.Decode(n.Text())
	isEncoded := !strings.Contains(n.Text(), " ") && strings.Count(n.Text(), "/") == strings.Count(address, "/")
	return address, n.Kind == yamlnode.String && isEncoded && limits.IsFormerAddress(address)
}

// prefix returns how the addresses of a language begin, such as /en/.
func (m *Routes) prefix(lang string) string { return m.site.Project.Languages.Address(lang, "/") }

func reportAliasForm(n *yamlnode.Node, prefix string, list *diag.List) {
	if n.Kind != yamlnode.String {
		help := "Write a string."
		if n.Kind == yamlnode.Number {
			help = "Put it between double quotes."
		}
		list.Errorf("content-type", n.Pos(), help, "This value must be a string, not %s.", n.Kind) // as the schema of routes does
		return
	}
	if address, _ := alias(n); limits.IsLongAddress(address) {
		list.Errorf("routes-alias", n.Pos(), limits.AddressHelp, "This alias is too long.")
		return
	}
	list.Errorf("routes-alias", n.Pos(),
		"Begin it with a slash and no underscore, as in "+prefix+"old-address/. Leave out the query, write spaces as %20, and use "+
			"only characters that names of folders can have.",
		"The alias “%s” is not an address of the site.", n.Text())
}
