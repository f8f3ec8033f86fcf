package page

import (
	"cmp"

	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/project/locale"
)

// Settings are values of content/site.yaml in one language.
type Settings struct {
	Name      string // the site's name
	Direction string // in which the language is written
	Labels    locale.Labels
}

// readSettings reads the settings in a language. Labels that the site does not
// set are the generator's own for that language.
func readSettings(site *model.Site, lang string) Settings {
	values, _ := site.Localise("site", lang).(map[string]any)
	own, _ := values["markdown"].(map[string]any)
	callouts, _ := own["callouts"].(map[string]any)
	labels, _ := locale.LabelsOf(lang)
	s := Settings{Name: text(values, "name"), Direction: locale.DirectionOf(lang), Labels: locale.Labels{
		NewTab:   cmp.Or(text(own, "newTab"), labels.NewTab),
		Table:    cmp.Or(text(own, "table"), labels.Table),
		Footnote: cmp.Or(text(own, "footnote"), labels.Footnote),
		Callouts: map[string]string{},
		Fallback: cmp.Or(text(values, project.FallbackNoticeKey), labels.Fallback),
	}}
	for kind, label := range labels.Callouts {
		s.Labels.Callouts[kind] = cmp.Or(text(callouts, kind), label)
	}
	return s
}

// text returns the string under a key, or "".
func text(values map[string]any, key string) string {
	s, _ := values[key].(string)
	return s
}
