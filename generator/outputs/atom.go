package outputs

import (
	"cmp"
	"encoding/xml"
)

// AtomEntry is one entry of a feed. Address is absolute and its id; Published
// and Updated are YYYY-MM-DD, Updated may be empty. HTML has absolute addresses.
type AtomEntry struct {
	Address, Title, Summary string
	Author, AuthorAddress   string
	Published, Updated      string
	Categories              []AtomCategory
	HTML                    []byte
}

// AtomCategory is what an entry is about: a key, and the word for it.
type AtomCategory struct{ Term, Label string }

// AtomFeed is a listing's feed; Address, Self, Icon and the alternates are
// absolute. Icon may be empty.
type AtomFeed struct {
	Lang, Title, Subtitle, Address, Self, Icon string
	Publisher, PublisherAddress                string
	Alternates                                 []Alternate // the feed in other languages
	Entries                                    []AtomEntry // newest first
}

type (
	atomFeed struct {
		XMLName   xml.Name       `xml:"feed"`
		NS        string         `xml:"xmlns,attr"`
		Lang      string         `xml:"xml:lang,attr"`
		Title     string         `xml:"title"`
		Subtitle  string         `xml:"subtitle,omitempty"`
		ID        string         `xml:"id"`
		Links     []atomLink     `xml:"link"`
		Updated   string         `xml:"updated"`
		Author    *atomPerson    `xml:"author"`
		Icon      string         `xml:"icon,omitempty"`
		Generator *atomGenerator `xml:"generator"`
		Entries   []atomEntry    `xml:"entry"`
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
		Published  string         `xml:"published"`
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
		Term  string `xml:"term,attr"`
		Label string `xml:"label,attr,omitempty"`
	}
	atomGenerator struct {
		Name string `xml:",chardata"`
	}
	atomContent struct {
		Type string `xml:"type,attr"`
		HTML string `xml:",chardata"`
	}
)

// noDate is the date of a feed without entries: Atom requires one.
const noDate = "1970-01-01"

// Atom returns feed.xml (RFC 4287). An entry's id is its address, so that it stays
// the same as long as readers find the entry there.
func Atom(f AtomFeed) ([]byte, error) {
	out := atomFeed{
		NS: "http://www.w3.org/2005/Atom", Lang: f.Lang, Title: f.Title, Subtitle: f.Subtitle, ID: f.Address, Icon: f.Icon,
		Links: []atomLink{
			{Rel: "alternate", Type: "text/html", Lang: f.Lang, Href: f.Address},
			{Rel: "self", Type: "application/atom+xml", Href: f.Self},
		},
		Author:    &atomPerson{cmp.Or(f.Publisher, f.Title), f.PublisherAddress}, // for entries without an author
		Generator: &atomGenerator{"Gaceta"},
	}
	for _, a := range f.Alternates {
		out.Links = append(out.Links, atomLink{Rel: "alternate", Type: "application/atom+xml", Lang: a.Lang, Href: a.URL})
	}
	newest := noDate
	for _, e := range f.Entries {
		updated := max(e.Published, e.Updated)
		newest = max(newest, updated)
		entry := atomEntry{
			Title: e.Title, ID: e.Address, Link: atomLink{Rel: "alternate", Type: "text/html", Href: e.Address},
			Published: instant(e.Published), Updated: instant(updated), Summary: e.Summary,
		}
		if e.Author != "" {
			entry.Author = &atomPerson{e.Author, e.AuthorAddress}
		}
		for _, c := range e.Categories {
			entry.Categories = append(entry.Categories, atomCategory(c))
		}
		if len(e.HTML) > 0 {
			entry.Content = &atomContent{"html", string(e.HTML)}
		}
		out.Entries = append(out.Entries, entry)
	}
	out.Updated = instant(newest)
	return encodeXML(out)
}

func instant(date string) string { return date + "T00:00:00Z" }
