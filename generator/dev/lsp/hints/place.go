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
func (p *Place) findYAML(from, to int) bool {
	y, ok := cursor.InYAML(p.lines[from:to], p.number-from, p.column)
	p.yaml = &y
	return ok
}

// entryAt returns the text in a file, known or not; nil if texts are elsewhere.
func entryAt(ws *workspace.Workspace, file string) *content.Entry {
	if e := ws.Entry(file); e != nil {
		return e
	}
	collection, slug, inFolder := strings.Cut(strings.TrimPrefix(path.Dir(file), "content/"), "/")
	if !inFolder || !strings.HasPrefix(file, "content/") || path.Ext(file) != ".md" {
		return nil
	}
	e := &content.Entry{Collection: collection, Slug: slug, Lang: strings.TrimSuffix(path.Base(file), ".md"), File: file}
	isText := slices.Contains(ws.Project.Collections, e.Collection) || e.Collection == content.PagesFolder && !strings.Contains(slug, "/")
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
func (p *Place) Extent() (start, end int) {
	if p.yaml != nil {
		return p.yaml.Start, p.yaml.End
	}
	return p.markdown.Start, p.markdown.End
}

// IsYAML reports whether the place is in front matter or in a data file.
func (p *Place) IsYAML() bool { return p.yaml != nil }

// Text returns the text at the place.
func (p *Place) Text() string {
	start, end := p.Extent()
	return p.lines[p.number][start:end]
}

// typed returns the text before the cursor.
func (p *Place) typed() string {
	start, _ := p.Extent()
	text := p.Text()
	return text[:min(max(0, p.column-start), len(text))]
}

// path returns the place in the schema: of the map if a key is at the place, else of the value.
func (p *Place) path() []string {
	if p.yaml.IsValue && p.yaml.Key != "" {
		return append(slices.Clone(p.yaml.Path), p.yaml.Key)
	}
	return p.yaml.Path
}

// label returns what authors call a piece of data: itself, or its name, title or label.
func (p *Place) label(n *yamlnode.Node) string {
	switch {
	case n == nil:
		return ""
	case n.Kind == yamlnode.String:
		return n.Text()
	case n.IsLocalized():
		return p.site.InLanguage(n, p.lang).Text()
	}
	for _, key := range []string{"name", "title", "label", "term"} {
		if text := n.Get(key); text != nil {
			return p.label(text)
		}
	}
	return ""
}

// Article returns the text that a rename at the place concerns, and the key of front matter at the place. At the title or
// the slug it is the text itself, at a link the text that the link leads to.
func (p *Place) Article() (*content.Entry, string) {
	switch {
	case p.entry == nil:
		return nil, ""
	case p.yaml != nil && len(p.yaml.Path) == 0:
		key := p.yaml.Key
		if !p.yaml.IsValue {
			key = p.Text()
		}
		if key == content.SlugKey || key == "title" {
			return p.ws.Entry(p.file), key
		}
	case p.markdown != nil && p.markdown.Kind == cursor.Link:
		address, _, _ := strings.Cut(p.Text(), "#")
		if file, ok := p.ws.TargetFile(p.entry, address); ok {
			return p.ws.Entry(file), ""
		}
	}
	return nil, ""
}
