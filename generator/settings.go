package generator

import (
	"sync"

	"gaceta.dev/gaceta/generator/markdown"
)

// settings are what every page needs of the site's settings in its language,
// looked up once.
type settings struct {
	name  string
	words markdown.Words
}

// settingsOf gives the settings in each language as functions that find them
// when they are first asked for.
func (b *build) settingsOf() map[string]func() settings {
	all := map[string]func() settings{}
	for _, lang := range b.project.Languages.Codes() {
		all[lang] = sync.OnceValue(func() settings { return b.readSettings(lang) })
	}
	return all
}

func (b *build) readSettings(lang string) settings {
	site, _ := b.site.Localise("site", lang, b.routes.Resolve).(map[string]any)
	own, _ := site["markdown"].(map[string]any)
	text := func(m map[string]any, key string) string {
		s, _ := m[key].(string)
		return s
	}
	s := settings{name: text(site, "name"), words: markdown.Words{
		NewTab: text(own, "newTab"), Table: text(own, "table"), Footnote: text(own, "footnote"), Callouts: map[string]string{},
	}}
	callouts, _ := own["callouts"].(map[string]any)
	for kind := range callouts {
		s.words.Callouts[kind] = text(callouts, kind)
	}
	return s
}

// words are the words that a converted text needs, from “markdown” in the
// site's settings.
func (b *build) words(lang string) markdown.Words { return b.settings[lang]().words }

// siteName is “name” in the site's settings, a text or one in each language.
func (b *build) siteName(lang string) string { return b.settings[lang]().name }

// textSizes is how wide pictures of a text are shown: “sizes” under “markdown”
// in the site's settings.
func (b *build) textSizes() string {
	data, ok := b.site.Data["site"]
	if !ok {
		return ""
	}
	return data.Root.Get("markdown").Get("sizes").Text()
}
