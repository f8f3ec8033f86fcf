package routes

import (
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/yamltree"
)

// Resolve gives the address of a reference in a language: route:<id>,
// route:<id>#<anchor>, link:<name>. A route that the language does not have is
// linked in its own first language.
func (m *Map) Resolve(reference, lang string) (string, bool) {
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
func (m *Map) Addresses() map[string]map[string]string {
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
func (m *Map) references() diag.List {
	var list diag.List
	m.site.EachReference(func(n *yamltree.Node) {
		if _, ok := m.Resolve(n.Text(), m.site.Project.Languages.Default().Code); ok {
			return
		}
		kind, rest, _ := strings.Cut(n.Text(), ":")
		id, _, _ := strings.Cut(rest, "#")
		if r := m.byID[id]; kind == "route" && r != nil {
			list.Errorf("content-link", n.Pos, "Link to a listing or to another page.", "The route “%s” is not one page that a link can lead to.", id)
			return
		}
		var known []string
		for name, r := range m.byID {
			if r.linkable() {
				known = append(known, name)
			}
		}
		slices.Sort(known)
		where := "the routes in " + File
		if kind == "link" {
			known, where = slices.Sorted(maps.Keys(m.site.Project.Links)), "“links” in the site's settings"
		}
		help := "Known are " + where + "."
		if near, ok := diag.Nearest(id, known); ok {
			help = "Did you mean “" + near + "”? " + help
		}
		list.Errorf("content-link", n.Pos, help, "There is no %s “%s” to link to.", kind, id)
	})
	return list
}
