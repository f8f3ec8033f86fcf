package content

import (
	"cmp"
	"io/fs"
	"iter"
	"path"
	"reflect"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// checkTranslations checks that every article has a text in every language that needs one, and that translations do not
// contradict their source. files includes the texts with errors, so that they do not count as missing. The texts of an
// article follow each other in both lists.
func checkTranslations(p project.Project, schemas *Schemas, entries []*Entry, files []entryFile) diag.List {
	var list diag.List
	for files := range groups(files, func(f entryFile) article { return article{f.collection, f.slug} }) {
		of, n := article{files[0].collection, files[0].slug}, 0
		for n < len(entries) && of == (article{entries[n].Collection, entries[n].Slug}) {
			n++
		}
		texts := entries[:n]
		entries = entries[n:]
		if of.collection == PagesFolder { // routes define the languages of a page
			continue
		}
		list = append(list, checkLanguages(p, schemas, files, texts)...)
	}
	return list
}

// checkLanguages checks the texts of one article. Files with errors have no texts.
func checkLanguages(p project.Project, schemas *Schemas, files []entryFile, texts []*Entry) diag.List {
	var list diag.List
	scope := ScopeOf(p, files[0].collection, texts)
	if scope.Source == nil && len(texts) < len(files) {
		return nil // the source, which may be a draft or limit the languages, may be among the files with errors
	}
	if key := scope.exclusion(p, texts); key != nil {
		source := path.Base(scope.Source.File)
		list.Errorf("content-languages", key.KeyPos(),
			"Remove "+source+" if the article is not meant for that language. Otherwise remove this key.",
			"“%s” leaves out “%s”, but %s exists.", languagesKey, scope.Source.Lang, source)
		return list // the texts contradict each other in many ways
	}
	if (len(files) < len(scope.Languages) || scope.Source == nil) && !scope.hasFaultyLanguages() {
		list = missingTexts(p, files, scope)
	}
	if scope.Source == nil {
		return list
	}
	// An unknown language, which the schema reports, may be meant to be that of a text.
	isKnown := !slices.ContainsFunc(scope.Source.ownLanguages(), func(code string) bool { return !p.Languages.Has(code) })
	for _, e := range texts {
		if isKnown && !slices.Contains(scope.Languages, e.Lang) {
			list.Warnf("content-translation", e.Start(),
				"Add “"+e.Lang+"” to “languages” in "+path.Base(scope.Source.File)+", or remove the file.",
				"This text is not published: the article is limited to other languages.")
		}
		list = append(list, checkAccountability(scope.Source, e)...)
		if schema := schemas.Get(e.Collection); schema != nil && e != scope.Source {
			list = append(list, contradictions(p, schema, scope.Source, e)...)
		}
	}
	return list
}

// withoutExcluded returns faults without those of the sources whose articles leave out their language.
func withoutExcluded(p project.Project, faults, exclusions diag.List) diag.List {
	sources := map[string]bool{}
	for _, d := range exclusions {
		if d.Code == "content-languages" {
			sources[path.Dir(d.Pos.File)+"/"+p.Languages.Default().Code+".md"] = true
		}
	}
	return slices.DeleteFunc(faults, func(d diag.Diagnostic) bool { return sources[d.Pos.File] })
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

// missingTexts reports the languages without a text of an article that need one, at the article's first text in the site's
// order. A missing translation of a draft is a warning: a draft does not block the site.
func missingTexts(p project.Project, files []entryFile, scope Scope) diag.List {
	var list diag.List
	codes := p.Languages.Codes()
	order := func(f entryFile) int { return slices.Index(codes, f.lang) }
	first := slices.MinFunc(files, func(a, b entryFile) int { return order(a) - order(b) })
	isSourceMissing := scope.Source == nil && !slices.ContainsFunc(files, func(f entryFile) bool { return f.lang == codes[0] })
	for _, lang := range scope.Lacks(func(lang string) bool {
		return slices.ContainsFunc(files, func(f entryFile) bool { return f.lang == lang })
	}) {
		l, _ := p.Languages.Get(lang)
		message, help := "The "+cmp.Or(l.Name, lang)+" translation is missing.", translationHelp(p, first, lang)
		switch {
		case isSourceMissing && lang == codes[0]:
			message = "The source " + lang + ".md of “" + first.slug + "” is missing."
			help = "If the article is not meant for that language, write “languages: [" + first.lang + "]” into " + path.Base(first.file) +
				". Otherwise " + strings.ToLower(help[:1]) + help[1:]
		case scope.Policy != project.Require || isSourceMissing:
			continue // the source may limit the languages
		default:
			help = strings.TrimSuffix(help, ".") + ". If not every article is translated, write “" + first.collection +
				": { translations: omit }” under “collections” in " + project.SettingsFile + "."
		}
		pos := diag.Pos{File: first.file, Line: 1, Column: 1, Length: 3}
		if scope.IsDraft {
			list.Warnf("content-translation", pos, help, "%s", message)
		} else {
			list.Errorf("content-translation", pos, help, "%s", message)
		}
	}
	return list
}

// translationHelp returns how to create the text of an article in a language. “gaceta new” does it unless the collection
// has an archetype that lacks the language.
func translationHelp(p project.Project, f entryFile, lang string) string {
	archetype := "templates/new/" + f.collection
	_, errFolder := fs.Stat(p.FS, archetype)
	_, errText := fs.Stat(p.FS, archetype+"/"+lang+".md")
	if errText != nil && errFolder == nil || !IsPath(f.slug) {
		return "Write " + path.Dir(f.file) + "/" + lang + ".md."
	}
	return "Run: gaceta new " + f.collection + " " + f.slug
}

// contradictions reports the texts of the source's front matter that a translation lacks, and the keys of a translation
// that differ from its source. The schema reports required keys.
func contradictions(p project.Project, schema *Schema, source, e *Entry) diag.List {
	var list diag.List
	for f := range source.Front.Fields() {
		key := f.Key()
		if schema.IsLocalized(key) && key != CorrectionsKey && !slices.Contains(schema.Required(), key) && e.Front.Get(key) == nil &&
			!isMisspelled(schema, e, key) {
			l, _ := p.Languages.Get(e.Lang)
			report := list.Errorf
			if source.Front.Get("draft").Bool() {
				report = list.Warnf
			}
			report("content-translation", e.Start(), "Add a line “"+key+": …”. "+source.File+" has one.",
				"The %s translation of “%s” is missing.", cmp.Or(l.Name, e.Lang), key)
		}
	}
	for f := range e.Front.Fields() {
		key := f.Key()
		if schema.IsLocalized(key) || schema.IsOverridable(key) || !schema.HasKey(key) {
			continue
		}
		original := source.Front.Get(key)
		switch {
		case original == nil && f.Kind == yamlnode.Bool && !f.Bool():
			continue // false is the default
		case original == nil:
			list.Errorf("content-contradiction", f.KeyPos(),
				"Move the key to "+path.Base(source.File)+": every language inherits it from there.",
				"The source %s has no key “%s”.", source.File, key)
		case !reflect.DeepEqual(original.Plain(), f.Plain()):
			list.Errorf("content-contradiction", f.KeyPos(),
				"Remove the key from this file: it is inherited from "+path.Base(source.File)+".",
				"“%s” differs from its value in %s.", key, source.File)
		}
	}
	return list
}

// isMisspelled reports whether a text has an unknown key that resembles a key. The unknown key is reported.
func isMisspelled(schema *Schema, e *Entry, key string) bool {
	for f := range e.Front.Fields() {
		if _, ok := diag.Nearest(f.Key(), []string{key}); ok && !schema.HasKey(f.Key()) {
			return true
		}
	}
	return false
}
