package model

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// Texts lists the texts of a data file for readers: those in several languages, and others of more than one word.
func (s *Site) Texts(name, lang string) []string {
	var texts []string
	var add func(n *yamlnode.Node)
	add = func(n *yamlnode.Node) {
		switch {
		case n == nil:
		case n.IsLocalized():
			if text := s.InLanguage(n, lang); text.Kind == yamlnode.String {
				texts = append(texts, text.Text())
			} else {
				add(text)
			}
		case n.Kind == yamlnode.Map:
			for f := range n.Fields() {
				add(f)
			}
		case n.Kind == yamlnode.List:
			for item := range n.Items() {
				add(item)
			}
		case n.Kind == yamlnode.String && strings.Contains(n.Text(), " "):
			texts = append(texts, n.Text())
		}
	}
	if d := s.Data[name]; d != nil {
		add(d.Root)
	}
	return texts
}

// Group is a value that an article refers to in its front matter, such as a category or a tag.
type Group struct {
	Key, ID string // category, insights
	Name    string // for readers
}

// HasSearch reports whether the site has a full-text index: search: true in its settings.
func (s *Site) HasSearch() bool {
	settings := s.Data["site"]
	return settings != nil && settings.Root.Get("search").Bool()
}

// Groups lists what the front matter of an article refers to.
func (s *Site) Groups(a *Article, lang string) []Group {
	schema := s.Schemas.Get(a.Collection)
	if schema == nil {
		return nil
	}
	var groups []Group
	references := schema.References()
	for _, key := range slices.Sorted(maps.Keys(references)) {
		target := s.Pointer(references[key])
		f := a.source.Front.Get(key)
		if f == nil || target == nil {
			continue
		}
		for _, n := range slices.AppendSeq([]*yamlnode.Node{f}, f.Items()) {
			if id := n.Text(); id != "" && target.Get(id) != nil {
				groups = append(groups, Group{key, id, s.termName(target.Get(id), id, lang)})
			}
		}
	}
	return groups
}

// missingText reports a row whose longer text is missing in a language. A file with errors is not missing: its own errors
// are reported.
func (m *Routes) missingText(r *row, list *diag.List) {
	id := r.prose.Text()
	file := func(lang string) string { return fmt.Sprintf("content/%s/%s/%s.md", content.PagesFolder, id, lang) }
	write := func(lang string) string { return "Write " + file(lang) + "." }
	exists := func(lang string) bool {
		_, err := fs.Lstat(m.site.Project.FS, file(lang))
		return err == nil
	}
	if m.site.Pages[id] == nil && !slices.ContainsFunc(r.languages, exists) {
		help := nearestOr(id, m.site.Pages, write(m.site.Project.Languages.Default().Code))
		list.Errorf("routes-text", r.prose.Pos(), help, "The text “%s” does not exist.", id)
		return
	}
	for _, lang := range r.languages {
		if m.site.Pages[id][lang] == nil && !exists(lang) {
			list.Errorf("routes-text", r.prose.Pos(), write(lang), "The text “%s” of this page is missing in “%s”.", id, lang)
		}
	}
}

// checkUnusedTexts reports texts that no row shows.
func (m *Routes) checkUnusedTexts() diag.List {
	var list diag.List
	shown := map[string]bool{}
	for _, r := range slices.Concat(m.rows, []row(m.Broken)) {
		if r.prose != nil && m.site.Pages[r.prose.Text()] == nil {
			return nil // an unknown text, which is reported, is probably one of these
		}
		shown[r.prose.Text()] = true
	}
	for id, texts := range m.site.Pages {
		for _, lang := range m.site.Project.Languages.Codes() {
			if e := texts[lang]; e != nil && !shown[id] {
				list.Warnf("routes-unused", e.Start(), "Name it in a row of "+RoutesFile+": prose: "+id+".",
					"No page shows the text “%s”.", id)
				break
			}
		}
	}
	return list
}
