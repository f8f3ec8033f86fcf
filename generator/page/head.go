package page

import (
	"encoding/json"
	"html/template"
	"maps"
	"slices"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
	"gaceta.dev/gaceta/generator/page/render"
)

// head returns the values of the document around a rendered page, and records in
// p what they depend on.
func (r *Renderer) head(rt *model.Route, result render.Result, props props, p *Page) (document.Page, diag.List) {
	words := rt.Lang // the language of title and description
	if rt.Article != nil && rt.Article.IsFallback(rt.Lang) {
		words = rt.Article.Source().Lang
	}
	lang, _ := r.site.Project.Languages.Get(words)
	settings := r.Settings(rt.Lang)
	name := settings.Name
	styles := r.styles[rt.Page]
	if p.Sheet != nil {
		styles = append(slices.Clip(styles), document.Asset{URL: r.site.Project.BaseURL.Path + "/" + p.Sheet.Path})
	}
	manifest, list := newManifest(r.assets, rt, result.Islands)
	image, found := r.social.choose(rt, props, name, p)
	d := document.Page{
		"Lang": rt.Lang, "Direction": settings.Direction,
		"Locale": lang.Locale, "OtherLocales": r.otherLocales(rt, words), "SiteName": name,
		"Title": props.Title, "Description": props.Description, "Image": image, "NoIndex": r.site.HidesFromSearch(rt),
		"Policy": r.policy, "Icon": r.icon,
		"BasePath": r.site.Project.BaseURL.Path, "Canonical": "", "Alternates": r.alternates(rt), "Feeds": r.feedsFor(rt), "Markdown": "",
		"Fonts": r.fonts, "Early": asset(r.assets.Early), "Loader": asset(r.assets.Loader), "Styles": styles,
		"Data": structuredData(result.Data), "Body": template.HTML(result.HTML), "Islands": template.JS(""), "Strings": template.JS(""),
		"Type": "website", "Published": "", "Modified": "", "Disclosure": "", "TitleLang": "",
	}
	if rt.Canonical != "" {
		d["Canonical"] = r.site.Project.BaseURL.Origin + rt.Canonical
	}
	if a := rt.Article; a != nil {
		d["Type"], d["Published"] = "article", a.Date
		if words != rt.Lang {
			d["TitleLang"] = words
		}
		if modified := a.Modified(rt.Lang); modified != a.Date {
			d["Modified"] = modified
		}
		d["Disclosure"] = a.Disclosure(rt.Lang)
	}
	if HasMarkdownCopy(rt) {
		d["Markdown"] = r.site.Project.BaseURL.Origin + rt.Address + MarkdownCopyName
	}
	if manifest != "" {
		d["Islands"], d["Strings"] = manifest, document.JSON(result.Strings)
	}
	return d, append(list, found...)
}

// otherLocales lists the locales of the page's alternates in other languages than that of its words.
func (r *Renderer) otherLocales(rt *model.Route, words string) []string {
	var locales []string
	for _, a := range rt.Alternates {
		if other, _ := r.site.Project.Languages.Get(a.Lang); a.Lang != words && other.Locale != "" {
			locales = append(locales, other.Locale)
		}
	}
	return locales
}

func (r *Renderer) alternates(rt *model.Route) []document.Alternate {
	var all []document.Alternate
	for _, a := range rt.Hreflang() {
		all = append(all, document.Alternate{Lang: a.Lang, URL: r.site.Project.BaseURL.Origin + a.Address})
	}
	if len(all) > 1 {
		all = append(all, document.Alternate{Lang: "x-default", URL: all[0].URL})
	}
	return all
}

func (r *Renderer) feedsFor(rt *model.Route) []document.Feed {
	base := r.site.Project.BaseURL.Origin
	var feeds []document.Feed
	if rt.Feed != "" {
		feeds = []document.Feed{{Title: rt.Title, URL: base + rt.Feed}}
	}
	if rt.Article != nil {
		for _, f := range r.site.Routes.FeedsOf(rt.Article.Collection, rt.Lang) {
			feeds = append(feeds, document.Feed{Title: f.Title, URL: base + f.Address})
		}
	}
	return feeds
}

func structuredData(objects []json.RawMessage) []template.JS {
	var all []template.JS
	for _, object := range objects {
		all = append(all, document.JSON(object))
	}
	return all
}

func asset(a bundle.Asset) document.Asset {
	return document.Asset{URL: a.URL, Integrity: a.Integrity}
}

func assets(list []bundle.Asset) []document.Asset {
	out := make([]document.Asset, len(list))
	for i, a := range list {
		out[i] = asset(a)
	}
	return out
}

// manifest tells the loader which scripts the islands of a page need.
type manifest struct {
	Scripts [][2]string      `json:"scripts"` // address and integrity
	Islands map[string][]int `json:"islands"` // indexes into Scripts, the island's own script first
}

// newManifest returns the manifest for the named islands, or "" for none. The component
// of rt is blamed for an island that does not exist.
func newManifest(assets *bundle.Assets, rt *model.Route, names []string) (template.JS, diag.List) {
	var list diag.List
	out, index := manifest{Islands: map[string][]int{}}, map[string]int{}
	for _, name := range names {
		island, ok := assets.Islands[name]
		if !ok {
			help := diag.DidYouMean(name, "islands", slices.Sorted(maps.Keys(assets.Islands))) + " Found on " + rt.Address + "."
			list.Errorf("bundle-island", diag.Pos{File: "site/pages/" + rt.Page + ".tsx", Line: 1, Column: 1}, help,
				"The island “%s” has no file %s.island.tsx: defineIsland needs the file's name.", name, name)
			continue
		}
		for _, script := range island.Scripts() {
			i, known := index[script.URL]
			if !known {
				i = len(out.Scripts)
				index[script.URL] = i
				out.Scripts = append(out.Scripts, [2]string{script.URL, script.Integrity})
			}
			out.Islands[name] = append(out.Islands[name], i)
		}
	}
	if len(out.Islands) == 0 {
		return "", list
	}
	data, err := json.Marshal(out)
	if err != nil {
		panic("internal error: a manifest of islands that cannot be JSON: " + err.Error())
	}
	return document.JSON(data), list
}
