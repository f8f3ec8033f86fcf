package document

import (
	"encoding/xml"
	"fmt"
)

// What the protocol allows in one sitemap: addresses, and bytes.
const (
	maxURLs  = 50_000
	maxBytes = 50 << 20
)

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
		Loc     string `xml:"loc"`
		LastMod string `xml:"lastmod,omitempty"`
	}
)

const sitemapNS = "http://www.sitemaps.org/schemas/sitemap/0.9"

// Sitemap gives sitemap.xml, or an index and its parts when there is more than
// one file may hold (sitemaps.org, protocol 0.9).
func Sitemap(baseURL string, urls []SitemapURL) ([]File, error) {
	whole, rest := part(urls)
	if len(rest) == 0 {
		data, err := sitemapPart(whole)
		return []File{{"sitemap.xml", data}}, err
	}
	index := sitemapIndex{NS: sitemapNS}
	var files []File
	for n := 1; len(urls) > 0; n++ {
		whole, urls = part(urls)
		data, err := sitemapPart(whole)
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("sitemap-%d.xml", n)
		files = append(files, File{name, data})
		newest := ""
		for _, u := range whole {
			newest = max(newest, u.Modified)
		}
		index.Sitemaps = append(index.Sitemaps, sitemapLoc{baseURL + "/" + name, newest})
	}
	data, err := encodeXML(index)
	return append(files, File{"sitemap.xml", data}), err
}

// part takes as many addresses as fit into one file. Their size is reckoned
// from above: an escaped address is at most six times as long.
func part(urls []SitemapURL) (one, rest []SitemapURL) {
	size := 1 << 10
	for i, u := range urls {
		size += 6*len(u.Address) + 100
		for _, a := range u.Alternates {
			size += 6*(len(a.URL)+len(a.Lang)) + 100
		}
		if i == maxURLs || i > 0 && size > maxBytes {
			return urls[:i], urls[i:]
		}
	}
	return urls, nil
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
