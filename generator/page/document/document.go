// Package document writes what stands around a page and beside it: the HTML
// document, sitemap, feeds, robots.txt and _headers. html/template lives here.
//
//  1. The templates are templates/document.html, headers, robots.txt, llms.txt and
//     security.txt of the site, or the built-in ones.
//  2. All addresses in head, sitemap and feeds are absolute.
//  3. A page in more than one language names all of them and x-default; a page
//     in one language names that alone. An error page names none.
//  4. Nothing depends on the clock: the date of a feed is that of its newest entry.
package document

import (
	"bytes"
	"encoding/json"
	"html/template"
	"io"
	"io/fs"
	"strings"
	texttemplate "text/template"
	"unsafe"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/bufpool"
)

// Asset is a file that a document refers to.
type Asset struct{ URL, Integrity string }

// Alternate is the page in another language; URL is absolute.
type Alternate struct{ Lang, URL string }

// Image is the picture shown where the page is shared; URL is absolute.
type Image struct {
	URL           string
	Width, Height int
	Alt           string
}

// Feed is a feed that the page offers.
type Feed struct{ Title, URL string }

// Page is one document. Canonical is absolute, and empty on error pages.
type Page struct {
	Lang, Locale       string
	OtherLocales       []string
	SiteName           string
	Title, Description string
	Canonical          string
	Alternates         []Alternate
	Feeds              []Feed
	Type               string // website or article
	Published          string // YYYY-MM-DD of an article
	Modified           string // the same; empty unless it changed after that
	Markdown           string // address of the page's text as Markdown; may be empty
	Image              *Image
	NoIndex            bool
	Policy             string // what a meta element can carry of the content security policy
	Fonts, Styles      []Asset
	Early              Asset // a script that runs before the first paint; its URL may be empty
	Loader             Asset
	Data               []json.RawMessage // JSON-LD
	Body               []byte            // what React made
	Islands            json.RawMessage   // manifest of the page's islands; nil without any
	Strings            json.RawMessage   // their translations
}

// Framer puts documents around pages. It is safe for concurrent use.
type Framer struct {
	page            *template.Template
	blocks          *blocks
	robots, headers *texttemplate.Template
	guide           *texttemplate.Template // nil where the site has none
	security        *texttemplate.Template // the same
}

// New reads the templates of the site in fsys.
func New(fsys fs.FS) (*Framer, diag.List) {
	var f Framer
	var list diag.List
	read := func(name string, parse func(text string) error) {
		file := "templates/" + name
		text, err := fs.ReadFile(fsys, file)
		if err == nil {
			err = parse(string(text))
		}
		if err != nil {
			list.Errorf("document-template", diag.Pos{File: file, Line: 1, Column: 1}, "", "The template cannot be used: %v.", err)
		}
	}
	read("document.html", func(text string) (err error) {
		f.page, f.blocks, err = divide(text)
		return err
	})
	read("robots.txt", func(text string) (err error) {
		f.robots, err = texttemplate.New("robots").Parse(text)
		return err
	})
	read("headers", func(text string) (err error) {
		f.headers, err = texttemplate.New("headers").Parse(text)
		return err
	})
	if _, err := fs.Stat(fsys, "templates/security.txt"); err == nil {
		read("security.txt", func(text string) (err error) {
			f.security, err = texttemplate.New("security").Parse(text)
			return err
		})
	}
	if _, err := fs.Stat(fsys, "templates/llms.txt"); err == nil {
		read("llms.txt", func(text string) (err error) {
			f.guide, err = texttemplate.New("llms").Funcs(texttemplate.FuncMap{"line": line}).Parse(text)
			return err
		})
	}
	return &f, list
}

// Broken says that a template could not be read: New has said which.
func (f *Framer) Broken() bool { return f.page == nil || f.robots == nil || f.headers == nil }

// line is a text that may not break a line or a link of Markdown.
func line(text string) string {
	return strings.NewReplacer("[", "\\[", "]", "\\]").Replace(strings.Join(strings.Fields(text), " "))
}

// framed is a Page as the template sees it. Its fields stand side by side:
// those of a struct within it would be looked for by walking through both, each
// time the template names one.
type framed struct {
	Lang, Locale       string
	OtherLocales       []string
	SiteName           string
	Title, Description string
	Canonical          string
	Alternates         []Alternate
	Feeds              []Feed
	Type               string
	Published          string
	Modified           string
	Markdown           string
	Image              *Image
	NoIndex            bool
	Policy             string
	Fonts, Styles      []Asset
	Early, Loader      Asset
	Data               []template.JS
	Body               template.HTML
	Islands, Strings   template.JS

	PolicyMeta, Assets, FeedLinks, SiteMeta template.HTML // of blocks
}

// Frame writes one document.
func (f *Framer) Frame(w io.Writer, p Page) error {
	data := make([]template.JS, len(p.Data))
	for i, d := range p.Data {
		data[i] = embed(d)
	}
	policy, err := f.blocks.policy(&p)
	if err != nil {
		return err
	}
	links, err := f.blocks.assets(&p)
	if err != nil {
		return err
	}
	feeds, err := f.blocks.feeds(&p)
	if err != nil {
		return err
	}
	site, err := f.blocks.site(&p)
	if err != nil {
		return err
	}
	return f.page.Execute(w, &framed{
		PolicyMeta: policy, Assets: links, FeedLinks: feeds, SiteMeta: site,
		Lang: p.Lang, Locale: p.Locale, OtherLocales: p.OtherLocales, SiteName: p.SiteName, Title: p.Title, Description: p.Description,
		Canonical: p.Canonical, Alternates: p.Alternates, Feeds: p.Feeds, Type: p.Type, Published: p.Published, Modified: p.Modified,
		Markdown: p.Markdown, Image: p.Image, NoIndex: p.NoIndex, Policy: p.Policy, Fonts: p.Fonts, Styles: p.Styles, Early: p.Early, Loader: p.Loader,
		Data: data, Islands: embed(p.Islands), Strings: embed(p.Strings),
		Body: template.HTML(view(p.Body)), // most of a page: its text is not copied
	})
}

// embed makes JSON that can stand in a script element: <, > and & are escaped,
// so that nothing in it closes the element or opens a comment. JSON without any
// of them is not copied.
func embed(data json.RawMessage) template.JS {
	if len(data) == 0 || string(data) == "null" {
		return ""
	}
	if !escapable(data) {
		return template.JS(view(data))
	}
	out := bufpool.Get()
	defer bufpool.Put(out)
	json.HTMLEscape(out, data)
	return template.JS(out.String())
}

// escapable reports whether data may hold what json.HTMLEscape writes
// otherwise: the last two are the line separators of Unicode.
func escapable(data []byte) bool {
	for _, part := range [...]string{"<", ">", "&", "\u2028", "\u2029"} {
		if bytes.Contains(data, []byte(part)) {
			return true
		}
	}
	return false
}

// view is a text that nobody writes into while a document is made, as a string.
func view(text []byte) string { return unsafe.String(unsafe.SliceData(text), len(text)) }

// Robots writes robots.txt.
func (f *Framer) Robots(w io.Writer, baseURL string) error {
	return f.robots.Execute(w, struct{ BaseURL string }{baseURL})
}

// Headers writes _headers. scripts and connect are further origins that pages
// may load scripts from and connect to.
func (f *Framer) Headers(w io.Writer, assets string, scripts, connect []string) error {
	return f.headers.Execute(w, struct {
		Assets           string
		Scripts, Connect []string
	}{assets, scripts, connect})
}
