package content

import (
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project/locale"
)

// partial lists the data files whose texts need not be in every language: a page may exist in some only, and so may
// advice about words. Package model and the built-in schemas check them.
var partial = []string{"routes", "glossary"}

// checkLanguages reports texts of a data file that lack a language of the site: pages would show them in another one.
// A schema need not describe them. What the schema has reported is not repeated.
func checkLanguages(name string, root *yamlnode.Node, languages locale.Set, reported diag.List) diag.List {
	if slices.Contains(partial, name) {
		return nil
	}
	v := validation{languages: languages}
	v.checkTexts(root)
	return slices.DeleteFunc(v.list, func(d diag.Diagnostic) bool { return slices.Contains(reported, d) })
}

// checkTexts reports the incomplete texts in a tree. A text is a map whose keys are languages of the site.
func (v *validation) checkTexts(n *yamlnode.Node) {
	for item := range n.Items() {
		v.checkTexts(item)
	}
	isText := n.Len() > 0
	for f := range n.Fields() {
		isText = isText && v.languages.Has(f.Key())
		v.checkTexts(f)
	}
	if n.Kind != yamlnode.Map || !isText {
		return
	}
	field, pos := n, n.KeyPos()
	if n.Key() == "" {
		field, pos = nil, n.Pos()
	}
	for _, l := range v.languages {
		if text := n.Get(l.Code); text == nil || text.Kind == yamlnode.Null {
			v.missingTranslation(pos, field, l.Code)
		}
	}
}
