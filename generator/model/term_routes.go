package model

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/markdown"
)

// yearParameter makes a listing for each year of publication, unless the front matter has a key of this name.
const yearParameter = "year"

// termPlaceholder is replaced by the name of the term in the title and the description of a row.
const termPlaceholder = "{term}"

var placeholderForm = regexp.MustCompile(`\{+ *[A-Za-z]+ *\}+`)

// checkTermRow reports what a row with a parameter such as :tags cannot have.
func (r *row) checkTermRow(site *Site, n *yamlnode.Node, list *diag.List) {
	for _, key := range []string{"prose", "also"} {
		if field := n.Get(key); field != nil {
			list.Errorf("routes-term", field.KeyPos(), "Remove it.",
				"“%s” is not for a route with :%s, which has a page for each term.", key, r.parameter)
		}
	}
	if r.collection == nil || r.isYear(site) {
		return
	}
	schema := site.Schemas.Get(r.collection.Name)
	if schema == nil || schema.IsFaulty() || schema.HoldsTerms(r.parameter) {
		return
	}
	known := append(schema.TermKeys(), yearParameter, slugParameter)
	slices.Sort(known)
	help := diag.DidYouMean(r.parameter, "parameters", known)
	if schema.HasKey(r.parameter) {
		list.Errorf("routes-term", n.Get("path").Pos(), help,
			"The key “%s” of the articles in “%s” holds no terms.", r.parameter, r.collection.Name)
	} else {
		if _, ok := diag.Nearest(r.parameter, known); !ok {
			help += " A key of your own is defined in content/schemas/" + r.collection.Name + ".schema.json."
		}
		list.Errorf("routes-term", n.Get("path").Pos(), help,
			"The articles in “%s” have no key “%s”.", r.collection.Name, r.parameter)
	}
	r.collection = nil // so that the row has no pages
}

// isYear reports whether the terms of the row are years of publication.
func (r *row) isYear(site *Site) bool {
	if r.parameter != yearParameter {
		return false
	}
	schema := site.Schemas.Get(r.collection.Name)
	return schema == nil || !schema.HasKey(yearParameter)
}

// checkPlaceholders reports placeholders that nothing replaces, and titles that all terms would share.
func (r *row) checkPlaceholders(n *yamlnode.Node, list *diag.List) {
	for _, key := range []string{"title", "description"} {
		for text := range n.Get(key).Fields() {
			found := placeholderForm.FindString(text.Text())
			switch {
			case !r.hasTerms() && found == termPlaceholder:
				list.Errorf("routes-term", text.Pos(), "Remove it, or end the path with a key of front matter, as in /…/:tags.",
					"“{term}” has no value in the route “%s”: it is not a page for each term.", r.ID)
			case r.hasTerms() && found != "" && found != termPlaceholder:
				list.Errorf("routes-term", text.Pos(), "Write {term}.", "Unknown placeholder “%s”.", found)
			case r.hasTerms() && found == "" && key == "title":
				list.Warnf("routes-term", text.Pos(), "Write {term} where the name of the term belongs.",
					"All pages of the route “%s” have the same title.", r.ID)
			}
		}
	}
}

// findTerms finds the terms of all rows that have a page for each, and the rows whose terms a page receives.
func (m *Routes) findTerms(list *diag.List) {
	m.Terms = Terms{m.site, map[string]*row{}, map[string][]*row{}}
	for i := range m.rows {
		if r := &m.rows[i]; r.hasTerms() && r.collection != nil {
			r.terms = m.site.findTerms(r, list)
			m.Terms.byID[r.ID] = r
			m.Terms.byCollection[r.collection.Name] = append(m.Terms.byCollection[r.collection.Name], r)
		}
	}
	for i := range m.rows {
		r := &m.rows[i]
		for item := range r.termsOf.Items() {
			id := item.Text()
			if m.Terms.byID[id] == nil {
				isBroken := m.Broken.has(id) ||
					slices.ContainsFunc(m.rows, func(b row) bool { return b.ID == id && b.parameter != "" && b.collection == nil })
				m.Terms.reportUnknown(item, m.byID[id] != nil, isBroken, list)
				continue
			}
			for _, shared := range r.shared {
				shared.Terms = append(shared.Terms, id)
			}
		}
	}
}

// reportUnknown reports the id of a route that has no terms. The error of a broken route is reported already.
func (t *Terms) reportUnknown(id *yamlnode.Node, exists, isBroken bool, list *diag.List) {
	known := slices.Sorted(maps.Keys(t.byID))
	help := diag.DidYouMean(id.Text(), "routes with terms", known)
	if len(known) == 0 {
		help = "Add a route whose path ends with a key of front matter, as in /…/:tags."
	}
	switch {
	case isBroken:
	case exists:
		list.Errorf("routes-term", id.Pos(), help, "The route “%s” is not a page for each term.", id.Text())
	default:
		list.Errorf("routes-term", id.Pos(), help, "Unknown route “%s”.", id.Text())
	}
}

// inTerm returns a row in one language for the pages of a term.
func (r *row) inTerm(shared *Row, t *Term) *Row {
	out := *shared
	out.Title = strings.ReplaceAll(shared.Title, termPlaceholder, t.Name(shared.Lang))
	out.Description = strings.ReplaceAll(shared.Description, termPlaceholder, t.Name(shared.Lang))
	if r.feed {
		out.Feed = t.Address(shared.Lang) + FeedName
	}
	return &out
}

// letters are Latin letters that are not a base letter with an accent.
var letters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i")

// slug returns the last part of the address of a term, or "" if a value cannot be one. Texts that differ in case, accents
// or punctuation alone have one slug.
func (t *taxonomy) slug(value string) string {
	slug, known := t.slugs[value]
	if known {
		return slug
	}
	if slug = value; t.target == nil {
		slug = letters.Replace(markdown.Slug(value))
	}
	if !isPath("/"+slug) || strings.ContainsAny(slug, ":/") {
		slug = ""
	}
	t.slugs[value] = slug
	return slug
}

// check reports values that cannot be a part of an address, and spellings of one term.
func (t *taxonomy) check(r *row, list *diag.List) {
	var invalid []string
	for value, slug := range t.slugs {
		if slug == "" {
			invalid = append(invalid, value)
		}
	}
	if t.target != nil {
		for _, key := range invalid {
			list.Errorf("content-term", t.target.Get(key).KeyPos(), "Use letters a to z, digits and hyphens.",
				"The key “%s” cannot be the last part of an address.", key)
		}
		t.checkEntries(r, list)
		return
	}
	if len(invalid)+len(t.mixed) == 0 {
		return
	}
	languages := r.languages
	if !t.local {
		languages = languages[:1]
	}
	help := strings.ToUpper(keyHelp(r)[:1]) + keyHelp(r)[1:]
	longHelp := fmt.Sprintf("Write at most %d characters.", limits.AddressPart)
	for _, lang := range languages {
		places := t.places(r, lang)
		for _, value := range invalid {
			for _, n := range places[value] {
				if len(value) > limits.AddressPart {
					list.Errorf("content-term", n.Pos(), longHelp, "This term is too long to be the last part of an address.")
					continue
				}
				list.Errorf("content-term", n.Pos(), help, "“%s” cannot be the last part of an address.", value)
			}
		}
		for _, m := range t.mixed {
			if m.lang == lang {
				t.reportSpellings(r, m, places, list)
			}
		}
	}
}

// checkEntries reports terms of a data file whose keys differ only in case, and those that have no name, or the same one.
func (t *taxonomy) checkEntries(r *row, list *diag.List) {
	keys, names := map[string]string{}, map[mixedTerm]string{}
	for _, term := range t.all {
		key := t.target.Get(term.Key)
		if first, taken := keys[strings.ToLower(term.Key)]; taken { // some file systems ignore case
			list.Errorf("content-term", key.KeyPos(), "Remove one of them, and write the other one in all articles.",
				"The keys “%s” and “%s” differ only in case.", first, term.Key)
			continue
		}
		keys[strings.ToLower(term.Key)] = term.Key
		name := nameOf(key, term.site.Project.Languages)
		if name == nil {
			list.Warnf("content-term", key.KeyPos(), "Add “name:” with a text in each language. Until then readers see the key.",
				"The term “%s” has no name.", term.Key)
			continue
		}
		if faults := content.CheckText(name, term.site.Project.Languages); len(faults) > 0 {
			*list = append(*list, faults...)
			continue
		}
		for _, lang := range r.languages {
			if term.Count(lang) == 0 {
				continue
			}
			spelled := mixedTerm{markdown.Slug(term.Name(lang)) + signs(term.Name(lang)), lang}
			if first, taken := names[spelled]; taken {
				list.Warnf("content-term", key.KeyPos(), "Give one of them another name, or use one key in all articles.",
					"“%s” has the same name as “%s”: %s.", term.Key, first, term.Name(lang))
				break
			}
			names[spelled] = term.Key
		}
	}
}

// keyHelp returns how to make a text the key of a term.
func keyHelp(r *row) string {
	file := map[string]string{"tags": "tags", "author": "authors"}[r.parameter]
	if file == "" {
		return "write it with letters a to z and digits."
	}
	return "describe it in " + dataFile(file) + " under a key of letters a to z, digits and hyphens, and write the key."
}

// places returns where each value is written in a language, in the order of files and lines.
func (t *taxonomy) places(r *row, lang string) map[string][]*yamlnode.Node {
	out := map[string][]*yamlnode.Node{}
	for _, a := range r.collection.Articles {
		n := t.node(r, a, lang)
		for _, value := range slices.AppendSeq([]*yamlnode.Node{n}, n.Items()) {
			if text := value.Text(); text != "" {
				out[text] = append(out[text], value)
			}
		}
	}
	for _, nodes := range out {
		slices.SortFunc(nodes, comparePlaces)
	}
	return out
}

func comparePlaces(a, b *yamlnode.Node) int {
	x, y := a.Pos(), b.Pos()
	return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
}

// reportSpellings reports all spellings of a term in a language, except the most frequent one.
func (t *taxonomy) reportSpellings(r *row, m mixedTerm, places map[string][]*yamlnode.Node, list *diag.List) {
	var spellings []string
	for value := range places {
		if t.slugs[value] == m.slug {
			spellings = append(spellings, value)
		}
	}
	slices.SortFunc(spellings, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(places[b]), len(places[a])), comparePlaces(places[a][0], places[b][0]))
	})
	usual := spellings[0]
	first := places[usual][0].Pos()
	for _, value := range spellings[1:] {
		for _, n := range places[value] {
			help := "Write “" + usual + "”."
			if signs(value) != signs(usual) { // C and C++ may be two terms
				help += " If it is another term, " + keyHelp(r)
			}
			list.Errorf("content-term", n.Pos(), help, "“%s” and “%s” in %s:%d are one term: they have one address.",
				value, usual, first.File, first.Line)
		}
	}
}

// signs returns the punctuation and the symbols of a text.
func signs(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPunct(r) || unicode.IsSymbol(r) {
			return r
		}
		return -1
	}, text)
}
