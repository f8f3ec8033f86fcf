package content

import (
	"cmp"
	"io/fs"
	"iter"
	"path"
	"reflect"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// checkTranslations checks that every article has a text in every language, and that translations do not contradict
// their source. files includes the texts with errors, so that they do not count as missing.
func checkTranslations(p project.Project, schemas *Schemas, entries []*Entry, files []entryFile) diag.List {
	var list diag.List
	for texts := range groups(files, func(f entryFile) article { return article{f.collection, f.slug} }) {
		if texts[0].collection != PagesFolder && len(texts) < len(p.Languages) { // routes define the languages of a page
			list = append(list, missingTexts(p, texts)...)
		}
	}
	return append(list, checkContradictions(p, schemas, entries)...)
}

// groups returns the runs of texts of the same article.
func groups[T any](list []T, articleOf func(T) article) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		for begin := 0; begin < len(list); {
			end := begin + 1
			for end < len(list) && articleOf(list[begin]) == articleOf(list[end]) {
				end++
			}
			if !yield(list[begin:end]) {
				return
			}
			begin = end
		}
	}
}

// missingTexts reports the languages without a text of an article, at the article's first text in the site's order.
func missingTexts(p project.Project, texts []entryFile) diag.List {
	var list diag.List
	codes := p.Languages.Codes()
	order := func(f entryFile) int { return slices.Index(codes, f.lang) }
	first := slices.MinFunc(texts, func(a, b entryFile) int { return order(a) - order(b) })
	for i, l := range p.Languages {
		if slices.ContainsFunc(texts, func(f entryFile) bool { return f.lang == l.Code }) {
			continue
		}
		message := "The " + cmp.Or(l.Name, l.Code) + " translation is missing."
		if i == 0 {
			message = "The source " + l.Code + ".md of “" + first.slug + "” is missing."
		}
		list.Errorf("content-translation", diag.Pos{File: first.file, Line: 1, Column: 1, Length: 3},
			translationHelp(p, first, l.Code), "%s", message)
	}
	return list
}

// translationHelp returns how to create the text of an article in a language.
func translationHelp(p project.Project, f entryFile, lang string) string {
	if _, err := fs.Stat(p.FS, "templates/new/"+f.collection+"/"+lang+".md"); err != nil || !IsSlug(f.slug) {
		return "Write " + path.Dir(f.file) + "/" + lang + ".md."
	}
	return "Run: gaceta new " + f.collection + " " + f.slug
}

func checkContradictions(p project.Project, schemas *Schemas, entries []*Entry) diag.List {
	var list diag.List
	source := p.Languages.Default().Code
	for texts := range groups(entries, func(e *Entry) article { return article{e.Collection, e.Slug} }) {
		i := slices.IndexFunc(texts, func(e *Entry) bool { return e.Lang == source })
		schema := schemas.Get(texts[0].Collection)
		if i < 0 || schema == nil || texts[0].Collection == PagesFolder {
			continue
		}
		for _, e := range texts {
			if e.Lang != source {
				list = append(list, contradictions(p, schema, texts[i], e)...)
			}
		}
	}
	return list
}

// contradictions reports the texts of the source's front matter that a translation lacks, and the keys of a translation
// that differ from its source. The schema reports required keys.
func contradictions(p project.Project, schema *Schema, source, e *Entry) diag.List {
	var list diag.List
	for f := range source.Front.Fields() {
		key := f.Key()
		if schema.IsLocalized(key) && !slices.Contains(schema.Required(), key) && e.Front.Get(key) == nil {
			l, _ := p.Languages.Get(e.Lang)
			list.Errorf("content-translation", e.Start(), "Add a line “"+key+": …”. "+source.File+" has one.",
				"The %s translation of “%s” is missing.", cmp.Or(l.Name, e.Lang), key)
		}
	}
	for f := range e.Front.Fields() {
		key := f.Key()
		if schema.IsLocalized(key) || !schema.HasKey(key) {
			continue
		}
		original := source.Front.Get(key)
		switch {
		case original == nil && f.Kind == yamlnode.Bool && !f.Bool():
			continue // false is the default
		case original == nil:
			list.Errorf("content-contradiction", f.KeyPos(),
				"Move the key to "+source.Lang+".md: every language inherits it from there.",
				"The source %s has no key “%s”.", source.File, key)
		case !reflect.DeepEqual(original.Plain(), f.Plain()):
			list.Errorf("content-contradiction", f.KeyPos(), "Remove the key from this file: it is inherited from "+source.Lang+".md.",
				"“%s” differs from its value in %s.", key, source.File)
		}
	}
	return list
}
