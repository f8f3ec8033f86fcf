package model

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

var (
	// pathForm is also the pattern of paths in routes.schema.json, for editors.
	pathForm      = regexp.MustCompile(`^/$|^(/([A-Za-z0-9_~-][A-Za-z0-9._~-]*|:[A-Za-z][A-Za-z0-9_-]*))+$`)
	parameterForm = regexp.MustCompile(`:([A-Za-z0-9_-]+)`)
)

// slugParameter is the parameter of rows that have a page for each article.
const slugParameter = "slug"

// parameter returns the name of the parameter in a path, or "".
func parameter(path string) string {
	if m := parameterForm.FindStringSubmatch(path); m != nil {
		return m[1]
	}
	return ""
}

func isPath(text string) bool {
	return !limits.IsLongAddress(text) && pathForm.MatchString(text) &&
		!slices.ContainsFunc(strings.Split(text, "/"), limits.IsReservedName)
}

// checkPath reports a path that cannot be a part of addresses. The schema reports one that is no text.
func checkPath(n *yamlnode.Node, mayHaveParameter bool, list *diag.List) bool {
	if n.Kind != yamlnode.String {
		return false
	}
	ok := isPath(n.Text()) && (mayHaveParameter || parameter(n.Text()) == "")
	extension := strings.ToLower(path.Ext(n.Text()))
	switch {
	case limits.IsLongAddress(n.Text()):
		list.Errorf("routes-path", n.Pos(), limits.AddressHelp, "This path is too long.")
	case !ok:
		list.Errorf("routes-path", n.Pos(),
			"Begin it with a slash; use letters a to z, digits and hyphens between slashes, and no slash at the end.",
			"“%s” is not a valid path.", n.Text())
	case extension == ".html" || extension == ".htm":
		ok = false
		list.Errorf("routes-path", n.Pos(), "Write it without "+extension+". A former address is an alias: aliases: ["+n.Text()+"]",
			"The address of a page ends with a slash: “%s” would be that of a folder.", n.Text())
	}
	return ok
}

// readPaths reads the row's path: a string for all languages, or a map with every language of the row. If one of them is not
// known, paths in other languages are no errors.
func (r *row) readPaths(site *Site, n *yamlnode.Node, known bool, list *diag.List) bool {
	ok := true
	var written []*yamlnode.Node
	if n.Kind == yamlnode.Map {
		written, ok = r.readPathMap(site, n, known, list)
	} else {
		written = []*yamlnode.Node{n}
		for _, lang := range site.Project.Languages.Codes() {
			r.paths[lang] = n.Text()
		}
	}
	for _, p := range written {
		r.parameter = cmp.Or(r.parameter, parameter(p.Text()))
	}
	for _, p := range written {
		switch {
		case !checkPath(p, true, list):
			ok = false
		case r.parameter != "" && parameter(p.Text()) != r.parameter:
			list.Errorf("routes-path", p.Pos(), "Add /:"+r.parameter+", as in the other languages.",
				"The path “%s” has no :%s.", p.Text(), r.parameter)
			ok = false
		case strings.Count(p.Text(), ":") > 1:
			list.Errorf("routes-path", p.Pos(), "Keep one of them.", "The path “%s” has several parameters.", p.Text())
			ok = false
		case r.hasTerms() && !strings.HasSuffix(p.Text(), "/:"+r.parameter):
			list.Errorf("routes-path", p.Pos(), "Write /:"+r.parameter+" at the end: a term is the last part of its address.",
				"The path “%s” does not end with :%s.", p.Text(), r.parameter)
			ok = false
		case r.Error && !strings.HasSuffix(p.Text(), "/404"):
			list.Errorf("routes-error", p.Pos(), "End the path with /404.", "The path of an error page must end with /404.")
		}
	}
	for _, p := range written {
		ok = r.checkPrefix(site, p, list) && ok
	}
	return ok
}

// checkPrefix reports a path that begins with the prefix of a language. Its address would have the prefix twice, or be among
// those of another language. A path that is no value of a map is for all languages of the row.
func (r *row) checkPrefix(site *Site, p *yamlnode.Node, list *diag.List) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(p.Text(), "/"), "/")
	for _, code := range r.languages {
		own, _ := site.Project.Languages.Get(code)
		if key := p.Key(); site.Project.Languages.Has(key) && key != code {
			continue
		}
		for _, l := range site.Project.Languages {
			if l.Prefix != "" && l.Prefix == first && (l.Code == code || own.Prefix == "") {
				list.Errorf("routes-path", p.Pos(), "Choose another path. The prefix of each language is added to its addresses.",
					"The path “%s” begins with the prefix of %s.", p.Text(), cmp.Or(l.Name, l.Code))
				return false
			}
		}
	}
	return true
}

// readPathMap reads the path of each language.
func (r *row) readPathMap(site *Site, n *yamlnode.Node, known bool, list *diag.List) (written []*yamlnode.Node, ok bool) {
	ok = true
	for _, lang := range r.languages {
		p := n.Get(lang)
		if p == nil && content.Borrows(n, lang, site.Project.Languages) {
			p = site.InLanguage(n, lang)
			site.borrowed[lang] = append(site.borrowed[lang], n.KeyPos())
		}
		if p == nil {
			l, _ := site.Project.Languages.Get(lang)
			list.Errorf("routes-path", n.KeyPos(), "Add the path: "+lang+": /…", "The path in %s is missing.", cmp.Or(l.Name, lang))
			ok = false
			continue
		}
		r.paths[lang] = p.Text()
		written = append(written, p)
	}
	for p := range n.Fields() {
		if !site.Project.Languages.Has(p.Key()) {
			list.Errorf("routes-language", p.KeyPos(), site.Project.Languages.DidYouMean(p.Key()),
				"Unknown language “%s”.", p.Key())
			ok = false
		} else if known && !slices.Contains(r.languages, p.Key()) {
			list.Errorf("routes-path", p.KeyPos(), "Remove it, or add the language to “languages”.",
				"The route “%s” has no page in “%s”.", r.ID, p.Key())
			ok = false
		}
	}
	return written, ok
}

// article returns the path of an article in a language.
func (r *row) article(a *Article, lang string) string {
	return strings.ReplaceAll(r.paths[lang], ":slug", a.slug(lang))
}

// slug returns the last part of the article's address in a language.
func (a *Article) slug(lang string) string {
	if e := a.In(lang); e != nil && e.Lang == lang {
		return e.AddressSlug()
	}
	return a.Slug
}

// ownSlug is a slug in front matter.
type ownSlug struct{ collection, lang, slug string }

// ownSlugs returns the folders of the articles whose front matter has a slug, and reports slugs that two articles of a
// collection share.
func (s *Site) ownSlugs() (map[ownSlug]string, diag.List) {
	var list diag.List
	folders := map[ownSlug]string{}
	texts := map[string]*content.Entry{} // by file, which need not exist if the article falls back to its source
	var own []*content.Entry
	for _, c := range s.Collections {
		for _, a := range c.all {
			for _, e := range a.texts {
				if e.AddressSlug() != e.Slug {
					own = append(own, e)
				}
			}
		}
	}
	if len(own) == 0 {
		return folders, nil
	}
	for _, c := range s.Collections {
		for _, a := range c.all {
			for _, e := range a.texts {
				texts[e.File] = e
			}
			for _, lang := range a.fallbacks {
				texts[path.Join(a.source.Dir(), lang+".md")] = a.source
			}
		}
	}
	slices.SortFunc(own, func(a, b *content.Entry) int { return cmp.Compare(a.File, b.File) })
	for _, e := range own {
		key := ownSlug{e.Collection, e.Lang, e.AddressSlug()}
		file := func(folder string) string { return path.Join("content", e.Collection, folder, e.Lang+".md") }
		other := texts[file(key.slug)]
		if first, taken := folders[key]; taken {
			other = texts[file(first)]
		}
		if other != nil && (other.AddressSlug() == key.slug || other.Lang != e.Lang) {
			list.Errorf("content-slug", e.Addresses.Slug.Pos(), "Choose another slug.",
				"%s already has the slug “%s”.", other.File, key.slug)
			continue
		}
		folders[key] = e.Slug
	}
	return folders, list
}
