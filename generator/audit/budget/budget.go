// Package budget checks what pages weigh against “budgets” in the site's settings,
// in thousands of bytes, for all pages and by route:
//
//	budgets:
//	  all: { html: 100, css: 15, js: 100 }
//	  routes:
//	    news-article: { js: 85 }
//
// html is the document as written. css are the style sheets in its head. js are all
// scripts that it loads without an action of the reader. Such scripts load at once, when
// the browser is idle, or when an island comes into view. Both are compressed with Brotli.
package budget

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

// kinds are the kinds of files, and their names in messages.
var kinds = map[string]string{"html": "HTML", "css": "style sheets, compressed", "js": "scripts, compressed"}

// Pages are the finished pages of a build.
type Pages struct {
	Routes  []*model.Route
	Assets  *bundle.Assets
	Islands func(rt *model.Route) []string // names of the islands in a page
	Size    func(name string) int          // of a file of the output; 0 if it is missing
}

// part is one file that a page loads.
type part struct {
	name  string
	bytes int
}

// Check reports, for each route over its budget, the heaviest page.
func Check(site *model.Site, pages Pages) diag.List {
	settings := site.Data["site"]
	if settings == nil || settings.Root.Get("budgets") == nil {
		return nil
	}
	budgets := settings.Root.Get("budgets")
	var list diag.List
	byID := map[string][]*model.Route{}
	for _, rt := range pages.Routes {
		byID[rt.ID] = append(byID[rt.ID], rt)
	}
	for id, routes := range byID {
		for kind, name := range kinds {
			limit, ok := budgets.Get("routes").Get(id).Get(kind).Int()
			if !ok {
				limit, ok = budgets.Get("all").Get(kind).Int()
			}
			if !ok {
				continue
			}
			if rt, total := pages.heaviest(routes, kind); total > limit*1000 {
				list.Errorf("budget-"+kind, rt.Pos, pages.help(rt, kind), "The page %s loads %.1f kB of %s; its budget is %d kB.",
					rt.Address, float64(total)/1000, name, limit)
			}
		}
	}
	return list.Sorted()
}

// heaviest returns the page that loads the most of one kind, and how many bytes.
func (p Pages) heaviest(routes []*model.Route, kind string) (heaviest *model.Route, most int) {
	type load struct{ page, islands string }
	sizes := map[load]int{} // of style sheets or scripts: pages with the same component and islands load the same
	for _, rt := range routes {
		key := load{page: rt.Page}
		if kind == "js" {
			key.islands = strings.Join(p.Islands(rt), " ")
		}
		size, ok := sizes[key]
		if !ok || kind == "html" {
			size = 0
			for _, part := range p.parts(rt, kind) {
				size += part.bytes
			}
			sizes[key] = size
		}
		if heaviest == nil || size > most {
			heaviest, most = rt, size
		}
	}
	return heaviest, most
}

// parts lists what a page loads of one kind.
func (p Pages) parts(rt *model.Route, kind string) []part {
	var assets []bundle.Asset
	switch kind {
	case "html":
		return []part{{rt.File, p.Size(rt.File)}}
	case "css":
		assets = append(slices.Clone(p.Assets.Base), p.Assets.PageCSS[rt.Page]...)
	case "js":
		assets = append([]bundle.Asset{p.Assets.Loader}, p.Assets.Imports...)
		for _, name := range p.Islands(rt) {
			assets = append(assets, p.Assets.Islands[name].Scripts()...)
		}
	}
	var parts []part
	seen := map[string]bool{}
	for _, a := range assets {
		if !seen[a.Path] {
			seen[a.Path] = true
			name := cmp.Or(p.Assets.Largest[a.Path], strings.TrimPrefix(a.Path, bundle.AssetFolder+"/"))
			parts = append(parts, part{name, cmp.Or(p.Size(a.Path+".br"), p.Size(a.Path))})
		}
	}
	return parts
}

// help names the largest files of one kind that a page loads.
func (p Pages) help(rt *model.Route, kind string) string {
	if kind == "html" {
		return "Show less on the page, or raise “budgets” in " + project.SettingsFile + "."
	}
	parts := p.parts(rt, kind)
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(b.bytes, a.bytes) })
	var names []string
	for _, p := range parts[:min(3, len(parts))] {
		names = append(names, fmt.Sprintf("%s %.1f kB", p.name, float64(p.bytes)/1000))
	}
	return "The largest files: " + strings.Join(names, ", ") + "."
}
