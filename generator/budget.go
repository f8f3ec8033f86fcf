package generator

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

// budgets are what a page may weigh in thousands of bytes: “budgets” in the
// site's settings, for all pages and by route.
//
//	budgets:
//	  all: { html: 100, css: 15, js: 100 }
//	  routes:
//	    news-article: { js: 85 }
//
// html is the document as it stands in the output. The others are compressed
// with Brotli: css are the style sheets of its head; js is all that it loads by itself,
// whether at once, when the browser is idle, or when an island comes into view.

var budgetKinds = []string{"html", "css", "js"}

// load is one part of what a page loads.
type load struct {
	name  string
	bytes int
}

// excess is a page over its budget: of each route the one that is most so.
type excess struct {
	route *model.Route
	limit int
	total int
	parts []load
}

// overBudget blames the heaviest page of each route that is over its budget.
func (b *build) overBudget(stage *dist.Stage) diag.List {
	settings := b.site.Data["site"]
	if settings == nil || settings.Root.Get("budgets") == nil {
		return nil
	}
	budgets := settings.Root.Get("budgets")
	var list diag.List
	known := map[string]bool{}
	for _, rt := range b.routes.Routes {
		known[rt.ID] = true
	}
	for f := range budgets.Get("routes").Fields() {
		if !known[f.Key()] {
			list.Errorf("budget-route", f.KeyPos(), diag.DidYouMean(f.Key(), "routes", slices.Sorted(maps.Keys(known))), "There is no route “%s” to have a budget.", f.Key())
		}
	}
	type budget struct{ route, kind string }
	limits := map[budget]int{}
	for id := range known {
		for _, kind := range budgetKinds {
			limit, ok := budgets.Get("routes").Get(id).Get(kind).Int()
			if !ok {
				limit, ok = budgets.Get("all").Get(kind).Int()
			}
			if ok {
				limits[budget{id, kind}] = limit
			}
		}
	}
	totals := map[string]int{} // pages with the same component and islands load the same
	worst := map[string]*excess{}
	for _, rt := range b.ownRoutes(b.routes.Routes) {
		same := rt.Page + " " + strings.Join(b.memory.next.Pieces[rt.File].Islands, " ")
		for _, kind := range budgetKinds {
			limit, ok := limits[budget{rt.ID, kind}]
			if !ok {
				continue
			}
			total := stage.Size(rt.File)
			if kind != "html" {
				if total, ok = totals[same+" "+kind]; !ok {
					for _, p := range b.loads(rt, kind, stage) {
						total += p.bytes
					}
					totals[same+" "+kind] = total
				}
			}
			if old := worst[rt.ID+" "+kind]; total > limit*1000 && (old == nil || total > old.total) {
				worst[rt.ID+" "+kind] = &excess{rt, limit, total, b.loads(rt, kind, stage)}
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(worst)) {
		over := worst[key]
		_, kind, _ := strings.Cut(key, " ")
		what := map[string]string{"html": "HTML", "css": "style sheets, compressed", "js": "scripts, compressed"}[kind]
		list.Errorf("budget-"+kind, over.route.Pos, over.help(kind), "The page %s loads %.1f kB of %s; its budget is %d kB.", over.route.Address, float64(over.total)/1000, what, over.limit)
	}
	return list
}

func (e *excess) help(kind string) string {
	if kind == "html" {
		return "Show less on the page, or raise “budgets” in " + project.SettingsFile + "."
	}
	slices.SortStableFunc(e.parts, func(a, b load) int { return cmp.Compare(b.bytes, a.bytes) })
	var names []string
	for _, p := range e.parts[:min(3, len(e.parts))] {
		names = append(names, fmt.Sprintf("%s %.1f kB", p.name, float64(p.bytes)/1000))
	}
	return "The largest: " + strings.Join(names, ", ") + "."
}

// loads lists what a page loads of one kind.
func (b *build) loads(rt *model.Route, kind string, stage *dist.Stage) []load {
	var assets []bundle.Asset
	switch kind {
	case "html":
		return []load{{rt.File, stage.Size(rt.File)}}
	case "css":
		assets = append(slices.Clone(b.assets.Base), b.assets.PageCSS[rt.Page]...)
	case "js":
		assets = append([]bundle.Asset{b.assets.Loader}, b.assets.Later...)
		for _, name := range b.memory.next.Pieces[rt.File].Islands {
			assets = append(assets, b.assets.Islands[name].Scripts()...)
		}
	}
	var parts []load
	seen := map[string]bool{}
	for _, a := range assets {
		if !seen[a.Path] {
			seen[a.Path] = true
			size := cmp.Or(stage.Size(a.Path+".br"), stage.Size(a.Path))
			parts = append(parts, load{cmp.Or(b.assets.Of[a.Path], strings.TrimPrefix(a.Path, bundle.AssetFolder+"/")), size})
		}
	}
	return parts
}
