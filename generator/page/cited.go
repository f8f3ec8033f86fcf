package page

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/model"
)

// citing is something that may have citations: an article, or a page.
type citing struct {
	article *model.Article
	page    *model.Route   // if it is no article
	entry   *content.Entry // its text; nil for a page whose data alone cites
	inData  []Cited        // in the data of the page
}

// eachCiting calls do with each article and then with each page that may have citations in a language. Data that all pages
// share is no page's own.
func eachCiting(site *model.Site, lang string, do func(citing)) {
	mayCite := func(e *content.Entry) bool { return e != nil && e.MayCite && !e.Empty }
	for _, name := range site.Project.Collections {
		for _, a := range site.Collections[name].In(lang).Articles {
			if e := a.In(lang); mayCite(e) && site.Routes.Article(a, lang) != "" {
				do(citing{article: a, entry: e})
			}
		}
	}
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		if rt.Lang != lang || rt.Error || rt.Article != nil || rt.Canonical != rt.Address || rt.Listing != nil && !rt.Listing.First {
			continue
		}
		by := citing{page: rt}
		for _, prop := range slices.Sorted(maps.Keys(rt.Data)) {
			if name := rt.Data[prop]; !slices.Contains(site.Project.Shared, name) && len(site.Works.InData(name)) > 0 {
				site.Works.EachIn(site.Data[name], func(w *model.Work, number string) {
					by.inData = append(by.inData, Cited{Work: w, Number: number})
				})
			}
		}
		if mayCite(rt.Text) {
			by.entry = rt.Text
		}
		if by.entry != nil || len(by.inData) > 0 {
			do(by)
		}
	}
}

// allCitations returns all works of a scheme in the order of their data file, each with what cites it: articles, newest
// first, and pages.
func (r *Renderer) allCitations(scheme, lang string) ([]citation, diag.List) {
	var list diag.List
	var all []citation
	for _, w := range r.site.Works.Of(scheme) {
		all = append(all, newCitation(w, lang))
	}
	eachCiting(r.site, lang, func(by citing) {
		text := Converted{Cited: by.inData}
		if by.entry != nil {
			converted, _ := r.Convert(by.entry, ForCheck) // diagnostics are reported with the page
			text.Cited = append(text.Cited, converted.Cited...)
		}
		link, found := r.linkTo(by, lang)
		list = append(list, found...)
		for _, c := range citations(text, lang) {
			i := slices.IndexFunc(all, func(known citation) bool { return known.Scheme == c.Scheme && known.Key == c.Key })
			if i < 0 {
				continue // of another scheme
			}
			for _, p := range c.Parts {
				if !slices.Contains(all[i].Parts, p) {
					all[i].Parts = append(all[i].Parts, p)
				}
			}
			all[i].CitedBy = append(all[i].CitedBy, link)
		}
	})
	for i := range all {
		sortParts(all[i].Parts)
		slices.SortStableFunc(all[i].CitedBy, func(a, b link) int { return strings.Compare(b.Date, a.Date) })
	}
	return all, list
}

// linkTo returns the link to an article or a page that cites.
func (r *Renderer) linkTo(by citing, lang string) (link, diag.List) {
	if by.article == nil {
		return link{Address: by.page.Address, Title: by.page.PageTitle()}, nil
	}
	return r.articleLink(by.article, lang)
}

// articleLink returns the link to an article on a page in a language.
func (r *Renderer) articleLink(a *model.Article, lang string) (link, diag.List) {
	s, list := r.Summary(a, lang)
	to := link{Address: r.site.Routes.Article(a, lang), Date: a.Date, Title: s.Title}
	if a.IsFallback(lang) {
		to.Lang = a.Source().Lang
	}
	return to, list
}

// citing returns the sum of the works of a scheme and of the texts and data that may cite them.
func (k *Keys) citing(scheme, lang string) digest.Sum {
	return k.once(citingKey{scheme, lang}, func(h digest.Hash) {
		h.Add(k.texts)
		for _, w := range k.site.Works.Of(scheme) {
			h.Text(w.Name(), k.site.Works.Describe(w.Name()))
		}
		for _, name := range k.site.Works.CitingData() { // a text may quote it
			h.Text(name).Add(k.inputs.Sum("content/" + name + ".yaml"))
		}
		eachCiting(k.site, lang, func(by citing) {
			if by.entry != nil {
				h.Add(k.inputs.Sum(by.entry.File))
			}
			if by.article != nil {
				h.Add(k.summary(by.article, lang)).Text(k.site.Routes.Article(by.article, lang))
				return
			}
			h.Text(by.page.Address, by.page.PageTitle())
			for _, c := range by.inData {
				h.Text(c.Work.Name(), c.Number)
			}
		})
	})
}

// citingKey names the citations of a scheme in a language.
type citingKey struct{ scheme, lang string }

// works adds to h the works that a data file cites.
func (k *Keys) works(h digest.Hash, data string) {
	for _, name := range k.site.Works.InData(data) {
		h.Text(name, k.site.Works.Describe(name))
	}
}

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
func citations(text Converted, lang string) []citation {
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
