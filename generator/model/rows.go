package model

import (
	"io/fs"
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
	id, path, page     string
	title, description map[string]string
	data               map[string]string
	prose              *yamlnode.Node // id of a longer text
	collection         *Collection
	perPage            int
	feed               bool
	aliases, languages []string
	isError, noIndex   bool
	pos                diag.Pos
	shared             []*Row // in the order of languages
}

// articles reports whether the row is one page for each article of a collection.
func (r *row) articles() bool { return strings.Contains(r.path, ":slug") }

var pathForm = regexp.MustCompile(`^/$|^(/([A-Za-z0-9_~-][A-Za-z0-9._~-]*|:slug))+$`)

// readRows returns the valid rows, and those with errors.
func readRows(site *Site, root *yamlnode.Node, list *diag.List) (rows, broken []row) {
	routes := root.Get("routes")
	if routes == nil {
		list.Errorf("routes-missing", root.Pos(), "Add “routes:” and one row a page.", "The site has no routes.")
		return nil, nil
	}
	for n := range routes.Items() {
		if r, ok := readRow(site, n, list); ok {
			rows = append(rows, r)
		} else {
			broken = append(broken, r)
		}
	}
	return rows, broken
}

func readRow(site *Site, n *yamlnode.Node, list *diag.List) (row, bool) {
	r := row{
		id: n.Get("id").Text(), path: n.Get("path").Text(), page: n.Get("page").Text(), prose: n.Get("prose"),
		feed: n.Get("feed").Bool(), isError: n.Get("error").Bool(), noIndex: n.Get("noindex").Bool(),
		aliases: textList(n.Get("aliases")), pos: n.Pos(),
	}
	if r.id == "" || r.path == "" {
		return r, false // the schema has reported it
	}
	r.pos = n.Get("id").Pos()
	if r.page == "" {
		r.page = r.id
	}
	r.perPage, _ = n.Get("perPage").Int()
	r.readLanguages(site, n, list)
	r.readData(site, n.Get("data"), list)
	r.readCollection(site, n, list)
	for i, path := range append([]string{r.path}, r.aliases...) {
		isReserved := slices.ContainsFunc(strings.Split(path, "/"), limits.IsReservedName)
		if pathForm.MatchString(path) && !isReserved && (i == 0 || !strings.Contains(path, ":slug")) {
			continue
		}
		pos := n.Get("path").Pos()
		if i > 0 {
			pos = n.Get("aliases").Item(i - 1).Pos()
		}
		list.Errorf("routes-path", pos, "Begin it with a slash; use letters, digits and hyphens between slashes, and none at the end.",
			"“%s” cannot be a path.", path)
		return r, false
	}
	if r.isError && r.path != "/404" && !strings.HasSuffix(r.path, "/404") {
		list.Errorf("routes-error", n.Get("path").Pos(), "Let the path end in /404.", "The path of an error page ends in /404.")
	}
	if !r.articles() {
		r.title, r.description = r.localized(site, n, "title", list), r.localized(site, n, "description", list)
	}
	return r, true
}

func (r *row) readLanguages(site *Site, n *yamlnode.Node, list *diag.List) {
	all := site.Project.Languages
	field := n.Get("languages")
	if field == nil {
		r.languages = all.Codes()
		return
	}
	for item := range field.Items() {
		if !all.Has(item.Text()) {
			list.Errorf("routes-language", item.Pos(), diag.DidYouMean(item.Text(), "languages", all.Codes()),
				"“%s” is no language of this site.", item.Text())
			continue
		}
		r.languages = append(r.languages, item.Text())
	}
}

func (r *row) readData(site *Site, n *yamlnode.Node, list *diag.List) {
	r.data = map[string]string{}
	for _, name := range site.Project.Shared {
		r.data[name] = name
	}
	add := func(prop string, value *yamlnode.Node) {
		name := value.Text()
		if _, err := fs.Stat(site.Project.FS, "content/"+name+".yaml"); site.Data[name] == nil && err == nil {
			r.data[prop] = name // the file has an error, which is reported
			return
		}
		if site.Data[name] == nil {
			help := "Write content/" + name + ".yaml."
			if near, ok := diag.Nearest(name, slices.Collect(maps.Keys(site.Data))); ok {
				help = "Did you mean “" + near + "”?"
			}
			list.Errorf("routes-data", value.Pos(), help, "There is no data file “%s”.", name)
			return
		}
		r.data[prop] = name
	}
	for item := range n.Items() {
		add(item.Text(), item)
	}
	for f := range n.Fields() {
		add(f.Key(), f)
	}
}

func (r *row) readCollection(site *Site, n *yamlnode.Node, list *diag.List) {
	c := n.Get("collection")
	if c == nil {
		if r.articles() {
			list.Errorf("routes-collection", n.Get("path").Pos(), "Add “collection:” with the folder whose articles stand here.",
				"The path has :slug, and the route no collection.")
		}
		return
	}
	r.collection = site.Collections[c.Text()]
	if r.collection == nil {
		list.Errorf("routes-collection", c.Pos(), diag.DidYouMean(c.Text(), "collections", site.Project.Collections),
			"“%s” is no collection of this site.", c.Text())
	}
}

// localized reads a text that the page needs in each of its languages.
func (r *row) localized(site *Site, n *yamlnode.Node, key string, list *diag.List) map[string]string {
	out := map[string]string{}
	field := n.Get(key)
	if field == nil {
		list.Errorf("routes-text", r.pos, "Add “"+key+":” with a text in each language.", "The route “%s” has no %s.", r.id, key)
		return out
	}
	for _, lang := range r.languages {
		if out[lang] = field.Get(lang).Text(); out[lang] == "" {
			l, _ := site.Project.Languages.Get(lang)
			list.Errorf("content-translation", field.KeyPos(), "Add it beside the others: "+lang+": …",
				"“%s” has no text in %s (%s).", key, l.Name, lang)
		}
	}
	return out
}

func textList(n *yamlnode.Node) []string {
	var out []string
	for item := range n.Items() {
		out = append(out, item.Text())
	}
	return out
}
