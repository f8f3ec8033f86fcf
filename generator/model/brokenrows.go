package model

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
)

// hasRow reports whether one of some rows has an id.
func hasRow(rows []row, id string) bool {
	return slices.ContainsFunc(rows, func(r row) bool { return r.ID == id })
}

// IsOfBrokenRow reports whether an address, counted from the site's root, would be that of a page of a row with errors.
// Links to the page are no further errors.
func (m *Routes) IsOfBrokenRow(address string) bool {
	lang, address := m.site.Project.Languages.Split(address)
	return slices.ContainsFunc(m.broken, func(r row) bool {
		before, _, hasParameter := strings.Cut(r.paths[lang], ":")
		before = "/" + strings.Trim(before, "/")
		if r.paths[lang] == "" || before == "/" {
			return hasParameter || r.paths[lang] == address
		}
		return strings.HasPrefix(strings.TrimSuffix(address, "/")+"/", before+"/")
	})
}

// IsTextOfBrokenRow reports whether the row that shows a text has errors. The collection may be content.PagesFolder.
func (m *Routes) IsTextOfBrokenRow(collection, slug string) bool {
	return slices.ContainsFunc(m.broken, func(r row) bool {
		if collection == content.PagesFolder {
			return r.prose.Text() == slug
		}
		return r.hasArticlePages() && r.collection != nil && r.collection.Name == collection
	})
}
