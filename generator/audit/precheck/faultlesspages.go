package precheck

import (
	"maps"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

// FaultlessRoutes returns the routes whose pages show no file with an error, and whose
// row has none.
func FaultlessRoutes(site *model.Site, list diag.List) []*model.Route {
	rows := map[diag.Pos]bool{}
	faulty, data := map[string]bool{}, false // files, and folders of collections; any data file
	for _, d := range list {
		if d.Severity != diag.Error || d.Pos.File == model.RoutesFile {
			rows[d.Pos] = rows[d.Pos] || d.Severity == diag.Error
			continue
		}
		faulty[d.Pos.File] = true
		faulty[path.Dir(path.Dir(d.Pos.File))] = true // content/news of content/news/slug/es.md
		data = data || strings.HasSuffix(d.Pos.File, ".yaml")
	}
	isFaulty := func(name string) bool { return site.Data[name] == nil || faulty[site.Data[name].File] }
	if slices.ContainsFunc(site.Project.Shared, isFaulty) {
		return nil
	}
	// Data files describe an article's author, for example.
	isFaultyCollection := func(name string) bool { return data || faulty["content/"+name] }
	var out []*model.Route
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		switch {
		case rows[rt.Pos] || rows[rt.PagePos]:
		case slices.ContainsFunc(slices.Collect(maps.Values(rt.Data)), isFaulty):
		case rt.Article != nil && isFaultyCollection(rt.Article.Collection):
		case rt.Listing != nil && isFaultyCollection(rt.Listing.Collection.Name):
		case rt.Text != nil && faulty[rt.Text.File]:
		case rt.Text == nil && rt.Prose != "" && rt.Article == nil && rt.Listing == nil: // its text could not be read
		default:
			out = append(out, rt)
		}
	}
	return out
}
