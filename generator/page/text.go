package page

import (
	"html/template"
	"slices"
	"strings"
	"sync"
	"unicode/utf16"

	"gaceta.dev/gaceta/generator/audit/glossary"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/model/datarefs"
)

// Converter converts the Markdown of a site. Its methods may be called from several
// goroutines.
type Converter struct {
	site      *model.Site
	converter *markdown.Converter
	images    *image.Store
	links     *links.Targets
	ids       *textIDs
	note      func(Converted) // see Noting
	data      *datarefs.Data
	glossary  *glossary.Glossary
	reserved  map[string]bool
	settings  map[string]Settings // by language
	parts     components
	searched  bool   // the site has a full-text search
	sizes     string // how wide pictures are shown, as HTML's sizes attribute

	// Texts of feeds are converted once, for their page and for all feeds.
	feeds     map[*content.Entry]string // absolute address of the page
	converted *sync.Map                 // *content.Entry → what feeds need of its Text
}

// NewConverter returns the converter for the texts of a site. history may be nil.
func NewConverter(site *model.Site, images *image.Store, targets *links.Targets, reservedIDs map[string]bool, history History) *Converter {
	t := &Converter{
		site: site, converter: markdown.New(site.Project.Markdown),
		images: images, links: targets, ids: new(textIDs), reserved: reservedIDs,
		glossary: glossary.New(site), data: datarefs.New(site, localResolver(site)), settings: map[string]Settings{},
		feeds: map[*content.Entry]string{}, converted: new(sync.Map), parts: newComponents(site.Project.FS), searched: site.HasSearch(),
	}
	for _, rt := range site.Routes.Feeds() {
		for _, a := range rt.FeedArticles(history.Changed) {
			t.feeds[a.In(rt.Lang)] = site.Project.BaseURL.Origin + site.Routes.Article(a, rt.Lang)
		}
	}
	for _, lang := range site.Project.Languages.Codes() {
		t.settings[lang] = readSettings(site, lang)
	}
	if data := site.Data["site"]; data != nil {
		t.sizes = data.Root.Get("markdown").Get("sizes").Text()
	}
	return t
}

// localResolver returns a function that resolves references in quoted data to
// addresses without the base path, as authors write them: a link gets it later.
func localResolver(site *model.Site) func(reference, lang string) (string, bool) {
	return func(reference, lang string) (string, bool) {
		address, ok := site.Routes.Resolve(reference, lang)
		if local, ours := site.Project.BaseURL.Local(address); ours && address != "" {
			address = local
		}
		return address, ok
	}
}

// Settings returns the site's name and labels in a language.
func (t *Converter) Settings(lang string) Settings { return t.settings[lang] }

// Converted is a converted text and what it depends on besides its own file.
type Converted struct {
	markdown.Doc
	Images []image.File // picture files that it names
	Cited  []Cited      // in the order of the text

	// IsBroken is set if the text has errors besides links that lead nowhere.
	IsBroken bool

	body     []byte   // its Markdown
	linked   []string // inputs for what its links lead to
	compared []string // files of texts whose ids its links need
	quoted   []string // names of works that data files cite which it quotes
}

// Purpose is the use of a converted text. Convert omits what the use does not need.
type Purpose int

// The purposes.
const (
	ForPage   Purpose = iota // HTML for the page, the Markdown copy, and sections if the site has a full-text search
	ForFeed                  // HTML for feeds
	ForCheck                 // diagnostics, links, headings, and passages if the site has several languages
	ForSearch                // sections alone
)

// Convert converts the text of an entry.
func (t *Converter) Convert(e *content.Entry, purpose Purpose) (Converted, diag.List) {
	address, inFeed := t.feeds[e]
	switch {
	case purpose == ForCheck || purpose == ForSearch:
		isTranslated := purpose == ForCheck && len(t.site.Project.Languages) > 1
		return t.convert(e, e.Lang, markdown.Options{SkipHTML: true, Sections: purpose == ForSearch, Passages: isTranslated})
	case !inFeed:
		return t.convert(e, e.Lang, markdown.Options{Sections: t.searched})
	case purpose == ForFeed:
		if c, ok := t.converted.Load(e); ok {
			return c.(Converted), nil // the diagnostics are the page's
		}
	}
	text, list := t.convert(e, e.Lang, markdown.Options{FeedBase: address, Sections: t.searched})
	forFeed := markdown.Doc{FeedHTML: text.FeedHTML, DataFiles: text.DataFiles}
	t.converted.Store(e, Converted{Doc: forFeed, Images: text.Images, Cited: text.Cited, linked: text.linked, quoted: text.quoted})
	return text, list
}

// convert converts the text of an entry for a page in a language.
func (t *Converter) convert(e *content.Entry, lang string, o markdown.Options) (Converted, diag.List) {
	body, err := content.Body(t.site.Project.FS, e)
	if err != nil {
		var list diag.List
		list.Errorf("content-read", e.Start(), "", "The file cannot be read: %v.", err)
		return Converted{}, list
	}
	c := conversion{Converter: t, from: t.links.From(e, lang)}
	o.Labels, o.ImageSizes, o.Origin, o.ReservedIDs = t.settings[e.Lang].Labels, t.sizes, t.site.Project.BaseURL.Origin, t.reserved
	o.Link, o.DataRef, o.Picture, o.Component = c.link, c.dataRef, c.pictureFiles, t.parts.check
	o.Typography = t.site.Project.Typography[e.Lang]
	forSearch := o.SkipHTML && o.Sections
	if !forSearch { // its words are checked with the page
		o.CheckWords = func(text []byte, at func(start, end int) (diag.Pos, bool)) diag.List {
			return t.glossary.CheckText(e.Lang, text, at)
		}
	}
	doc, list := t.converter.Convert(e.File, e.BodyLine, body, o)
	c.out.Doc, c.out.body = doc, body
	slices.SortStableFunc(c.out.Cited, compareInText)
	slices.Sort(c.out.linked)
	c.out.linked = slices.Compact(c.out.linked)
	for _, name := range doc.DataFiles {
		c.out.quoted = append(c.out.quoted, t.site.Works.InData(name)...)
	}
	list = slices.Concat(t.frontDataRefs(e), t.glossary.CheckFront(e), list)
	if c.out.IsBroken = list.HasErrors(); !forSearch {
		list = append(list, c.checkLinks()...)
	}
	if t.note != nil {
		t.note(c.out)
	}
	return c.out, list
}

// conversion converts one text. Its methods collect what the text depends on.
type conversion struct {
	*Converter
	from links.From
	out  Converted
}

// link resolves a link, and records what it cites and leads to.
func (c *conversion) link(address string, pos diag.Pos) (href, lang string, list diag.List) {
	if w, number := c.site.Works.Cited(address); w != nil {
		c.out.Cited = append(c.out.Cited, Cited{w, number, pos})
	}
	link, list := c.links.Resolve(c.from, address, pos)
	if link.Input != "" {
		c.addInput(link.Input)
	}
	return link.Href, link.Lang, list
}

func (c *conversion) addInput(input string) {
	c.out.linked = append(c.out.linked, input)
}

// dataRef returns the value of a data reference, and records what it cites.
func (c *conversion) dataRef(file, path string, pos diag.Pos) (string, diag.List) {
	if w, number := c.data.Cited(file, path, c.from.Entry.Lang); w != nil {
		c.out.Cited = append(c.out.Cited, Cited{w, number, pos})
	}
	return c.data.Resolve(file, path, c.from.Entry.Lang, pos)
}

// pictureFiles returns a picture, and records its files.
func (c *conversion) pictureFiles(src string, pos diag.Pos) (markdown.Picture, diag.List) {
	picture, files, list := c.picture(c.from.Entry, src, pos)
	c.out.Images = append(c.out.Images, files...)
	if strings.HasPrefix(src, "/") {
		c.addInput(links.AddressInput(src))
	}
	return picture, list
}

// Inputs lists what the text depends on: data files that it quotes (such as content/prices.yaml), what its links lead to, and
// works that it cites.
func (t Converted) Inputs() []string {
	inputs := append(t.Quoted(), t.linked...)
	for _, c := range t.Cited {
		inputs = append(inputs, workInput+c.Work.Name())
	}
	for _, name := range t.quoted {
		inputs = append(inputs, workInput+name)
	}
	return inputs
}

// Compared lists the texts whose ids the links of the text were compared with.
func (t Converted) Compared() []string { return t.compared }

// Quoted lists the data files that the text quotes.
func (t Converted) Quoted() []string {
	var files []string
	for _, name := range t.DataFiles {
		files = append(files, "content/"+name+".yaml")
	}
	return files
}

// frontDataRefs reports data references in front matter, where they are not replaced,
// and shortcodes.
func (t *Converter) frontDataRefs(e *content.Entry) diag.List {
	var list diag.List
	for f := range e.Front.Fields() {
		if code := markdown.Shortcode(f.Text()); code != "" {
			list.Errorf("markdown-shortcode", f.Pos(), "Remove it.", "“%s” is a shortcode, which gaceta does not run.", code)
		}
		if len(markdown.DataRefFiles(f.Text())) > 0 {
			list.Warnf("markdown-fact", f.Pos(), "Write the value itself: data is quoted only in the text below the front matter.",
				"“%s” shows its braces to readers.", f.Key())
		}
	}
	return list
}

// picture returns a picture that a text names, and its files.
func (t *Converter) picture(e *content.Entry, src string, pos diag.Pos) (markdown.Picture, []image.File, diag.List) {
	var list diag.List
	if strings.Contains(src, "://") || strings.HasPrefix(src, "//") {
		list.Errorf("content-image", pos,
			"Save the picture in the article's folder, if its license allows that, and write the name of the file.",
			"The picture is on another site.")
		return markdown.Picture{}, nil, list
	}
	if src == "" {
		list.Errorf("content-image", pos, "Write the name of the file between the parentheses.", "This picture has no address.")
		return markdown.Picture{}, nil, list
	}
	if strings.HasPrefix(src, "/") {
		return markdown.Picture{Src: t.site.Project.BaseURL.Address(src)}, nil, nil
	}
	file, ok := content.LocalPath(e, src)
	if !ok {
		list.Errorf("content-image", pos, "Put the picture into the article's folder and write the name of the file alone.",
			"The picture “%s” is in another folder.", src)
		return markdown.Picture{}, nil, list
	}
	if file, ok = content.FindFile(t.site.Project.FS, e.Dir(), file); !ok {
		help := diag.DidYouMean(src, "files", content.LocalFiles(t.site.Project.FS, e))
		list.Errorf("content-image", pos, help, "The picture “%s” does not exist.", src)
		return markdown.Picture{}, nil, list
	}
	p, list := t.images.Add(file, pos)
	out := markdown.Picture{Name: strings.TrimPrefix(file, e.Dir()+"/"), Src: p.Src, Width: p.Width, Height: p.Height}
	for _, source := range p.Sources {
		out.Sources = append(out.Sources, markdown.Source(source))
	}
	return out, p.Files, list
}

// convertFallback converts a text for the page of another language: a notice precedes it, and it is marked with its own
// language. Its links lead to pages in the language of the page where they exist.
func (t *Converter) convertFallback(e *content.Entry, lang string) (Converted, diag.List) {
	text, list := t.convert(e, lang, markdown.Options{Sections: t.searched})
	if text.IsBroken {
		return text, list
	}
	notice := template.HTMLEscapeString(t.settings[lang].Labels.Fallback)
	dir := ""
	if own := locale.DirectionOf(e.Lang); own != locale.DirectionOf(lang) {
		dir = `" dir="` + own
	}
	noticeLang := ""
	if own := t.settings[lang].Labels.Langs[fallbackLabel]; own != "" {
		noticeLang = ` lang="` + own + `" dir="` + locale.DirectionOf(own) + `"`
	}
	before := `<aside class="callout callout-note fallback-notice"><p` + noticeLang + ">" + notice + "</p>\n</aside>\n"
	before += `<div lang="` + e.Lang + dir + "\">\n"
	text.HTML = slices.Concat([]byte(before), text.HTML, []byte("</div>\n"))
	shift(text.Components, len(utf16.Encode([]rune(before))))
	return text, list
}

// shift moves components in a text.
func shift(components []*markdown.Component, by int) {
	for _, c := range components {
		c.Start, c.End = c.Start+by, c.End+by
		shift(c.Parts, by)
	}
}
