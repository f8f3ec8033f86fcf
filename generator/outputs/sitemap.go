package outputs

import (
	"bytes"
	"encoding/xml"
	"fmt"

	"gaceta.dev/gaceta/generator/model"
)

// Limits of one sitemap (sitemaps.org, protocol 0.9).
const (
	maxSitemapURLs  = 50_000
	maxSitemapBytes = 50 << 20
)

type (
	sitemap struct {
		XMLName xml.Name     `xml:"urlset"`
		NS      string       `xml:"xmlns,attr"`
		XHTML   string       `xml:"xmlns:xhtml,attr"`
		URLs    []sitemapURL `xml:"url"`
	}
	sitemapURL struct {
		Loc     string        `xml:"loc"`
		LastMod string        `xml:"lastmod,omitempty"` // YYYY-MM-DD
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

const (
	sitemapNS = "http://www.sitemaps.org/schemas/sitemap/0.9"
	xhtmlNS   = "http://www.w3.org/1999/xhtml"
)

// Sitemap returns sitemap.xml, or an index and its parts if there are more
// addresses than one file may hold.
func Sitemap(site *model.Site) ([]File, error) {
	return sitemapFiles(site.Project.BaseURL, sitemapURLs(site))
}

// sitemapURLs lists every address that search engines should know.
func sitemapURLs(site *model.Site) []sitemapURL {
	base := site.Project.BaseURL
	var out []sitemapURL
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		if rt.NoIndex || rt.Canonical != rt.Address {
			continue
		}
		u := sitemapURL{Loc: base + rt.Address, LastMod: lastModified(rt)}
		if len(rt.Alternates) > 1 {
			for _, a := range rt.Alternates {
				u.Links = append(u.Links, sitemapLink{"alternate", a.Lang, base + a.Address})
			}
			u.Links = append(u.Links, sitemapLink{"alternate", "x-default", base + rt.Alternates[0].Address})
		}
		out = append(out, u)
	}
	return out
}

// lastModified returns the day of a page's last change, or "" if its content does
// not say. A listing changes with the newest of its articles.
func lastModified(rt *model.Route) string {
	switch {
	case rt.Article != nil:
		return rt.Article.Modified()
	case rt.Listing != nil:
		newest := ""
		for _, a := range rt.Listing.Articles {
			newest = max(newest, a.Modified())
		}
		return newest
	case rt.Text != nil:
		return rt.Text.Front.Get("updated").Text()
	}
	return ""
}

func sitemapFiles(baseURL string, urls []sitemapURL) ([]File, error) {
	if n := sitemapLen(urls); n == len(urls) {
		data, err := encodeXML(sitemap{NS: sitemapNS, XHTML: xhtmlNS, URLs: urls})
		return []File{{"sitemap.xml", data}}, err
	}
	index := sitemapIndex{NS: sitemapNS}
	var files []File
	for len(urls) > 0 {
		part := urls[:sitemapLen(urls)]
		urls = urls[len(part):]
		data, err := encodeXML(sitemap{NS: sitemapNS, XHTML: xhtmlNS, URLs: part})
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("sitemap-%d.xml", len(files)+1)
		files = append(files, File{name, data})
		newest := ""
		for _, u := range part {
			newest = max(newest, u.LastMod)
		}
		index.Sitemaps = append(index.Sitemaps, sitemapLoc{baseURL + "/" + name, newest})
	}
	data, err := encodeXML(index)
	return append(files, File{"sitemap.xml", data}), err
}

// sitemapLen returns how many addresses fit into one file. It overestimates their
// size: an escaped address is at most six times as long.
func sitemapLen(urls []sitemapURL) int {
	size := 1 << 10
	for i, u := range urls {
		size += 6*len(u.Loc) + 100
		for _, l := range u.Links {
			size += 6*(len(l.Href)+len(l.Lang)) + 100
		}
		if i == maxSitemapURLs || i > 0 && size > maxSitemapBytes {
			return i
		}
	}
	return len(urls)
}

func encodeXML(v any) ([]byte, error) {
	out := bytes.NewBufferString(xml.Header)
	encoder := xml.NewEncoder(out)
	encoder.Indent("", " ")
	err := encoder.Encode(v)
	out.WriteByte('\n')
	return out.Bytes(), err
}
