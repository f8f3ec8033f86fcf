package content

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project/locale"
)

// CheckLanguages reports texts of the data file that lack one of the required languages. A text is a map whose keys are
// languages of the site. The words are those of a schema's violations, so that both are reported once.
func (d *Data) CheckLanguages(languages locale.Set, required []string) diag.List {
	v := validation{languages: languages}
	if d.Name == "site" { // quotation marks are not texts
		v.partial = d.Root.Get("typography")
	}
	v.checkTexts(d.Root, required)
	return v.list
}

func (v *validation) checkTexts(n *yamlnode.Node, required []string) {
	if n == v.partial {
		return
	}
	for item := range n.Items() {
		v.checkTexts(item, required)
	}
	for f := range n.Fields() {
		v.checkTexts(f, required)
	}
	if n.Kind != yamlnode.Map || !v.languages.AreAll(n.Keys()) {
		return
	}
	field, pos := n, n.KeyPos()
	if n.Key() == "" {
		field, pos = nil, n.Pos()
	}
	for _, l := range v.languages {
		text := n.Get(l.Code)
		if isMissing := text == nil || text.Kind == yamlnode.Null; isMissing && slices.Contains(required, l.Code) {
			v.missingTranslation(pos, field, l.Code)
		}
	}
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
			known := slices.Sorted(slices.Values(languages.Codes()))
			help := diag.DidYouMean(f.Key(), "languages", known)
			v.list.Errorf("content-language", f.KeyPos(), help, "Unknown language “%s”.", f.Key())
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
