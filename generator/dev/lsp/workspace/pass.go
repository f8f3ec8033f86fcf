package workspace

import (
	"context"
	"maps"
	"path"
	"slices"

	"gaceta.dev/gaceta/generator/audit/markdowncheck"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/project"
)

// Pass checks everything that an Update leaves. Its fields belong to the goroutine that runs it, until Adopt.
type Pass struct {
	revision int
	project  project.Project
	content  content.Content
	epoch    int
	versions map[string]int

	site  *site
	isNew bool // the site was made by this pass

	isWhole bool
	rest    diag.List
}

// NewPass returns a pass over the content as the last Update read it; nil if there is none.
func (w *Workspace) NewPass() *Pass {
	if w.reader == nil {
		return nil
	}
	return &Pass{
		revision: w.revision, project: w.Project, content: w.Content, epoch: w.epoch, versions: maps.Clone(w.versions),
		site: w.site, isNew: w.site == nil || w.isSiteStale,
	}
}

// Join makes the site, unless the last site is up to date.
func (p *Pass) Join() {
	if p.isNew {
		p.site = newSite(p.project, p.content, p.epoch, p.site)
		p.site.revision = p.revision
	}
}

// AdoptSite makes Update use the site of a pass. After the first site, the next Update checks all open texts.
func (w *Workspace) AdoptSite(p *Pass) {
	if w.site == nil {
		w.Files.each(func(name string) {
			if path.Ext(name) == ".md" {
				w.edited[path.Dir(name)] = true
			}
		})
	}
	if w.site != nil && p.site.revision < w.site.revision {
		return // a request did not wait for this pass
	}
	w.site = p.site
	if p.isNew && p.revision == w.revision {
		w.isSiteStale = false
	}
}

// Check checks all texts and their links. It stops early if ctx ends.
func (p *Pass) Check(ctx context.Context) {
	articles := map[string][]*content.Entry{}
	for _, e := range p.content.Entries {
		articles[e.Dir()] = append(articles[e.Dir()], e)
	}
	dirs := slices.Sorted(maps.Keys(articles))
	folders := make([]*folder, len(dirs))
	texts := p.site.texts.Anew()
	parallel.Each(len(dirs), func(i int) {
		if ctx.Err() == nil {
			folders[i] = p.site.check(dirs[i], p.versions, articles[dirs[i]], texts)
		}
	})
	if ctx.Err() != nil {
		return
	}
	p.rest = slices.Concat(p.site.list, markdowncheck.CheckTitles(p.site.model), texts.CheckAnchors(p.site.anchors))
	for _, f := range folders {
		p.rest = append(p.rest, f.list...)
	}
	p.isWhole = true
}

// Adopt takes over what a pass found. It reports whether nothing changed since the pass began.
func (w *Workspace) Adopt(p *Pass) bool {
	if !p.isWhole {
		return false
	}
	w.last = p
	if p.revision != w.revision {
		maps.DeleteFunc(w.local, func(dir string, _ diag.List) bool { return p.versions[dir] == w.versions[dir] })
		return false
	}
	clear(w.local)
	return true
}
