package generator

import (
	"maps"
	"runtime"
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/incremental/sitecode"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
)

// Options configure Build and Check. Root, Out and Cache are absolute folders.
type Options struct {
	Root, Out, Cache string
	BaseURL          project.BaseURL // replaces the site's own, unless it is zero
	Preview          string          // name of the preview to build; empty for the site itself
	Drafts, Future   bool
	Variables        map[string]string // of the environment, that the site's code may publish
	NoTypes          bool              // do not run the site's TypeScript compiler
	NoCache          bool              // reuse nothing, and keep nothing for the next build
	CacheKey         []byte            // cachekey.Find; nil: no other process believes what this one keeps
	RemoteCache      string            // address of a bucket with a copy of the cache, for builds on other machines
	Shard            model.Shard
	Precompress      bool          // write compressed copies of pages too
	Jobs             int           // Node processes; 0 means one for two cores
	ImageBudget      time.Duration // for AVIF; the next build makes the rest; 0 means no limit
	PageTimeout      time.Duration
	Now              time.Time
	Callbacks
}

// Callbacks report progress. Each may be nil, and may be called from several
// goroutines.
type Callbacks struct {
	Progress func(done, total int) // pages
	Pictures func(text string)     // the picture that is being encoded
	Notice   func(text string)     // output of components, and what a build waits for
}

func (o Options) notice(text string) {
	if o.Notice != nil {
		o.Notice(text)
	}
}

// cache returns the options of the cache. Its kind is the hash of the options that
// the output depends on, besides the day and the history.
func (o Options) cache(head string) incremental.Options {
	kind := digest.NewHash().Text(o.BaseURL.String(), o.Preview).Text(o.variables()...)
	kind = kind.Int(o.Shard.Index, o.Shard.Count).Flag(o.Drafts, o.Future, o.Precompress)
	return incremental.Options{
		Root: o.Root, Out: o.Out, Preview: o.Preview != "", Dir: o.Cache, Key: o.CacheKey, Disabled: o.NoCache, Remote: o.RemoteCache,
		Now: o.Now, Notice: o.notice, Kind: kind.Sum(), Made: sitecode.BundleRecord,
		Files: slices.Concat(siteFolders, sitecode.Settings(o.Root)),
		Other: digest.NewHash().Text(head).Text(project.InstalledLists(o.Root)...).Sum(),
	}
}

// variables returns the variables as a list, in order.
func (o Options) variables() (list []string) {
	for _, name := range slices.Sorted(maps.Keys(o.Variables)) {
		list = append(list, name+"="+o.Variables[name])
	}
	return list
}

// render returns the options of the processes that render. They take half of the
// work of a page, and the threads of this process the other half.
func (o Options) render(cache *incremental.Cache) render.Options {
	jobs := o.Jobs
	if jobs <= 0 {
		jobs = (runtime.NumCPU() + 1) / 2
	}
	return render.Options{Work: cache.Work, Server: cache.Server, Root: o.Root, Jobs: jobs, PageTimeout: o.PageTimeout, Log: o.notice}
}

// images returns the options of the picture store.
func (o Options) images(site *model.Site, cache *incremental.Cache) image.Options {
	options := image.Options{
		FS: site.Project.FS, BasePath: site.Project.BaseURL.Path, Folder: bundle.AssetFolder, Cache: cache.Images,
		Root: project.PackageFolder(o.Root, "sharp"), Budget: o.ImageBudget, Progress: o.Pictures,
	}
	if !o.Shard.IsWhole() {
		options.IsElsewhere = o.Shard.PicturesElsewhere(site)
	}
	return options
}
