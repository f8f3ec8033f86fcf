package model

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/project"
)

// row is one row of content/routes.yaml.
type row struct {
	Row                          // without language, title, description and feed
	paths      map[string]string // by language
	prose      *yamlnode.Node    // id of a longer text
	collection *Collection
	perPage    int
	limit      int            // shows the newest articles only; 0 for all
	also       []string       // paths of further addresses that show the page
	aliases    *yamlnode.Node // former addresses, which are redirected; may be nil
	languages  []string
	shared     []*Row // in the order of languages
	parameter  string // slug in /news/:slug, or tags in /news/tags/:tags
	feed       bool
	terms      taxonomy       // without terms unless the row has a page for each
	termsOf    *yamlnode.Node // ids of rows whose terms the page receives; may be nil
	listed     *yamlnode.Node // “lists”; may be nil
}

// hasArticlePages reports whether the row is one page for each article of a collection.
func (r *row) hasArticlePages() bool { return r.parameter == slugParameter }

// hasTerms reports whether the row is a listing for each term that its collection has under a key of front matter.
func (r *row) hasTerms() bool { return r.parameter != "" && !r.hasArticlePages() }

// readRows returns the rows that can have routes, and the broken ones.
func readRows(site *Site, routes *yamlnode.Node, list *diag.List) (rows, broken []row) {
	first := map[string]diag.Pos{} // by id
	for n := range routes.Items() {
		r, ok := readRow(site, n, list)
		pos, taken := first[r.ID]
		switch {
		case ok && !taken:
			rows = append(rows, r)
			first[r.ID] = r.Pos
			continue
		case ok:
			list.Errorf("routes-clash", r.Pos, "Give one of them another id.",
				"The route “%s” already exists, on line %d.", r.ID, pos.Line)
		}
		broken = append(broken, r)
	}
	return rows, broken
}

// readRow returns a row and reports whether it can have routes.
func readRow(site *Site, n *yamlnode.Node, list *diag.List) (row, bool) {
	id, path, isError := n.Get("id"), n.Get("path"), n.Get("error").Bool()
	if id == nil {
		return row{prose: n.Get("prose")}, false // the schema has reported it
	}
	r := row{
		paths: map[string]string{}, prose: n.Get("prose"), also: uniqueTexts(n.Get("also")), aliases: n.Get("aliases"),
		termsOf: n.Get("terms"), listed: n.Get("lists"), collection: site.Collections[n.Get("collection").Text()],
		Row: Row{
			ID: id.Text(), Page: cmp.Or(n.Get("page").Text(), id.Text()), Data: map[string]string{},
			Prose:       n.Get("prose").Text(),
			Corrections: n.Get("corrections").Bool(), Error: isError, NoIndex: isError || n.Get("noindex").Bool(), Pos: id.Pos(),
			PagePos: id.Pos(),
		},
	}
	if r.ID == "" || path.Text() == "" && path.Len() == 0 {
		return r, false // the schema has reported it
	}
	r.perPage, _ = n.Get("perPage").Int()
	r.limit, _ = n.Get("limit").Int()
	r.feed = n.Get("feed").Bool()
	known := r.readLanguages(site, n.Get("languages"), list)
	r.readData(site, n.Get("data"), list)
	page := n.Get("page")
	if page != nil {
		r.PagePos = page.Pos()
	}
	if !r.readPaths(site, path, known, list) || len(r.languages) == 0 || page != nil && page.Kind != yamlnode.String {
		return r, false // the schema reports a page that is not a string
	}
	if scheme := n.Get("citations"); scheme != nil && scheme.Kind == yamlnode.String {
		if r.Citations = scheme.Text(); site.Project.Schemes[r.Citations] == "" {
			help := nearestOr(r.Citations, site.Project.Schemes, "Add it under “schemes” in "+project.SettingsFile+".")
			list.Errorf("routes-citations", scheme.Pos(), help, "Unknown scheme “%s”.", r.Citations)
		}
	}
	if r.readCollection(site, n, list); r.hasArticlePages() && r.collection == nil {
		return r, false
	}
	for p := range n.Get("also").Items() {
		if !checkPath(p, false, list) || !r.checkPrefix(site, p, list) {
			return r, false
		}
	}
	for _, lang := range r.languages {
		shared := r.Row
		shared.Lang = lang
		if r.feed && r.collection != nil && r.parameter == "" {
			shared.Feed = site.Project.Address(lang, r.paths[lang]) + FeedName
		}
		r.shared = append(r.shared, &shared)
	}
	if !r.hasArticlePages() {
		r.readText(site, n, "title", list, func(shared *Row, text string) { shared.Title = text })
		r.readText(site, n, "description", list, func(shared *Row, text string) { shared.Description = text })
		r.checkPlaceholders(n, list)
	}
	return r, true
}

// readLanguages reads the row's languages and reports whether the site has all of them.
func (r *row) readLanguages(site *Site, field *yamlnode.Node, list *diag.List) bool {
	all, known := site.Project.Languages, true
	if field == nil {
		r.languages = all.Codes()
	}
	if field != nil && field.Len() == 0 {
		return false // the schema has reported it
	}
	for item := range field.Items() {
		if !all.Has(item.Text()) {
			list.Errorf("routes-language", item.Pos(), all.DidYouMean(item.Text()),
				"Unknown language “%s”.", item.Text())
			known = false
			continue
		}
		if slices.Contains(r.languages, item.Text()) {
			list.Errorf("routes-language", item.Pos(), "Remove it.", "The language “%s” is listed twice.", item.Text())
			known = false
			continue
		}
		r.languages = append(r.languages, item.Text())
	}
	return known
}

// readData reads which data files the page receives, besides those of all pages.
func (r *row) readData(site *Site, n *yamlnode.Node, list *diag.List) {
	for _, name := range site.Project.Shared {
		r.Data[name] = name
	}
	add := func(prop string, value *yamlnode.Node) {
		name := value.Text()
		switch {
		case !project.IsDataName(name):
			list.Errorf("routes-data", value.Pos(), project.DataNameHelp, "“%s” is not the name of a data file.", name)
		case site.Data[name] == nil && !site.IsBroken(name):
			help := nearestOr(name, site.Data, "Write "+dataFile(name)+".")
			list.Errorf("routes-data", value.Pos(), help, "Unknown data file “%s”.", name)
		}
		r.Data[prop] = name
	}
	for item := range n.Items() {
		add(item.Text(), item)
	}
	for f := range n.Fields() {
		add(f.Key(), f)
	}
}

// nearestOr returns the help that suggests the known name nearest to name, or other if none is near.
func nearestOr[T any](name string, known map[string]T, other string) string {
	if near, ok := diag.Nearest(name, slices.Sorted(maps.Keys(known))); ok {
		return "Did you mean “" + near + "”?"
	}
	return other
}

// readCollection checks the row's collection, and the keys that need one.
func (r *row) readCollection(site *Site, n *yamlnode.Node, list *diag.List) {
	c := n.Get("collection")
	switch {
	case c == nil && r.parameter != "":
		list.Errorf("routes-collection", n.Get("path").Pos(), "Add “collection:” with the folder of the articles.",
			"The path has :%s, but the route has no collection.", r.parameter)
	case c != nil && c.Kind != yamlnode.String: // the schema has reported it
	case c != nil && r.collection == nil:
		list.Errorf("routes-collection", c.Pos(), site.Project.CollectionHelp(c.Text()),
			"Unknown collection “%s”.", c.Text())
	}
	for _, key := range []string{"limit", "perPage", "feed"} {
		field := n.Get(key)
		if field != nil && (field.Kind != yamlnode.Bool || field.Bool()) && !r.checkListingKey(field, n, list) {
			break // the other keys have the same fault
		}
	}
	if r.hasTerms() {
		r.checkTermRow(site, n, list)
	}
}

// checkListingKey reports a key of listings on a row that is not one. It also reports a limit with a key that a listing with
// a limit ignores. It returns false for a fault.
func (r *row) checkListingKey(field, n *yamlnode.Node, list *diag.List) bool {
	switch {
	case r.hasArticlePages():
		list.Errorf("routes-limit", field.KeyPos(), "Remove it. The path has :slug, so each article has a page of its own.",
			"“%s” is only for pages that list articles.", field.Key())
	case n.Get("collection") == nil && r.parameter == "": // a parameter without a collection is reported
		list.Errorf("routes-limit", field.KeyPos(), "Add “collection:” with the folder of the articles.",
			"“%s” needs a collection.", field.Key())
	case field.Key() == "limit" && n.Get("perPage") != nil:
		list.Errorf("routes-limit", field.KeyPos(), "Remove “limit” to show all articles, or “perPage” to show only the newest.",
			"A route has either “limit” or “perPage”.")
	default:
		return true
	}
	return false
}

// unknownLanguages reports the keys of a text that are no languages of the site, in the words of the schema.
func unknownLanguages(text *yamlnode.Node, languages locale.Set) diag.List {
	isOther := func(d diag.Diagnostic) bool { return d.Code != "content-language" }
	return slices.DeleteFunc(content.CheckText(text, languages), isOther)
}

// readText reads a text that the page needs in each of its languages.
func (r *row) readText(site *Site, n *yamlnode.Node, key string, list *diag.List, set func(shared *Row, text string)) {
	field := n.Get(key)
	if field == nil {
		list.Errorf("routes-text", r.Pos, "Add “"+key+":” with a text in each language.",
			"The route “%s” has no %s.", r.ID, key)
		return
	}
	if field.Kind != yamlnode.Map {
		return // the schema has reported it
	}
	for _, shared := range r.shared {
		text := field.Get(shared.Lang).Text()
		if field.Get(shared.Lang) == nil && content.Borrows(field, shared.Lang, site.Project.Languages) {
			text = site.InLanguage(field, shared.Lang).Text()
			site.borrowed[shared.Lang] = append(site.borrowed[shared.Lang], field.KeyPos())
		}
		own := field.Get(shared.Lang)
		switch unknown := unknownLanguages(field, site.Project.Languages); {
		case strings.TrimSpace(text) != "":
		case own != nil && (own.Kind == yamlnode.Number || own.Kind == yamlnode.Bool):
			*list = append(*list, content.CheckText(own, site.Project.Languages)...)
		case own == nil && len(unknown) > 0:
			*list = append(*list, unknown...) // one of them may be meant to be this language
		default:
			l, _ := site.Project.Languages.Get(shared.Lang)
			pos := field.KeyPos()
			if own != nil {
				pos = own.Pos()
			}
			list.Errorf("content-translation", pos, "Add the text: "+l.Code+": …",
				"The %s translation is missing.", cmp.Or(l.Name, l.Code))
		}
		set(shared, text)
	}
}
