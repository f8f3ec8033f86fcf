package generator

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
)

// addForeign tells the auditor what the other shards make. A foreign page is
// rendered only if a link names an id in it; its own shard reports its faults.
func addForeign(ctx context.Context, p *plan) error {
	if p.o.Shard.IsWhole() {
		return nil
	}
	if !p.o.Shard.IsFirst() {
		for _, name := range p.templates.SiteFiles(p.site) {
			p.auditor.AddFiles(name)
		}
		for _, rt := range p.site.Routes.Feeds() {
			p.auditor.AddFiles(p.site.Project.BaseURL.File(rt.Feed))
		}
	}
	foreign := map[string]*model.Route{}
	for i := range p.site.Routes.All {
		rt := &p.site.Routes.All[i]
		if p.o.Shard.Has(p.site, rt) {
			continue
		}
		foreign[rt.Address] = rt
		p.auditor.AddPage(rt.Address)
		if page.HasMarkdownCopy(rt) {
			p.auditor.AddFiles(page.MarkdownCopyFile(rt))
		}
		if outputs.HasSearchIndex(rt) {
			p.auditor.AddFiles(outputs.SearchIndexFile(rt))
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
			a := precheck.AuditPage(rt, made, p.foreign[rt.Lang])
			summary, _ := aside.CheckPage(a)
			p.auditor.AddSummary(a, audit.Summary{IDs: summary.IDs})
			return nil
		})
	}
	return group.Wait()
}

// origin identifies the state of the site in the marker of an output. It is the
// same for a whole build and for all shards of the same state.
func origin(site *model.Site, o Options, cache *incremental.Cache, files []dist.File) dist.Origin {
	in := cache.Inputs
	names := incremental.CodeSettings(o.Root)
	for _, folder := range []string{"content", "site", "templates"} {
		names = append(names, in.Names(folder)...)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return in.Sum(name) == digest.Sum{} })
	h := digest.NewHash().Add(cache.Program(), in.Sums(names)).Text(site.Project.BaseURL.String(), o.Preview).Flag(o.Precompress)
	out := dist.Origin{Path: site.Project.BaseURL.Path, Preview: o.Preview}
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		h.Text(rt.File)
		if !o.Shard.Has(site, rt) {
			out.Pages++
		}
	}
	if !o.Shard.IsFirst() {
		out.Pages += len(site.Routes.Redirects)
	}
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".html") {
			out.Pages++
		}
	}
	out.Build = fmt.Sprintf("%x", h.Sum())
	return out
}
