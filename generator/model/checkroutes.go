package model

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
)

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

// checkClashes reports addresses of several routes.
func (m *Routes) checkClashes() diag.List {
	var list diag.List
	taken := make(map[string]int, len(m.All))
	reported := map[[2]string]bool{} // pairs of rows, so that other languages do not repeat the error
	for i, rt := range m.All {
		file := strings.ToLower(rt.File) // some file systems ignore case
		first, clash := taken[file]
		if !clash {
			taken[file] = i
			continue
		}
		other := m.All[first]
		if rt.ID == other.ID && rt.Article != nil && rt.Article != other.Article {
			continue // two articles with one slug, which ownSlugs reports
		}
		if rt.ID == other.ID && rt.Listing != nil && rt.Listing.Term != other.Listing.Term {
			continue // two keys that differ in case, which checkEntries reports
		}
		pos := rt.Blame()
		if rt.Article == nil && other.Article != nil {
			pos, other = other.Blame(), rt
		}
		pair := [2]string{rt.key(), m.All[first].key()}
		if reported[pair] {
			continue
		}
		reported[pair] = true
		list.Errorf("routes-clash", pos, "Give one of them another path or slug.",
			"Two pages have the address %s: this one and %s.", rt.Address, other.describe())
	}
	return list
}

// key identifies a page in all languages.
func (rt Route) key() string {
	if rt.Article != nil {
		return rt.ID + "/" + rt.Article.Slug
	}
	return rt.ID
}

func (rt Route) describe() string {
	if rt.Article != nil {
		return rt.Article.Text(rt.Lang).File
	}
	return fmt.Sprintf("the route “%s” in %s:%d", rt.ID, rt.Pos.File, rt.Pos.Line)
}
