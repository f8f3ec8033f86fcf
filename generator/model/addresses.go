package model

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// Resolve returns the address of route:<id>, route:<id>#<anchor>, link:<name> or a reference with a scheme of the site in
// a language. A route without that language is linked in the site's default language, or else in its own first one. A route
// whose row has errors is linked to the home page: links to it are no further errors.
func (m *Routes) Resolve(reference, lang string) (string, bool) {
	kind, rest, _ := strings.Cut(reference, ":")
	if m.site.Project.Schemes[kind] != "" {
		w, number := m.site.Works.Cited(reference)
		if w == nil {
			return "", false
		}
		return w.Address(lang, number), true
	}
	if kind == "link" {
		address, ok := m.site.Project.Links[rest]
		return m.Public(address), ok
	}
	id, anchor, _ := strings.Cut(rest, "#")
	r := m.byID[id]
	if r == nil && m.Broken.has(id) {
		return m.site.Project.Address(lang, "/"), true
	}
	if r == nil || !r.isLinkable() {
		return "", false
	}
	lang = m.linkLanguage(r, lang)
	address := m.site.Project.Address(lang, r.paths[lang])
	if anchor != "" {
		address += "#" + identifier.Decode(anchor)
	}
	return address, true
}

// Public returns the public address that an author's address has. An address that
// begins with one slash begins at the site's root.
func (m *Routes) Public(address string) string {
	if project.IsRooted(address) {
		return m.site.Project.BaseURL.Address(address)
	}
	return address
}

// has reports whether an address, counted from the site's root, leads to a page or to
// a file in site/public. The page of an article need not exist.
func (m *Routes) has(address string) bool {
	if i := strings.IndexAny(address, "?#"); i >= 0 {
		address = address[:i]
	}
	if m.paths[address] || len(m.ArticleCandidates(address)) > 0 {
		return true
	}
	info, err := fs.Stat(m.site.Project.FS, project.PublicFolder+path.Clean(address))
	return err == nil && !info.IsDir()
}

// linkLanguage returns the language in which pages in lang link to a row.
func (m *Routes) linkLanguage(r *row, lang string) string {
	for _, code := range []string{lang, m.site.Project.Languages.Default().Code} {
		if slices.Contains(r.languages, code) {
			return code
		}
	}
	return r.languages[0]
}

// InOtherLanguages returns the languages of pages that references lead to although the page is
// not in the reader's language. The keys are the reader's language and the address.
func (m *Routes) InOtherLanguages() map[string]map[string]string {
	out := map[string]map[string]string{}
	for _, lang := range m.site.Project.Languages.Codes() {
		out[lang] = map[string]string{}
		for i := range m.rows {
			r := &m.rows[i]
			if !r.isLinkable() {
				continue
			}
			if to := m.linkLanguage(r, lang); to != lang {
				out[lang][m.site.Project.Address(to, r.paths[to])] = to
			}
		}
	}
	return out
}

// isLinkable reports whether the row can be referred to.
func (r *row) isLinkable() bool { return r.parameter == "" && !r.Error && len(r.languages) > 0 }

// Addresses returns the address of every linkable route, by language and id.
func (m *Routes) Addresses() map[string]map[string]string {
	out := map[string]map[string]string{}
	for _, lang := range m.site.Project.Languages.Codes() {
		out[lang] = map[string]string{}
		for _, r := range slices.Concat(m.rows, []row(m.Broken)) {
			if address, ok := m.Resolve("route:"+r.ID, lang); ok {
				out[lang][r.ID] = address
			}
		}
	}
	return out
}

// checkReferences reports unknown references in data files.
func (m *Routes) checkReferences() diag.List {
	var list diag.List
	for _, d := range m.site.Data {
		eachText(d.Root, func(n *yamlnode.Node) {
			if m.site.IsReference(n.Text()) {
				list = append(list, m.CheckReference(n.Text(), n.Pos())...)
			}
		})
	}
	return list
}

// CheckReference reports an unknown reference.
func (m *Routes) CheckReference(reference string, pos diag.Pos) diag.List {
	var list diag.List
	if _, ok := m.Resolve(reference, m.site.Project.Languages.Default().Code); ok {
		return nil
	}
	kind, rest, _ := strings.Cut(reference, ":")
	if m.site.Project.Schemes[kind] != "" {
		return m.checkCitation(reference, pos)
	}
	id, _, _ := strings.Cut(rest, "#")
	if kind == "route" && m.isUnread {
		return nil // the file's own error is reported
	}
	if kind == "route" && m.byID[id] != nil {
		help := "Link to a listing or to another page."
		if terms := m.Terms.Of(id, m.site.Project.Languages.Default().Code); len(terms) > 0 {
			address, _ := m.site.Project.BaseURL.Local(terms[0].Address(m.site.Project.Languages.Default().Code))
			help = "Write the address of one of its terms, such as " + address + "."
		}
		list.Errorf("content-link", pos, help,
			"The route “%s” is not a single page, so nothing can link to it.", id)
		return list
	}
	known, file := m.site.Project.Links, project.SettingsFile
	if kind == "route" {
		known, file = m.Addresses()[m.site.Project.Languages.Default().Code], RoutesFile
	}
	help := cmp.Or(diag.DidYouMean(id, kind+"s", slices.Sorted(maps.Keys(known))), "Add it to "+file+".")
	if id == "" {
		list.Errorf("content-link", pos, help, "The name after “%s:” is missing.", kind)
	} else {
		list.Errorf("content-link", pos, help, "Unknown %s “%s”.", kind, id)
	}
	return list
}

// OfText returns the address of the page that shows a text, or "". The collection may be content.PagesFolder.
func (m *Routes) OfText(collection, slug, lang string) string {
	if !m.site.Project.Languages.Has(lang) {
		return ""
	}
	if a := m.bySlug[collection+"/"+slug]; a != nil {
		return m.Article(a, lang)
	}
	for _, r := range m.rows {
		if collection == content.PagesFolder && r.parameter == "" && r.prose.Text() == slug && slices.Contains(r.languages, lang) {
			return m.site.Project.Address(lang, r.paths[lang])
		}
	}
	return ""
}

// OfIncompleteText returns the address that the page of an article will have once the
// article is complete and published, or "".
func (m *Routes) OfIncompleteText(collection, slug, lang string) string {
	r := m.articles[collection]
	if r == nil || r.paths[lang] == "" {
		return ""
	}
	for own, folder := range m.ownSlugs {
		if own.collection == collection && own.lang == lang && folder == slug {
			slug = own.slug
			break
		}
	}
	return m.site.Project.Address(lang, strings.ReplaceAll(r.paths[lang], ":slug", slug))
}

// ArticleOf returns the folder of the article that an address names, counted from the site's root. The article may not
// exist.
func (m *Routes) ArticleOf(address string) (collection, folder string, ok bool) {
	lang, _ := m.site.Project.Languages.Split(address)
	forms := m.ArticleCandidates(address)
	for _, f := range forms {
		if folder, own := m.ownSlugs[ownSlug{f.Collection, lang, f.Slug}]; own {
			return f.Collection, folder, true
		}
		a := m.bySlug[f.Collection+"/"+f.Slug]
		switch {
		case a != nil && a.slug(lang) != f.Slug: // its address ends with its own slug
		case a != nil || len(forms) == 1 || f.hasFolder(m.site.Project.FS):
			return f.Collection, f.Slug, true
		case !ok:
			collection, folder, ok = f.Collection, f.Slug, true
		}
	}
	return collection, folder, ok
}

// ArticleCandidate is an article that an address may name.
type ArticleCandidate struct{ Collection, Slug string }

// mayBeArticle reports whether an address may end with a slug: with any in the folder of a collection, and in a folder below it
// with those of articles.
func (m *Routes) mayBeArticle(collection, lang, slug string) bool {
	_, isOwn := m.ownSlugs[ownSlug{collection, lang, slug}]
	return content.IsSlug(slug) || isOwn || content.IsPath(slug) && ArticleCandidate{collection, slug}.hasFolder(m.site.Project.FS)
}

// hasFolder reports whether there is such an article, which may be one that is not published.
func (f ArticleCandidate) hasFolder(fsys fs.FS) bool {
	_, err := fs.Stat(fsys, path.Join("content", f.Collection, f.Slug))
	return err == nil
}

// ArticleCandidates returns the articles that an address may name, in the order of the routes. There is one for each
// collection whose articles have addresses of this form.
func (m *Routes) ArticleCandidates(address string) (all []ArticleCandidate) {
	if !strings.HasSuffix(address, "/") {
		return nil
	}
	lang, path := m.site.Project.Languages.Split(address)
	for i := range m.rows {
		r := &m.rows[i]
		if r.collection == nil || m.articles[r.collection.Name] != r {
			continue
		}
		before, after, _ := strings.Cut(r.paths[lang], ":slug")
		rest, has := strings.CutPrefix(path, before)
		if slug, ends := strings.CutSuffix(rest, after); has && ends && before != "" && m.mayBeArticle(r.collection.Name, lang, slug) {
			all = append(all, ArticleCandidate{r.collection.Name, slug})
		}
	}
	return all
}
