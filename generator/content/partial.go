package content

import (
	"path"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// First reads what there are few of: data files and the longer texts of pages.
// Load goes on from there.
func (r *Reader) LoadPartial() (Content, diag.List) {
	r.files = newWalk(r.project, false)
	c, list, _ := r.Load()
	r.files, r.same = nil, false
	return c, list
}

// LoadArticle reads the texts of one article by itself, beside whatever a Reader does.
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
	return entries, append(list, translations(p, schemas, entries, w.entries)...)
}
