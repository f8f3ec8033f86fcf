package main

import (
	"cmp"
	"encoding/json"
	"html"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/locale"
)

// crawl DIR [partial] checks an output folder as a visitor meets it. Every link leads to a file and to an id in it, and
// names the language of a target in another one. Every alternate names the page in return. All pages in a language have
// its footer. The sitemap, the feeds and the indexes of the search name exactly the pages. Without “partial”, every page
// has all languages.
func crawl(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) == 2 && args[1] != "partial" || len(args) > 2 {
		ts.Fatalf("usage: crawl dir [partial]")
	}
	c := crawler{ts: ts, isPartial: len(args) == 2, files: folder(ts, args[0]), pages: map[string]*crawled{}}
	c.base = dist.PathOf(os.DirFS(ts.MkAbs(args[0])))
	for name, text := range c.files {
		if filepath.Ext(name) == ".html" && path.Base(name) != "404.html" {
			c.read(locale.AddressOf(filepath.ToSlash(name)), text)
		}
	}
	for address, p := range c.pages {
		c.checkLinks(address, p)
		c.checkAlternates(address, p)
	}
	c.checkFooters()
	c.checkSitemap()
	c.checkFeeds()
	c.checkLists()
	c.checkSearch()
}

type crawler struct {
	ts        *testscript.TestScript
	isPartial bool
	base      string
	files     map[string]string
	pages     map[string]*crawled // by address
}

// crawled is a page that is not a redirect.
type crawled struct {
	text, lang string
	titleLang  string // of the article, if the page shows it in another language
	canonical  string
	hasCopy    bool              // in Markdown
	alternates map[string]string // by language
	links      []map[string]string
}

var (
	linkTag    = regexp.MustCompile(`<(?:a|link)\b[^>]*>`)
	attribute  = regexp.MustCompile(`\b(href|rel|hreflang|hrefLang)="([^"]*)"`)
	location   = regexp.MustCompile(`<loc>([^<]*)</loc>`)
	entryLink  = regexp.MustCompile(`<link rel="alternate" type="text/html" href="([^"]*)"`)
	htmlLang   = regexp.MustCompile(`<html lang="([^"]*)"`)
	titleLang  = regexp.MustCompile(`<title lang="([^"]*)"`)
	feedLang   = regexp.MustCompile(`<feed [^>]*xml:lang="([^"]*)"`)
	inSite     = regexp.MustCompile(`https://four\.example[^\s"<>)]*`)
	footerText = regexp.MustCompile(`<footer>(.*?)</footer>`)
	listed     = regexp.MustCompile(`"address":"([^"]*)"`)
)

// read reads the links of a page.
func (c *crawler) read(address, text string) {
	redirects := strings.Contains(text, `http-equiv="refresh"`)
	if redirects != strings.Contains(text, `<meta name="robots" content="noindex">`) {
		c.ts.Fatalf("%s: only redirects are noindex", address)
	}
	p := &crawled{text: text, lang: first(htmlLang, text), titleLang: first(titleLang, text), alternates: map[string]string{}}
	for _, tag := range linkTag.FindAllString(text, -1) {
		a := map[string]string{}
		for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
			a[strings.ToLower(m[1])] = m[2]
		}
		to, ok := c.local(a["href"])
		if !ok {
			continue
		}
		if _, exists := c.files[locale.FileAt(to)]; !exists {
			c.ts.Fatalf("%s links to %s, which does not exist", address, to)
		}
		switch {
		case a["rel"] == "canonical":
			p.canonical = to
		case a["rel"] == "alternate" && a["hreflang"] != "" && a["hreflang"] != "x-default":
			p.alternates[a["hreflang"]] = to
		case a["rel"] == "alternate" && strings.HasSuffix(to, "index.md"):
			p.hasCopy = true
		case strings.HasPrefix(tag, "<a"):
			p.links = append(p.links, a)
		}
	}
	if redirects && p.canonical == address {
		c.ts.Fatalf("%s redirects to itself", address)
	}
	if !redirects {
		c.pages[address] = p
	}
}

// local returns an address of the site without origin, base path, query and fragment.
func (c *crawler) local(href string) (string, bool) {
	href = strings.TrimPrefix(href, "https://four.example")
	href, _, _ = strings.Cut(href, "#")
	local, ok := strings.CutPrefix(href, c.base)
	return local, ok && strings.HasPrefix(local, "/")
}

func (c *crawler) checkLinks(address string, p *crawled) {
	home := ""
	for _, root := range c.pages["/"].alternates {
		if strings.HasPrefix(address, root) && len(root) > len(home) {
			home = root
		}
	}
	if c.pages[home].lang != p.lang {
		c.ts.Fatalf("%s is in the language %q, and its folder is not", address, p.lang)
	}
	for _, a := range p.links {
		to, _ := c.local(a["href"])
		target := c.pages[to]
		if target == nil {
			continue // a file
		}
		if _, id, _ := strings.Cut(a["href"], "#"); id != "" && !strings.Contains(target.text, ` id="`+id+`"`) {
			c.ts.Fatalf("%s links to %s, which has no such id", address, a["href"])
		}
		if lang := a["hreflang"]; lang != target.lang && (lang != "" || p.lang != target.lang) {
			c.ts.Fatalf("%s links to %s, which is in %q, with the hreflang %q", address, to, target.lang, lang)
		}
	}
}

func (c *crawler) checkAlternates(address string, p *crawled) {
	if len(p.alternates) != 4 && p.canonical == address && !c.isPartial {
		c.ts.Fatalf("%s has the alternates %v", address, p.alternates)
	}
	if isCanonical := p.canonical == address; isCanonical != (p.alternates[p.lang] == address) {
		c.ts.Fatalf("%s is canonical: %t, and has the alternates %v", address, isCanonical, p.alternates)
	}
	for lang, other := range p.alternates {
		switch q := c.pages[other]; {
		case q == nil || q.canonical != other || q.lang != lang:
			c.ts.Fatalf("%s has the %s alternate %s, which is no page in this language", address, lang, other)
		case !maps.Equal(q.alternates, p.alternates):
			c.ts.Fatalf("%s and its %s alternate %s disagree", address, lang, other)
		}
	}
}

// checkFooters checks that the words around a page are those of its language, if the site has a footer.
func (c *crawler) checkFooters() {
	footers, languages := map[string]string{}, map[string]string{}
	for address, p := range c.pages {
		footer := first(footerText, p.text)
		if known, ok := footers[p.lang]; ok && known != footer {
			c.ts.Fatalf("%s is in %q with the footer %q, other pages have %q", address, p.lang, footer, known)
		}
		if lang, ok := languages[footer]; ok && lang != p.lang && footer != "" {
			c.ts.Fatalf("%s is in %q with the footer of %q", address, p.lang, lang)
		}
		footers[p.lang], languages[footer] = footer, p.lang
	}
}

// own returns the addresses of pages that show no other page.
func (c *crawler) own(is func(*crawled) bool) []string {
	var all []string
	for address, p := range c.pages {
		if p.canonical == address && is(p) {
			all = append(all, address)
		}
	}
	slices.Sort(all)
	return all
}

func (c *crawler) checkSitemap() {
	var listed []string
	for _, m := range location.FindAllStringSubmatch(c.files["sitemap.xml"], -1) {
		local, _ := c.local(m[1])
		listed = append(listed, local)
	}
	slices.Sort(listed)
	if pages := c.own(func(*crawled) bool { return true }); !slices.Equal(listed, pages) {
		c.ts.Fatalf("the sitemap has %v, the site %v", listed, pages)
	}
}

func (c *crawler) checkFeeds() {
	var all []string
	for name, text := range c.files {
		if path.Base(name) != "feed.xml" {
			continue
		}
		listing := c.pages[locale.AddressOf(path.Join(path.Dir(filepath.ToSlash(name)), "index.html"))]
		if lang := first(feedLang, text); listing == nil || listing.lang != lang {
			c.ts.Fatalf("%s is in the language %q, and its page is not", name, lang)
		}
		for _, entry := range strings.Split(text, "<entry>")[1:] {
			local, _ := c.local(first(entryLink, entry))
			if p := c.pages[local]; p == nil || p.lang != listing.lang {
				c.ts.Fatalf("%s has an entry for %s, which is no page in its language", name, local)
			}
			all = append(all, local)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all) // an article may be in the feeds of its terms, too
	if articles := c.own(func(p *crawled) bool { return p.hasCopy }); len(all) == 0 || !slices.Equal(all, articles) {
		c.ts.Fatalf("the feeds have %v, the site has the articles %v", all, articles)
	}
}

// checkLists checks the addresses that feeds, Markdown copies, llms.txt and the indexes of listings contain.
func (c *crawler) checkLists() {
	for name, text := range c.files {
		if !slices.Contains([]string{".xml", ".txt", ".md", ".json"}, filepath.Ext(name)) {
			continue
		}
		links := inSite.FindAllString(html.UnescapeString(text), -1)
		for _, m := range listed.FindAllStringSubmatch(text, -1) {
			links = append(links, m[1])
		}
		for _, link := range links {
			if to, ok := c.local(link); ok && c.files[locale.FileAt(to)] == "" {
				c.ts.Fatalf("%s has a link to %s, which does not exist", name, to)
			}
		}
	}
}

// checkSearch checks that the index of a language has exactly the pages in that language, and such pages of other
// languages that it lacks.
func (c *crawler) checkSearch() {
	for lang := range c.pages["/"].alternates {
		if c.files["_search/"+lang+"/index.json"] == "" {
			return // the site has no search
		}
		var found, pages []string
		for name, text := range c.files {
			if inIndex, _ := path.Match("_search/"+lang+"/p-*.json", filepath.ToSlash(name)); !inIndex {
				continue
			}
			var records []struct{ Address, Lang string }
			c.ts.Check(json.Unmarshal([]byte(text), &records))
			for _, r := range records {
				address, _ := c.local(r.Address)
				switch p := c.pages[address]; {
				case p == nil || r.Lang != cmp.Or(p.titleLang, p.lang):
					c.ts.Fatalf("%s has %s in the language %q", name, address, r.Lang)
				case p.lang == lang:
					found = append(found, address)
				case p.alternates[lang] != "" || p.hasCopy:
					c.ts.Fatalf("%s has %s, which is in %q", name, address, p.lang)
				}
			}
		}
		for address, p := range c.pages {
			if p.lang == lang && !strings.Contains(address, "/page/") {
				pages = append(pages, address)
			}
		}
		slices.Sort(found)
		if slices.Sort(pages); !slices.Equal(found, pages) {
			c.ts.Fatalf("a search in %q finds %v, the site has %v", lang, found, pages)
		}
	}
}

// first returns the first group of a match, or "".
func first(re *regexp.Regexp, text string) string {
	if m := re.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}
