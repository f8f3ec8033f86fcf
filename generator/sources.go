package generator

import (
	"context"
	"io/fs"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/incremental/githistory"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/site"
)

// openSite returns the loader of the site. files are those of the site's folder; restore may be nil.
func (o Options) openSite(files fs.FS, restore func(*content.Reader)) *site.Loader {
	so := o.site()
	so.Restore = restore
	return site.OpenFS(o.Root, files, so)
}

func (o Options) site() site.Options {
	return site.Options{
		BaseURL: o.BaseURL, Preview: o.Preview, Variables: o.Variables, Drafts: o.Drafts, Future: o.Future, Now: o.Now,
	}
}

// kept are the values that the cache keeps with the state of a build.
type kept struct {
	content content.Snapshot
	links   audit.Saved
}

// openCache opens the cache, and sets what the previous build kept. Neither the cache nor the output may be what a pull
// request put in their place.
func openCache(ctx context.Context, o Options, head string, k *kept) (*incremental.Cache, error) {
	if err := cachedir.CheckPath(o.Root, o.Out); err != nil {
		return nil, err
	}
	if err := githistory.CheckUntracked(ctx, o.Root, o.Cache); err != nil && !o.NoCache {
		return nil, err
	}
	options := o.cache(head)
	options.Sections = []incremental.Section{
		incremental.Keep("content", true, &k.content, (*content.Snapshot).Record),
		incremental.Keep("links", false, &k.links, (*audit.Saved).Record),
	}
	return incremental.Open(ctx, options)
}

// sources are the files of a site that builds read through their cache.
type sources struct {
	*site.Loader
	cache *incremental.Cache
	kept  *kept
	last  *site.State // of the previous build of this process; nil before the first
}

// openSources returns the sources of builds. Unchanged content is taken from what the build of another process kept.
func (o Options) openSources(cache *incremental.Cache, k *kept) *sources {
	s := &sources{cache: cache, kept: k}
	s.Loader = o.openSite(cache.FS(project.OpenFolder(o.Root)), s.restore)
	return s
}

// restore sets the content that the previous build kept. Only the first reader gets it: the later ones have read the site.
func (s *sources) restore(r *content.Reader) {
	old := s.kept.content
	s.kept.content = content.Snapshot{} // the reader holds it
	r.Restore(old, s.contentKey(), s.cache.Inputs.IsSame)
}

// contentKey returns the hash of what decides whether content is valid, besides the content itself.
func (s *sources) contentKey() digest.Sum {
	names := append(s.cache.Inputs.Names("content/schemas"), project.SettingsFile)
	return digest.NewHash().Add(s.cache.Program(), s.cache.Inputs.Sums(names)).Sum()
}

// load reads the files of a site that may have changed, and joins the site. Afterwards, nothing needs the list of its folders.
func (s *sources) load(o site.Options, changed []string) *site.State {
	defer s.cache.Inputs.ReleaseFolders()
	s.last = s.Read(changed...).Join(o, s.last)
	return s.last
}

// keep keeps what the next build needs.
func (s *sources) keep(auditor *audit.Auditor, out *dist.Stage, r *Report, stays bool) {
	s.kept.links = auditor.Save()
	last := incremental.Report{Diagnostics: r.Diagnostics, Accepted: r.Accepted, Postponed: r.Postponed}
	last.DayBegin, last.DayEnd = s.last.Project.Schedule.Day(s.last.Now())
	s.cache.Keep(out, last, stays)
}

// save writes what was kept for other processes.
func (s *sources) save(ctx context.Context) {
	s.kept.content = s.Snapshot(s.contentKey())
	s.cache.Save(ctx)
	s.kept.content = content.Snapshot{}
}
