package generator

import (
	"bytes"
	"slices"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/model"
)

// recorder notes what one piece writes.
type recorder struct {
	output
	piece piece
}

func (r *recorder) Write(name string, data []byte) error {
	r.piece.Files = append(r.piece.Files, name)
	return r.output.Write(name, data)
}

func (r *recorder) WriteCompressed(name string, data []byte) error {
	r.piece.Files = append(r.piece.Files, dist.OutputNames(name, len(data))...)
	return r.output.WriteCompressed(name, data)
}

// shows adds the pictures that a text names, which other pages may share. Those
// of elsewhere another shard makes.
func (r *recorder) shows(html []byte, own map[string]bool, elsewhere func(name string) bool) {
	mark := []byte("/" + bundle.AssetFolder + "/")
	for rest := html; ; {
		start := bytes.Index(rest, mark)
		if start < 0 {
			return
		}
		rest = rest[start+1:]
		end := bytes.IndexAny(rest, "\"' ,)<&?#\\")
		if end < 0 {
			end = len(rest)
		}
		if found := rest[:end]; !own[string(found)] { // most are: no text is made of them
			r.show(string(found), elsewhere)
		}
		rest = rest[end:]
	}
}

func (r *recorder) show(name string, elsewhere func(name string) bool) {
	list := &r.piece.Files
	if elsewhere(name) {
		list = &r.piece.Elsewhere
	}
	if !slices.Contains(*list, name) {
		*list = append(*list, name)
	}
}

// quotes notes that a text quotes a data file.
func (b *build) quotes(e *content.Entry, file string) {
	known, _ := b.quoted.Load(e.File)
	names, _ := known.([]string)
	if name := "content/" + file + ".yaml"; !slices.Contains(names, name) {
		b.quoted.Store(e.File, append(slices.Clone(names), name))
	}
}

// rememberPage keeps a page for the next build.
func (b *build) rememberPage(rt *model.Route, r *recorder, made *rendered, html []byte, list diag.List) {
	if e := entry(rt); e != nil {
		if names, ok := b.quoted.Load(e.File); ok {
			r.piece.Facts = names.([]string)
		}
	}
	r.piece.Islands, r.piece.Page = made.result.Islands, made.page
	r.shows(html, b.keys.own, b.pictures.IsForeign)
	b.keepPiece(rt.File, b.memory.making[rt.File], r, list)
}

// keepPiece remembers a piece with which nothing is wrong.
func (b *build) keepPiece(name string, key digest.Sum, r *recorder, list diag.List) {
	p := r.piece
	if len(list) > 0 { // what is to be said of it is said by making it again
		p = piece{Islands: p.Islands}
	}
	p.Key = key
	if p.Facts != nil {
		p.Quoted = b.memory.inputs.Sums(p.Facts)
	}
	p.Frame = b.keys.frame(p.Islands)
	b.memory.keep(name, p)
}

// forget keeps no page whose text there is something to say of: it is said
// again by making it again.
func (b *build) forget(list diag.List) {
	if b.keys == nil || len(list) == 0 {
		return
	}
	files := map[string]bool{}
	for _, d := range list {
		files[d.Pos.File] = true
	}
	for i := range b.routes.Routes {
		if e := entry(&b.routes.Routes[i]); e != nil && files[e.File] {
			delete(b.memory.next.Pieces, b.routes.Routes[i].File)
		}
	}
}
