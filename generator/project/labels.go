package project

import (
	"slices"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project/locale"
)

// checkLabels warns of each language that has no built-in labels unless the
// settings have all of them under “markdown”.
func (r settings) checkLabels(tree *yamlnode.Node, languages locale.Set) {
	own := tree.Get("markdown")
	for i, l := range languages {
		if _, ok := locale.LabelsOf(l.Code); ok || l.Code == "" || hasLabels(own, l.Code) {
			continue
		}
		r.Warnf("site-labels", tree.Get("languages").Item(i).Get("code").Pos(),
			"Add newTab, table, footnote and callouts (note, tip, important, warning, caution) under “markdown”.",
			"There are no built-in labels for “%s”: texts in it use the English ones.", l.Code)
	}
}

func hasLabels(own *yamlnode.Node, code string) bool {
	labels := []*yamlnode.Node{own.Get("newTab"), own.Get("table"), own.Get("footnote")}
	for _, kind := range locale.CalloutKinds {
		labels = append(labels, own.Get("callouts").Get(kind))
	}
	return !slices.ContainsFunc(labels, func(l *yamlnode.Node) bool { return l.Text() == "" && l.Get(code).Text() == "" })
}
