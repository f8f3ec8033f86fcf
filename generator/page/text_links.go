package page

import (
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
)

// textIDs remembers the ids of texts that links lead to: *content.Entry → func() ids. Each is found once, when a link needs
// it.
type textIDs struct{ sync.Map }

// ids are the ids in the HTML of a text.
type ids struct {
	headings, footnotes []string
	components          []string                 // ids in the attributes of components
	byGitHubID          func() map[string]string // markdown.ByGitHubID, which only broken links need
}

func idsOf(doc markdown.Doc) ids {
	headings := doc.Headings
	found := ids{footnotes: doc.FootnoteIDs, byGitHubID: sync.OnceValue(func() map[string]string { return markdown.ByGitHubID(headings) })}
	for _, h := range headings {
		found.headings = append(found.headings, h.ID)
	}
	for _, use := range doc.Uses {
		for _, a := range use.Attributes {
			if id, ok := a.Value.(string); ok && a.Name == "id" {
				found.components = append(found.components, identifier.Normal(id))
			}
		}
	}
	return found
}

// Anew returns the same converter for texts that may have other ids by now.
func (t *Converter) Anew() *Converter {
	other := *t
	other.ids = new(textIDs)
	return &other
}

// Noting returns the same converter, which also calls note with each converted text. It may be called from several goroutines.
func (t *Converter) Noting(note func(Converted)) *Converter {
	other := *t
	other.note = note
	return &other
}

// idsIn returns the ids of a text.
func (t *Converter) idsIn(e *content.Entry) ids {
	once, _ := t.ids.LoadOrStore(e, sync.OnceValue(func() ids {
		body, err := content.Body(t.site.Project.FS, e)
		if err != nil {
			return idsOf(markdown.Doc{}) // reported with the text
		}
		doc, _ := t.converter.Convert(e.File, e.BodyLine, body, markdown.Options{
			SkipHTML: true, ReservedIDs: t.reserved,
			DataRef: func(file, path string, pos diag.Pos) (string, diag.List) {
				return t.data.Resolve(file, path, e.Lang, pos)
			},
		})
		return idsOf(doc)
	}))
	return once.(func() ids)()
}

// maxLinkFaults is how many broken links of a text are reported. Each is compared with the names that exist.
const maxLinkFaults = 1000

// checkLinks checks the links of the converted text.
func (c *conversion) checkLinks() (list diag.List) {
	t, from, doc := c.Converter, c.from, c.out.Doc
	own := sync.OnceValue(func() ids { return idsOf(doc) })
	for _, l := range doc.Links {
		if len(list) >= maxLinkFaults {
			break
		}
		page, fragment, found := t.links.Check(from, l)
		list = append(list, found...)
		if page == nil || fragment == "" || fragment == "top" {
			continue
		}
		if e := Entry(page); e == from.Entry && page == t.links.Page(from.Page) {
			list = append(list, t.checkID(page, "this text", own(), fragment, l.Pos)...)
		} else if e != nil && !e.Empty {
			c.out.compared = append(c.out.compared, e.File)
			list = append(list, t.checkID(page, e.File, t.idsIn(e), fragment, l.Pos)...)
		}
	}
	return list
}

// checkID reports an id that a page does not have. where names the text that the page shows.
func (t *Converter) checkID(page *model.Route, where string, known ids, id string, pos diag.Pos) (list diag.List) {
	if slices.Contains(known.headings, id) || slices.Contains(known.footnotes, id) || slices.Contains(known.components, id) ||
		t.links.HasElement(id) {
		return nil
	}
	help := diag.DidYouMean(id, "ids", known.headings)
	if own := known.byGitHubID()[strings.ToLower(id)]; own != "" { // such a link works within its text alone
		help = "Did you mean “" + own + "”?"
	}
	if own := t.translatedID(page, known, id); own != "" {
		help = "In this language the heading is #" + own + "."
	}
	list.Errorf("content-anchor", pos, help, "No heading of %s has the id “%s”.", where, id)
	return list
}

// translatedID returns the id of the heading of a page that has the given id in another
// language. If both texts have as many headings, it is the one in the same place.
func (t *Converter) translatedID(page *model.Route, known ids, id string) string {
	for _, a := range page.Alternates {
		other := t.links.PageAt(a.Address)
		if other == nil || other == page || Entry(other) == nil || Entry(other).Empty {
			continue
		}
		if theirs := t.idsIn(Entry(other)).headings; len(theirs) == len(known.headings) && slices.Contains(theirs, id) {
			return known.headings[slices.Index(theirs, id)]
		}
	}
	return ""
}

// CheckFallbacks checks the links of a text on the pages in other languages that show it. They lead to pages in those languages,
// which may have other ids.
func (t *Converter) CheckFallbacks(e *content.Entry, doc markdown.Doc) (list diag.List) {
	a := t.site.Article(e.Collection, e.Slug)
	if a == nil || a.Source() != e ||
		!slices.ContainsFunc(doc.Links, func(l markdown.Link) bool { return strings.Contains(l.Address, "#") }) {
		return nil
	}
	for _, lang := range t.site.Project.Languages.Codes() {
		if a.IsFallback(lang) {
			_, found := t.convert(e, lang, markdown.Options{SkipHTML: true})
			list = append(list, found...)
		}
	}
	return list
}

// PageName names the page of the site that a published address leads to. The name is the same in all languages, and empty for
// other addresses. The second result reports whether the page exists in a language.
func (t *Converter) PageName(address, lang string) (name string, exists bool) {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	page := t.links.PageAt(address)
	if page == nil {
		return "", false
	}
	exists = page.Lang == lang || slices.ContainsFunc(page.Alternates, func(a model.Alternate) bool { return a.Lang == lang })
	if page.Article != nil {
		return "article " + page.Article.Collection + "/" + page.Article.Slug, exists
	}
	return "page " + page.ID, exists
}

// CheckText converts the text of a route again, to report what is wrong with it.
func (t *Converter) CheckText(rt *model.Route) (Converted, diag.List) {
	return t.convert(Entry(rt), rt.Lang, markdown.Options{SkipHTML: true})
}

// CheckAnchors reports links in data and components to ids that the texts of pages do not have. Other ids of pages are known
// when they are rendered.
func (t *Converter) CheckAnchors(anchors []links.Anchor) (list diag.List) {
	for _, a := range anchors {
		pages, fragment, oneSuffices := t.links.Ends(a)
		var missing diag.List
		found := false
		for _, page := range pages {
			e := Entry(page)
			if fragment == "" || fragment == "top" || e == nil || e.Empty || t.links.HasValue(fragment) {
				found = true
				continue
			}
			faults := t.checkID(page, e.File, t.idsIn(e), fragment, a.Pos)
			found = found || len(faults) == 0
			missing = append(missing, faults...)
		}
		if len(missing) > 0 && !(found && oneSuffices) {
			missing[0].Code = "audit-anchor" // as in finished pages, which have the link
			list = append(list, missing[0])
		}
	}
	return list
}
