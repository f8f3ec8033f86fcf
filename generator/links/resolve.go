package links

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/project"
)

// From is where a link is written.
type From struct {
	Entry *content.Entry
	Lang  string // of the page; not the text's if the page shows a text in another language
	Page  string // the page's address; empty if no page shows the text
}

// From returns where the links of a text are that is shown in a language.
func (t *Targets) From(e *content.Entry, lang string) From {
	f := From{Entry: e, Lang: lang}
	if address := t.site.Routes.OfText(e.Collection, e.Slug, lang); address != "" {
		f.Page = t.local(address)
	}
	return f
}

// Link is a link as it is published.
type Link struct {
	Href  string
	Lang  string // of the page that it leads to, if that is not the language of the page it is on
	Input string // names what the link depends on, for Describe; empty if that is known without the link
}

// Prefixes of inputs: an address, and the file of a text.
const (
	addressInput = "link:"
	textInput    = "address:"
)

// AddressInput returns the input for what an address leads to.
func AddressInput(address string) string { return addressInput + address }

// Describe returns what a link with an input leads to. It reports false for other inputs.
func (t *Targets) Describe(input string) (string, bool) {
	if known, ok := t.described.Load(input); ok {
		return known.(string), true
	}
	file, isText := strings.CutPrefix(input, textInput)
	address, isAddress := strings.CutPrefix(input, addressInput)
	if !isText && !isAddress {
		return "", false
	}
	description := t.describeAddress(address)
	if isText {
		description = t.addressOf(file)
		if page := t.PageAt(description); page != nil && page.Article != nil {
			description += " " + page.Article.WhyHidden(t.options.Today)
		}
	}
	t.described.Store(input, description)
	return description, true
}

func (t *Targets) describeAddress(address string) string {
	if page := t.Page(address); page != nil {
		return "page " + page.Lang
	}
	if moved := t.site.Routes.Moved(address); moved != nil {
		return "moved " + moved.To.Address
	}
	if t.hasFile(address) {
		return "file"
	}
	if collection, folder, ok := t.site.Routes.ArticleOf(address); ok && t.hasTexts(path.Join("content", collection, folder)) {
		return "text with an error"
	}
	return ""
}

// Resolve returns what a link in a text leads to: a reference, or an address. An address that begins with a slash begins at
// the site's root.
func (t *Targets) Resolve(f From, written string, pos diag.Pos) (Link, diag.List) {
	href, text, list := t.resolve(f, written, pos)
	link := Link{Href: t.spelled(href)}
	if len(list) > 0 {
		return link, list
	}
	address, _, ok := t.Split(f.Page, link.Href)
	if page := t.Page(address); ok && page != nil && page.Lang != f.Lang {
		link.Lang = page.Lang
	}
	switch {
	case text != "":
		link.Input = textInput + text
	case ok && address != f.Page && !strings.HasPrefix(written, "route:"): // the routes are an input of every page
		link.Input = addressInput + address
	}
	return link, nil
}

// resolve returns the address of a link. text is the file of the text that the link names, or "".
func (t *Targets) resolve(f From, address string, pos diag.Pos) (resolved, text string, list diag.List) {
	if t.site.IsReference(address) {
		if list := t.site.Routes.CheckReference(address, pos); len(list) > 0 {
			return address, "", list
		}
		resolved, _ := t.site.Routes.Resolve(address, f.Lang)
		return resolved, "", nil
	}
	if list := t.checkScheme(address, pos); len(list) > 0 {
		return address, "", list
	}
	file, fragment, _ := strings.Cut(address, "#")
	text, ok := t.TargetFile(f.Entry, f.Lang, address)
	if !ok {
		return t.site.Routes.Public(address), "", nil
	}
	resolved = t.addressOf(text)
	if resolved == "" && project.IsRooted(address) {
		return t.site.Routes.Public(address), "", nil // Check reports it
	}
	if resolved == "" {
		collection, slug := articleFolder(text)
		if content.IsSlug(slug) && t.hasTexts(path.Dir(text)) {
			resolved = t.site.Routes.OfIncompleteText(collection, slug, textLanguage(text)) // its own fault is reported
		}
		if resolved == "" && t.site.Routes.Broken.HasText(collection, slug) {
			return t.site.Project.Address(f.Lang, "/"), text, nil // the fault of the row is reported
		}
	}
	if resolved == "" && len(t.site.Routes.All) > 0 { // no page shows the text
		help := "Write the path from this file, such as ../<slug>/" + f.Entry.Lang + ".md, or the page's address."
		if near := t.nearestText(text, file); near != "" {
			help = "Did you mean “" + near + "”?"
		}
		list.Errorf("content-link", pos, help, "The text “%s” does not exist.", file)
		return address, text, list
	}
	if fragment != "" {
		resolved += "#" + fragment
	}
	return resolved, text, nil
}

// checkScheme reports an address with an unknown scheme, on a site that has schemes.
func (t *Targets) checkScheme(address string, pos diag.Pos) (list diag.List) {
	scheme, _, ok := strings.Cut(address, ":")
	if !ok || len(t.site.Project.Schemes) == 0 || !content.IsSlug(strings.ToLower(scheme)) || !limits.IsScriptURL(address) {
		return nil
	}
	if t.site.Project.Schemes[scheme] != "" { // without a key, such as law:
		return t.site.Routes.CheckReference(address, pos)
	}
	known := append(slices.Sorted(maps.Keys(t.site.Project.Schemes)), "link", "route")
	list.Errorf("content-link", pos, diag.DidYouMean(scheme, "schemes", known), "Unknown scheme “%s”.", scheme)
	return list
}

// TargetFile returns the text that an address in a text names: content/news/other/en.md for the path ../other/en.md#here,
// and for the address /en/news/other/ of an article. It reports false for other addresses. On a page in another language, a
// path in the language of the text names the translation.
func (t *Targets) TargetFile(e *content.Entry, lang, address string) (string, bool) {
	file, _, _ := strings.Cut(address, "#")
	if strings.HasPrefix(file, "/") {
		collection, folder, ok := t.site.Routes.ArticleOf(file)
		to, _ := t.site.Project.Languages.Split(file)
		return path.Join("content", collection, folder, to+".md"), ok
	}
	if path.Ext(file) != ".md" || strings.Contains(file, ":") {
		return "", false
	}
	target := path.Join(e.Dir(), file)
	if lang != e.Lang && textLanguage(target) == e.Lang {
		target = path.Join(path.Dir(target), lang+".md")
	}
	return target, true
}

// addressOf returns the address of the page that shows a text, or "". If an article lacks the language of the text,
// it is the address of the source.
func (t *Targets) addressOf(file string) string {
	collection, folder := articleFolder(file)
	lang := textLanguage(file)
	if address := t.site.Routes.OfText(collection, folder, lang); address != "" {
		return address
	}
	if a := t.site.Article(collection, folder); a != nil && t.site.Project.Languages.Has(lang) && !t.isFaulty(file) {
		return t.site.Routes.Article(a, a.Source().Lang)
	}
	return ""
}

// articleFolder returns the collection and the folder of a text: news and other of content/news/other/en.md.
func articleFolder(file string) (collection, folder string) {
	collection, folder, _ = strings.Cut(strings.TrimPrefix(path.Dir(file), "content/"), "/")
	return collection, folder
}

// textLanguage returns the language of a text: en of content/news/other/en.md.
func textLanguage(file string) string { return strings.TrimSuffix(path.Base(file), ".md") }

// isFaulty reports whether a text exists that has an error, which is reported, so that no page shows it.
func (t *Targets) isFaulty(file string) bool {
	_, err := fs.Stat(t.site.Project.FS, file)
	return err == nil && !slices.ContainsFunc(t.options.Entries, func(e *content.Entry) bool { return e.File == file })
}

// hasTexts reports whether a folder holds texts, whose errors may keep them from being pages.
func (t *Targets) hasTexts(dir string) bool {
	files, _ := fs.ReadDir(t.site.Project.FS, dir)
	return slices.ContainsFunc(files, func(f fs.DirEntry) bool { return path.Ext(f.Name()) == ".md" })
}
