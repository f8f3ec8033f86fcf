// Package budget checks what pages weigh against “budgets” in the site's settings,
// in thousands of bytes, for all pages and by route:
//
//	budgets:
//	  all: { html: 100, css: 15, js: 100 }
//	  routes:
//	    news-article: { js: 85 }
//
// html is the document as written. css and js are compressed with Brotli: the style
// sheets in its head, and all scripts that it loads without being asked, whether at
// once, when the browser is idle, or when an island comes into view.
package budget

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

var kinds = []string{"html", "css", "js"}

// kindNames are the kinds in messages.
var kindNames = map[string]string{"html": "HTML", "css": "style sheets, compressed", "js": "scripts, compressed"}

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

// excess is a page over its budget.
type excess struct {
	route *model.Route
	kind  string
	limit int // in thousands of bytes
	total int
	parts []part
}

// Check reports, for each route over its budget, the heaviest page.
func Check(site *model.Site, pages Pages) diag.List {
	settings := site.Data["site"]
	if settings == nil || settings.Root.Get("budgets") == nil {
		return nil
	}
	limits, list := readLimits(site, settings)
	totals := map[string]int{} // pages with the same component and islands load the same
	worst := map[limitKey]*excess{}
	for _, rt := range pages.Routes {
		same := rt.Page + " " + strings.Join(pages.Islands(rt), " ")
		for _, kind := range kinds {
			key := limitKey{rt.ID, kind}
			limit, ok := limits[key]
			if !ok {
				continue
			}
			total := pages.Size(rt.File)
			if kind != "html" {
				if total, ok = totals[same+" "+kind]; !ok {
					for _, p := range pages.parts(rt, kind) {
						total += p.bytes
					}
					totals[same+" "+kind] = total
				}
			}
			if old := worst[key]; total > limit*1000 && (old == nil || total > old.total) {
				worst[key] = &excess{rt, kind, limit, total, pages.parts(rt, kind)}
			}
		}
	}
	over := slices.SortedFunc(maps.Values(worst), func(a, b *excess) int {
		return cmp.Or(strings.Compare(a.route.ID, b.route.ID), strings.Compare(a.kind, b.kind))
	})
	for _, e := range over {
		list.Errorf("budget-"+e.kind, e.route.Pos, e.help(), "The page %s loads %.1f kB of %s; its budget is %d kB.",
			e.route.Address, float64(e.total)/1000, kindNames[e.kind], e.limit)
	}
	return list
}

type limitKey struct{ route, kind string }

// readLimits returns the limit of each route and kind that has one.
func readLimits(site *model.Site, settings *content.Data) (map[limitKey]int, diag.List) {
	var list diag.List
	budgets := settings.Root.Get("budgets")
	known := map[string]bool{}
	for i := range site.Routes.All {
		known[site.Routes.All[i].ID] = true
	}
	for f := range budgets.Get("routes").Fields() {
		if !known[f.Key()] {
			help := diag.DidYouMean(f.Key(), "routes", slices.Sorted(maps.Keys(known)))
			list.Errorf("budget-route", f.KeyPos(), help, "The route “%s” does not exist.", f.Key())
		}
	}
	limits := map[limitKey]int{}
	for id := range known {
		for _, kind := range kinds {
			limit, ok := budgets.Get("routes").Get(id).Get(kind).Int()
			if !ok {
				limit, ok = budgets.Get("all").Get(kind).Int()
			}
			if ok {
				limits[limitKey{id, kind}] = limit
			}
		}
	}
	return limits, list
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
		assets = append([]bundle.Asset{p.Assets.Loader}, p.Assets.Later...)
		for _, name := range p.Islands(rt) {
			assets = append(assets, p.Assets.Islands[name].Scripts()...)
		}
	}
	var parts []part
	seen := map[string]bool{}
	for _, a := range assets {
		if !seen[a.Path] {
			seen[a.Path] = true
			name := cmp.Or(p.Assets.Of[a.Path], strings.TrimPrefix(a.Path, bundle.AssetFolder+"/"))
			parts = append(parts, part{name, cmp.Or(p.Size(a.Path+".br"), p.Size(a.Path))})
		}
	}
	return parts
}

// help names the largest files.
func (e *excess) help() string {
	if e.kind == "html" {
		return "Show less on the page, or raise “budgets” in " + project.SettingsFile + "."
	}
	slices.SortStableFunc(e.parts, func(a, b part) int { return cmp.Compare(b.bytes, a.bytes) })
	var names []string
	for _, p := range e.parts[:min(3, len(e.parts))] {
		names = append(names, fmt.Sprintf("%s %.1f kB", p.name, float64(p.bytes)/1000))
	}
	return "The largest files: " + strings.Join(names, ", ") + "."
}
