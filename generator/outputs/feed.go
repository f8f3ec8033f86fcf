package outputs

import (
	"cmp"
	"encoding/xml"
	"io/fs"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// Feed is a finished feed and what it depends on besides its articles.
type Feed struct {
	Atom   []byte
	Inputs []string     // what its texts depend on: page.Text.Inputs
	Images []image.File // picture files that it names
}

// disclosureScheme is the vocabulary of an article's disclosure.
const disclosureScheme = "https://www.w3.org/community/ai-content-disclosure/"

const atomType = "application/atom+xml"

// MakeFeed returns the feed of a listing.
func MakeFeed(site *model.Site, r *page.Renderer, rt *model.Route) (Feed, diag.List, error) {
	base, name := site.Project.BaseURL.Origin, r.Settings(rt.Lang).Name
	f := atomFeed{
		Lang: rt.Lang, Title: name + " · " + rt.Title, Subtitle: rt.Description, ID: base + rt.Address, Icon: icon(site),
		Author: atomPerson{cmp.Or(name, rt.Title), base + site.Project.Address(rt.Lang, "/")},
		Links: []atomLink{
			{"alternate", "text/html", rt.Lang, base + rt.Address},
			{"self", atomType, "", base + rt.Feed},
		},
	}
	if hub := site.Project.Hub; hub != "" {
		f.Links = append(f.Links, atomLink{"hub", "", "", hub})
	}
	for _, other := range rt.Alternates {
		if other.Lang != rt.Lang {
			f.Links = append(f.Links, atomLink{"alternate", atomType, other.Lang, base + other.Address + model.FeedName})
		}
	}
	var feed Feed
	var list diag.List
	for _, a := range rt.FeedArticles(r.Changed) {
		entry, found := feed.entry(site, r, a, rt.Lang)
		f.Entries, list = append(f.Entries, entry), append(list, found...)
	}
	isUnknown := func(a *model.Article) bool { return !a.IsFallback(rt.Lang) && r.Changed(a, rt.Lang) == "" }
	if slices.ContainsFunc(rt.Listing.All, isUnknown) {
		list.Warnf("feed-date", rt.Pos,
			"Write their dates, or build in a clone with the whole history of Git, after the commit of each text.",
			"The feed lacks articles of “%s” that have neither a date nor a commit.", rt.Listing.Collection.Name)
	}
	if len(f.Entries) == 0 {
		if day := model.LastModified(rt.Listing.All, rt.Lang, r.Changed); day != "" {
			f.Updated = site.Project.Schedule.Instant(day)
		}
	}
	var err error
	feed.Atom, err = f.encode()
	return feed, list, err
}

// entry returns the entry of an article and records in f what it depends on.
func (f *Feed) entry(site *model.Site, r *page.Renderer, a *model.Article, lang string) (atomEntry, diag.List) {
	s, list := r.Summary(a, lang)
	values := r.Values(a, lang)
	address := site.Project.BaseURL.Origin + site.Routes.Article(a, lang)
	e := atomEntry{
		Title: s.Title, ID: address, Link: atomLink{Rel: "alternate", Type: "text/html", Href: address},
		Updated: site.Project.Schedule.Instant(r.Changed(a, lang)), Summary: s.Excerpt,
	}
	if a.Date != "" {
		e.Published = site.Project.Schedule.Instant(a.Date)
	}
	author := page.Referred(values["author"])
	if name := page.TextUnder(author, "name"); name != "" {
		e.Author = &atomPerson{Name: name}
		if address := page.TextUnder(author, "url"); limits.IsWebAddress(address) { // nothing else has checked those of data files
			e.Author.URI = address
		}
	}
	tags, _ := values["tags"].([]any)
	for _, value := range append([]any{values["category"]}, tags...) {
		if term := page.Referred(value); page.TextUnder(term, "id") != "" {
			label := cmp.Or(page.TextUnder(term, "name"), page.TextUnder(term, "label"))
			e.Categories = append(e.Categories, atomCategory{Term: page.TextUnder(term, "id"), Label: label})
		}
	}
	if disclosure := a.Disclosure(lang); disclosure != "" {
		e.Categories = append(e.Categories, atomCategory{Term: disclosure, Scheme: disclosureScheme})
	}
	if source := a.In(lang); !source.Empty {
		converted, _ := r.Convert(source, page.ForFeed) // diagnostics are reported with the article's page
		if len(converted.FeedHTML) > 0 {
			e.Content = &atomContent{"html", string(converted.FeedHTML)}
		}
		f.Inputs, f.Images = append(f.Inputs, converted.Inputs()...), append(f.Images, converted.Images...)
	}
	return e, list
}

// icon returns the address of the site's icon, or "".
func icon(site *model.Site) string {
	for _, name := range []string{"favicon.svg", "favicon.png", "favicon.ico"} {
		if _, err := fs.Stat(site.Project.FS, page.PublicFolder+"/"+name); err == nil {
			return site.Project.BaseURL.String() + "/" + name
		}
	}
	return ""
}

// The elements of a feed (RFC 4287). Addresses are absolute, HTML has absolute
// addresses. An entry's id is its address, so that it stays the same as long as
// readers find the entry there.
type (
	atomFeed struct {
		XMLName   xml.Name    `xml:"feed"`
		NS        string      `xml:"xmlns,attr"`
		Lang      string      `xml:"xml:lang,attr"`
		Title     string      `xml:"title"`
		Subtitle  string      `xml:"subtitle,omitempty"`
		ID        string      `xml:"id"`
		Links     []atomLink  `xml:"link"`
		Updated   string      `xml:"updated"`
		Author    atomPerson  `xml:"author"` // for entries without an author
		Icon      string      `xml:"icon,omitempty"`
		Generator string      `xml:"generator"`
		Entries   []atomEntry `xml:"entry"` // in the order of the listing
	}
	atomLink struct {
		Rel  string `xml:"rel,attr"`
		Type string `xml:"type,attr,omitempty"`
		Lang string `xml:"hreflang,attr,omitempty"`
		Href string `xml:"href,attr"`
	}
	atomEntry struct {
		Title      string         `xml:"title"`
		ID         string         `xml:"id"`
		Link       atomLink       `xml:"link"`
		Published  string         `xml:"published,omitempty"`
		Updated    string         `xml:"updated"`
		Author     *atomPerson    `xml:"author"`
		Categories []atomCategory `xml:"category"`
		Summary    string         `xml:"summary,omitempty"`
		Content    *atomContent   `xml:"content"`
	}
	atomPerson struct {
		Name string `xml:"name"`
		URI  string `xml:"uri,omitempty"`
	}
	atomCategory struct {
		Term   string `xml:"term,attr"`
		Scheme string `xml:"scheme,attr,omitempty"`
		Label  string `xml:"label,attr,omitempty"`
	}
	atomContent struct {
		Type string `xml:"type,attr"`
		HTML string `xml:",chardata"`
	}
)

// noInstant is the date of a feed without articles: Atom requires one.
const noInstant = "1970-01-01T00:00:00Z"

// encode returns feed.xml. A feed is as new as its newest entry. One without entries is as new as Updated says.
func (f atomFeed) encode() ([]byte, error) {
	f.NS, f.Generator, f.Updated = "http://www.w3.org/2005/Atom", "Gaceta", cmp.Or(f.Updated, noInstant)
	for _, e := range f.Entries {
		f.Updated = max(f.Updated, e.Updated)
	}
	return encodeXML(f)
}
