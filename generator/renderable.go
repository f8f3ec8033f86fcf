package generator

import (
	"context"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// renderUnaffected renders the pages of a site with errors that show nothing
// faulty, to report their own faults too. A page that shows a faulty file would
// only repeat its fault in other words.
func renderUnaffected(ctx context.Context, site *model.Site, r *page.Renderer, o Options, report *Report) error {
	var mu sync.Mutex
	var list diag.List
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(8 * runtime.GOMAXPROCS(0))
	for _, rt := range unaffectedRoutes(site, report.Diagnostics) {
		if !inShard(site, o.Shard, rt) {
			continue
		}
		group.Go(func() error {
			_, found, err := r.Render(ctx, rt)
			mu.Lock()
			defer mu.Unlock()
			list = append(list, found...)
			return err
		})
	}
	err := group.Wait()
	report.Diagnostics = append(report.Diagnostics, list...)
	return siteFaults(report, err)
}

// unaffectedRoutes returns the routes whose pages show no file with an error.
func unaffectedRoutes(site *model.Site, list diag.List) []*model.Route {
	files, collections, data := map[string]bool{}, map[string]bool{}, false
	for _, d := range list {
		if d.Severity != diag.Error || d.Pos.File == model.RoutesFile {
			continue
		}
		files[d.Pos.File] = true
		collections[path.Dir(path.Dir(d.Pos.File))] = true // content/news of content/news/slug/es.md
		data = data || strings.HasSuffix(d.Pos.File, ".yaml")
	}
	for _, name := range site.Project.Shared {
		if shared := site.Data[name]; shared == nil || files[shared.File] {
			return nil
		}
	}
	var out []*model.Route
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		missing := slices.ContainsFunc(dataNames(rt), func(name string) bool {
			d := site.Data[name]
			return d == nil || files[d.File]
		})
		switch {
		case missing:
		case rt.Article != nil: // data files describe its author, for example
			if !data && !collections["content/"+rt.Article.Collection] {
				out = append(out, rt)
			}
		case rt.Listing != nil:
			if !data && !collections["content/"+rt.Listing.Collection.Name] {
				out = append(out, rt)
			}
		case rt.Text == nil || !files[rt.Text.File]:
			out = append(out, rt)
		}
	}
	return out
}

func dataNames(rt *model.Route) []string {
	var names []string
	for _, name := range rt.Data {
		names = append(names, name)
	}
	return names
}
