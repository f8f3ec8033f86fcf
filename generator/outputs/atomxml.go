package outputs

import (
	"cmp"
	"encoding/xml"
)

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
		Entries   []atomEntry `xml:"entry"` // newest first
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
		Term   string `xml:"term,attr"`
		Scheme string `xml:"scheme,attr,omitempty"`
		Label  string `xml:"label,attr,omitempty"`
	}
	atomContent struct {
		Type string `xml:"type,attr"`
		HTML string `xml:",chardata"`
	}
)

// noDate is the date of a feed without articles: Atom requires one.
const noDate = "1970-01-01"

// encode returns feed.xml. A feed is as new as its newest entry. One without entries is as new as Updated says.
func (f atomFeed) encode() ([]byte, error) {
	f.NS, f.Generator, f.Updated = "http://www.w3.org/2005/Atom", "Gaceta", cmp.Or(f.Updated, instant(noDate))
	for _, e := range f.Entries {
		f.Updated = max(f.Updated, e.Updated)
	}
	return encodeXML(f)
}

// instant returns the beginning of a day, YYYY-MM-DD, as Atom writes it.
func instant(date string) string { return date + "T00:00:00Z" }
