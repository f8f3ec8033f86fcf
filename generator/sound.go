package generator

import (
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

// soundRoutes are the pages that show nothing of what has been blamed: they can
// be rendered for their own mistakes' sake though the site cannot be built. A
// page that shows a broken file would only repeat its mistake in other words.
func (b *build) soundRoutes() []model.Route {
	files, folders, data := map[string]bool{}, map[string]bool{}, false
	for _, d := range b.report.Diagnostics {
		if d.Severity != diag.Error || d.Pos.File == model.RoutesFile {
			continue
		}
		files[d.Pos.File] = true
		folders[path.Dir(path.Dir(d.Pos.File))] = true // content/news of content/news/slug/es.md
		data = data || strings.HasSuffix(d.Pos.File, ".yaml")
	}
	for _, name := range b.project.Shared {
		if shared := b.site.Data[name]; shared == nil || files[shared.File] {
			return nil
		}
	}
	return slices.DeleteFunc(slices.Clone(b.routes.Routes), func(rt model.Route) bool {
		for _, name := range rt.Data {
			if d := b.site.Data[name]; d == nil || files[d.File] {
				return true
			}
		}
		switch {
		case rt.Article != nil: // its author, say, stands in a data file
			return data || folders["content/"+rt.Article.Collection]
		case rt.Listing != nil:
			return data || folders["content/"+rt.Listing.Collection.Name]
		}
		return rt.Text != nil && files[rt.Text.File]
	})
}
