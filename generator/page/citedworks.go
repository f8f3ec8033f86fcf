package page

import (
	"cmp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

// workInput begins the name of an input that is not a file: a work that a text cites, such as law:ai-act.
const workInput = "work:"

// Cited is a citation in a text: a work, and the number of a part of it or "".
type Cited struct {
	Work   *model.Work
	Number string
	pos    diag.Pos // in a text
}

// compareInText compares citations of one text by their position. Data that a paragraph quotes is found before its links.
func compareInText(a, b Cited) int {
	return cmp.Or(cmp.Compare(a.pos.Line, b.pos.Line), cmp.Compare(a.pos.Column, b.pos.Column))
}

// citation is a work with the parts that a page cites: Citation in runtime/types.ts.
type citation struct {
	Scheme  string      `json:"scheme"`
	Key     string      `json:"key"`
	Title   string      `json:"title"`
	Address string      `json:"address"`
	Parts   []citedPart `json:"parts"`
	CitedBy []link      `json:"citedBy,omitempty"` // of a page that lists all works
}

// citedPart is a part of a work, such as an article of an act.
type citedPart struct {
	Number  string `json:"number"`
	Address string `json:"address"`
}

func newCitation(w *model.Work, lang string) citation {
	return citation{Scheme: w.Scheme, Key: w.Key, Title: w.Title(lang), Address: w.Address(lang, ""), Parts: []citedPart{}}
}

// add adds a part, unless it was added before.
func (c *citation) add(w *model.Work, number, lang string) {
	if number != "" && !slices.ContainsFunc(c.Parts, func(p citedPart) bool { return p.Number == number }) {
		c.Parts = append(c.Parts, citedPart{number, w.Address(lang, number)})
	}
}

// citations returns the works that a text cites, in the order of their first citation, with their parts in numerical
// order.
func citations(text Text, lang string) []citation {
	var all []citation
	for _, cited := range text.Cited {
		i := slices.IndexFunc(all, func(c citation) bool { return c.Scheme == cited.Work.Scheme && c.Key == cited.Work.Key })
		if i < 0 {
			i, all = len(all), append(all, newCitation(cited.Work, lang))
		}
		all[i].add(cited.Work, cited.Number, lang)
	}
	for _, c := range all {
		sortParts(c.Parts)
	}
	return all
}

// sortParts sorts parts as readers count: 5 before 12, and 31 before 31bis.
func sortParts(parts []citedPart) {
	digits := func(number string) int {
		if i := strings.IndexFunc(number, func(c rune) bool { return c < '0' || c > '9' }); i >= 0 {
			return i
		}
		return len(number)
	}
	slices.SortFunc(parts, func(a, b citedPart) int {
		if shorter := digits(a.Number) - digits(b.Number); shorter != 0 {
			return shorter
		}
		return strings.Compare(a.Number, b.Number)
	})
}
