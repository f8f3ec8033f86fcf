package bundle

import (
	"maps"
	"slices"

	"github.com/evanw/esbuild/pkg/api"
)

// focus bundles for Node the pages that an author looks at, without the others:
// most of a run is putting together and printing what nobody looks at.
type focus struct {
	half
	src sources // with no other pages
}

// most is how many pages focus has: more take nearly as long as all.
const most = 4

// Focus lets BuildFocus know which pages an author looks at; what is no page is
// left out. It may be called beside others.
func (b *Bundler) Focus(pages ...string) {
	b.focusing.Lock()
	defer b.focusing.Unlock()
	b.mu.Lock()
	src, node := b.src, b.node
	src.pages = map[string]string{}
	for _, id := range pages {
		if file, ok := b.src.pages[id]; ok {
			src.pages[id] = file
		}
	}
	idle := b.server.last == nil || b.focus.context != nil && maps.Equal(src.pages, b.focus.src.pages)
	if !idle {
		b.focus.dispose()
	}
	b.mu.Unlock()
	if idle || len(src.pages) == 0 || len(src.pages) > most {
		return
	}
	context, unsound := api.Context(b.serverOptions(src, node))
	if unsound != nil {
		return
	}
	fresh := focus{half{context: context}, src}
	fresh.run(b.project.Root) // warm before it is needed
	b.mu.Lock()
	defer b.mu.Unlock()
	if fresh.last == nil || b.server.context == nil || b.node.imports != node.imports || b.node.packages.folder != node.packages.folder || b.install(fresh.last) != nil {
		fresh.dispose()
		return
	}
	b.focus = fresh
}

// BuildFocus is Build for the pages of Focus alone, which are then the only
// Pages of the assets; the next Build has all. It gives nil where there is
// nothing to gain, or anything to be said: Build has to be called then.
func (b *Bundler) BuildFocus(changed ...string) (*Assets, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if src, list := scan(b.project.FS); len(list) > 0 || !src.equal(b.src) {
		return nil, nil
	}
	b.follow()
	if b.focus.context == nil || !slices.ContainsFunc(changed, b.focus.reads) || !b.server.clean() || !b.client.clean() {
		return nil, nil
	}
	_, needClient, moved := b.concerned(changed)
	if moved {
		return nil, nil
	}
	b.behind = true
	failed := b.runHalves(changed, &b.focus.half, func() error { return b.runNode(&b.focus.half) }, true, needClient)
	if failed != nil || !b.focus.clean() || !b.client.clean() {
		return nil, failed
	}
	server := *b.focus.last
	server.assets = maps.Clone(b.server.last.pictures()) // all pages preload the fonts of all
	maps.Copy(server.assets, b.focus.last.assets)
	return b.assemble(b.focus.src, server), nil
}

// clean reports whether there is nothing to be said of the last run.
func (h *half) clean() bool { return h.last != nil && len(h.list) == 0 }
