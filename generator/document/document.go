// Package document writes what stands around a page and beside it: the HTML
// document, sitemap, feeds, robots.txt and _headers. html/template lives here.
//
//  1. The templates are the site's: templates/document.html, robots.txt, headers,
//     and llms.txt if it has one.
//  2. All addresses in head, sitemap and feeds are absolute.
//  3. A page in more than one language names all of them and x-default; a page
//     in one language names that alone. An error page names none.
//  4. Nothing depends on the clock: the date of a feed is that of its newest entry.
package document

import (
	"encoding/json"
	"html/template"
	"io"
	"io/fs"
	"strings"
	texttemplate "text/template"
	"unsafe"

	"gaceta.dev/gaceta/generator/desk"
	"gaceta.dev/gaceta/generator/diag"
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
	Loader             Asset
	Data               []json.RawMessage // JSON-LD
	Body               []byte            // what React made
	Islands            json.RawMessage   // manifest of the page's islands; nil without any
	Strings            json.RawMessage   // their translations
}

// Framer puts documents around pages. It is safe for concurrent use.
type Framer struct {
	page            *template.Template
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
		f.page, err = template.New("document").Parse(text)
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

// Frame writes one document.
func (f *Framer) Frame(w io.Writer, p Page) error {
	data := make([]template.JS, len(p.Data))
	for i, d := range p.Data {
		data[i] = embed(d)
	}
	// The body is most of a page, and nobody writes into it here: its text is not copied.
	return f.page.Execute(w, struct {
		Page
		Data             []template.JS
		Body             template.HTML
		Islands, Strings template.JS
	}{p, data, template.HTML(unsafe.String(unsafe.SliceData(p.Body), len(p.Body))), embed(p.Islands), embed(p.Strings)})
}

// embed makes JSON that can stand in a script element: <, > and & are escaped,
// so that nothing in it closes the element or opens a comment.
func embed(data json.RawMessage) template.JS {
	if len(data) == 0 || string(data) == "null" {
		return ""
	}
	out := desk.Take()
	defer desk.Return(out)
	json.HTMLEscape(out, data)
	return template.JS(out.String())
}

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
