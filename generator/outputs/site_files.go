package outputs

import (
	"errors"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/templatefault"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// SiteFiles lists the generated files that exist once in a site, besides feeds,
// search indexes and _headers.
func (t *Templates) SiteFiles(site *model.Site) []string {
	names := []string{"robots.txt", SitemapFile}
	if t.security != nil {
		names = append(names, securityFile)
	}
	if t.llms != nil {
		for _, lang := range site.Project.Languages.Codes() {
			names = append(names, llmsPath(site, lang))
		}
	}
	if site.HasSearch() {
		for _, lang := range site.Project.Languages.Codes() {
			names = append(names, FullTextFile(lang))
		}
	}
	return names
}

// LinkedFiles lists the files that links may lead to, besides those next to a page: generated ones, and those of site/public.
func (t *Templates) LinkedFiles(site *model.Site) []string {
	public, _ := PublicFiles(site.Project.FS) // CheckPublicFiles reports what cannot be read
	names := append(public, t.SiteFiles(site)...)
	for _, rt := range site.Routes.Feeds() {
		names = append(names, site.Project.BaseURL.File(rt.Feed))
	}
	return names
}

// FilesBeside lists the files that are generated next to a page: its Markdown copy, and the index of a listing.
func FilesBeside(rt *model.Route) (names []string) {
	if page.HasMarkdownCopy(rt) {
		names = append(names, page.MarkdownCopyFile(rt))
	}
	if HasListingIndex(rt) {
		names = append(names, ListingIndexFile(rt))
	}
	return names
}

// MakeSiteFiles returns the files that SiteFiles lists, without the sitemap and the indexes, and the pages of redirects. The list
// says why a template cannot be executed.
func (t *Templates) MakeSiteFiles(site *model.Site, r *page.Renderer) ([]File, diag.List, error) {
	files, list := t.llmsFiles(site, r)
	values := siteValues{site.Project.BaseURL.String()}
	robots, err := execute(t.robots, values)
	if err != nil {
		list = append(list, templatefault.Report("document-template", t.pos("templates/robots.txt"), err, values)...)
	}
	files = append(files, File{Path: "robots.txt", Data: robots})
	security, _, err := t.makeSecurity(newSecurityValues(site))
	if security != nil {
		files = append(files, File{Path: securityFile, Data: security})
	}
	redirects, redirectsErr := redirectPages(site)
	return append(files, redirects...), list, errors.Join(err, redirectsErr)
}
