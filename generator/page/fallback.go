package page

import (
	"html/template"
	"slices"
	"unicode/utf16"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/project/locale"
)

// convertFallback converts a text for the page of another language: a notice precedes it, and it is marked with its own
// language. Its links lead to pages in the language of the page where they exist.
func (t *Texts) convertFallback(e *content.Entry, lang string) (Text, diag.List) {
	text, list := t.convert(e, lang, markdown.Options{Sections: t.searched})
	if text.IsBroken {
		return text, list
	}
	notice := template.HTMLEscapeString(t.settings[lang].Labels.Fallback)
	dir := ""
	if own := locale.DirectionOf(e.Lang); own != locale.DirectionOf(lang) {
		dir = `" dir="` + own
	}
	noticeLang := ""
	if own := t.settings[lang].Labels.Langs[fallbackLabel]; own != "" {
		noticeLang = ` lang="` + own + `" dir="` + locale.DirectionOf(own) + `"`
	}
	before := `<aside class="callout callout-note fallback-notice"><p` + noticeLang + ">" + notice + "</p>\n</aside>\n"
	before += `<div lang="` + e.Lang + dir + "\">\n"
	text.HTML = slices.Concat([]byte(before), text.HTML, []byte("</div>\n"))
	shift(text.Components, len(utf16.Encode([]rune(before))))
	return text, list
}

// shift moves components in a text.
func shift(components []*markdown.Component, by int) {
	for _, c := range components {
		c.Start, c.End = c.Start+by, c.End+by
		shift(c.Parts, by)
	}
}
