package content

import (
	"io/fs"
	"iter"
	"reflect"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// translations checks that every article has a text in every language, and
// that translations do not contradict their source. files are all that were
// found, so that a text with an error of its own does not count as missing.
func translations(p project.Project, schemas *Schemas, entries []*Entry, files []entryFile) diag.List {
	var list diag.List
	for texts := range groups(files, entryFile.together) {
		if first := texts[0]; first.collection != PagesFolder && len(texts) < len(p.Languages) { // which languages a page has is the routes' to say
			list = append(list, missing(p, texts)...)
		}
	}
	return append(list, contradictions(p, schemas, entries)...)
}

// together reports whether two texts are of one article.
func (f entryFile) together(other entryFile) bool {
	return f.slug == other.slug && f.collection == other.collection
}

// groups gives the parts of a list whose items belong together.
func groups[T any](list []T, together func(a, b T) bool) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		for begin := 0; begin < len(list); {
			end := begin + 1
			for end < len(list) && together(list[begin], list[end]) {
				end++
			}
			if !yield(list[begin:end]) {
				return
			}
			begin = end
		}
	}
}

// missing blames the languages that an article has no text in, at the first of
// its texts in the site's order.
func missing(p project.Project, texts []entryFile) diag.List {
	var list diag.List
	in := func(lang string) int {
		return slices.IndexFunc(texts, func(f entryFile) bool { return f.lang == lang })
	}
	for _, l := range p.Languages {
		if in(l.Code) >= 0 {
			continue
		}
		for _, other := range p.Languages {
			if i := in(other.Code); i >= 0 {
				f := texts[i]
				list.Errorf("content-translation", diag.Pos{File: f.file, Line: 1, Column: 1, Length: 3},
					"Write "+l.Code+".md beside it"+begin(p, f.collection, f.slug, l.Code),
					"The article “%s” has no text in %s.", f.slug, name(l.Name, l.Code))
				break
			}
		}
	}
	return list
}

// begin is what else helps whoever lacks a text, and the end of the sentence.
func begin(p project.Project, collection, slug, lang string) string {
	if _, err := fs.Stat(p.FS, "templates/new/"+collection+"/"+lang+".md"); err != nil || !IsSlug(slug) {
		return "."
	}
	return ", or begin it with: gaceta new " + collection + " " + slug
}

func name(name, code string) string {
	if name == "" {
		return code
	}
	return name + " (" + code + ")"
}

// untranslated blames the texts of the source's front matter that a translation
// lacks. Of those that every article needs, its schema has said so.
func untranslated(p project.Project, schema *Schema, from, e *Entry) diag.List {
	var list diag.List
	l, _ := p.Languages.Get(e.Lang)
	for f := range from.Front.Fields() {
		if key := f.Key(); schema.IsLocalized(key) && !schema.required(key) && e.Front.Get(key) == nil {
			list.Errorf("content-translation", e.Start(), "Add a line “"+key+": …”: "+from.File+" has one.", "“%s” has no text in %s.", key, name(l.Name, e.Lang))
		}
	}
	return list
}

func contradictions(p project.Project, schemas *Schemas, entries []*Entry) diag.List {
	var list diag.List
	source := p.Languages.Default().Code
	for texts := range groups(entries, func(a, b *Entry) bool { return a.Slug == b.Slug && a.Collection == b.Collection }) {
		i := slices.IndexFunc(texts, func(e *Entry) bool { return e.Lang == source })
		schema := schemas.Get(texts[0].Collection)
		if i < 0 || schema == nil || texts[0].Collection == PagesFolder {
			continue
		}
		for _, e := range texts {
			if e.Lang != source {
				list = append(list, contradiction(p, schema, texts[i], e)...)
			}
		}
	}
	return list
}

// contradiction blames what a translation says otherwise than its source.
func contradiction(p project.Project, schema *Schema, from, e *Entry) diag.List {
	source, list := from.Lang, untranslated(p, schema, from, e)
	for f := range e.Front.Fields() {
		key := f.Key()
		if schema.IsLocalized(key) || !schema.HasKey(key) {
			continue
		}
		original := from.Front.Get(key)
		switch {
		case original == nil && f.Kind == yamlnode.Bool && !f.Bool():
			continue // what is left out is false
		case original == nil:
			list.Errorf("content-contradiction", f.KeyPos(), "Move the key to "+source+".md: every language inherits it from there.",
				"“%s” stands here and not in %s.", key, from.File)
		case !reflect.DeepEqual(original.Plain(), f.Plain()):
			list.Errorf("content-contradiction", f.KeyPos(), "Take the key out of this file: it is inherited from "+source+".md.",
				"“%s” says something else here than in %s.", key, from.File)
		}
	}
	return list
}
