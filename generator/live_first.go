package generator

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

// Begin shows what does not wait for the articles: every page that is neither
// an article nor a listing. Update reads the rest. It reports whether there is
// such a version; a site with mistakes has none, and Update says what they are.
func (l *Live) Begin() (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil || !l.open() {
		return false, nil
	}
	shared := make(chan json.RawMessage, 1)
	var wg sync.WaitGroup
	var bundleErr error
	wg.Go(func() {
		bundleErr = l.firstBundle(func(server string) {
			if data := <-shared; data != nil {
				l.pool.Load(server, data)
			}
		})
	})
	l.ids = &elementIDs{}
	b := &build{Options: l.o, project: l.base.project, ids: l.ids}
	var list diag.List
	b.content, list = l.reader.LoadPartial()
	list = append(list, b.arrange()...)
	spoilt := slices.ContainsFunc(list, spoils)
	var data json.RawMessage
	var err error
	if !spoilt {
		data, err = b.shared()
	}
	shared <- data
	close(shared)
	wg.Wait()
	if err = errors.Join(err, bundleErr); err != nil || l.assets == nil || spoilt {
		return false, err
	}
	b.assets = l.assets
	l.loaded, l.data = b, data
	v := newVersion(b, l.pool)
	v.part = &part{}
	maps.DeleteFunc(v.pages, func(_ string, rt *model.Route) bool { return rt.Listing != nil })
	l.present(v)
	return true, nil
}

// spoils reports whether a mistake keeps a part of a site from being shown. That
// a redirect leads nowhere is known when the articles are.
func spoils(d diag.Diagnostic) bool {
	return d.Severity == diag.Error && d.Code != "redirects-nowhere"
}

// part is what a version has that does not know the articles yet: those that
// were asked for, each as a site of its own.
type part struct {
	mu       sync.Mutex
	articles map[string]*version // by file of the output
}

// of gives the version that has a page, and the page; nil if there is none.
func (v *version) of(file string) (*version, *model.Route) {
	if rt := v.pages[file]; rt != nil || v.part == nil {
		return v, rt
	}
	v.part.mu.Lock()
	defer v.part.mu.Unlock()
	if alone := v.part.articles[file]; alone != nil {
		return alone, alone.pages[file]
	}
	return v, nil
}

// Answers reports whether a file can be given now. As long as Update has not
// read the articles, an article's page is made from its own texts alone; what
// shows many of them, or has a mistake, waits.
func (l *Live) Answers(ctx context.Context, file string) bool {
	v := l.current()
	if v == nil || v.part == nil {
		return true
	}
	if path.Ext(file) != ".html" {
		if _, ok := l.files.read(file); ok {
			return true
		}
		_, err := fs.Stat(v.project.FS, path.Join(publicFolder, file))
		return err == nil || l.picture(file) != nil
	}
	if v.pages[file] == nil {
		l.readArticle(v, file)
	}
	has, rt := v.of(file)
	if rt == nil {
		return false
	}
	made, err := has.make(ctx, rt)
	return err == nil && made.html != nil && !made.list.HasErrors()
}

// readArticle reads the article whose page stands in a file of the output.
func (l *Live) readArticle(v *version, file string) {
	address := "/" + strings.TrimSuffix(file, "index.html")
	collection, slug, ok := v.routes.ArticleOf(address)
	if !ok {
		return
	}
	entries, list := content.LoadArticle(v.project, v.content.Schemas, collection, slug)
	if len(entries) == 0 || list.HasErrors() {
		return
	}
	b := &build{Options: v.Options, project: v.project, content: v.content, assets: v.assets, ids: v.ids}
	b.content.Entries = append(slices.Clone(v.content.Entries), entries...)
	b.arrange()
	alone := newVersion(b, v.pool)
	alone.part = &part{}
	l.show.Lock()
	l.stock(b.pictures)
	l.show.Unlock()
	v.part.mu.Lock()
	defer v.part.mu.Unlock()
	if v.part.articles == nil {
		v.part.articles = map[string]*version{}
	}
	for i := range b.routes.Routes {
		if rt := &b.routes.Routes[i]; rt.Article != nil && v.part.articles[rt.File] == nil {
			v.part.articles[rt.File] = alone
		}
	}
}
