package content

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/project/locale"
)

// Borrowed holds the places of texts that a language takes from its fallback, by its code.
type Borrowed map[string][]diag.Pos

// CheckLanguages reports texts of the data file that lack one of the required languages. The words are those of a schema's
// violations, so that both are reported once. Texts of a fallback are added to borrowed, and are not missing.
func (d *Data) CheckLanguages(languages locale.Set, required []string, borrowed Borrowed) diag.List {
	v := validation{languages: languages}
	labels := []*yamlnode.Node(nil)
	if d.Name == "site" { // other languages keep the built-in ones
		labels = []*yamlnode.Node{d.Root.Get("markdown"), d.Root.Get(project.FallbackNoticeKey)}
	}
	var check func(n *yamlnode.Node)
	check = func(n *yamlnode.Node) {
		if slices.Contains(labels, n) {
			return
		}
		for item := range n.Items() {
			check(item)
		}
		for f := range n.Fields() {
			check(f)
		}
		if n.IsLocalized() {
			v.checkText(d.Name, n, required, borrowed)
		}
	}
	check(d.Root)
	return v.list
}

// checkText reports the required languages that a text of a data file lacks.
func (v *validation) checkText(name string, n *yamlnode.Node, required []string, borrowed Borrowed) {
	field, pos := n, n.KeyPos()
	if n.Key() == "" {
		field, pos = nil, n.Pos()
	}
	for _, l := range v.languages {
		text := n.Get(l.Code)
		isMissing := text == nil || text.Kind == yamlnode.Null
		switch {
		case !isMissing || !slices.Contains(required, l.Code) || text == nil && hasMisspelled(n, l.Code, v.languages):
		case Borrows(n, l.Code, v.languages):
			borrowed[l.Code] = append(borrowed[l.Code], pos)
		default:
			v.missingTranslation(pos, field, l.Code)
			if help := &v.list[len(v.list)-1].Help; n.Len() == 1 {
				*help = strings.TrimSpace(*help + " " + notText(n, name))
			}
		}
	}
}

// Borrows reports whether a text that lacks a language is shown in a fallback of the language.
func Borrows(text *yamlnode.Node, code string, languages locale.Set) bool {
	return slices.ContainsFunc(languages.Chain(code)[1:], func(other string) bool {
		n := text.Get(other)
		return n != nil && n.Kind != yamlnode.Null
	})
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
