package model

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/project/locale"
)

// BrokenRows are the rows with errors, which have no routes. Links to their pages are no further errors.
type BrokenRows []row

// has reports whether one of the rows has an id.
func (b BrokenRows) has(id string) bool {
	return slices.ContainsFunc(b, func(r row) bool { return r.ID == id })
}

// HasAddress reports whether an address, counted from the site's root, would be that of a page of one of the rows.
func (b BrokenRows) HasAddress(all locale.Set, address string) bool {
	lang, address := all.Split(address)
	return slices.ContainsFunc(b, func(r row) bool {
		before, _, hasParameter := strings.Cut(r.paths[lang], ":")
		before = "/" + strings.Trim(before, "/")
		if r.paths[lang] == "" || before == "/" {
			return hasParameter || r.paths[lang] == address
		}
		return strings.HasPrefix(strings.TrimSuffix(address, "/")+"/", before+"/")
	})
}

// HasText reports whether one of the rows shows a text. The collection may be content.PagesFolder. A row whose collection is
// not known may show any article.
func (b BrokenRows) HasText(collection, slug string) bool {
	return slices.ContainsFunc(b, func(r row) bool {
		if collection == content.PagesFolder {
			return r.prose.Text() == slug
		}
		return r.hasArticlePages() && (r.collection == nil || r.collection.Name == collection)
	})
}
