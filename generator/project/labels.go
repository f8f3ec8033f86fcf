package project

import (
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project/locale"
)

// labels warns of each language that has no built-in labels unless the
// settings have all of them under “markdown”.
func (r settings) labels(tree *yamlnode.Node, languages locale.Set) {
	own := tree.Get("markdown")
	for i, l := range languages {
		if _, ok := locale.LabelsOf(l.Code); ok || l.Code == "" || hasLabels(own, l.Code) {
			continue
		}
		r.list.Warnf("site-labels", tree.Get("languages").Item(i).Get("code").Pos(),
			"Add newTab, table, footnote and callouts (note, tip, important, warning, caution) under “markdown”.",
			"There are no built-in labels for “%s”: texts in it use the English ones.", l.Code)
	}
}

func hasLabels(own *yamlnode.Node, code string) bool {
	var labels []*yamlnode.Node
	for _, key := range []string{"newTab", "table", "footnote"} {
		labels = append(labels, own.Get(key))
	}
	for _, kind := range locale.CalloutKinds {
		labels = append(labels, own.Get("callouts").Get(kind))
	}
	for _, label := range labels {
		if label.Text() == "" && label.Get(code).Text() == "" {
			return false
		}
	}
	return true
}
