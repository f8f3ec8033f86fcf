package generator

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
)

// inShard reports whether a shard makes a page. Listings belong to the first one.
func inShard(site *model.Site, shard incremental.Shard, rt *model.Route) bool {
	switch {
	case shard.IsWhole():
		return true
	case rt.Listing != nil:
		return shard.IsFirst()
	case rt.Article != nil:
		return shard.Has(site.Routes.Article(rt.Article, site.Project.Languages.Default().Code))
	case len(rt.Alternates) > 0: // those of an alias too
		return shard.Has(rt.Alternates[0].Address)
	}
	return shard.Has(rt.Address)
}

// shardRoutes returns the routes of the pages that a shard makes.
func shardRoutes(site *model.Site, shard incremental.Shard) []*model.Route {
	var out []*model.Route
	for i := range site.Routes.All {
		if rt := &site.Routes.All[i]; inShard(site, shard, rt) {
			out = append(out, rt)
		}
	}
	return out
}

// foreignFolders returns the folders of articles whose pages, and so pictures,
// another shard makes.
func foreignFolders(site *model.Site, shard incremental.Shard) map[string]bool {
	folders := map[string]bool{}
	for i := range site.Routes.All {
		if rt := &site.Routes.All[i]; rt.Article != nil && !inShard(site, shard, rt) {
			folders[rt.Article.Text(site.Project.Languages.Default().Code).Dir()] = true
		}
	}
	return folders
}

// addForeign tells the auditor what the other shards make. A foreign page is
// rendered only if a link names an id in it; its own shard reports its faults.
func addForeign(ctx context.Context, p *plan) error {
	if p.o.Shard.IsWhole() {
		return nil
	}
	if !p.o.Shard.IsFirst() {
		for _, name := range p.templates.SiteFiles(p.site) {
			p.auditor.AddFiles("/" + name)
		}
		for _, rt := range p.site.Routes.Feeds() {
			p.auditor.AddFiles(rt.Feed)
		}
	}
	foreign := map[string]*model.Route{}
	for i := range p.site.Routes.All {
		rt := &p.site.Routes.All[i]
		if inShard(p.site, p.o.Shard, rt) {
			continue
		}
		foreign[rt.Address] = rt
		p.auditor.AddFiles(rt.Address)
		if page.HasMarkdownCopy(rt) {
			p.auditor.AddFiles("/" + page.MarkdownCopyFile(rt))
		}
		if outputs.HasSearchIndex(rt) {
			p.auditor.AddFiles("/" + outputs.SearchIndexFile(rt))
		}
	}
	unresolved := slices.DeleteFunc(p.auditor.UnresolvedPages(), func(address string) bool { return foreign[address] == nil })
	aside := audit.New(p.site.Project.BaseURL) // takes the diagnostics of foreign pages
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2 * runtime.GOMAXPROCS(0))
	for _, address := range unresolved {
		group.Go(func() error {
			rt := foreign[address]
			made, _, err := p.renderer.Render(ctx, rt)
			if err != nil || made.HTML == nil {
				return err
			}
			a := auditPage(rt, made)
			summary, _ := aside.CheckPage(a)
			p.auditor.AddExternal(a, summary)
			return nil
		})
	}
	return group.Wait()
}

// origin identifies the state of the site in the marker of an output. It is the
// same for a whole build and for all shards of the same state.
func origin(site *model.Site, o Options, cache *incremental.Cache, files []dist.File) dist.Origin {
	in := cache.Inputs
	names := slices.Clone(incremental.CodeSettings)
	for _, folder := range []string{"content", "site", "templates"} {
		names = append(names, in.Names(folder)...)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return in.Sum(name) == digest.Sum{} })
	h := digest.NewHash().Add(cache.Program(), in.Sums(names)).Text(site.Project.BaseURL).Flag(o.Precompress)
	var out dist.Origin
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		h.Text(rt.File)
		if !inShard(site, o.Shard, rt) {
			out.Pages++
		}
	}
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".html") {
			out.Pages++
		}
	}
	out.Build = fmt.Sprintf("%x", h.Sum())
	return out
}
