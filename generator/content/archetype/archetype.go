// Package archetype begins an article: it copies the archetype of a collection,
// templates/new/<collection>/, into content/<collection>/<slug>/.
//
//  1. A collection is one of the site's settings. Its archetype has a text in
//     every language, <lang>.md, and other files that a new article should have.
//     Without that folder, the keys that the collection's schema requires are
//     the archetype, and the texts that an existing source has are those of its
//     translations; words and references have a reminder as their value.
//  2. In the texts {{slug}}, {{title}} (the slug as words) and {{date}} are
//     replaced; other files are copied unchanged.
//  3. An existing file is never written. The files that an article lacks are
//     added, so that a second run adds a missing translation.
//  4. Nothing is written through a symbolic link.
package archetype

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/project"
)

// archetypesFolder holds the archetypes, relative to the root.
const archetypesFolder = "templates/new"

// New begins the article slug of a collection and returns the paths it wrote, relative to the root. A project.RefusedError
// is a fault of the author, any other error a failure of the machine.
func New(p project.Project, collection, slug string, today time.Time) ([]string, error) {
	if !slices.Contains(p.Collections, collection) {
		return nil, project.Refuse("unknown collection “%s”. %s", collection, p.CollectionHelp(collection))
	}
	if !content.IsPath(slug) {
		return nil, project.Refuse("“%s” cannot be a slug: it has lower-case letters a to z, digits and single hyphens.%s",
			slug, suggestion(slug))
	}
	dir := path.Join("content", collection, slug)
	files, err := archetypeFiles(p, collection, path.Join(dir, p.Languages.Default().Code+".md"))
	if err != nil {
		return nil, err
	}
	root := rootfs.New(p.Root)
	fill := strings.NewReplacer("{{slug}}", slug, "{{title}}", content.Title(path.Base(slug)), "{{date}}", today.Format(time.DateOnly))
	var written []string
	for _, f := range files {
		name, data := f.name, f.data
		if path.Ext(name) == ".md" {
			data = []byte(fill.Replace(string(data)))
		}
		file := path.Join(dir, name)
		switch err := root.CreateFile(file, data); {
		case errors.Is(err, fs.ErrExist):
			continue
		case err != nil:
			return written, fmt.Errorf("%s cannot be written: %w", file, err)
		}
		written = append(written, file)
	}
	if len(written) == 0 {
		return nil, project.Refuse("%s exists already, and nothing is overwritten. Choose another slug.", dir)
	}
	return written, nil
}

// file is a file of an archetype.
type file struct {
	name string
	data []byte
}

// archetypeFiles returns the files to copy: the texts in the site's order of languages, then the others. The article's
// source may exist.
func archetypeFiles(p project.Project, collection, source string) ([]file, error) {
	dir := path.Join(archetypesFolder, collection)
	entries, err := fs.ReadDir(p.FS, dir)
	if errors.Is(err, fs.ErrNotExist) {
		text, _ := fs.ReadFile(p.FS, source)
		return builtIn(p, content.NewSchemas(p.FS).Get(collection), frontMatter(source, text)), nil
	}
	if err != nil {
		return nil, err
	}
	var names []string
	for _, lang := range p.Languages.Codes() {
		names = append(names, lang+".md")
	}
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") && !slices.Contains(names, e.Name()) {
			names = append(names, e.Name())
		}
	}
	var files []file
	for _, name := range names {
		data, err := fs.ReadFile(p.FS, path.Join(dir, name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, project.Refuse("the archetype %s/%s is missing. Write one: new articles begin with it.", dir, name)
		case err != nil:
			return nil, err
		}
		files = append(files, file{name, data})
	}
	return files, nil
}

// builtIn returns texts with the front matter that the schema requires. A translation has only the keys that are not
// inherited, and those that the source, which may be nil, has in its own words.
func builtIn(p project.Project, schema *content.Schema, source *yamlnode.Node) []file {
	values := map[string]string{"title": ` "{{title}}"`, "date": " {{date}}"}
	var files []file
	for i, lang := range p.Languages.Codes() {
		keys := slices.Clone(schema.Required())
		for f := range source.Fields() {
			if i > 0 && schema.HoldsWords(f.Key()) && !slices.Contains(keys, f.Key()) {
				keys = append(keys, f.Key())
			}
		}
		var text strings.Builder
		text.WriteString("---\n")
		for _, key := range keys {
			if i == 0 || schema.IsLocalized(key) {
				text.WriteString(key + ":" + cmp.Or(values[key], reminder(p, schema, key)) + "\n")
			}
		}
		if i == 0 && schema.HasKey("draft") {
			text.WriteString("draft: true\n")
		}
		text.WriteString("---\n")
		files = append(files, file{lang + ".md", []byte(text.String())})
	}
	return files
}

// frontMatter returns the front matter of a text, or nil if it cannot be read.
func frontMatter(file string, text []byte) *yamlnode.Node {
	_, rest, _ := bytes.Cut(text, []byte("---\n"))
	front, _, _ := bytes.Cut(rest, []byte("\n---\n"))
	root, _ := yamlnode.Parse(file, 2, front)
	return root
}

const reminderPrefix = "TODO: "

// reminder returns the value of a required key that the author must replace: it says what to write.
func reminder(p project.Project, schema *content.Schema, key string) string {
	name, _, _ := strings.Cut(schema.Reference(key), "#")
	one, some := "a key of content/"+name+".yaml", "keys of content/"+name+".yaml"
	if slices.Contains(p.Collections, name) {
		one, some = "the name of a folder in content/"+name, "names of folders in content/"+name
	}
	switch {
	case schema.HoldsWords(key):
		return ` "` + reminderPrefix + `write the ` + key + `"`
	case name != "" && schema.IsList(key):
		return ` ["` + reminderPrefix + `write ` + some + `"]`
	case name != "":
		return ` "` + reminderPrefix + `write ` + one + `"`
	}
	return ""
}

var notInSlug = regexp.MustCompile(`[^a-z0-9]+`)

// suggestion returns a help text with the slug that the given words probably mean.
func suggestion(words string) string {
	slug := strings.Trim(notInSlug.ReplaceAllString(markdown.Slug(words), "-"), "-")
	if !content.IsSlug(slug) {
		return ""
	}
	return " Did you mean “" + slug + "”?"
}
