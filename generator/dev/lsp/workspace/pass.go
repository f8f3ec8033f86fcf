package workspace

import (
	"context"
	"maps"
	"path"
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/audit/markdowncheck"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/site"
)

// Pass checks everything that an Update leaves. Its fields belong to the goroutine that runs it, until Adopt.
type Pass struct {
	source  *site.Source
	joined  *joined // before Join, that of an earlier pass; may be nil
	checked *checkedTexts

	isWhole bool
	rest    diag.List
}

// NewPass returns a pass over the content as the last Update read it; nil if there is none.
func (w *Workspace) NewPass() *Pass {
	if !w.isReadable() {
		return nil
	}
	return &Pass{source: w.source, joined: w.joined, checked: &w.checked}
}

// Join joins the site.
func (p *Pass) Join() { p.joined = join(p.source, site.Everything(time.Now()), p.joined) }

// AdoptSite makes Update use the site of a pass. After the first site, the next Update checks all open texts.
func (w *Workspace) AdoptSite(p *Pass) {
	if w.joined == nil {
		w.Files.Each(func(name string) {
			if path.Ext(name) == ".md" {
				w.edited[path.Dir(name)] = true
			}
		})
	}
	if w.joined == nil || !p.source.Versions.AreOlder(w.joined.Versions) { // a request need not wait for a pass
		w.joined = p.joined
	}
}

// Check checks all texts and their links. It stops early if ctx ends.
func (p *Pass) Check(ctx context.Context) {
	articles := byFolder(p.source.Content.Entries)
	dirs := slices.Sorted(maps.Keys(articles))
	lists := make([]diag.List, len(dirs))
	texts := p.joined.texts.Anew()
	parallel.Each(len(dirs), func(i int) {
		if ctx.Err() == nil {
			lists[i] = p.checked.check(p.joined, dirs[i], articles[dirs[i]], texts)
		}
	})
	if ctx.Err() != nil {
		return
	}
	p.rest = slices.Concat(p.joined.list, markdowncheck.CheckTitles(p.joined.Model),
		texts.CheckAnchors(p.joined.Targets.Anchors()), slices.Concat(lists...))
	p.isWhole = true
}

// Adopt takes over what a pass found. It reports whether nothing changed since the pass began.
func (w *Workspace) Adopt(p *Pass) bool {
	if !p.isWhole {
		return false
	}
	w.last = p
	maps.DeleteFunc(w.local, func(name string, _ diag.List) bool {
		return p.source.Versions.Of(name) == w.source.Versions.Of(name)
	})
	return p.source == w.source
}
