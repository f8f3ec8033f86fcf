package page

import (
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

// Settings are values of content/site.yaml in one language.
type Settings struct {
	Name      string // the site's name
	Direction string // in which the language is written
	Labels    locale.Labels
}

// readSettings reads the settings in a language. A label is that of the site or else the built-in one in the language, or in
// its fallbacks.
func readSettings(site *model.Site, lang string) Settings {
	values, _ := site.Localize("site", lang).(map[string]any)
	s := Settings{Name: TextUnder(values, "name"), Direction: locale.DirectionOf(lang), Labels: locale.Labels{
		Callouts: map[string]string{}, Langs: map[string]string{},
	}}
	r := labelReader{chain: site.Project.Languages.Chain(lang), langs: s.Labels.Langs}
	var settings *yamlnode.Node
	if d := site.Data["site"]; d != nil {
		settings = d.Root
	}
	own := settings.Get("markdown")
	s.Labels.NewTab = r.label(locale.NewTabLabel, own.Get("newTab"), func(l locale.Labels) string { return l.NewTab })
	s.Labels.Table = r.label("", own.Get("table"), func(l locale.Labels) string { return l.Table })
	s.Labels.Footnote = r.label("", own.Get("footnote"), func(l locale.Labels) string { return l.Footnote })
	for _, kind := range locale.CalloutKinds {
		s.Labels.Callouts[kind] = r.label(kind, own.Get("callouts").Get(kind), func(l locale.Labels) string { return l.Callouts[kind] })
	}
	s.Labels.Fallback = r.label(fallbackLabel, settings.Get(project.FallbackNoticeKey), func(l locale.Labels) string { return l.Fallback })
	return s
}

// fallbackLabel is the key of the notice before a text in another language in locale.Labels.Langs.
const fallbackLabel = "fallback"

// labelReader reads the labels of one language.
type labelReader struct {
	chain []string          // the language and its fallbacks
	langs map[string]string // languages of labels in another language, by key
}

// label returns a label. own is what the settings say: a text, or one in some languages. A label with a key whose language
// is not that of the page is added to langs.
func (r labelReader) label(key string, own *yamlnode.Node, builtIn func(locale.Labels) string) string {
	if own.Text() != "" {
		return own.Text()
	}
	add := func(lang string) {
		if key != "" && lang != r.chain[0] {
			r.langs[key] = lang
		}
	}
	for _, lang := range r.chain {
		if label := own.Get(lang).Text(); label != "" {
			add(lang)
			return label
		}
		if labels, ok := locale.LabelsOf(lang); ok {
			add(lang)
			return builtIn(labels)
		}
	}
	labels, _ := locale.LabelsOf(r.chain[0])
	add("en")
	return builtIn(labels)
}

// TextUnder returns the string under a key, or "".
func TextUnder(values map[string]any, key string) string {
	s, _ := values[key].(string)
	return s
}
