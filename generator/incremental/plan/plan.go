// Package plan lists the jobs of a build: one for each file, or group of files, that has the same inputs.
package plan

import (
	"context"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/incremental/fulltext"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/site"
)

// Plan is what the jobs of a build are made of.
type Plan struct {
	Shard       model.Shard
	Precompress bool // write compressed copies of pages too
	State       *site.State
	Assets      *bundle.Assets
	Images      *image.Store
	Renderer    *page.Renderer
	Auditor     *audit.Auditor
	Keys        *page.Keys
	Search      fulltext.Memory // nil for one build
}

// Jobs lists the jobs of this shard.
func (p *Plan) Jobs(cache *incremental.Cache) []incremental.Job {
	routes := p.Shard.Routes(p.State.Model)
	var search fulltext.Indexes
	if p.Shard.IsFirst() {
		search = fulltext.New(cache, p.Search, p.State.Model, p.Renderer, p.Keys, p.Renderer.InputSum(cache.Inputs))
	}
	jobs := make([]incremental.Job, len(routes))
	parallel.Each(len(routes), func(i int) { jobs[i] = p.page(routes[i], search) })
	if p.Shard.IsFirst() {
		for _, rt := range p.State.Model.Routes.Feeds() {
			jobs = append(jobs, p.feed(&rt))
		}
		all := p.State.Model.Routes.All
		for i := range all {
			if outputs.HasListingIndex(&all[i]) {
				jobs = append(jobs, p.searchIndex(&all[i]))
			}
		}
		jobs = append(append(jobs, p.siteFiles(), p.sitemap()), search.Jobs()...)
	}
	jobs = append(jobs, incremental.Job{Name: headers.FileName, Make: func(context.Context) (incremental.Result, error) {
		made, err := p.State.Templates.HostFiles(p.State.Model)
		return files(made...), err
	}})
	jobs = append(jobs, p.publicFiles(cache.Inputs)...)
	for _, a := range p.Assets.Files {
		jobs = append(jobs, writeJob(a.Path, a.Bytes))
	}
	return jobs
}

// writeJob is the job of a file that is already made.
func writeJob(name string, data []byte) incremental.Job {
	made := files(outputs.File{Path: name, Data: data, Compress: true})
	return incremental.Job{
		Name: name, Key: digest.SumOf(data), Make: func(context.Context) (incremental.Result, error) { return made, nil },
	}
}

// page is the job of one page and its Markdown copy.
func (p *Plan) page(rt *model.Route, search fulltext.Indexes) incremental.Job {
	return incremental.Job{Name: rt.File, Key: p.Keys.Page(rt), Page: true, Make: func(ctx context.Context) (incremental.Result, error) {
		made, list, err := p.Renderer.Render(ctx, rt)
		if err != nil || made.HTML == nil {
			return incremental.Result{Diagnostics: list}, err
		}
		html := incremental.File{Path: rt.File, Data: made.HTML, Compress: p.Precompress}
		r := incremental.Result{Files: []incremental.File{html}, Inputs: made.Inputs()}
		r.Diagnostics = append(list, p.Auditor.CheckPage(p.State.AuditPage(rt, made))...)
		if made.Markdown != nil {
			r.Files = append(r.Files, incremental.File{Path: page.MarkdownCopyFile(rt), Data: made.Markdown})
		}
		r.Needs = p.imageJobs(made.Images)
		if made.Card != nil {
			r.Needs = append(r.Needs, cardJob(made.Card))
		}
		if sheet := made.Sheet; sheet != nil {
			r.Needs = append(r.Needs, writeJob(sheet.Path, sheet.Data))
		}
		search.Add(rt, made.Text)
		return r, nil
	}}
}

// imageJobs are the jobs of picture files. Their names contain a hash of the picture.
func (p *Plan) imageJobs(images []image.File) []incremental.Job {
	jobs := make([]incremental.Job, len(images))
	for i, f := range images {
		key := digest.SumOf([]byte(f.Path))
		jobs[i] = incremental.Job{Name: f.Path, Key: key, Elsewhere: f.Elsewhere, Make: func(context.Context) (incremental.Result, error) {
			data, err := p.Images.Read(f)
			return files(outputs.File{Path: f.Path, Data: data, Compress: true}), err
		}}
	}
	return jobs
}

// cardJob is the job of a drawn social image. Its name contains a hash of what it
// shows.
func cardJob(card *page.Card) incremental.Job {
	return incremental.Job{Name: card.Path, Key: digest.SumOf([]byte(card.Path)), Make: func(context.Context) (incremental.Result, error) {
		return files(outputs.File{Path: card.Path, Data: card.Draw()}), nil
	}}
}

func (p *Plan) feed(rt *model.Route) incremental.Job {
	name := p.State.Project.BaseURL.File(rt.Feed)
	return incremental.Job{Name: name, Key: p.Keys.Feed(rt), Make: func(context.Context) (incremental.Result, error) {
		feed, list, err := outputs.MakeFeed(p.State.Model, p.Renderer, rt)
		r := files(outputs.File{Path: name, Data: feed.Atom})
		r.Inputs, r.Needs, r.Diagnostics = feed.Inputs, p.imageJobs(feed.Images), list
		return r, err
	}}
}

func (p *Plan) searchIndex(rt *model.Route) incremental.Job {
	key := p.Keys.Listing(rt, rt.Listing.All)
	return incremental.Job{Name: outputs.ListingIndexFile(rt), Key: key, Make: func(context.Context) (incremental.Result, error) {
		index, parts, list, err := outputs.ListingIndex(p.Renderer, rt)
		r := files(index)
		r.Diagnostics = list
		for _, part := range parts {
			job := incremental.Job{Name: part.Path, Key: p.Keys.Listing(rt, part.Articles)}
			job.Make = func(context.Context) (incremental.Result, error) {
				made, list := part.Make(p.Renderer)
				r := files(made)
				r.Diagnostics = list
				return r, nil
			}
			r.Needs = append(r.Needs, job)
		}
		return r, err
	}}
}

// sitemap is the job of the sitemap, which is made next to the full-text indexes: these are made one after the other.
func (p *Plan) sitemap() incremental.Job {
	key := outputs.SitemapKey(p.State.Model, p.Renderer.Changed)
	return incremental.Job{Name: outputs.SitemapFile, Key: key, Last: true, Make: func(context.Context) (incremental.Result, error) {
		made, err := outputs.Sitemap(p.State.Model, p.Renderer)
		return files(made...), err
	}}
}

// siteFiles is the job of the other files that exist once in a site. They are made in every build.
func (p *Plan) siteFiles() incremental.Job {
	return incremental.Job{Name: "site files", Last: true, Make: func(context.Context) (incremental.Result, error) {
		made, list, err := p.State.Templates.MakeSiteFiles(p.State.Model, p.Renderer)
		r := files(made...)
		r.Diagnostics = list
		return r, err
	}}
}

// publicFiles are the jobs of the files of site/public.
func (p *Plan) publicFiles(inputs *incremental.Inputs) []incremental.Job {
	names, _ := outputs.PublicFiles(p.State.Project.FS) // CheckPublicFiles reports what cannot be read
	jobs := make([]incremental.Job, len(names))
	for i, name := range names {
		source := page.PublicFolder + "/" + name
		jobs[i] = incremental.Job{Name: name, Key: inputs.Sum(source), Make: func(context.Context) (incremental.Result, error) {
			data, err := outputs.ReadPublic(p.State.Project.FS, source)
			return files(outputs.File{Path: name, Data: data}), err
		}}
	}
	return jobs
}

// files returns the result of a job that made some files and discovered nothing.
func files(made ...outputs.File) incremental.Result {
	var r incremental.Result
	for _, f := range made {
		r.Files = append(r.Files, incremental.File(f))
	}
	return r
}

// RunOptions returns the options of running the jobs. rendered is called when all pages are made.
func (p *Plan) RunOptions(cache *incremental.Cache, out *dist.Stage, rendered func()) incremental.RunOptions {
	if p.Shard.Count > 1 {
		rendered = nil // site.State.AddOtherShards renders pages later
	}
	in := cache.Inputs
	global := digest.NewHash().Add(cache.Tools(), in.Sums(project.InstalledLists(p.State.Project.Root)), p.Keys.Shared())
	global.Int(p.Shard.Index, p.Shard.Count).Flag(p.Precompress)
	return incremental.RunOptions{Output: out, Global: global.Sum(), Rendered: rendered, InputSum: p.Renderer.InputSum(in)}
}
