package precheck

import (
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

// UnaffectedRoutes returns the routes whose pages show no file with an error.
func UnaffectedRoutes(site *model.Site, list diag.List) []*model.Route {
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
		switch {
		case showsFaultyData(site, rt, files):
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

// showsFaultyData reports whether a route shows a data file that is missing or faulty.
func showsFaultyData(site *model.Site, rt *model.Route, faulty map[string]bool) bool {
	for _, name := range rt.Data {
		if d := site.Data[name]; d == nil || faulty[d.File] {
			return true
		}
	}
	return false
}
