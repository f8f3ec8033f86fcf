package content

import (
	"path"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// LoadPartial reads everything but the articles: data files and the longer texts of pages. Load reads the rest.
func (r *Reader) LoadPartial() (Content, diag.List) {
	r.files = newWalk(r.project, false)
	c, list, _ := r.Load()
	r.files, r.loaded = nil, false
	return c, list
}

// LoadArticle reads the texts of one article. It may be called while a Reader is in use.
func LoadArticle(p project.Project, schemas *Schemas, collection, slug string) ([]*Entry, diag.List) {
	w := &walk{project: p}
	w.article(path.Join("content", collection, slug), collection, slug)
	list := w.list
	var entries []*Entry
	for _, f := range w.entries {
		e, found := loadEntry(p, schemas, f)
		if list = append(list, found...); e != nil {
			entries = append(entries, e)
		}
	}
	return entries, append(list, checkTranslations(p, schemas, entries, w.entries)...)
}
