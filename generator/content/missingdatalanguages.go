package content

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project/locale"
)

// CheckLanguages reports texts of the data file that lack one of the required languages. The words are those of a schema's
// violations, so that both are reported once.
func (d *Data) CheckLanguages(languages locale.Set, required []string) diag.List {
	v := validation{languages: languages}
	v.checkTexts(d.Name, d.Root, required)
	return v.list
}

func (v *validation) checkTexts(name string, n *yamlnode.Node, required []string) {
	for item := range n.Items() {
		v.checkTexts(name, item, required)
	}
	for f := range n.Fields() {
		v.checkTexts(name, f, required)
	}
	if !n.IsLocalized() {
		return
	}
	field, pos := n, n.KeyPos()
	if n.Key() == "" {
		field, pos = nil, n.Pos()
	}
	for _, l := range v.languages {
		text := n.Get(l.Code)
		if text == nil && hasMisspelled(n, l.Code, v.languages) {
			continue
		}
		if isMissing := text == nil || text.Kind == yamlnode.Null; isMissing && slices.Contains(required, l.Code) {
			v.missingTranslation(pos, field, l.Code)
			if help := &v.list[len(v.list)-1].Help; n.Len() == 1 {
				*help = strings.TrimSpace(*help + " " + notText(n, name))
			}
		}
	}
}

// hasMisspelled reports whether a text has an unknown language that is probably meant to be the one with a code.
func hasMisspelled(text *yamlnode.Node, code string, languages locale.Set) bool {
	return slices.ContainsFunc(text.Keys(), func(key string) bool {
		return !languages.Has(key) && meantLanguage(key, languages) == code
	})
}

// meantLanguage returns the language of the site that an unknown one is probably meant to be, or "".
func meantLanguage(key string, languages locale.Set) string {
	if variants := languages.Resembling(key); len(variants) == 1 {
		return variants[0]
	}
	near, _ := diag.Nearest(key, languages.Codes())
	return near
}

// CheckText reports a text of a data file that is empty in a language, has another type, or is in a language that the site
// does not have. CheckLanguages reports missing languages.
func CheckText(n *yamlnode.Node, languages locale.Set) diag.List {
	v := validation{languages: languages}
	if n.Kind != yamlnode.Map {
		v.checkString(n, "Write a text, or one in each language: { "+strings.Join(languages.Codes(), ": …, ")+": … }.")
		return v.list
	}
	for f := range n.Fields() {
		switch {
		case !languages.Has(f.Key()):
			v.unknownLanguage(f, slices.Sorted(slices.Values(languages.Codes())), "")
		case f.Kind == yamlnode.String && strings.TrimSpace(f.Text()) == "":
			v.missingTranslation(f.Pos(), n, f.Key())
		case f.Kind != yamlnode.Null:
			v.checkString(f, "Write a text.")
		}
	}
	return v.list
}

func (v *validation) checkString(n *yamlnode.Node, help string) {
	pos := n.KeyPos()
	if n.Kind == yamlnode.Number || n.Kind == yamlnode.Bool {
		pos, help = n.Pos(), "Put it between double quotes."
	}
	if n.Kind != yamlnode.String {
		v.list.Errorf("content-type", pos, help, "“%s” must be a string, not %s.", n.Key(), n.Kind)
	}
}
