package generator

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/audit/linkcheck"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
	"gaceta.dev/gaceta/generator/page/render"
)

// Shard says which part of a site a build makes, for sites that one machine is
// too slow for. Every shard reads the whole site and makes its own part of it:
//
//  1. The pages of a shard follow from their addresses alone. All languages of a
//     page are of one shard, its pictures too.
//  2. The first shard also makes listings, feeds, their indexes, the sitemap and
//     what else stands once in a site.
//  3. Assets, site/public and _headers are of every shard. The shards copied
//     into one folder, in any order, are the site byte for byte.
//  4. A shard checks all links of its own pages. Of a page that it does not make
//     it knows the address, and renders it when a link asks for one of its ids.
//     What a whole build refuses at least one shard refuses.
//  5. A picture that another shard makes is named and not made.
//
// The zero Shard is the whole site.
type Shard struct{ Index, Count int }

var shardForm = regexp.MustCompile(`^([1-9][0-9]{0,3})/([1-9][0-9]{0,3})$`)

// ParseShard reads I/N, as 2/3 for the second of three.
func ParseShard(text string) (Shard, error) {
	m := shardForm.FindStringSubmatch(text)
	if m == nil {
		return Shard{}, fmt.Errorf("%q is no part of a site; give I/N, for example 2/3 for the second of three", text)
	}
	index, _ := strconv.Atoi(m[1])
	count, _ := strconv.Atoi(m[2])
	if index > count {
		return Shard{}, fmt.Errorf("%q asks for part %d of %d; parts are counted from 1 to %d", text, index, count, count)
	}
	return Shard{index, count}, nil
}

// Whole reports whether it is the whole site.
func (s Shard) Whole() bool { return s.Count <= 1 }

func (s Shard) first() bool { return s.Whole() || s.Index == 1 }

// has reports whether what stands at an address is of this shard.
func (s Shard) has(address string) bool {
	sum := sha256.Sum256([]byte(address))
	return s.Whole() || binary.BigEndian.Uint64(sum[:8])%uint64(s.Count) == uint64(s.Index-1)
}

// own reports whether this build makes a page.
func (b *build) own(rt *model.Route) bool {
	switch {
	case b.Shard.Whole():
		return true
	case rt.Listing != nil:
		return b.Shard.first()
	case rt.Article != nil:
		return b.Shard.has(b.routes.Article(rt.Article, b.project.Languages.Default().Code))
	case len(rt.Alternates) > 0: // those of an alias too
		return b.Shard.has(rt.Alternates[0].Address)
	}
	return b.Shard.has(rt.Address)
}

// ownRoutes are the routes that this build makes.
func (b *build) ownRoutes(all []model.Route) []*model.Route {
	return slices.DeleteFunc(pointers(all), func(rt *model.Route) bool { return !b.own(rt) })
}

func pointers(all []model.Route) []*model.Route {
	out := make([]*model.Route, len(all))
	for i := range all {
		out[i] = &all[i]
	}
	return out
}

// madeElsewhere says of a picture whether another shard makes it: the one that
// makes the page of its article.
func (b *build) madeElsewhere() func(source string) bool {
	if b.Shard.Whole() {
		return nil
	}
	folders := map[string]bool{}
	for i := range b.routes.Routes {
		if rt := &b.routes.Routes[i]; rt.Article != nil && !b.own(rt) {
			folders[rt.Article.Text(b.project.Languages.Default().Code).Dir()] = true
		}
	}
	return func(source string) bool { return folders[path.Dir(source)] }
}

// knowOthers tells the auditor what the other shards make, and what their pages
// hold that links of this one's ask for.
func (b *build) knowOthers(ctx context.Context, pool *render.Pool) error {
	if b.Shard.Whole() {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(b.pictures.ForeignFiles())) {
		b.auditor.AddFiles("/" + name)
	}
	if !b.Shard.first() {
		for _, name := range b.single() {
			b.auditor.AddFiles("/" + name)
		}
		for _, rt := range b.routes.Feeds() {
			b.auditor.AddFiles(rt.Feed)
		}
	}
	others := map[string]*model.Route{}
	for i := range b.routes.Routes {
		rt := &b.routes.Routes[i]
		if b.own(rt) {
			continue
		}
		others[rt.Address] = rt
		b.auditor.AddFiles(rt.Address)
		if hasTwin(rt) {
			b.auditor.AddFiles("/" + twinPath(rt))
		}
		if rt.Listing != nil && rt.Listing.First && rt.Canonical == rt.Address {
			b.auditor.AddFiles("/" + indexPath(rt))
		}
	}
	asked := slices.DeleteFunc(b.auditor.UnresolvedPages(), func(address string) bool { return others[address] == nil })
	return b.peek(ctx, pool, asked, others)
}

// single names what stands once in a site, feeds and indexes aside: of all
// shards the first alone makes it.
func (b *build) single() []string {
	names := []string{dist.FirstShardFile, "sitemap.xml"}
	if security, _, err := b.framer.Security(b.project.BaseURL); err == nil && security != nil {
		names = append(names, document.SecurityFile)
	}
	if made, err := b.framer.Guide(io.Discard, document.Guide{}); err == nil && made {
		for _, lang := range b.project.Languages.Codes() {
			names = append(names, b.guidePath(lang))
		}
	}
	return names
}

// peek renders pages of other shards for the ids that they hold. What is wrong
// with them is for their own shard to say.
func (b *build) peek(ctx context.Context, pool *render.Pool, addresses []string, others map[string]*model.Route) error {
	other := *b
	other.keys, other.social = nil, &social{}
	other.pictures = image.NewStore(image.Options{FS: b.project.FS})
	other.proof = linkcheck.New(b.site, b.content.Entries, b.routes, b.hidden)
	other.auditor = audit.New(b.project.BaseURL)
	b.peeked = make(map[string][]byte, len(addresses))
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2 * runtime.GOMAXPROCS(0))
	for _, address := range addresses {
		group.Go(func() error {
			rt := others[address]
			made, _, err := other.render(ctx, pool, rt)
			if made == nil || err != nil {
				return err
			}
			html, _, err := other.finished(rt, made)
			mu.Lock()
			defer mu.Unlock()
			b.peeked[address] = html
			b.auditor.AddExternal(audit.Page{Address: rt.Address, File: rt.File, Error: rt.Error, Pos: rt.Blame()}, made.page)
			return err
		})
	}
	return group.Wait()
}

// twinPath and indexPath are files beside pages.
func twinPath(rt *model.Route) string  { return path.Join(path.Dir(rt.File), twinName) }
func indexPath(rt *model.Route) string { return path.Join(path.Dir(rt.File), "index.json") }

// origin is what the marker says of an output of these files: the same for a
// whole build and for all its shards, another for any other state of the site.
func (b *build) origin(files []dist.File) dist.Origin {
	in := b.memory.inputs
	names := slices.Clone(codeSettings)
	for _, folder := range siteFolders {
		names = append(names, in.Names(folder)...)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return in.Sum(name) == digest.Sum{} })
	h := digest.NewHash().Add(b.memory.next.Program.Sum, in.Sums(names)).Text(b.project.BaseURL, strconv.FormatBool(b.Precompress))
	o := dist.Origin{}
	for i := range b.routes.Routes {
		rt := &b.routes.Routes[i]
		h.Text(rt.File)
		if !b.own(rt) {
			o.Pages++
		}
	}
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".html") {
			o.Pages++
		}
	}
	o.Build = fmt.Sprintf("%x", h.Sum())
	return o
}
