package generator

import (
	"bytes"
	"context"
	"io/fs"
	"path"
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/audit/linkcheck"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"

	"gaceta.dev/gaceta/generator/outputs/headers"
	"gaceta.dev/gaceta/generator/page/render"
)

// HeadersFile is where the headers of the site stand in its output.
const HeadersFile = headers.FileName

// version is a site between two changes of its files.
type version struct {
	*build
	pool  *render.Pool
	pages map[string]*model.Route // by file
	sound bool                    // it has no error, and is whole

	mu    sync.Mutex
	ready map[string]*once

	filesOnce sync.Once
	known     *linkcheck.Files

	besideOnce sync.Once
	besides    memoryOutput
	besideErr  error
}

// once is one page, made when it is first asked for.
type once struct {
	mu   sync.Mutex
	done bool
	page made
	err  error
}

type made struct {
	html []byte
	list diag.List
}

func newVersion(b *build, pool *render.Pool) *version {
	v := &version{build: b, pool: pool, pages: make(map[string]*model.Route, len(b.routes.Routes)), ready: map[string]*once{}}
	for i := range b.routes.Routes {
		v.pages[b.routes.Routes[i].File] = &b.routes.Routes[i]
	}
	return v
}

// make gives a finished page. A page that could not be made because its reader
// went away is made again for the next one.
func (v *version) make(ctx context.Context, rt *model.Route) (made, error) {
	v.mu.Lock()
	o := v.ready[rt.File]
	if o == nil {
		o = &once{}
		v.ready[rt.File] = o
	}
	v.mu.Unlock()
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.done {
		o.page, o.err = v.page(ctx, rt)
		o.done = ctx.Err() == nil
	}
	return o.page, o.err
}

func (v *version) page(ctx context.Context, rt *model.Route) (made, error) {
	r, list, err := v.render(ctx, v.pool, rt)
	if r == nil || err != nil {
		return made{nil, list.Sorted()}, err
	}
	html, unsound, err := v.finished(rt, r)
	return made{html, append(append(list, unsound...), v.linksOf(rt, r.doc)...).Sorted()}, err
}

// linksOf checks the links of one text. Headings of other texts are not known here.
func (v *version) linksOf(rt *model.Route, doc markdown.Doc) diag.List {
	e := entry(rt)
	if e == nil || len(doc.Links) == 0 {
		return nil
	}
	v.filesOnce.Do(func() { v.known = v.files() })
	p := linkcheck.New(v.site, nil, v.routes, v.hidden)
	p.AddText(e, rt.Address, doc)
	list, _ := p.Check(v.known)
	return list
}

// hiddenOn lists the articles on a page that visitors would not get.
func (v *version) hiddenOn(rt *model.Route) []Hidden {
	var articles []*model.Article
	if rt.Article != nil {
		articles = append(articles, rt.Article)
	} else if rt.Listing != nil {
		articles = rt.Listing.Articles
	}
	var out []Hidden
	for _, a := range articles {
		if why := v.hidden(a.Text(v.project.Languages.Default().Code)); why != "" {
			out = append(out, Hidden{a.Text(rt.Lang).Front.Get("title").Text(), v.routes.Article(a, rt.Lang), why})
		}
	}
	return out
}

// beside gives a file that stands beside the pages. They are made together when
// one is asked for.
func (v *version) beside(name string) ([]byte, error) {
	if !slices.Contains([]string{".xml", ".xsl", ".txt", ".json", ".md"}, path.Ext(name)) {
		return nil, fs.ErrNotExist // what is made takes long on a large site: not for a picture that is missing
	}
	if path.Base(name) == twinName {
		return v.twinOf(v.pages[path.Join(path.Dir(name), "index.html")])
	}
	v.besideOnce.Do(func() {
		v.besideErr = v.writeBeside(&v.besides)
	})
	if data, ok := v.besides.read(name); ok {
		return data, nil
	}
	if v.besideErr != nil {
		return nil, v.besideErr
	}
	return nil, fs.ErrNotExist
}

// twinOf gives the Markdown of the article that a route shows.
func (v *version) twinOf(rt *model.Route) ([]byte, error) {
	if rt == nil || !hasTwin(rt) {
		return nil, fs.ErrNotExist
	}
	doc, list := v.text(rt)
	if list.HasErrors() {
		return nil, fs.ErrNotExist
	}
	props, _ := v.props(rt, doc)
	return v.twin(new(bytes.Buffer), rt, props, doc), nil
}

// memoryOutput is an output that nobody writes to a disk.
type memoryOutput struct {
	mu    sync.RWMutex
	files map[string][]byte
}

func (m *memoryOutput) Write(name string, data []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.files == nil {
		m.files = map[string][]byte{}
	}
	m.files[name] = data
	return nil
}

func (m *memoryOutput) WriteCompressed(name string, data []byte) error { return m.Write(name, data) }

func (m *memoryOutput) read(name string) ([]byte, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	data, ok := m.files[name]
	return data, ok
}
