// Package sourcecheck requests the sources of articles, and looks there for what the articles quote.
//
//  1. A source is an address in the “sources” of front matter, of a quotation in a text (markdown.Quotes), or of a work that a
//     scheme such as law: can cite (model.Work), in each language.
//  2. Nothing is requested during a build or a check of the content, only by `gaceta sources --check`.
//  3. A host gets one request at a time, with a pause between two. Its robots.txt is honored.
//  4. The lock file holds for each address the day of the last successful request, and for each quotation the hash of its
//     text and the day on which it was last found.
package sourcecheck

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
)

// Source is an address that texts rely on.
type Source struct {
	URL    string
	Pos    diag.Pos // where it was first named
	Quotes []markdown.Quote
}

// Collect returns the sources of a site, sorted by address without fragments. entries are all texts of the site.
func Collect(site *model.Site, entries []*content.Entry) ([]*Source, error) {
	all := sources{}
	for scheme := range site.Project.Schemes {
		for _, w := range site.Works.Of(scheme) {
			for _, address := range w.Addresses() {
				all.add(address.Text(), address.Pos())
			}
		}
	}
	md := markdown.New(site.Project.Markdown)
	for _, e := range entries {
		for s := range e.Front.Get("sources").Items() {
			if url := s.Get("url"); url.Text() != "" {
				all.add(url.Text(), url.Pos())
			}
		}
		body, err := content.Body(site.Project.FS, e)
		if err != nil {
			return nil, err
		}
		for _, q := range md.Quotes(e.File, e.BodyLine, body, func(address string) string { return resolve(site, address, e.Lang) }) {
			s := all.add(q.Address, q.Pos)
			s.Quotes = append(s.Quotes, q)
		}
	}
	return slices.SortedFunc(maps.Values(all), func(a, b *Source) int { return strings.Compare(a.URL, b.URL) }), nil
}

// sources holds sources by address.
type sources map[string]*Source

// add returns the source of an address, which was named at pos.
func (all sources) add(url string, pos diag.Pos) *Source {
	url, _, _ = strings.Cut(url, "#")
	if all[url] == nil {
		all[url] = &Source{URL: url, Pos: pos}
	}
	return all[url]
}

// resolve returns the address on the web that a text in a language means, or "".
func resolve(site *model.Site, address, lang string) string {
	if strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://") {
		return address
	}
	if w, number := site.Works.Cited(address); w != nil {
		return w.Address(lang, number)
	}
	return ""
}

// hash returns the hash of a quotation's words.
func hash(quote string) string {
	sum := sha256.Sum256([]byte(normalize(quote)))
	return hex.EncodeToString(sum[:])
}

// typography replaces characters that an author's typography may change without changing the words.
var typography = strings.NewReplacer(
	"«", `"`, "»", `"`, "“", `"`, "”", `"`, "„", `"`, "‘", "'", "’", "'", "–", "-", "—", "-", "‑", "-", "\u00ad", "", "\u200b", "",
	"…", "...",
)

// normalize returns a text with single spaces, and plain quotation marks and hyphens.
func normalize(text string) string {
	return strings.Join(strings.Fields(typography.Replace(text)), " ")
}

// contains reports whether a page contains a quotation. Marks of omission, […] or (…), divide it into parts, which must
// appear in their order. Quotation marks around it do not count.
func contains(page, quote string) bool {
	quote = strings.NewReplacer("(...)", "[...]", "[ ... ]", "[...]").Replace(normalize(quote))
	quote = strings.Trim(quote, `"' `)
	page = normalize(page)
	for part := range strings.SplitSeq(quote, "[...]") {
		part = strings.TrimSpace(part)
		at := strings.Index(page, part)
		if at < 0 {
			return false
		}
		page = page[at+len(part):]
	}
	return true
}

// shorten returns the beginning of a quotation for a message.
func shorten(quote string) string {
	words := strings.Fields(quote)
	if len(words) <= 8 {
		return strings.Join(words, " ")
	}
	return fmt.Sprintf("%s …", strings.Join(words[:8], " "))
}
