package outputs

import (
	"encoding/xml"
	"testing"
)

// The standard library's idea of a sitemap.
type (
	urlset struct {
		XMLName xml.Name     `xml:"urlset"`
		NS      string       `xml:"xmlns,attr"`
		XHTML   string       `xml:"xmlns:xhtml,attr"`
		URLs    []sitemapURL `xml:"url"`
	}
	sitemapURL struct {
		Loc     string        `xml:"loc"`
		LastMod string        `xml:"lastmod,omitempty"`
		Links   []sitemapLink `xml:"xhtml:link"`
	}
	sitemapLink struct {
		Rel  string `xml:"rel,attr"`
		Lang string `xml:"hreflang,attr"`
		Href string `xml:"href,attr"`
	}
)

func TestASitemapIsTheXMLOfTheStandardLibrary(t *testing.T) {
	urls := []SitemapURL{
		{Address: "https://a.example/", Modified: "2026-01-02", Alternates: []Alternate{{"es", "https://a.example/"}, {"x-default", "https://a.example/?a&b=<\"'>"}}},
		{Address: "https://a.example/ñ?a&b=<\"'>\t\n\x01"},
	}
	for n := range len(urls) + 1 {
		set := urlset{NS: sitemapNS, XHTML: xhtmlNS}
		for _, u := range urls[:n] {
			s := sitemapURL{Loc: u.Address, LastMod: u.Modified}
			for _, a := range u.Alternates {
				s.Links = append(s.Links, sitemapLink{"alternate", a.Lang, a.URL})
			}
			set.URLs = append(set.URLs, s)
		}
		want, err := encodeXML(set)
		if got := string(sitemapPart(urls[:n])); err != nil || got != string(want) {
			t.Errorf("%s\nwant\n%s %v", got, want, err)
		}
	}
}
