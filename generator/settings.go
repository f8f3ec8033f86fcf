package generator

import (
	"cmp"
	"sync"

	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/project/locale"
)

// settings are what every page needs of the site's settings in its language,
// looked up once.
type settings struct {
	name  string
	words markdown.Labels
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
	callouts, _ := own["callouts"].(map[string]any)
	labels, _ := locale.LabelsOf(lang)
	s := settings{name: textOf(site, "name"), words: markdown.Labels{
		NewTab:   cmp.Or(textOf(own, "newTab"), labels.NewTab),
		Table:    cmp.Or(textOf(own, "table"), labels.Table),
		Footnote: cmp.Or(textOf(own, "footnote"), labels.Footnote),
		Callouts: map[string]string{},
	}}
	for kind, label := range labels.Callouts {
		s.words.Callouts[kind] = cmp.Or(textOf(callouts, kind), label)
	}
	return s
}

// textOf is a value of a data file or of front matter that is a text; else "".
func textOf(m map[string]any, key string) string {
	text, _ := m[key].(string)
	return text
}

// words are the words that a converted text needs, from “markdown” in the
// site's settings.
func (b *build) words(lang string) markdown.Labels { return b.settings[lang]().words }

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
