package generator

import (
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/model"
)

// keys makes the keys of pages: the hash of everything that one is made from.
type keys struct {
	*build
	in     *incremental.Inputs
	own    map[string]bool       // files of the bundle
	styles map[string]digest.Sum // by page: what its head names, and its code

	fronts sums[*content.Entry]
	beside sums[string] // by folder: its pictures
	shown  sums[shownAs]
	frames sums[string]          // by the names of a page's islands
	data   map[string]digest.Sum // by collection: what its front matter refers to
	images map[string][]string   // by folder
}

// sums are made once each. The zero value has none.
type sums[K comparable] struct {
	mu    sync.Mutex
	known map[K]digest.Sum
}

// of gives the sum of something; two goroutines that ask at once may both make it.
func (s *sums[K]) of(what K, make func() digest.Sum) digest.Sum {
	s.mu.Lock()
	sum, ok := s.known[what]
	s.mu.Unlock()
	if ok {
		return sum
	}
	sum = make()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == nil {
		s.known = map[K]digest.Sum{}
	}
	s.known[what] = sum
	return sum
}

// shownAs is a summary of an article.
type shownAs struct {
	article *model.Article
	lang    string
}

func newKeys(b *build) *keys {
	k := &keys{
		build: b, in: b.memory.inputs, styles: map[string]digest.Sum{}, data: map[string]digest.Sum{}, images: map[string][]string{},
	}
	for _, name := range k.in.Names("content") {
		if path.Ext(name) != ".md" && path.Ext(name) != ".yaml" {
			dir := path.Dir(name)
			k.images[dir] = append(k.images[dir], name)
		}
	}
	k.own = map[string]bool{}
	for _, a := range b.assets.Files {
		k.own[a.Path] = true
	}
	for _, page := range b.assets.Pages {
		h := digest.NewHash().Text(b.assets.Code[page], b.assets.Loader.URL, b.assets.Loader.Integrity, b.assets.Early.URL)
		for _, list := range [][]bundle.Asset{b.assets.Fonts, b.assets.Base, b.assets.PageCSS[page]} {
			for _, a := range list {
				h.Text(a.URL)
			}
			h.Text("")
		}
		k.styles[page] = h.Sum()
	}
	for name := range b.site.Collections {
		k.data[name] = k.referred(name)
	}
	return k
}

// referred is the sum of the data that the front matter of a collection refers to.
func (k *keys) referred(collection string) digest.Sum {
	var names []string
	if schema := k.content.Schemas.Get(collection); schema != nil {
		for _, to := range schema.References() {
			file, _, _ := strings.Cut(to, "#")
			names = append(names, "content/"+file+".yaml")
		}
	}
	slices.Sort(names)
	return k.in.Sums(slices.Compact(names))
}

// pictures is the sum of the pictures in a text's folder.
func (k *keys) pictures(dir string) digest.Sum {
	return k.beside.of(dir, func() digest.Sum { return k.in.Sums(k.images[dir]) })
}

func (k *keys) front(e *content.Entry) digest.Sum {
	return k.fronts.of(e, func() digest.Sum { return digest.SumOf([]byte(e.FrontBytes())) })
}

// card adds what a summary of an article is made from: several pages show one.
func (k *keys) card(h digest.Hash, a *model.Article, lang string) {
	h.Add(k.shown.of(shownAs{a, lang}, func() digest.Sum {
		source, text := a.Text(k.project.Languages.Default().Code), a.Text(lang)
		return digest.NewHash().Text(a.Collection, a.Slug).Add(k.front(source), k.front(text), k.pictures(source.Dir())).Sum()
	}))
}

func (k *keys) cards(h digest.Hash, articles []*model.Article, lang string) {
	h.Int(len(articles))
	for _, a := range articles {
		k.card(h, a, lang)
	}
}

// page is the key of a page.
func (k *keys) page(rt *model.Route) digest.Sum {
	h := digest.NewHash().Add(k.styles[rt.Page])
	h.Text(rt.ID, rt.Page, rt.Lang, rt.Address, rt.File, rt.Canonical, rt.Title, rt.Description, rt.Feed)
	for _, a := range rt.Alternates {
		h.Text(a.Lang, a.Address)
	}
	for _, flag := range []bool{rt.Error, rt.NoIndex} {
		h.Int(map[bool]int{true: 1}[flag])
	}
	for _, prop := range slices.Sorted(maps.Keys(rt.Data)) {
		h.Text(prop, rt.Data[prop]).Add(k.in.Sum("content/" + rt.Data[prop] + ".yaml"))
	}
	if e := entry(rt); e != nil {
		h.Text(e.File).Add(k.in.Sum(e.File), k.pictures(e.Dir()))
	}
	if a := rt.Article; a != nil {
		h.Add(k.data[a.Collection])
		k.card(h, a, rt.Lang)
		k.cards(h, a.Related(), rt.Lang)
		for _, neighbour := range []*model.Article{a.Newer, a.Older} {
			if neighbour != nil {
				k.card(h, neighbour, rt.Lang)
			}
			h.Text("")
		}
	}
	if l := rt.Listing; l != nil {
		h.Add(k.data[l.Collection.Name]).Int(l.Page, len(l.Pages), len(l.Collection.Articles)).Int(l.Collection.Years...)
		k.cards(h, l.Articles, rt.Lang)
	}
	return h.Sum()
}

// frame is the sum of the scripts that some islands name in a page.
func (k *keys) frame(islands []string) digest.Sum {
	return k.frames.of(strings.Join(islands, " "), func() digest.Sum { return k.scripts(islands) })
}

func (k *keys) scripts(islands []string) digest.Sum {
	h := digest.NewHash()
	for _, name := range islands {
		island, ok := k.assets.Islands[name]
		if !ok {
			return digest.Sum{}
		}
		scripts := island.Scripts()
		h.Text(name).Int(len(scripts))
		for _, script := range scripts {
			h.Text(script.URL, script.Integrity)
		}
	}
	return h.Sum()
}

// reuse finds the pages that the last build made from the same, and gives the
// others. keep takes those over, while the others are made.
func (b *build) reuse(stage *dist.Stage) (rest []*model.Route, keep func()) {
	m := b.memory
	m.next.Print = b.print()
	k := newKeys(b)
	b.keys = k
	m.usable = m.old.Print == m.next.Print && m.old.Print != digest.Sum{}
	if m.usable {
		b.auditor.Restore(m.old.Table)
	} else {
		m.old.Pieces, m.old.Table = nil, nil // of no use, and there may be many
	}
	all := b.ownRoutes(b.routes.Routes)
	made := make([]piece, len(all))
	kept := make([]bool, len(all))
	parallel.Each(len(all), func(i int) {
		made[i] = piece{Key: k.page(all[i])}
		if old, ok := m.old.Pieces[all[i].File]; ok && old.Key == made[i].Key && b.sound(stage, old) {
			made[i], kept[i] = old, true
		}
	})
	m.making = map[string]digest.Sum{}
	for i, rt := range all {
		if !kept[i] {
			m.making[rt.File] = made[i].Key
			rest = append(rest, rt)
		}
	}
	return rest, func() {
		for i, rt := range all {
			if !kept[i] {
				continue
			}
			m.keep(rt.File, made[i])
			b.takeOver(stage, made[i])
			b.auditor.AddSummary(audit.Page{Address: rt.Address, File: rt.File, Error: rt.Error, Pos: rt.Blame()}, made[i].Page)
		}
	}
}

// sound reports whether a piece is still what its page would be, its files included.
func (b *build) sound(stage *dist.Stage, p piece) bool {
	if len(p.Files) == 0 || p.Frame != b.keys.frame(p.Islands) || len(p.Facts) > 0 && b.memory.inputs.Sums(p.Facts) != p.Quoted {
		return false
	}
	for _, name := range p.Files {
		for _, file := range copies(stage, name) {
			if !stage.CanReuse(file) {
				return false
			}
		}
	}
	return true
}

// copies are a file of the last output and its compressed copies. Pages name
// the first alone where it is an asset.
func copies(stage *dist.Stage, name string) []string {
	if !strings.HasPrefix(name, bundle.AssetFolder+"/") {
		return []string{name}
	}
	return dist.OutputNames(name, stage.PreviousSize(name))
}

func (b *build) takeOver(stage *dist.Stage, p piece) {
	for _, name := range p.Files {
		for _, file := range copies(stage, name) {
			stage.Reuse(file)
		}
		b.auditor.AddFiles("/" + name)
	}
	for _, name := range p.Elsewhere {
		stage.Reuse(name) // there if an own page shows it too
		b.auditor.AddFiles("/" + name)
	}
}

// piece makes what is no page, unless the last build made it from the same.
func (b *build) piece(out output, name string, key digest.Sum, make func(out output) error) error {
	stage, ok := out.(*dist.Stage)
	if !ok || b.memory == nil || b.keys == nil {
		return make(out)
	}
	m := b.memory
	if old, ok := m.old.Pieces[name]; ok && old.Key == key && b.sound(stage, old) {
		m.keep(name, old)
		b.takeOver(stage, old)
		return nil
	}
	before := len(b.report.Diagnostics)
	r := &recorder{output: stage}
	if err := make(r); err != nil {
		return err
	}
	b.quoted.Range(func(_, names any) bool { // by whichever text: a feed holds many
		r.piece.Facts = append(r.piece.Facts, names.([]string)...)
		return true
	})
	slices.Sort(r.piece.Facts)
	r.piece.Facts = slices.Compact(r.piece.Facts)
	b.keepPiece(name, key, r, b.report.Diagnostics[min(before, len(b.report.Diagnostics)):])
	return nil
}

// collectionKey is the key of what shows articles of a collection.
func (b *build) collectionKey(rt *model.Route, articles []*model.Article) digest.Sum {
	if b.keys == nil {
		return digest.Sum{}
	}
	h := digest.NewHash().Text(rt.ID, rt.Lang, rt.Address, rt.Title, rt.Description, rt.Feed).Add(b.keys.data[rt.Listing.Collection.Name])
	b.keys.cards(h, articles, rt.Lang)
	return h.Sum()
}
