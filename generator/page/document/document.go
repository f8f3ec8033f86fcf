// Package document writes the HTML document around a page, with the template
// templates/document.html.
//
//  1. All addresses in the head are absolute.
//  2. A page in several languages names all of them and x-default. A page in one
//     language names only itself. An error page, and a page that shows an article in
//     its source language, name none.
//  3. Nothing depends on the clock.
package document

import (
	"bytes"
	"encoding/json"
	"html/template"
	"io/fs"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/boundedtemplate"
	"gaceta.dev/gaceta/generator/internal/templatefault"
)

// File is the template's path in a site.
const File = "templates/document.html"

// Page holds the values of the template by name. The template may use no other names.
//
//	Lang, Locale, SiteName  string
//	Direction               string, in which the language is written: ltr or rtl
//	OtherLocales            []string
//	Title, Description      string
//	TitleLang               string, the language of title and description if it is not Lang
//	Type                    string, website or article
//	Published, Modified     string, YYYY-MM-DD of an article; Modified is empty unless it was changed later
//	Disclosure              string, how an article was made: human-only, ai-assisted or ai-autonomous; may be empty
//	Image                   *Image; may be nil
//	NoIndex                 bool
//	Icons                   []Icon of the site, and its web manifest
//	Icon                    string, the address of the site's icon; may be empty
//	Policy                  string, the part of the content security policy that a meta element can carry
//	Canonical               string, empty on error pages
//	Alternates              []Alternate
//	Feeds                   []Feed
//	Markdown                string, the address of the page's text as Markdown; may be empty
//	Fonts, Styles           []Asset that the page loads first
//	Early                   Asset, a script that runs as soon as it arrives; its URL may be empty
//	Loader                  Asset, the script that hydrates islands
//	Data                    []template.JS, JSON-LD, one object each
//	Body                    template.HTML that React rendered
//	Islands, Strings        template.JS, manifest and translations of the islands; empty without islands
//
// It is a map because text/template searches for fields of embedded structs. With a
// struct, the template took 3.5 s of CPU time for 22,000 pages instead of 1.9 s
// (November 2026).
type Page map[string]any

// Alternate is the page in a language.
type Alternate struct{ Lang, URL string }

// Feed is a feed that the page offers.
type Feed struct{ Title, URL string }

// Image is the picture that networks show for the page.
type Image struct {
	URL           string
	Width, Height int
	Alt           string
}

// Icon is a picture that browsers and phones show for the site, or its web manifest.
type Icon struct{ Rel, URL, Type, Sizes string }

// Asset is one file.
type Asset struct{ URL, Integrity string }

// Template is the parsed template. It is safe for concurrent use.
type Template struct {
	parsed *boundedtemplate.Template
	pos    diag.Pos
}

// Load reads the template of a site and checks its fields. pos is where its faults are
// reported. A faulty template cannot be executed.
func Load(fsys fs.FS, pos diag.Pos) (*Template, diag.List) {
	data, err := fs.ReadFile(fsys, File)
	if err == nil {
		var parsed *boundedtemplate.Template
		if parsed, err = boundedtemplate.ParseHTML("document", string(data)); err == nil {
			return &Template{parsed, pos}, templatefault.Check("document-template", pos, parsed, samples()...)
		}
	}
	return &Template{}, templatefault.Report("document-template", pos, err, nil)
}

// Execute writes the document of a page. The list says why the template cannot be
// executed.
func (t *Template) Execute(w *bytes.Buffer, p Page) diag.List {
	if t.parsed == nil {
		return nil // Load has reported it
	}
	if err := t.parsed.Execute(w, p); err != nil { // writing into memory does not fail
		return templatefault.Report("document-template", t.pos, err, p)
	}
	return nil
}

// escaped are the characters that json.HTMLEscape escapes.
var escaped = [][]byte{[]byte("<"), []byte(">"), []byte("&"), []byte("\u2028"), []byte("\u2029")}

// JSON returns data for a script element: <, > and & are escaped, so that nothing
// in it ends the element or begins a comment. It returns "" for no data and null.
func JSON(data json.RawMessage) template.JS {
	if len(data) == 0 || string(data) == "null" {
		return ""
	}
	if !slices.ContainsFunc(escaped, func(char []byte) bool { return bytes.Contains(data, char) }) {
		return template.JS(data)
	}
	out := bytes.NewBuffer(make([]byte, 0, len(data)*9/8))
	json.HTMLEscape(out, data)
	return template.JS(out.String())
}

// samples returns values for a check of the template: a page that has everything, and one that has nothing. Thus both
// branches of conditions are executed. The samples have all keys of Page.
func samples() []any {
	asset := Asset{"/a", "sha256-"}
	full := Page{
		"Lang": "en", "Direction": "rtl",
		"Locale": "en_US", "OtherLocales": []string{"es_ES"}, "SiteName": "b", "Title": "a", "Description": "a",
		"TitleLang": "es", "Type": "article", "Published": "2026-01-01", "Modified": "2026-01-02", "Disclosure": "ai-assisted",
		"Image": &Image{"/a", 1, 1, "a"}, "NoIndex": true, "Policy": "a", "Icon": "/favicon.svg",
		"Icons": []Icon{{"icon", "/favicon.svg", "image/svg+xml", "any"}}, "BasePath": "/a", "Canonical": "/",
		"Alternates": []Alternate{{"en", "/"}, {"es", "/es/"}}, "Feeds": []Feed{{"a", "/feed.xml"}}, "Markdown": "/index.md",
		"Fonts": []Asset{asset}, "Styles": []Asset{asset}, "Early": asset, "Loader": asset,
		"Data": []template.JS{"{}"}, "Body": template.HTML("a"), "Islands": template.JS("{}"), "Strings": template.JS("{}"),
	}
	empty := Page{
		"Lang": "", "Direction": "",
		"Locale": "", "OtherLocales": []string(nil), "SiteName": "", "Title": "", "Description": "",
		"TitleLang": "", "Type": "", "Published": "", "Modified": "", "Disclosure": "",
		"Image": (*Image)(nil), "NoIndex": false, "Policy": "", "Icon": "", "Icons": []Icon(nil), "BasePath": "", "Canonical": "",
		"Alternates": []Alternate(nil), "Feeds": []Feed(nil), "Markdown": "",
		"Fonts": []Asset(nil), "Styles": []Asset(nil), "Early": Asset{}, "Loader": asset,
		"Data": []template.JS(nil), "Body": template.HTML(""), "Islands": template.JS(""), "Strings": template.JS(""),
	}
	return []any{full, empty}
}
