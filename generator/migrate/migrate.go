// Package migrate turns a site of another generator into a site of Gaceta, for `gaceta init --from`.
//
//  1. A reader for each generator returns a Site: its languages, its texts with their addresses, its files and its data. It
//     knows nothing of Gaceta. It reads files and runs no code of the site: settings in JavaScript are read as literals.
//  2. Convert turns a Site into the files of a Gaceta site. It is the same for all generators.
//  3. Every word of a text is kept. HTML, template tags and JSX become Markdown or a component of site/markdown. What
//     cannot is shown as text, and named in the report.
//  4. Every address that the generator published is an address of the new site, an alias or a line of _redirects.
//  5. Nothing is invented: an article without a date has none.
//  6. The report, MIGRATION.md, says what was moved, and names the place of everything that a person has to do.
package migrate

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/project"
)

// Site is a site of another generator.
type Site struct {
	Generator   string
	Name        string
	URL         string // where it is published; empty if the settings do not say it
	Languages   []Language
	IDs         string // whose ids headings have, as markdown.ids of the settings
	Fallback    bool   // whether an article without a translation is published in its source language
	Collections []Collection
	Texts       []*Text
	Files       []File
	Menu        []Link
	Redirects   []Redirect
	Versions    []Version // of the documentation, the current one first

	folders
	dataFiles
	vocabulary

	syntax syntax
	notes  notes
}

// folders says where the files of a site are.
type folders struct {
	Source    fs.FS             // all its files; no link leads out of them
	Templates []string          // folders with layouts and components, which a person writes again
	roots     []string          // folders that addresses of files begin in
	shortcuts map[string]string // folders by what addresses of files begin with instead, such as @site/
}

// dataFiles are the files that templates and components read.
type dataFiles struct {
	Data  []Data
	Words []Words
}

// vocabulary explains what front matter names.
type vocabulary struct {
	Taxonomies []Taxonomy
	Authors    map[string]string // names by id
}

// Language is a language of a site.
type Language struct {
	Code, Prefix, Name string
}

// Collection is a folder of texts that are alike.
type Collection struct {
	Name  string
	Title string
	Path  string // the start of the addresses of its texts, such as /blog; empty at the top level
	List  string // the address of its listing, such as /; if it is empty, that of the text with IsListing, or Path
	at    string // Path in the new site, where it may have only letters from a to z, digits and hyphens
	list  string // List in the new site
	Feed  bool
	// Feeds are the addresses of its feeds in the old site, without the prefix of a language.
	Feeds []string
	// PerPage is how many texts a page of the listing has; 0 if the settings do not say it.
	PerPage int
	Tree    bool     // whether its texts have a menu
	Order   []string // keys of its texts and folders in their order; empty if front matter has it
}

// Version is a version of the documentation.
type Version struct {
	Collection string
	Name       string
}

// Text is a text in one language.
type Text struct {
	File       string
	Line       int // of the body's first line
	Lang       string
	Collection string
	Key        string // joins the translations; within the collection
	Address    string // with the language's prefix; empty if the text is part of others and has no page
	Aliases    []string
	Front      map[string]any
	Body       string
	IsHTML     bool // the file is a template: only its text is of interest
	IsMDX      bool
	IsListing  bool // the text comes before the list of its collection

	roots []string // folders that links with a first slash and the name of a file begin at, and in which relative ones look too
}

// isDraft reports whether a text is not published.
func (t *Text) isDraft() bool { return t.Front["draft"] == true }

// File is a file that is published as it is.
type File struct {
	From, To string // To is an address
}

// Data is a data file.
type Data struct {
	Name, File string
}

// Words are texts of the interface in one language.
type Words struct {
	Lang, File string
	Values     map[string]any
}

// Link is an entry of the menu.
type Link struct {
	Title, Address string
}

// Redirect is a former address.
type Redirect struct {
	From, To string
	Status   int // 0 for a permanent one
}

// syntax says which syntax the texts of a generator have beside Markdown.
type syntax struct {
	liquid, shortcodes, kramdown, admonitions, mdx, indentedCode, emoji bool

	headingID func(text string) string // makes the ids of headings, if Gaceta has no setting for it

	vars     map[string]any // what template tags can name, such as site.title
	formulas []formula      // the marks of formulas, those with most signs first
}

// pagesCollection holds the texts that are in no collection.
const pagesCollection = "texts"

// readers are the generators that Read knows, with the files by which it recognizes them.
var readers = []struct {
	name string
	is   func(fs.FS) bool
	read func(*source) (*Site, error)
}{
	{"Jekyll", isJekyll, readJekyll},
	{"Docusaurus", has(docusaurusRoot), readDocusaurus},
	{"Astro", has(astroRoot), readAstro},
	{"Hugo", isHugo, readHugo},
}

// Read reads the site in a folder. A folder without a known site is a project.RefusedError.
func Read(dir string) (*Site, error) { return readFrom(rootfs.New(dir), dir) }

func readFrom(fsys fs.FS, dir string) (*Site, error) {
	var names []string
	for _, r := range readers {
		names = append(names, r.name)
		if !r.is(fsys) {
			continue
		}
		src := &source{fsys: fsys}
		site, err := r.read(src)
		if err != nil {
			return nil, err
		}
		site.Generator, site.Source = r.name, fsys
		site.Redirects = append(site.Redirects, src.hostRedirects(site.Files)...)
		site.notes = append(site.notes, src.notes...)
		if len(site.Texts) == 0 {
			return nil, project.Refuse("%s contains no texts of a %s site", dir, r.name)
		}
		return site, nil
	}
	return nil, project.Refuse("%s is not a site of %s", dir, strings.Join(names, ", "))
}

// has returns a function that reports whether a site has the settings that find looks for.
func has(find func(fs.FS) (dir, config string)) func(fs.FS) bool {
	return func(fsys fs.FS) bool {
		dir, _ := find(fsys)
		return dir != ""
	}
}

// findConfig returns the first of the folders that has one of the files, and the file; empty if none has.
func findConfig(fsys fs.FS, dirs, names []string) (dir, config string) {
	for _, dir := range dirs {
		for _, name := range names {
			if file := path.Join(dir, name); exists(fsys, file) {
				return dir, file
			}
		}
	}
	return "", ""
}

// exists reports whether one of the files exists.
func exists(fsys fs.FS, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		_, err := fs.Stat(fsys, name)
		return err == nil
	})
}

// isMarkdown reports whether a file is a text in Markdown.
func isMarkdown(name string) bool {
	return slices.Contains([]string{".md", ".mdx", ".markdown", ".mkd", ".mdown"}, strings.ToLower(path.Ext(name)))
}

// isHTML reports whether a file is a page in HTML.
func isHTML(name string) bool {
	return slices.Contains([]string{".html", ".htm"}, strings.ToLower(path.Ext(name)))
}

// withoutExt returns a name without its ending.
func withoutExt(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }
