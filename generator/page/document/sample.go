package document

import "html/template"

// samples are values for a check of the template: a page that has everything, and one
// that has nothing, so that both branches of conditions are executed.
func samples() []any {
	asset := Asset{"/a", "sha256-"}
	full := Page{
		Lang: "en", Direction: "rtl",
		Locale: "en_US", OtherLocales: []string{"es_ES"}, SiteName: "b", Title: "a", Description: "a",
		TitleLang: "es", Type: "article", Published: "2026-01-01", Modified: "2026-01-02", Disclosure: "ai-assisted",
		Image: &Image{"/a", 1, 1, "a"}, NoIndex: true, Policy: "a", Icon: "/favicon.svg", BasePath: "/a", Canonical: "/",
		Alternates: []Alternate{{"en", "/"}, {"es", "/es/"}}, Feeds: []Feed{{"a", "/feed.xml"}}, Markdown: "/index.md",
		Fonts: []Asset{asset}, Styles: []Asset{asset}, Early: asset, Loader: asset,
		Data: []template.JS{"{}"}, Body: "a", Islands: "{}", Strings: "{}",
	}
	return []any{full, Page{Loader: asset}}
}
