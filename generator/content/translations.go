package content

import (
	"io/fs"
	"reflect"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/yamltree"
)

// translations checks that every article has a text in every language, and
// that translations do not contradict their source. files are all that were
// found, so that a text with an error of its own does not count as missing.
func translations(p project.Project, schemas *Schemas, entries []*Entry, files []entryFile) diag.List {
	type key struct{ collection, slug string }
	have := map[key]map[string]string{}
	var order []key
	for _, f := range files {
		k := key{f.collection, f.slug}
		if have[k] == nil {
			have[k] = map[string]string{}
			order = append(order, k)
		}
		have[k][f.lang] = f.file
	}
	var list diag.List
	for _, k := range order {
		if k.collection == PagesFolder {
			continue // which languages a page has is the routes' to say
		}
		for _, l := range p.Languages {
			if _, ok := have[k][l.Code]; ok {
				continue
			}
			for _, other := range p.Languages {
				if file, ok := have[k][other.Code]; ok {
					list.Errorf("content-translation", diag.Pos{File: file, Line: 1, Column: 1, Length: 3},
						"Write "+l.Code+".md beside it"+begin(p, k.collection, k.slug, l.Code),
						"The article “%s” has no text in %s.", k.slug, name(l.Name, l.Code))
					break
				}
			}
		}
	}
	return append(list, contradictions(p, schemas, entries)...)
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
	for _, f := range from.Front.Fields {
		if schema.Localised(f.Key) && !schema.required(f.Key) && e.Front.Field(f.Key) == nil {
			list.Errorf("content-translation", e.Start(), "Add a line “"+f.Key+": …”: "+from.File+" has one.", "“%s” has no text in %s.", f.Key, name(l.Name, e.Lang))
		}
	}
	return list
}

func contradictions(p project.Project, schemas *Schemas, entries []*Entry) diag.List {
	var list diag.List
	sources := map[string]*Entry{}
	source := p.Languages.Default().Code
	for _, e := range entries {
		if e.Lang == source {
			sources[e.Dir()] = e
		}
	}
	for _, e := range entries {
		from, schema := sources[e.Dir()], schemas.Get(e.Collection)
		if e.Lang == source || from == nil || schema == nil || e.Collection == PagesFolder {
			continue
		}
		list = append(list, untranslated(p, schema, from, e)...)
		for _, f := range e.Front.Fields {
			if schema.Localised(f.Key) || !schema.Knows(f.Key) {
				continue
			}
			original := from.Front.Field(f.Key)
			switch {
			case original == nil && f.Value.Kind == yamltree.Bool && !f.Value.Bool():
				continue // what is left out is false
			case original == nil:
				list.Errorf("content-contradiction", f.Pos, "Move the key to "+source+".md: every language inherits it from there.",
					"“%s” stands here and not in %s.", f.Key, from.File)
			case !reflect.DeepEqual(original.Value.Plain(), f.Value.Plain()):
				list.Errorf("content-contradiction", f.Pos, "Take the key out of this file: it is inherited from "+source+".md.",
					"“%s” says something else here than in %s.", f.Key, from.File)
			}
		}
	}
	return list
}
