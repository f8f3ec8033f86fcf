package document

import "html/template"

// samples returns values for a check of the template: a page that has everything, and one that has nothing. Thus both
// branches of conditions are executed. The samples have all keys of Page.
func samples() []any {
	asset := Asset{"/a", "sha256-"}
	full := Page{
		"Lang": "en", "Direction": "rtl",
		"Locale": "en_US", "OtherLocales": []string{"es_ES"}, "SiteName": "b", "Title": "a", "Description": "a",
		"TitleLang": "es", "Type": "article", "Published": "2026-01-01", "Modified": "2026-01-02", "Disclosure": "ai-assisted",
		"Image": &Image{"/a", 1, 1, "a"}, "NoIndex": true, "Policy": "a", "Icon": "/favicon.svg", "BasePath": "/a", "Canonical": "/",
		"Alternates": []Alternate{{"en", "/"}, {"es", "/es/"}}, "Feeds": []Feed{{"a", "/feed.xml"}}, "Markdown": "/index.md",
		"Fonts": []Asset{asset}, "Styles": []Asset{asset}, "Early": asset, "Loader": asset,
		"Data": []template.JS{"{}"}, "Body": template.HTML("a"), "Islands": template.JS("{}"), "Strings": template.JS("{}"),
	}
	empty := Page{
		"Lang": "", "Direction": "",
		"Locale": "", "OtherLocales": []string(nil), "SiteName": "", "Title": "", "Description": "",
		"TitleLang": "", "Type": "", "Published": "", "Modified": "", "Disclosure": "",
		"Image": (*Image)(nil), "NoIndex": false, "Policy": "", "Icon": "", "BasePath": "", "Canonical": "",
		"Alternates": []Alternate(nil), "Feeds": []Feed(nil), "Markdown": "",
		"Fonts": []Asset(nil), "Styles": []Asset(nil), "Early": Asset{}, "Loader": asset,
		"Data": []template.JS(nil), "Body": template.HTML(""), "Islands": template.JS(""), "Strings": template.JS(""),
	}
	return []any{full, empty}
}
