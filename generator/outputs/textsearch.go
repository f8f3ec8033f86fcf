package outputs

import (
	"encoding/json"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// HasTextSearch reports whether the site has a search index of its longer texts: search: true in its settings.
func HasTextSearch(site *model.Site) bool {
	settings := site.Data["site"]
	return settings != nil && settings.Root.Get("search").Bool()
}

// TextSearchFile returns the path of the search index of a language.
func TextSearchFile(site *model.Site, lang string) string {
	return strings.TrimPrefix(site.Project.Languages.Address(lang, "/")+"search.json", "/")
}

// textSection is a section of a longer text in the search index.
type textSection struct {
	Address string `json:"address"` // with the fragment of the heading
	Page    string `json:"page"`    // the page's title
	Heading string `json:"heading,omitempty"`
	Text    string `json:"text"`
	Lang    string `json:"lang,omitempty"` // if it is not the language of the index
}

// textSearch returns the search index of a language. A page that the language lacks is in it in the default language.
func textSearch(site *model.Site, r *page.Renderer, lang string) (File, error) {
	index := []textSection{}
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		hasLang := slices.ContainsFunc(rt.Alternates, func(a model.Alternate) bool { return a.Lang == lang })
		isShown := rt.Lang == lang || !hasLang && rt.Lang == site.Project.Languages.Default().Code
		if rt.Text == nil || rt.Error || rt.NoIndex || rt.Canonical != rt.Address || !isShown {
			continue
		}
		text, _ := r.Convert(rt.Text, page.ForSearch) // diagnostics are reported with the page
		entry := textSection{Address: rt.Address, Page: rt.Title, Text: rt.Description}
		if rt.Lang != lang {
			entry.Lang = rt.Lang
		}
		index = append(index, entry)
		for _, s := range text.Sections {
			entry.Address, entry.Heading, entry.Text = rt.Address, s.Heading.Text, s.Text
			if s.Heading.ID != "" {
				entry.Address += "#" + s.Heading.ID
			}
			index = append(index, entry)
		}
	}
	data, err := json.Marshal(index)
	return File{Path: TextSearchFile(site, lang), Data: append(data, '\n'), Compress: true}, err
}
