// Package cms makes the configuration of Sveltia CMS, an editor that people without Git use in the browser, and adds
// the editor to a site.
//
//  1. The configuration is made from the schemas that check the content, so that the editor asks for the same keys.
//  2. Each language of a collection is a collection of the editor, because the editor cannot hold
//     content/news/<slug>/<lang>.md as one article. Translations have only the keys that they do not inherit.
//     If an article's slug has folders, such as start/install, the collection is a tree.
//  3. A key whose value the editor cannot show, and a key that the schema does not name, stays in the file as it is.
//  4. Texts are edited as Markdown: the editor's rich text would change tables, footnotes and components.
package cms

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"slices"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/project"
)

// Folder holds the editor of a site that has one. It is published as /admin/.
const Folder = project.PublicFolder + "/admin"

// ConfigFile holds the configuration that is made from the schemas.
const ConfigFile = Folder + "/config.json"

// Check reports a configuration that is not made from the present schemas. A site without the editor has none.
func Check(p project.Project) (list diag.List) {
	saved, err := fs.ReadFile(p.FS, ConfigFile)
	if err != nil {
		return nil
	}
	if made, err := Config(p); err == nil && !bytes.Equal(saved, made) {
		list.Warnf("cms-config", diag.Pos{File: ConfigFile, Line: 1, Column: 1},
			"Run: gaceta eject cms", "The editor's configuration is not made from the present schemas and data.")
	}
	return list
}

// config is the text of ConfigFile. The names of all types are those of @sveltia/cms/types/public.d.ts.
type config struct {
	MediaFolder  string       `json:"media_folder"`
	PublicFolder string       `json:"public_folder"`
	Slug         slugs        `json:"slug"`
	Output       output       `json:"output"`
	Media        media        `json:"media_libraries"`
	Collections  []collection `json:"collections"`
}

type slugs struct {
	Encoding     string `json:"encoding"`
	CleanAccents bool   `json:"clean_accents"`
}

type output struct {
	OmitEmpty bool `json:"omit_empty_optional_fields"`
}

// media leaves out the stock photographs, which the policy blocks.
type media struct {
	Stock bool `json:"stock_assets"`
}

type collection struct {
	Name         string  `json:"name"`
	Label        string  `json:"label"`
	Description  string  `json:"description,omitempty"`
	Folder       string  `json:"folder"`
	Path         string  `json:"path"`
	Extension    string  `json:"extension"`
	Format       string  `json:"format"`
	Nested       *nested `json:"nested,omitempty"` // of collections whose slugs have folders, with Meta
	Meta         *meta   `json:"meta,omitempty"`
	MediaFolder  string  `json:"media_folder"`
	PublicFolder string  `json:"public_folder"`
	Create       bool    `json:"create"`
	Delete       bool    `json:"delete"`
	Slug         *slug   `json:"slug,omitempty"` // of collections in which texts can be created
	Summary      string  `json:"summary,omitempty"`
	Editor       editor  `json:"editor"`
	Fields       []field `json:"fields"`
}

// nested shows the texts as a tree of folders.
type nested struct {
	Subfolders bool `json:"subfolders"` // each text is in a folder of its own
}

// meta lets people choose the folder in which a text is created.
type meta struct {
	Path struct {
		IndexFile string `json:"index_file"` // the name of all files of the collection, without .md
	} `json:"path"`
}

type slug struct {
	Template string   `json:"template,omitempty"` // without it, people must write the slug
	Editable []string `json:"editable"`
	Hint     string   `json:"hint"`
	Pattern  []string `json:"pattern"`
}

type editor struct {
	Preview bool `json:"preview"`
}

// Config returns the text of ConfigFile.
func Config(p project.Project) ([]byte, error) {
	c := config{
		// Required; pictures are in the article's folder.
		MediaFolder: project.PublicFolder + "/uploads", PublicFolder: "/uploads",
		Slug: slugs{"ascii", true}, Output: output{true},
	}
	for _, name := range append(slices.Clone(p.Collections), content.PagesFolder) {
		if _, err := fs.Stat(p.FS, "content/"+name); err != nil && name == content.PagesFolder {
			continue
		}
		file := "content/schemas/" + name + ".schema.json"
		text, _, err := content.ReadSchema(p.FS, file)
		if err != nil {
			return nil, err
		}
		schema := yamlnode.ParseJSON(text) // keeps the order of keys; a schema with an error is nil
		isNested := content.HasFolders(p, name)
		for _, language := range p.Languages {
			made := makeCollection(p, name, schema, language)
			if isNested {
				made.Nested, made.Meta = &nested{Subfolders: true}, new(meta)
				made.Meta.Path.IndexFile = language.Code
			}
			c.Collections = append(c.Collections, made)
		}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(c)
	return out.Bytes(), err
}

// beforeText are the keys that the editor asks for before the text.
var beforeText = []string{"title", "excerpt", "description"}

// makeCollection returns the texts of one language in a collection.
func makeCollection(p project.Project, name string, schema *yamlnode.Node, language locale.Language) collection {
	isArticle, source := name != content.PagesFolder, p.Languages.Default()
	isSource := language.Code == source.Code
	c := collection{
		Name: name + "-" + language.Code, Label: label(schema, name) + " · " + language.Name,
		Folder: "content/" + name, Path: "{{slug}}/" + language.Code, Extension: "md", Format: "yaml-frontmatter",
		Create: isArticle, Delete: isArticle, Editor: editor{Preview: true},
	}
	if !isSource {
		c.Description = "Translations. Keys that are not listed are those of the text in " + source.Name + "."
	}
	if isArticle {
		c.Summary = "{{title}}"
		c.Slug = &slug{
			Editable: []string{"create"}, Hint: "The name of the article's folder, the same in all languages.",
			Pattern: []string{"^[a-z0-9]+(-[a-z0-9]+)*$", "Use letters a to z, digits and single hyphens."},
		}
		if isSource {
			c.Slug.Template = "{{title}}"
		}
	}
	f := fields{p: p, required: texts(schema.Get("required"))}
	for property := range schema.Get("properties").Fields() {
		if isSource || property.Get("x-localized").Bool() || property.Get("x-override").Bool() {
			c.Fields = append(c.Fields, f.of(property.Key(), property)...)
		}
	}
	at := slices.IndexFunc(c.Fields, func(f field) bool { return !slices.Contains(beforeText, f.Name) })
	if at < 0 {
		at = len(c.Fields)
	}
	c.Fields = slices.Insert(c.Fields, at, field{
		Name: "body", Label: "Text", Widget: "markdown",
		markdown: markdown{Modes: []string{"raw"}, Buttons: []string{}, Components: []string{}},
	})
	return c
}
