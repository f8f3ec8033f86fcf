package model

import (
	"fmt"
	"io/fs"
	"slices"

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
