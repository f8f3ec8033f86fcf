// Package page turns one route into one finished page.
//
// A page passes these steps, each in a file of its own:
//
//  1. text.go converts the route's Markdown.
//  2. props.go collects what the page's component receives.
//  3. render/ lets React render the component in a Node process.
//  4. head.go and document/ put the HTML document around the result.
//
// Render returns, with the page, everything that the page depends on and that
// was unknown before. key.go computes the hash of everything that was known.
package page

import (
	"bytes"
	"context"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/image/ogimage"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
)

// PublicFolder holds the files that are published unchanged.
const PublicFolder = project.PublicFolder

// iconFile is the site's icon. It is optional.
const iconFile = PublicFolder + "/favicon.svg"

// iconFiles are the files of PublicFolder that the head of each page names, as browsers, phones and desktops look for them.
var iconFiles = []document.Icon{
	{Rel: "icon", URL: "favicon.ico", Sizes: "32x32"}, // the last icon that a browser can show wins
	{Rel: "icon", URL: "favicon.png", Type: "image/png"},
	{Rel: "icon", URL: "favicon.svg", Type: "image/svg+xml"},
	{Rel: "apple-touch-icon", URL: "apple-touch-icon.png"},
	{Rel: "manifest", URL: "site.webmanifest"},
	{Rel: "manifest", URL: "manifest.webmanifest"},
}

// Options are the parts that a Renderer works with.
type Options struct {
	Site      *model.Site
	Templates Templates
	Assets    *bundle.Assets
	Pool      Pool
	Images    *image.Store
	Targets   *links.Targets
	Policy    string // content security policy for the meta element; may be empty

	// ReservedIDs are element ids that the layout uses, so that headings avoid them.
	ReservedIDs map[string]bool

	History History // of the texts; may be nil
}

// Pool renders components: a *render.Pool.
type Pool interface {
	Render(ctx context.Context, job render.Job) (render.Result, diag.List, error)
	Close()
}

// Templates are the templates of the document and of the social images.
type Templates struct {
	document *document.Template
	cards    *ogimage.Template // nil if the site draws none
}

// LoadTemplates reads the templates of a site.
func LoadTemplates(p project.Project) (Templates, diag.List) {
	doc, list := document.Load(p.FS, p.TemplatePos(document.File))
	cards, found := ogimage.Load(ogimage.Sources{FS: p.FS, Languages: p.Languages.Codes(), Packages: packagesOf(p.Root)})
	return Templates{doc, cards}, append(list, found...)
}

// packagesOf returns a function that finds the folder of an installed package. A link to another place is followed only
// into node_modules, as pnpm links.
func packagesOf(root string) func(name string) (fs.FS, bool) {
	return func(name string) (fs.FS, bool) {
		const modules = "node_modules"
		folder, err := filepath.EvalSymlinks(filepath.Join(project.PackageFolder(root, name), modules, filepath.FromSlash(name)))
		if err != nil || !slices.Contains(strings.Split(filepath.ToSlash(folder), "/"), modules) {
			return nil, false
		}
		return rootfs.New(folder), true
	}
}

// Renderer renders the pages of a site. Its methods may be called from several
// goroutines.
type Renderer struct {
	*Converter
	*summaries
	site     *model.Site
	images   *image.Store
	history  History
	assets   *bundle.Assets
	pool     Pool
	template *document.Template
	social   *socialImages
	policy   string
	crumbs   crumbs
	icon     string // address of the site's icon; empty if it has none
	icons    []document.Icon
	fonts    []document.Asset
	styles   map[string][]document.Asset // by page component
	recorded sync.Map                    // *content.Entry → string, fingerprints of sources
	pictures sync.Map                    // page component → []string, the pictures below site/ of its last page
}

// New returns a Renderer.
func New(o Options) *Renderer {
	r := &Renderer{
		Converter: NewConverter(o.Site, o.Images, o.Targets, o.ReservedIDs, o.History), summaries: newSummaries(o.Site, o.Images),
		site: o.Site, crumbs: findCrumbs(o.Site), images: o.Images, history: o.History, assets: o.Assets, pool: o.Pool,
		template: o.Templates.document, policy: o.Policy,
		social: newSocialImages(o.Site, o.Images, o.Templates.cards),
		fonts:  assets(o.Assets.Fonts), styles: map[string][]document.Asset{},
	}
	if content.IsFile(o.Site.Project.FS, ".", iconFile) {
		r.icon = o.Site.Project.BaseURL.Address(strings.TrimPrefix(iconFile, PublicFolder))
	}
	for _, i := range iconFiles {
		if file := PublicFolder + "/" + i.URL; content.IsFile(o.Site.Project.FS, ".", file) {
			i.URL = o.Site.Project.BaseURL.Address("/" + i.URL)
			r.icons = append(r.icons, i)
		}
	}
	for _, page := range o.Assets.Pages {
		r.styles[page] = append(assets(o.Assets.Base), assets(o.Assets.PageCSS[page])...)
	}
	return r
}

// Changed returns the day of the last change of an article's text in a language, or "" if it is not known.
func (r *Renderer) Changed(a *model.Article, lang string) string { return r.history.Changed(a, lang) }

// Close ends the processes that render pages. The summaries of articles take much memory when a site is large: those that
// are still needed, such as by a feed, are made again.
func (r *Renderer) Close() {
	r.pool.Close()
	r.made.Clear()
}

// Page is a finished page.
type Page struct {
	HTML     []byte
	Text     Converted // the converted Markdown; zero for a page without any
	Markdown []byte    // the article as Markdown, for programs that read; nil for other pages

	Styles   []string     // addresses of its style sheets
	Islands  []string     // names of the islands in the page
	Pictures []string     // pictures below site/ that the page shows, sorted
	Images   []image.File // picture files that the page names
	Sheet    *Sheet       // the styles that components write into elements; nil for none
	Card     *Card        // the drawn social image that the page names; nil for none
}

// Inputs lists what the page depends on and what was not known before it was rendered.
func (p Page) Inputs() []string {
	inputs := p.Text.Inputs()
	for _, name := range p.Islands {
		inputs = append(inputs, IslandInput+name)
	}
	return append(inputs, p.Pictures...)
}

// Render renders the page of a route. The page has no HTML if the list says why.
// The error is a failure of the machine, or a *render.SiteError.
func (r *Renderer) Render(ctx context.Context, rt *model.Route) (Page, diag.List, error) {
	text, list := r.route(rt)
	if text.IsBroken {
		return Page{}, list, nil
	}
	p := Page{Text: text, Images: text.Images}
	props, found := r.props(rt, text, &p)
	list = append(list, found...)
	result, failed, err := r.renderPictures(ctx, rt, text.HTML, props, &p)
	list = append(list, failed...)
	if err != nil || failed.HasErrors() {
		return Page{}, list, err
	}
	p.Islands = result.Islands
	result.HTML, p.Sheet = moveStyles(result.HTML)
	for _, sheet := range r.styles[rt.Page] {
		p.Styles = append(p.Styles, sheet.URL)
	}
	head, found := r.head(rt, result, props, &p)
	tags := readHeadTags(result.Head)
	setWords(head, tags)
	list = slices.Concat(list, found, checkHeadTags(tags, rt))
	var out bytes.Buffer
	out.Grow(len(result.HTML) + 8<<10) // the head is rarely longer
	if failed := r.template.Execute(&out, head); failed.HasErrors() {
		return Page{}, append(list, failed...), nil
	}
	p.HTML = placeHeadTags(out.Bytes(), tags)
	if HasMarkdownCopy(rt) {
		p.Markdown = r.markdownCopy(rt, props, text)
	}
	return p, list, nil
}

// route converts the Markdown of a route, if it has any.
func (r *Renderer) route(rt *model.Route) (Converted, diag.List) {
	e := Entry(rt)
	if e == nil || e.Empty {
		return Converted{}, nil
	}
	if e.Lang != rt.Lang {
		return r.convertFallback(e, rt.Lang)
	}
	text, list := r.Convert(e, ForPage)
	r.noteFingerprint(rt.Article, e, text)
	return text, list
}

// Entry returns the text that a route shows: an article or a longer text of a
// page. It returns nil if the route has none.
func Entry(rt *model.Route) *content.Entry {
	if rt.Article != nil {
		return rt.Article.In(rt.Lang)
	}
	return rt.Text
}

// addImages adds picture files, each once.
func (p *Page) addImages(files []image.File) {
	for _, f := range files {
		if !slices.ContainsFunc(p.Images, func(other image.File) bool { return other.Path == f.Path }) {
			p.Images = append(p.Images, f)
		}
	}
}
