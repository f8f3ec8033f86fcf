package document

import (
	"encoding/xml"
	"fmt"
)

// maxURLs is how many addresses the protocol allows in one sitemap.
const maxURLs = 50000

// SitemapURL is one address of a sitemap; Modified is YYYY-MM-DD or empty.
type SitemapURL struct {
	Address    string
	Modified   string
	Alternates []Alternate
}

// File is a finished file beside the pages.
type File struct {
	Path string
	Data []byte
}

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
	sitemapIndex struct {
		XMLName  xml.Name     `xml:"sitemapindex"`
		NS       string       `xml:"xmlns,attr"`
		Sitemaps []sitemapLoc `xml:"sitemap"`
	}
	sitemapLoc struct {
		Loc string `xml:"loc"`
	}
)

const sitemapNS = "http://www.sitemaps.org/schemas/sitemap/0.9"

// Sitemap gives sitemap.xml, or an index and its parts when there are more
// addresses than one file may hold (sitemaps.org, protocol 0.9).
func Sitemap(baseURL string, urls []SitemapURL) ([]File, error) {
	if len(urls) <= maxURLs {
		data, err := sitemapPart(urls)
		return []File{{"sitemap.xml", data}}, err
	}
	index := sitemapIndex{NS: sitemapNS}
	var files []File
	for n := 1; len(urls) > 0; n++ {
		part := urls[:min(maxURLs, len(urls))]
		urls = urls[len(part):]
		data, err := sitemapPart(part)
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("sitemap-%d.xml", n)
		files = append(files, File{name, data})
		index.Sitemaps = append(index.Sitemaps, sitemapLoc{baseURL + "/" + name})
	}
	data, err := encodeXML(index)
	return append(files, File{"sitemap.xml", data}), err
}

func sitemapPart(urls []SitemapURL) ([]byte, error) {
	set := urlset{NS: sitemapNS, XHTML: "http://www.w3.org/1999/xhtml"}
	for _, u := range urls {
		s := sitemapURL{Loc: u.Address, LastMod: u.Modified}
		for _, a := range u.Alternates {
			s.Links = append(s.Links, sitemapLink{"alternate", a.Lang, a.URL})
		}
		set.URLs = append(set.URLs, s)
	}
	return encodeXML(set)
}

func encodeXML(v any) ([]byte, error) {
	data, err := xml.MarshalIndent(v, "", " ")
	if err != nil {
		return nil, err
	}
	return append(append([]byte(xml.Header), data...), '\n'), nil
}
