package generator

import (
	"encoding/json"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
	"gaceta.dev/gaceta/generator/page/render"
)

// document makes what stands around a rendered page.
func (b *build) document(rt *model.Route, r render.Result, p props) (document.Page, diag.List) {
	base := b.project.BaseURL
	lang, _ := b.project.Languages.Get(rt.Lang)
	d := document.Page{
		Lang: rt.Lang, Locale: lang.Locale, SiteName: b.siteName(rt.Lang), Title: p.Title, Description: p.Description,
		Type: "website", NoIndex: rt.NoIndex, Policy: b.policy, Fonts: assets(b.assets.Fonts), Early: asset(b.assets.Early), Loader: asset(b.assets.Loader),
		Styles: append(assets(b.assets.Base), assets(b.assets.PageCSS[rt.Page])...),
		Data:   r.Data, Body: r.HTML,
	}
	if rt.Canonical != "" {
		d.Canonical = base + rt.Canonical
	}
	for _, a := range rt.Alternates {
		d.Alternates = append(d.Alternates, document.Alternate{Lang: a.Lang, URL: base + a.Address})
		if other, _ := b.project.Languages.Get(a.Lang); a.Lang != rt.Lang && other.Locale != "" {
			d.OtherLocales = append(d.OtherLocales, other.Locale)
		}
	}
	if len(rt.Alternates) > 1 {
		d.Alternates = append(d.Alternates, document.Alternate{Lang: "x-default", URL: base + rt.Alternates[0].Address})
	}
	if rt.Feed != "" {
		d.Feeds = []document.Feed{{Title: rt.Title, URL: base + rt.Feed}}
	}
	if a := rt.Article; a != nil {
		for _, f := range b.routes.FeedsOf(a.Collection, rt.Lang) {
			d.Feeds = append(d.Feeds, document.Feed{Title: f.Title, URL: base + f.Address})
		}
		d.Type, d.Published = "article", a.Date
		if a.Modified() != a.Date {
			d.Modified = a.Modified()
		}
		if rt.Canonical == rt.Address {
			d.Markdown = base + rt.Address + twinName
		}
	}
	list := b.islands(rt, r, &d)
	return d, list
}

// manifestOf is what a manifest of islands depends on.
type manifestOf struct {
	assets *bundle.Assets
	names  string
}

// manifest tells a page's loader of the scripts of its islands.
type manifest struct {
	Scripts [][2]string      `json:"scripts"` // address and integrity
	Islands map[string][]int `json:"islands"` // places in Scripts, an island's own first
}

// add adds an island and what it imports. Islands have most of that in common.
func (m *manifest) add(name string, island bundle.Island, places map[string]int) {
	for _, script := range island.Scripts() {
		at, known := places[script.URL]
		if !known {
			at = len(m.Scripts)
			places[script.URL] = at
			m.Scripts = append(m.Scripts, [2]string{script.URL, script.Integrity})
		}
		m.Islands[name] = append(m.Islands[name], at)
	}
}

// islands adds the manifest of a page's islands.
func (b *build) islands(rt *model.Route, r render.Result, d *document.Page) diag.List {
	key := manifestOf{b.assets, strings.Join(r.Islands, " ")}
	if known, ok := b.manifests.Load(key); ok { // many pages have the same
		d.Islands, d.Strings = known.(json.RawMessage), r.Strings
		return nil
	}
	var list diag.List
	m, places := manifest{Islands: map[string][]int{}}, map[string]int{}
	for _, name := range r.Islands {
		island, ok := b.assets.Islands[name]
		if !ok {
			known := []string{}
			for k := range b.assets.Islands {
				known = append(known, k)
			}
			slices.Sort(known)
			list.Errorf("bundle-island", rt.Blame(), diag.DidYouMean(name, "islands", known), "The page %s shows the island “%s”, and there is no file %s.island.tsx.", rt.Address, name, name)
			continue
		}
		m.add(name, island, places)
	}
	if len(m.Islands) > 0 {
		d.Islands, _ = json.Marshal(m)
		d.Strings = r.Strings
	}
	if len(m.Islands) > 0 && len(list) == 0 {
		b.manifests.Store(key, d.Islands)
	}
	return list
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
