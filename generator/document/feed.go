package document

import "encoding/xml"

// AtomEntry is one entry of a feed. Address is absolute and its id; Date is YYYY-MM-DD.
type AtomEntry struct {
	Address, Title, Summary, Author, Date string
	HTML                                  []byte
}

// AtomFeed is a listing's feed; Address and Self are absolute.
type AtomFeed struct {
	Lang, Title, Subtitle, Address, Self string
	Entries                              []AtomEntry // newest first
}

type (
	atomFeed struct {
		XMLName  xml.Name    `xml:"feed"`
		NS       string      `xml:"xmlns,attr"`
		Lang     string      `xml:"xml:lang,attr"`
		Title    string      `xml:"title"`
		Subtitle string      `xml:"subtitle,omitempty"`
		ID       string      `xml:"id"`
		Links    []atomLink  `xml:"link"`
		Updated  string      `xml:"updated"`
		Entries  []atomEntry `xml:"entry"`
	}
	atomLink struct {
		Rel  string `xml:"rel,attr"`
		Type string `xml:"type,attr,omitempty"`
		Href string `xml:"href,attr"`
	}
	atomEntry struct {
		Title     string       `xml:"title"`
		ID        string       `xml:"id"`
		Link      atomLink     `xml:"link"`
		Published string       `xml:"published"`
		Updated   string       `xml:"updated"`
		Author    *atomPerson  `xml:"author"`
		Summary   string       `xml:"summary,omitempty"`
		Content   *atomContent `xml:"content"`
	}
	atomPerson struct {
		Name string `xml:"name"`
	}
	atomContent struct {
		Type string `xml:"type,attr"`
		HTML string `xml:",chardata"`
	}
)

// noDate stands where a feed has no entry yet: Atom wants a date.
const noDate = "1970-01-01"

// Atom gives feed.xml (RFC 4287). An entry's id is its address.
func Atom(f AtomFeed) ([]byte, error) {
	out := atomFeed{
		NS: "http://www.w3.org/2005/Atom", Lang: f.Lang, Title: f.Title, Subtitle: f.Subtitle, ID: f.Address,
		Links:   []atomLink{{"alternate", "text/html", f.Address}, {"self", "application/atom+xml", f.Self}},
		Updated: instant(noDate),
	}
	for i, e := range f.Entries {
		if i == 0 {
			out.Updated = instant(e.Date)
		}
		entry := atomEntry{
			Title: e.Title, ID: e.Address, Link: atomLink{"alternate", "text/html", e.Address},
			Published: instant(e.Date), Updated: instant(e.Date), Summary: e.Summary,
		}
		name := e.Author
		if name == "" {
			name = f.Title // an entry without an author is not valid
		}
		entry.Author = &atomPerson{name}
		if len(e.HTML) > 0 {
			entry.Content = &atomContent{"html", string(e.HTML)}
		}
		out.Entries = append(out.Entries, entry)
	}
	return encodeXML(out)
}

func instant(date string) string { return date + "T00:00:00Z" }
