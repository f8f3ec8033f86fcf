// Package hints knows what an author can write at a position of a text or a data file, and what the text there means.
// It asks the schemas, the site and the files. Package lsp speaks the editor's protocol.
package hints

import (
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/dev/lsp/cursor"
	"gaceta.dev/gaceta/generator/dev/lsp/workspace"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/model"
)

// Place is a position in a file below content/, and what is written there.
type Place struct {
	ws     *workspace.Workspace
	site   *model.Site
	file   string
	entry  *content.Entry // nil for data; without front matter if it cannot be read
	lang   string
	schema *content.Schema

	lines    []string
	first    int          // line of the front matter's first key, or 0
	number   int          // of the line
	column   int          // in bytes
	yaml     *cursor.YAML // or else markdown is set
	markdown *cursor.Markdown
}

// At returns the place in a line of a file, counted from 0, and a column in bytes. The workspace must have a Site. At
// reports false if nothing is known about the place.
func At(ws *workspace.Workspace, file string, lines []string, number, column int) (*Place, bool) {
	if number < 0 || number >= len(lines) {
		return nil, false
	}
	t := &Place{
		ws: ws, site: ws.Site(), file: file, lang: ws.Project.Languages.Default().Code,
		lines: lines, number: number, column: column,
	}
	if path.Ext(file) == ".yaml" {
		t.schema = ws.Content.Schemas.OfData(file)
		return t, t.findYAML(0, len(lines))
	}
	if t.entry = entryAt(ws, file); t.entry == nil {
		return nil, false
	}
	t.lang, t.schema = t.entry.Lang, ws.Content.Schemas.Get(t.entry.Collection)
	if end := frontMatterEnd(lines); number > 0 && number < end {
		t.first = 1
		return t, t.findYAML(1, end)
	}
	m, ok := cursor.InMarkdown(lines, number, column)
	t.markdown = &m
	return t, ok
}

// findYAML looks at a line of the YAML in some lines.
func (t *Place) findYAML(from, to int) bool {
	y, ok := cursor.InYAML(t.lines[from:to], t.number-from, t.column)
	t.yaml = &y
	return ok
}

// entryAt returns the text in a file, known or not; nil if texts are elsewhere.
func entryAt(ws *workspace.Workspace, file string) *content.Entry {
	if e := ws.Entry(file); e != nil {
		return e
	}
	parts := strings.Split(file, "/")
	if len(parts) != 4 || path.Ext(file) != ".md" {
		return nil
	}
	e := &content.Entry{Collection: parts[1], Slug: parts[2], Lang: strings.TrimSuffix(parts[3], ".md"), File: file}
	isText := slices.Contains(ws.Project.Collections, e.Collection) || e.Collection == content.PagesFolder
	if !isText || !ws.Project.Languages.Has(e.Lang) {
		return nil
	}
	return e
}

// frontMatterEnd returns the line that closes the front matter: 0 if there is none, and the first empty line if it is
// not closed yet.
func frontMatterEnd(all []string) int {
	if all[0] != "---" {
		return 0
	}
	for i, line := range all[1:] {
		if line == "---" {
			return i + 1
		}
	}
	if i := slices.Index(all[1:], ""); i >= 0 {
		return i + 1
	}
	return len(all)
}

// Extent returns where the text at the place begins and ends in its line, in bytes.
func (t *Place) Extent() (start, end int) {
	if t.yaml != nil {
		return t.yaml.Start, t.yaml.End
	}
	return t.markdown.Start, t.markdown.End
}

// IsYAML reports whether the place is in front matter or in a data file.
func (t *Place) IsYAML() bool { return t.yaml != nil }

// Text returns the text at the place.
func (t *Place) Text() string {
	start, end := t.Extent()
	return t.lines[t.number][start:end]
}

// typed returns the text before the cursor.
func (t *Place) typed() string {
	start, _ := t.Extent()
	text := t.Text()
	return text[:min(max(0, t.column-start), len(text))]
}

// path returns the place in the schema: of the map if a key is at the place, else of the value.
func (t *Place) path() []string {
	if t.yaml.IsValue && t.yaml.Key != "" {
		return append(slices.Clone(t.yaml.Path), t.yaml.Key)
	}
	return t.yaml.Path
}

// label returns what authors call a piece of data: itself, or its name, title or label.
func (t *Place) label(n *yamlnode.Node) string {
	switch {
	case n == nil:
		return ""
	case n.Kind == yamlnode.String:
		return n.Text()
	case n.IsLocalized():
		return t.site.InLanguage(n, t.lang).Text()
	}
	for _, key := range []string{"name", "title", "label", "term"} {
		if text := n.Get(key); text != nil {
			return t.label(text)
		}
	}
	return ""
}

// Article returns the text that a rename at the place concerns, and the key of front matter at the place. At the title or
// the slug it is the text itself, at a link the text that the link leads to.
func (t *Place) Article() (*content.Entry, string) {
	switch {
	case t.entry == nil:
		return nil, ""
	case t.yaml != nil && len(t.yaml.Path) == 0:
		key := t.yaml.Key
		if !t.yaml.IsValue {
			key = t.Text()
		}
		if key == content.SlugKey || key == "title" {
			return t.ws.Entry(t.file), key
		}
	case t.markdown != nil && t.markdown.Kind == cursor.Link:
		address, _, _ := strings.Cut(t.Text(), "#")
		if file, ok := t.ws.TargetFile(t.entry, address); ok {
			return t.ws.Entry(file), ""
		}
	}
	return nil, ""
}
