// Package content reads a site's content folder: data files, articles and longer texts, each value with its position.
//
//	content/*.yaml, content/<folder>/*.yaml   data, named by their path without the ending
//	content/<collection>/<slug>/<lang>.md     articles of the collections in site.yaml
//	content/pages/<id>/<lang>.md              longer texts of pages
//	content/schemas/<name>.schema.json        a JSON Schema for each of them
//
// The rules:
//
//  1. Every collection has a built-in schema, which the site's own extends. A data file may have a schema; those of a
//     folder may share the schema named like the folder. Each violation is an error at its key or value.
//  2. A slug is [a-z0-9]+(-[a-z0-9]+)*. It is the name of the article's folder, or the key “slug” of a language's front
//     matter. “slug” and “aliases” are built in, and translations do not inherit them.
//  3. An article has a file in every language, or in those that “languages” in its front matter names. The file in the
//     default language is the source: translations inherit the keys that the schema does not mark with x-localized, and
//     may repeat but not contradict them. Without the default language, the first one of “languages” is the source.
//     A missing translation is an error unless the collection's policy allows it or the article is a draft:
//     languages.go.
//  4. A picture in front matter is a file in the article's folder.
//  5. Files are UTF-8 text within the bounds of generator/internal/limits. Symbolic links are refused.
//  6. README.md and hidden files are ignored. Files that look like content but are not read get a warning.
//  7. Bodies are not kept in memory: Body reads one when it is needed.
package content

import (
	"io/fs"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/project"
)

// PagesFolder holds the longer texts of pages, under content/.
const PagesFolder = "pages"

// Data is one data file.
type Data struct {
	Name string // name or folder/name
	File string
	Root *yamlnode.Node
}

// Content is everything that could be read.
type Content struct {
	Data    map[string]*Data
	Entries []*Entry // articles and pages, by file name
	Schemas *Schemas
}

// CardFile is a picture in an article's folder that replaces the article's picture where the page is shared.
const CardFile = "card.png"

// LoadData reads a data file and checks it against its schema. The data is nil if the file cannot be read.
func LoadData(p project.Project, schemas *Schemas, file string) (*Data, diag.List) {
	text, err := fs.ReadFile(p.FS, file)
	if err != nil {
		return nil, unreadable(file, err)
	}
	root, list := yamlnode.Parse(file, 1, text)
	if root == nil {
		return nil, list
	}
	name := dataName(file)
	d := &Data{name, file, root}
	schema := schemas.ofData(name)
	found := localize(root, schema, name, p.Languages)
	if schema != nil {
		list = slices.Concat(list, schema.validate(root, p.Languages, false), checkDataImages(p, schemas, d))
		if name == "site" {
			list = append(list, suspectSettings(schema, root, list)...)
		}
	}
	return d, append(list, found...)
}

// CheckData returns the errors of a data file by its schema.
func (s *Schemas) CheckData(d *Data, languages locale.Set) diag.List {
	if schema := s.ofData(d.Name); schema != nil {
		return schema.validate(d.Root, languages, false)
	}
	return nil
}

// checkShared reports names under “shared” in the settings that are not data files.
func checkShared(data map[string]*Data, files []string) diag.List {
	var list diag.List
	settings := data["site"]
	if settings == nil {
		return nil
	}
	var known []string
	for _, file := range files {
		known = append(known, dataName(file))
	}
	for n := range settings.Root.Get("shared").Items() {
		if !slices.Contains(known, n.Text()) {
			list.Errorf("site-settings", n.Pos(), diag.DidYouMean(n.Text(), "data files", known),
				"Unknown data file “%s”.", n.Text())
		}
	}
	return list
}

// dataName returns the name of a data file: its path below content/ without the extension.
func dataName(file string) string {
	return strings.TrimSuffix(strings.TrimPrefix(file, "content/"), ".yaml")
}

func unreadable(file string, err error) diag.List {
	var list diag.List
	list.Errorf("content-read", diag.Pos{File: file, Line: 1, Column: 1}, "Check that it is a file and that you may read it.",
		"This file cannot be read: %v.", err)
	return list
}

// same reports whether two data files have the same values at the same positions.
func (d *Data) same(other *Data) bool {
	return other != nil && d.Name == other.Name && d.File == other.File && d.Root.Equal(other.Root)
}
