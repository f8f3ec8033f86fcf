package page

import (
	"html/template"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
	"gaceta.dev/gaceta/generator/page/render"
)

// head returns the values of the document around a rendered page, and records in
// p what they depend on.
func (r *Renderer) head(rt *model.Route, result render.Result, props props, p *Page) (*document.Page, diag.List) {
	lang, _ := r.site.Project.Languages.Get(rt.Lang)
	d := &document.Page{
		Meta: document.Meta{
			Lang: rt.Lang, Locale: lang.Locale, SiteName: r.Settings(rt.Lang).Name, Title: props.Title, Description: props.Description,
			Type: "website", NoIndex: rt.NoIndex, Policy: r.policy,
		},
		Links: r.headLinks(rt),
		Assets: document.Assets{
			Fonts: assets(r.assets.Fonts), Early: asset(r.assets.Early), Loader: asset(r.assets.Loader),
			Styles: append(assets(r.assets.Base), assets(r.assets.PageCSS[rt.Page])...),
		},
		Body: template.HTML(result.HTML),
	}
	for _, a := range rt.Alternates {
		if other, _ := r.site.Project.Languages.Get(a.Lang); a.Lang != rt.Lang && other.Locale != "" {
			d.OtherLocales = append(d.OtherLocales, other.Locale)
		}
	}
	if a := rt.Article; a != nil {
		d.Type, d.Published = "article", a.Date
		if a.Modified() != a.Date {
			d.Modified = a.Modified()
		}
	}
	for _, object := range result.Data {
		d.Data = append(d.Data, document.JSON(object))
	}
	manifest, list := r.manifests.of(r.assets, rt, result.Islands)
	if manifest != nil {
		d.Islands, d.Strings = document.JSON(manifest), document.JSON(result.Strings)
	}
	image, found := r.social.choose(rt, props, r.Settings(rt.Lang).Name, p)
	d.Image = image
	return d, append(list, found...)
}

func (r *Renderer) headLinks(rt *model.Route) document.Links {
	base := r.site.Project.BaseURL
	var links document.Links
	if rt.Canonical != "" {
		links.Canonical = base + rt.Canonical
	}
	for _, a := range rt.Alternates {
		links.Alternates = append(links.Alternates, document.Alternate{Lang: a.Lang, URL: base + a.Address})
	}
	if len(rt.Alternates) > 1 {
		links.Alternates = append(links.Alternates, document.Alternate{Lang: "x-default", URL: base + rt.Alternates[0].Address})
	}
	if rt.Feed != "" {
		links.Feeds = []document.Feed{{Title: rt.Title, URL: base + rt.Feed}}
	}
	if a := rt.Article; a != nil {
		for _, f := range r.site.Routes.FeedsOf(a.Collection, rt.Lang) {
			links.Feeds = append(links.Feeds, document.Feed{Title: f.Title, URL: base + f.Address})
		}
		if HasMarkdownCopy(rt) {
			links.Markdown = base + rt.Address + MarkdownCopyName
		}
	}
	return links
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
