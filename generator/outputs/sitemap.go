package outputs

import (
	"bytes"
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

// Sitemap gives sitemap.xml, or an index and its parts when there is more than
// one file may hold (sitemaps.org, protocol 0.9).
func Sitemap(baseURL string, urls []SitemapURL) ([]File, error) {
	whole, rest := part(urls)
	if len(rest) == 0 {
		return []File{{"sitemap.xml", sitemapPart(whole)}}, nil
	}
	index := sitemapIndex{NS: sitemapNS}
	var files []File
	for n := 1; len(urls) > 0; n++ {
		whole, urls = part(urls)
		name := fmt.Sprintf("sitemap-%d.xml", n)
		files = append(files, File{name, sitemapPart(whole)})
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

// sitemapPart writes what encodeXML would: a big site has an address for each of
// its pages, and every build writes them all.
func sitemapPart(urls []SitemapURL) []byte {
	var out bytes.Buffer
	out.Grow(400 * len(urls))
	text := func(before, text, after string) {
		out.WriteString(before)
		_ = xml.EscapeText(&out, []byte(text)) // a buffer takes everything
		out.WriteString(after)
	}
	out.WriteString(xml.Header + `<urlset xmlns="` + sitemapNS + `" xmlns:xhtml="` + xhtmlNS + `">`)
	for _, u := range urls {
		text("\n <url>\n  <loc>", u.Address, "</loc>")
		if u.Modified != "" {
			text("\n  <lastmod>", u.Modified, "</lastmod>")
		}
		for _, a := range u.Alternates {
			text("\n  <xhtml:link rel=\"alternate\" hreflang=\"", a.Lang, "\"")
			text(" href=\"", a.URL, "\"></xhtml:link>")
		}
		out.WriteString("\n </url>")
	}
	if len(urls) > 0 {
		out.WriteByte('\n')
	}
	out.WriteString("</urlset>\n")
	return out.Bytes()
}

func encodeXML(v any) ([]byte, error) {
	data, err := xml.MarshalIndent(v, "", " ")
	if err != nil {
		return nil, err
	}
	return append(append([]byte(xml.Header), data...), '\n'), nil
}
