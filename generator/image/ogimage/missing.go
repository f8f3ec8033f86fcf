package ogimage

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"

	"gaceta.dev/gaceta/generator/diag"
)

// Missing reports the characters of a page's image that no font has. page is the place to report a single character at; a
// whole script is a fault of the template, which all pages of the language have.
func (t *Template) Missing(v Values, page diag.Pos) diag.List {
	var missing rune
	t.characters(v, func(r rune, isDrawn bool) {
		if !isDrawn && missing == 0 {
			missing = r
		}
	})
	if missing == 0 {
		return nil
	}
	hasLetters := map[string]bool{} // by script: of those that a font has
	t.characters(v, func(r rune, isDrawn bool) {
		switch script := scriptOf(r); {
		case isDrawn:
			hasLetters[script] = true
		case scriptOf(missing) == "":
			missing = r
		}
	})
	var list diag.List
	script := scriptOf(missing)
	font, isKnown := fontOf(script, v.Lang)
	if isKnown && !hasLetters[script] {
		list.Warnf("card-font", diag.Pos{File: File, Line: 1, Column: 1},
			fmt.Sprintf("Run: npm install %s. Then write in this file: \"fallback\": { \"%s\": \"%s/400.css\" }.", font.npm, v.Lang,
				font.npm),
			"The social images of pages in “%s” cannot be drawn: no font has %s letters.", v.Lang, font.name)
		return list
	}
	list.Warnf("card-font", page, fmt.Sprintf("Change the text, or add a font that has the character to “fallback” in %s.", File),
		"The social image of this page cannot be drawn: no font has “%c” (%U).", missing, missing)
	return list
}

// characters calls use with each visible character of an image, and whether a font has it.
func (t *Template) characters(v Values, use func(r rune, isDrawn bool)) {
	fill := v.replacer()
	s := t.setter()
	defer t.setters.Put(s)
	for i := range t.texts {
		x := &t.texts[i]
		s.use(t.fontsFor(x, v.Lang), v.Lang)
		for _, r := range clean(fill.Replace(x.show)) {
			if r > ' ' && !isInvisible(r) {
				use(r, s.find(r) != nil)
			}
		}
	}
}

// isInvisible reports whether a character needs no glyph: spaces, and signs that only join or direct letters.
func isInvisible(r rune) bool {
	return r > 0x7e && (unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) ||
		unicode.Is(unicode.Variation_Selector, r))
}

// scriptOf returns the name of a character's script; empty for signs of many scripts.
func scriptOf(r rune) string {
	if unicode.In(r, unicode.Common, unicode.Inherited) {
		return ""
	}
	for name := range scriptFonts {
		if unicode.Is(unicode.Scripts[name], r) {
			return name
		}
	}
	return ""
}

// scriptFont is the font to recommend for a script.
type scriptFont struct{ name, npm string }

// fontOf returns the font to recommend for a script in a language. Each language that uses Han characters draws them in
// its own way.
func fontOf(script, lang string) (scriptFont, bool) {
	switch script {
	case "Han", "Hiragana", "Katakana", "Hangul", "Bopomofo":
		tag := strings.ToLower(lang)
		language, _, _ := strings.Cut(tag, "-")
		switch {
		case language == "ko" || script == "Hangul":
			return scriptFont{"Korean", notoSans + "kr"}, true
		case language == "ja" || script == "Hiragana" || script == "Katakana":
			return scriptFont{"Japanese", notoSans + "jp"}, true
		case strings.Contains(tag, "-hk") || strings.Contains(tag, "-mo") || language == "yue":
			return scriptFont{"Chinese", notoSans + "hk"}, true
		case strings.Contains(tag, "-hant") || strings.Contains(tag, "-tw") || script == "Bopomofo":
			return scriptFont{"Chinese", notoSans + "tc"}, true
		}
		return scriptFont{"Chinese", notoSans + "sc"}, true
	}
	npm, ok := scriptFonts[script]
	name := cmp.Or(map[string]string{"Myanmar": "Burmese", "Oriya": "Odia", "Gurmukhi": "Punjabi"}[script],
		strings.ReplaceAll(script, "_", " "))
	return scriptFont{name, npm}, ok
}

const notoSans = "@fontsource/noto-sans-"

// scriptFonts are npm packages with the fonts of scripts that are not built in. The empty ones depend on the language.
var scriptFonts = map[string]string{
	"Han": "", "Hiragana": "", "Katakana": "", "Hangul": "", "Bopomofo": "",
	"Armenian": notoSans + "armenian", "Bengali": notoSans + "bengali", "Canadian_Aboriginal": notoSans + "canadian-aboriginal",
	"Cherokee": notoSans + "cherokee", "Ethiopic": notoSans + "ethiopic", "Georgian": notoSans + "georgian",
	"Gujarati": notoSans + "gujarati", "Gurmukhi": notoSans + "gurmukhi", "Kannada": notoSans + "kannada", "Khmer": notoSans + "khmer",
	"Lao": notoSans + "lao", "Malayalam": notoSans + "malayalam", "Mongolian": notoSans + "mongolian", "Myanmar": notoSans + "myanmar",
	"Nko": notoSans + "nko", "Oriya": notoSans + "oriya", "Sinhala": notoSans + "sinhala", "Syriac": notoSans + "syriac",
	"Tamil": notoSans + "tamil", "Telugu": notoSans + "telugu", "Thaana": notoSans + "thaana", "Tibetan": "@fontsource/noto-serif-tibetan",
	"Tifinagh": notoSans + "tifinagh", "Yi": notoSans + "yi",
}
