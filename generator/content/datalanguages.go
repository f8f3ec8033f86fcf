package content

import (
	"slices"

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
