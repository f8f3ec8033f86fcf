package publishedsite

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/redirects"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/site"
)

// maxGone bounds the warnings of one check.
const maxGone = 100

// Check compares the site at a URL or in an output folder with the next build of a site. It warns of addresses that the
// build has neither as a page nor as a redirect. It does not report faults of the content.
func Check(ctx context.Context, target string, s *site.Source, now time.Time) (diag.List, error) {
	published, err := Open(target)
	if err != nil {
		return nil, err
	}
	addresses, err := published.addresses(ctx)
	if err != nil {
		return nil, err
	}
	next := s.Join(site.Visitors(now), nil).Model // drafts do not count: visitors do not get them
	exists := map[string]bool{}
	for i := range next.Routes.All {
		local, _ := next.Project.BaseURL.Local(next.Routes.All[i].Address)
		exists[local] = true
	}
	rules, _ := redirects.Parse(string(outputs.Redirects(next)))
	moved := func(address string) bool {
		_, _, ok := rules.Follow(next.Project.BaseURL.Address(address), "")
		return ok
	}
	var list diag.List
	gone := 0
	for _, address := range addresses {
		folder := strings.TrimSuffix(address, "/") + "/" // hosts lead there from an address without a slash
		if exists[folder] || isPublicFile(s.Project.FS, address) || isPublicFile(s.Project.FS, folder) {
			continue
		}
		if moved(address) || moved(folder) {
			continue
		}
		if gone++; gone <= maxGone {
			pos := blameGone(next, s.Content.Entries, address)
			list.Warnf("published-gone", pos, "Add it to the aliases of the page that replaces it: aliases: ["+address+"].",
				"The published address %s no longer exists.", address)
		}
	}
	if gone > maxGone {
		list.Warnf("published-gone", diag.Pos{File: model.RoutesFile}, "", "%d more published addresses no longer exist.", gone-maxGone)
	}
	return list, nil
}

// isPublicFile reports whether a file of site/public has the address.
func isPublicFile(fsys fs.FS, address string) bool {
	_, err := fs.Stat(fsys, project.PublicFolder+"/"+locale.FileAt(address))
	return err == nil
}

// blameGone returns the position of what probably removed an address: the new slug of an article, or an article that is no
// longer published. It returns that of the routes if neither is found.
func blameGone(next *model.Site, entries []*content.Entry, address string) diag.Pos {
	lang, _ := next.Project.Languages.Split(address)
	for _, form := range next.Routes.ArticleCandidates(address) {
		file := path.Join("content", form.Collection, form.Slug, lang+".md")
		i := slices.IndexFunc(entries, func(e *content.Entry) bool { return e.File == file })
		switch {
		case i < 0:
		case entries[i].Addresses.Slug != nil:
			return entries[i].Addresses.Slug.Pos()
		default:
			return entries[i].Start()
		}
	}
	return diag.Pos{File: model.RoutesFile, Line: 1, Column: 1}
}
