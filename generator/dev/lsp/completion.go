package lsp

import (
	"fmt"
	"strings"

	"gaceta.dev/gaceta/generator/dev/lsp/hints"
)

// maxProposals is how many proposals an editor gets at once. It asks again when more is typed.
const maxProposals = 200

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

type completionItem struct {
	Label         string     `json:"label"`
	Kind          hints.Kind `json:"kind"`
	Detail        string     `json:"detail,omitempty"`
	Documentation string     `json:"documentation,omitempty"`
	SortText      string     `json:"sortText"`
	FilterText    string     `json:"filterText"`
	TextEdit      textEdit   `json:"textEdit"`
}

// completion returns what can be written at a place.
func completion(s *server, params documentParams) (any, error) {
	list := completionList{Items: []completionItem{}}
	t, lines, ok := s.place(params)
	if !ok {
		return list, nil
	}
	proposals := t.Proposals()
	if len(proposals) > maxProposals {
		proposals, list.IsIncomplete = proposals[:maxProposals], true
	}
	quote := t.Text()[:min(1, len(t.Text()))]
	if !strings.Contains(`"'`, quote) || !t.IsYAML() {
		quote = ""
	}
	start, end := t.Extent()
	line := lines.at(params.Position.Line)
	for i, p := range proposals {
		end, text := end, quote+p.Text+quote
		if p.Kind == hints.Property {
			end, text = end+separatorLen(line[end:], p.Text), p.Text
		}
		list.Items = append(list.Items, completionItem{
			Label: strings.Trim(p.Text, `:=" `), Kind: p.Kind, Detail: p.Detail, Documentation: p.Help,
			SortText: order(p, i), FilterText: quote + p.Text + " " + p.Detail,
			TextEdit: textEdit{lines.span(params.Position.Line, start, end), text},
		})
	}
	return list, nil
}

// order returns the text by which an editor sorts the proposal with a number.
func order(p hints.Proposal, number int) string {
	if p.IsLast {
		number += maxProposals
	}
	return fmt.Sprintf("%05d", number)
}

// separatorLen returns the length of what already separates a key or an attribute from its value.
func separatorLen(after, property string) int {
	separator := property[len(strings.TrimRight(property, ":= ")):]
	if strings.HasPrefix(after, separator) {
		return len(separator)
	}
	if separator = strings.TrimRight(separator, " "); strings.HasPrefix(after, separator) {
		return len(separator)
	}
	return 0
}
