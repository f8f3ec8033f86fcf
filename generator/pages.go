package generator

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/internal/bufpool"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"

	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project/locale"
)

// shared is what all pages get besides their props: the data that they name.
func (b *build) shared() (json.RawMessage, error) {
	data := map[string]map[string]any{}
	for _, lang := range b.project.Languages.Codes() {
		data[lang] = map[string]any{}
		for name := range b.site.Data {
			if name != "routes" {
				data[lang][name] = b.site.Localise(name, lang, b.routes.Resolve)
			}
		}
	}
	shared, err := json.Marshal(map[string]any{"baseUrl": b.project.BaseURL, "links": b.routes.Addresses(), "data": data})
	if err != nil {
		return nil, fmt.Errorf("internal error: the site's data: %w", err)
	}
	return shared, nil
}

// output takes the finished files of a site: a dist.Stage, or what `gaceta dev`
// serves from.
type output interface {
	Write(name string, data []byte) error
	WriteCompressed(name string, data []byte) error
}

// write makes every page and the files beside them.
func (b *build) write(ctx context.Context, pool *render.Pool, stage *dist.Stage, clock *clock) error {
	b.social.out = stage
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var beside sync.WaitGroup
	beside.Go(func() {
		if err := b.writeAssets(stage); err != nil {
			cancel(err)
		}
	})
	rest, keep := b.reuse(stage)
	beside.Go(keep)
	b.report.Rendered = len(rest)
	if len(rest) > few {
		b.room.fill(len(b.content.Entries), b.memory.usable)
		pool.Grow(b.jobs())
	}
	err := b.renderAll(ctx, pool, stage, inTime(rest))
	if err == nil {
		clock.lap("pages")
		err = b.writeBeside(stage)
	}
	beside.Wait()
	if err := cmp.Or(err, context.Cause(ctx)); err != nil {
		return err
	}
	b.auditor.ReadPage = func(address string) []byte {
		if data, ok := b.peeked[address]; ok {
			return data
		}
		data, _ := stage.Read(locale.FileAt(address))
		return data
	}
	if err := b.knowOthers(ctx, pool); err != nil {
		return err
	}
	b.keepContent()
	b.report.Diagnostics = append(b.report.Diagnostics, b.links()...)
	if !b.report.Diagnostics.HasErrors() {
		b.report.Diagnostics = append(b.report.Diagnostics, b.overBudget(stage)...)
	}
	clock.lap("site files")
	return nil
}

// inTime puts articles, and each page of a listing with those that it shows, in
// the order of the listing: they show the same summaries, which are made once and
// not kept for long.
func inTime(all []*model.Route) []*model.Route {
	at := map[*model.Article]int{}
	for _, rt := range all {
		if l := rt.Listing; l != nil && len(l.Articles) > 0 && at[l.Collection.Articles[0]] == 0 {
			for i, a := range l.Collection.Articles {
				at[a] = i + 1
			}
		}
	}
	place := func(rt *model.Route) int {
		switch {
		case rt.Article != nil:
			return at[rt.Article]
		case rt.Listing != nil && len(rt.Listing.Articles) > 0:
			return at[rt.Listing.Articles[0]]
		}
		return 0
	}
	slices.SortStableFunc(all, func(x, y *model.Route) int { return place(x) - place(y) })
	return all
}

// renderAll takes routes through the steps each by itself, as many at a time as
// keep the processes busy.
func (b *build) renderAll(ctx context.Context, pool *render.Pool, out output, all []*model.Route) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	var next, done atomic.Int64
	var mu sync.Mutex
	for range 8 * runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(all) {
					return
				}
				list, err := b.page(ctx, pool, out, all[i])
				if err != nil {
					cancel(err)
					return
				}
				mu.Lock()
				b.report.Diagnostics = append(b.report.Diagnostics, list...)
				mu.Unlock()
				if b.Progress != nil {
					b.Progress(int(done.Add(1)), len(all))
				}
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

// page takes one route from its text to a file; without an output, to what
// there is to say of it.
func (b *build) page(ctx context.Context, pool *render.Pool, out output, rt *model.Route) (diag.List, error) {
	made, list, err := b.render(ctx, pool, rt)
	if made == nil || out == nil || err != nil {
		return list, err
	}
	at := bufpool.Get()
	defer bufpool.Put(at)
	unsound, err := b.frame(at, rt, made)
	made.result.Release()
	list = append(list, unsound...)
	if err != nil {
		return list, err
	}
	html := at.Bytes()
	if b.keys != nil {
		r := &recorder{output: out}
		out = r
		defer func() { b.rememberPage(rt, r, made, html, list) }()
	}
	if hasTwin(rt) {
		beside := bufpool.Get()
		defer bufpool.Put(beside)
		if err := b.writeKnown(out, twinPath(rt), b.twin(beside, rt, made.props, made.doc)); err != nil {
			return list, err
		}
	}
	if b.Precompress {
		return list, out.WriteCompressed(rt.File, html)
	}
	return list, out.Write(rt.File, html)
}

// rendered is a page before its document stands around it.
type rendered struct {
	doc    markdown.Doc
	props  props
	result render.Result
	page   audit.Summary
}

// render takes one route from its text to what React makes of it; nil where a
// mistake keeps it from being made.
func (b *build) render(ctx context.Context, pool *render.Pool, rt *model.Route) (*rendered, diag.List, error) {
	doc, list := b.text(rt)
	if e := entry(rt); e != nil {
		if b.keys == nil || b.proof.NeedsCheck(e, doc) {
			b.proof.AddText(e, rt.Address, doc)
		}
	}
	if list.HasErrors() {
		return nil, list, nil
	}
	props, pictures := b.props(rt, doc)
	list = append(list, pictures...)
	encoded, err := props.encode()
	if err != nil {
		return nil, list, fmt.Errorf("internal error: the props of %s: %w", rt.Address, err)
	}
	result, failed, err := pool.Render(ctx, render.Job{Page: rt.Page, Address: rt.Address, Props: encoded, Text: doc.HTML, Pos: rt.Blame()})
	list = append(list, failed...)
	if err != nil || failed.HasErrors() {
		return nil, list, err
	}
	return &rendered{doc: doc, props: props, result: result}, list, nil
}

// finished puts the document around a page and audits it.
func (b *build) finished(rt *model.Route, r *rendered) ([]byte, diag.List, error) {
	var out bytes.Buffer
	list, err := b.frame(&out, rt, r)
	return out.Bytes(), list, err
}

// frame is finished on a desk: what it writes there is the page.
func (b *build) frame(out *bytes.Buffer, rt *model.Route, r *rendered) (diag.List, error) {
	framed, list := b.document(rt, r.result, r.props)
	social, unsound, err := b.socialImage(rt, r.props)
	list = append(list, unsound...)
	if framed.Image = social; err != nil {
		return list, err
	}
	if err := b.framer.Frame(out, framed); err != nil {
		return list, err
	}
	page := audit.Page{Address: rt.Address, File: rt.File, HTML: out.Bytes(), Error: rt.Error, Pos: rt.Blame()}
	if rt.Article != nil {
		page.Body = r.doc.HTML
	}
	var found diag.List
	r.page, found = b.auditor.CheckPage(page)
	return append(list, found...), nil
}

// entry is the text that a route shows: an article's or a page's; nil without one.
func entry(rt *model.Route) *content.Entry {
	if rt.Article != nil {
		return rt.Article.Text(rt.Lang)
	}
	return rt.Text
}

// text converts a route's Markdown.
func (b *build) text(rt *model.Route) (markdown.Doc, diag.List) {
	e := entry(rt)
	if e == nil || e.Empty {
		return markdown.Doc{}, nil
	}
	return b.convert(e, rt.Lang)
}

func (b *build) convert(e *content.Entry, lang string) (markdown.Doc, diag.List) {
	return b.convertWith(e, markdown.Options{Labels: b.words(lang), Origin: b.project.BaseURL, ImageSizes: b.textSizes(), IncludeMarkdown: true})
}

// convertWith fills in what a text may refer to.
func (b *build) convertWith(e *content.Entry, o markdown.Options) (markdown.Doc, diag.List) {
	body, err := content.Body(b.project.FS, e)
	if err != nil {
		var list diag.List
		list.Errorf("content-read", e.Start(), "", "The text cannot be read: %v.", err)
		return markdown.Doc{}, list
	}
	o.ResolveLink = func(address string, pos diag.Pos) (string, diag.List) { return b.proof.Resolve(e, address, pos) }
	o.ReservedIDs = b.taken
	o.DataRef = func(file, path string, pos diag.Pos) (string, bool, diag.List) {
		if b.keys != nil {
			b.quotes(e, file)
		}
		return b.facts.Look(file, path, e.Lang, pos)
	}
	o.Picture = func(src string, pos diag.Pos) (markdown.Picture, diag.List) { return b.textPicture(e, src, pos) }
	doc, list := b.markdown.Convert(e.File, e.BodyLine, body, o)
	return doc, append(b.frontFacts(e), list...)
}

// frontFacts warns of facts in front matter, where they would stay braces.
func (b *build) frontFacts(e *content.Entry) diag.List {
	var list diag.List
	for f := range e.Front.Fields() {
		for _, file := range markdown.DataRefFiles(f.Text()) {
			if b.site.Data[file] != nil {
				list.Warnf("markdown-fact", f.Pos(), "Write the value itself: facts are quoted in the text below the front matter.", "Readers will see these braces: “%s” quotes no data.", f.Key())
				break
			}
		}
	}
	return list
}

// textPicture takes in a picture that a text names.
func (b *build) textPicture(e *content.Entry, src string, pos diag.Pos) (markdown.Picture, diag.List) {
	var list diag.List
	if strings.Contains(src, "://") || strings.HasPrefix(src, "//") {
		list.Errorf("content-image", pos, "Save it into the article's folder, if you may, and name the file.", "The picture is on another site: pages show their own pictures only.")
		return markdown.Picture{}, list
	}
	if strings.HasPrefix(src, "/") {
		return markdown.Picture{Src: src}, nil
	}
	file, ok := content.LocalPath(e, src)
	if !ok {
		list.Errorf("content-image", pos, "Put the picture into the article's folder and name the file alone.", "“%s” does not lie beside the text.", src)
		return markdown.Picture{}, list
	}
	if !content.IsFile(b.project.FS, e.Dir(), file) {
		list.Errorf("content-image", pos, diag.DidYouMean(src, "files", content.LocalFiles(b.project.FS, e)), "There is no picture “%s” beside the text.", src)
		return markdown.Picture{}, list
	}
	p, list := b.pictures.Add(file, pos)
	shown := markdown.Picture{Src: p.Src, Width: p.Width, Height: p.Height}
	for _, source := range p.Sources {
		shown.Sources = append(shown.Sources, markdown.Source(source))
	}
	return shown, list
}
