package page

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/model"
)

// WorkInput begins the name of an input that is not a file: a work that a text cites, such as law:ai-act.
const WorkInput = "work:"

// Cited is a citation in a text: a work, and the number of a part of it or "".
type Cited struct {
	Work   *model.Work
	Number string
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

// allCitations returns all works of a scheme in the order of their data file, each with the articles that cite it, newest
// first.
func (r *Renderer) allCitations(scheme, lang string) ([]citation, diag.List) {
	var list diag.List
	var all []citation
	for _, w := range r.site.Works.Of(scheme) {
		all = append(all, newCitation(w, lang))
	}
	eachCiting(r.site, lang, func(a *model.Article, e *content.Entry) {
		text, _ := r.Convert(e, ForCheck) // diagnostics are reported with the article's page
		var by *link
		for _, c := range citations(text, lang) {
			i := slices.IndexFunc(all, func(known citation) bool { return known.Scheme == c.Scheme && known.Key == c.Key })
			if i < 0 {
				continue // of another scheme
			}
			if by == nil {
				s, found := r.Summary(a, lang)
				by, list = &link{Address: r.site.Routes.Article(a, lang), Date: a.Date, Title: s.Title}, append(list, found...)
				if a.IsFallback(lang) {
					by.Lang = a.Source().Lang
				}
			}
			for _, p := range c.Parts {
				if !slices.Contains(all[i].Parts, p) {
					all[i].Parts = append(all[i].Parts, p)
				}
			}
			all[i].CitedBy = append(all[i].CitedBy, *by)
		}
	})
	for i := range all {
		sortParts(all[i].Parts)
		slices.SortStableFunc(all[i].CitedBy, func(a, b link) int { return strings.Compare(b.Date, a.Date) })
	}
	return all, list
}

// eachCiting calls do with each article whose text in a language may have citations.
func eachCiting(site *model.Site, lang string, do func(a *model.Article, e *content.Entry)) {
	for _, name := range site.Project.Collections {
		for _, a := range site.Collections[name].In(lang).Articles {
			if e := a.Text(lang); e != nil && e.MayCite && !e.Empty && site.Routes.Article(a, lang) != "" {
				do(a, e)
			}
		}
	}
}

// citing returns the sum of the works of a scheme and of the texts that may cite them.
func (k *Keys) citing(scheme, lang string) digest.Sum {
	key := citingKey{scheme, lang}
	if sum, ok := k.sums.Load(key); ok {
		return sum.(digest.Sum)
	}
	h := digest.NewHash().Add(k.texts)
	for _, w := range k.site.Works.Of(scheme) {
		h.Text(w.Name(), k.site.Works.Describe(w.Name()))
	}
	eachCiting(k.site, lang, func(a *model.Article, e *content.Entry) {
		h.Add(k.inputs.Sum(e.File), k.summary(a, lang)).Text(k.site.Routes.Article(a, lang))
	})
	sum := h.Sum()
	k.sums.Store(key, sum)
	return sum
}

type citingKey struct{ scheme, lang string }

// works adds to h the works that a data file cites.
func (k *Keys) works(h digest.Hash, data string) {
	for _, name := range k.site.Works.InData(data) {
		h.Text(name, k.site.Works.Describe(name))
	}
}
