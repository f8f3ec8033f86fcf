package outputs

import (
	"errors"

	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// SiteFiles lists the generated files that exist once in a site, besides feeds,
// search indexes and _headers.
func (t *Templates) SiteFiles(site *model.Site) []string {
	names := []string{"robots.txt", "sitemap.xml"}
	if t.security != nil {
		names = append(names, SecurityFile)
	}
	if t.llms != nil {
		for _, lang := range site.Project.Languages.Codes() {
			names = append(names, GuidePath(site, lang))
		}
	}
	if site.HasSearch() {
		for _, lang := range site.Project.Languages.Codes() {
			names = append(names, SearchIndexPath(lang))
		}
	}
	return names
}

// MakeSiteFiles returns the files that SiteFiles lists, and the parts of a large
// sitemap.
func (t *Templates) MakeSiteFiles(site *model.Site, r *page.Renderer) ([]File, error) {
	files, err := Sitemap(site)
	if err != nil {
		return nil, err
	}
	guides, err := t.Guides(site, r)
	if err != nil {
		return nil, err
	}
	robots, err := execute(t.robots, siteValues{site.Project.BaseURL.String()})
	if err != nil {
		return nil, err
	}
	files = append(append(files, guides...), File{Path: "robots.txt", Data: robots})
	security, _, err := t.Security(site.Project.BaseURL.String())
	if security != nil {
		files = append(files, File{Path: SecurityFile, Data: security})
	}
	redirects, redirectsErr := RedirectPages(site)
	return append(files, redirects...), errors.Join(err, redirectsErr)
}
