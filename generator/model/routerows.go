package model

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// row is one row of content/routes.yaml.
type row struct {
	Row        // without language, title, description and feed
	path       string
	prose      *yamlnode.Node // id of a longer text
	collection *Collection
	perPage    int
	limit      int // shows the newest articles only; 0 for all
	aliases    []string
	languages  []string
	shared     []*Row // in the order of languages
}

// articles reports whether the row is one page for each article of a collection.
func (r *row) articles() bool { return strings.Contains(r.path, ":slug") }

var pathForm = regexp.MustCompile(`^/$|^(/([A-Za-z0-9_~-][A-Za-z0-9._~-]*|:slug))+$`)

func isPath(path string) bool {
	return pathForm.MatchString(path) && !slices.ContainsFunc(strings.Split(path, "/"), limits.IsReservedName)
}

// readRow returns a row and reports whether it can have routes.
func readRow(site *Site, n *yamlnode.Node, list *diag.List) (row, bool) {
	id, path, isError := n.Get("id"), n.Get("path"), n.Get("error").Bool()
	r := row{
		path: path.Text(), prose: n.Get("prose"), aliases: uniqueTexts(n.Get("aliases")),
		Row: Row{
			ID: id.Text(), Page: cmp.Or(n.Get("page").Text(), id.Text()), Data: map[string]string{},
			Error: isError, NoIndex: isError || n.Get("noindex").Bool(), Pos: id.Pos(),
		},
	}
	if r.ID == "" || r.path == "" {
		return r, false // the schema has reported it
	}
	r.perPage, _ = n.Get("perPage").Int()
	r.limit, _ = n.Get("limit").Int()
	r.readLanguages(site, n.Get("languages"), list)
	r.readData(site, n.Get("data"), list)
	r.readCollection(site, n, list)
	for _, p := range slices.AppendSeq([]*yamlnode.Node{path}, n.Get("aliases").Items()) {
		if !isPath(p.Text()) || p != path && strings.Contains(p.Text(), ":slug") {
			list.Errorf("routes-path", p.Pos(),
				"Begin it with a slash; use letters, digits and hyphens between slashes, and none at the end.",
				"“%s” is not a valid path.", p.Text())
			return r, false
		}
	}
	if isError && !strings.HasSuffix(r.path, "/404") {
		list.Errorf("routes-error", path.Pos(), "End the path with /404.", "The path of an error page must end with /404.")
	}
	for _, lang := range r.languages {
		shared := r.Row
		shared.Lang = lang
		if n.Get("feed").Bool() && r.collection != nil && !r.articles() {
			shared.Feed = site.Project.Address(lang, r.path) + "feed.xml"
		}
		r.shared = append(r.shared, &shared)
	}
	if !r.articles() {
		r.readText(site, n, "title", list, func(shared *Row, text string) { shared.Title = text })
		r.readText(site, n, "description", list, func(shared *Row, text string) { shared.Description = text })
	}
	return r, true
}

func (r *row) readLanguages(site *Site, field *yamlnode.Node, list *diag.List) {
	all := site.Project.Languages
	if field == nil {
		r.languages = all.Codes()
	}
	for item := range field.Items() {
		if !all.Has(item.Text()) {
			list.Errorf("routes-language", item.Pos(), diag.DidYouMean(item.Text(), "languages", all.Codes()),
				"Unknown language “%s”.", item.Text())
			continue
		}
		r.languages = append(r.languages, item.Text())
	}
}

func (r *row) readData(site *Site, n *yamlnode.Node, list *diag.List) {
	for _, name := range site.Project.Shared {
		r.Data[name] = name
	}
	add := func(prop string, value *yamlnode.Node) {
		name := value.Text()
		if site.Data[name] == nil && !site.IsBroken(name) {
			list.Errorf("routes-data", value.Pos(), nearestOr(name, site.Data, "Write "+dataFile(name)+"."),
				"Unknown data file “%s”.", name)
			return
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

func (r *row) readCollection(site *Site, n *yamlnode.Node, list *diag.List) {
	c := n.Get("collection")
	r.collection = site.Collections[c.Text()]
	switch {
	case c == nil && r.articles():
		list.Errorf("routes-collection", n.Get("path").Pos(), "Add “collection:” with the folder of the articles.",
			"The path has :slug, but the route has no collection.")
	case c != nil && r.collection == nil:
		list.Errorf("routes-collection", c.Pos(), diag.DidYouMean(c.Text(), "collections", site.Project.Collections),
			"Unknown collection “%s”.", c.Text())
	}
	if limit := n.Get("limit"); limit != nil {
		r.checkLimit(limit, n, list)
	}
}

// checkLimit reports a limit on a row that is not a listing, and one with a key that a listing with a limit ignores.
func (r *row) checkLimit(limit, n *yamlnode.Node, list *diag.List) {
	switch {
	case r.articles():
		list.Errorf("routes-limit", limit.KeyPos(), "Remove it. The path has :slug, so each article has a page of its own.",
			"“limit” is only for pages that list articles.")
	case n.Get("collection") == nil:
		list.Errorf("routes-limit", limit.KeyPos(), "Add “collection:” with the folder of the articles.",
			"“limit” needs a collection.")
	case n.Get("perPage") != nil:
		list.Errorf("routes-limit", limit.KeyPos(), "Remove “limit” to show all articles, or “perPage” to show only the newest.",
			"A route has either “limit” or “perPage”.")
	}
}

// readText reads a text that the page needs in each of its languages.
func (r *row) readText(site *Site, n *yamlnode.Node, key string, list *diag.List, set func(shared *Row, text string)) {
	field := n.Get(key)
	if field == nil {
		list.Errorf("routes-text", r.Pos, "Add “"+key+":” with a text in each language.",
			"The route “%s” has no %s.", r.ID, key)
		return
	}
	for _, shared := range r.shared {
		text := field.Get(shared.Lang).Text()
		if text == "" {
			l, _ := site.Project.Languages.Get(shared.Lang)
			list.Errorf("content-translation", field.KeyPos(), "Add the text: "+l.Code+": …",
				"The %s translation is missing.", cmp.Or(l.Name, l.Code))
		}
		set(shared, text)
	}
}
