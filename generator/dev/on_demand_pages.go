package dev

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
)

// snapshot is a state of the site with the pages that were asked for.
type snapshot struct {
	shownSite
	routes   map[string]*model.Route // by file
	renderer *page.Renderer
	isValid  bool   // the site has no errors
	today    string // YYYY-MM-DD in the site's time zone

	keys     *page.Keys
	inputSum func(inputs []string) digest.Sum

	mu      sync.Mutex
	pages   map[string]*pageOnce // by file
	earlier map[string]*pageOnce // of earlier snapshots: those with the same key are still right

	siteFiles func() ([]outputs.File, error)
	fullText  map[string]func() []outputs.File // by language
}

// pageOnce is a page that is rendered when it is first asked for.
type pageOnce struct {
	mu   sync.Mutex
	done bool
	made renderedPage
	err  error
}

// renderedPage is a page with its diagnostics.
type renderedPage struct {
	page.Page
	list     diag.List
	key      digest.Sum
	inputs   []string
	inputSum digest.Sum
}

// newSnapshot returns a snapshot of a site. Pages of the last one that are still right are not rendered again; last may be nil.
func newSnapshot(s shownSite, pool *render.Pool, now time.Time, isValid bool, last *snapshot, history page.History) *snapshot {
	v := &snapshot{shownSite: s, isValid: isValid, pages: map[string]*pageOnce{}, earlier: map[string]*pageOnce{},
		routes: map[string]*model.Route{}}
	for i := range s.Model.Routes.All {
		v.routes[s.Model.Routes.All[i].File] = &s.Model.Routes.All[i]
	}
	if last != nil {
		last.mu.Lock()
		maps.Copy(v.earlier, last.earlier)
		maps.Copy(v.earlier, last.pages)
		last.mu.Unlock()
	}
	v.today = s.Project.Schedule.Local(now).Format(time.DateOnly)
	v.renderer = s.Renderer(page.Options{Assets: s.assets, Pool: pool, Images: s.Images, History: history})
	v.keys, v.inputSum = v.renderer.Keys(s.Inputs()), v.renderer.InputSum(s.Inputs())
	v.siteFiles = sync.OnceValues(func() ([]outputs.File, error) {
		made, list, err := s.Templates.MakeSiteFiles(s.Model, v.renderer)
		if list.HasErrors() && err == nil {
			err = errors.New(list[0].Message)
		}
		if err != nil {
			return nil, err
		}
		sitemap, err := outputs.Sitemap(s.Model, v.renderer)
		return append(made, sitemap...), err
	})
	v.fullText = map[string]func() []outputs.File{}
	if s.Model.HasSearch() {
		for _, lang := range s.Project.Languages.Codes() {
			v.fullText[lang] = sync.OnceValue(func() []outputs.File { return outputs.NewFullText(s.Model, v.renderer, lang).Make() })
		}
	}
	return v
}

// render returns a finished page. A page whose reader went away is rendered again
// for the next one.
func (v *snapshot) render(ctx context.Context, rt *model.Route) (renderedPage, error) {
	v.mu.Lock()
	once, earlier := v.pages[rt.File], v.earlier[rt.File]
	if once == nil {
		once = &pageOnce{}
		v.pages[rt.File] = once
	}
	v.mu.Unlock()
	once.mu.Lock()
	defer once.mu.Unlock()
	if !once.done {
		key := digest.NewHash().Add(v.keys.Shared(), v.keys.Page(rt)).Sum()
		if earlier != nil && v.canReuse(earlier, key) {
			once.made, once.done = earlier.made, true
		} else {
			once.made, once.err = v.renderNow(ctx, rt)
			once.made.key, once.done = key, ctx.Err() == nil
		}
	}
	return once.made, once.err
}

// canReuse reports whether an earlier page is what rendering it now would make.
func (v *snapshot) canReuse(p *pageOnce, key digest.Sum) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	made := p.made
	return p.done && p.err == nil && made.HTML != nil && !made.list.HasErrors() && made.key == key &&
		v.inputSum(made.inputs) == made.inputSum
}

// renderNow renders and audits a page.
func (v *snapshot) renderNow(ctx context.Context, rt *model.Route) (renderedPage, error) {
	made, list, err := v.renderer.Render(ctx, rt)
	if made.HTML == nil || err != nil {
		return renderedPage{list: list.Sorted()}, err
	}
	list, _ = v.Project.Accept(append(list, v.Auditor(audit.Saved{}).CheckPage(v.AuditPage(rt, made))...))
	p := renderedPage{Page: made, list: list, inputs: append(made.Inputs(), made.Text.Compared()...)}
	p.inputSum = v.inputSum(p.inputs)
	return p, nil
}

// HiddenArticle is an article that a page shows and visitors do not get.
type HiddenArticle struct {
	Title   string `json:"title"`
	Address string `json:"address"`
	Why     string `json:"why"` // is a draft, is dated 2030-01-01
}

// hiddenOn lists the hidden articles on a page.
func (v *snapshot) hiddenOn(rt *model.Route) []HiddenArticle {
	var articles []*model.Article
	if rt.Article != nil {
		articles = append(articles, rt.Article)
	} else if rt.Listing != nil {
		articles = rt.Listing.Articles
	}
	var out []HiddenArticle
	for _, a := range articles {
		if why := a.WhyHidden(v.today); why != "" {
			out = append(out, HiddenArticle{a.In(rt.Lang).Front.Get("title").Text(), v.Model.Routes.Article(a, rt.Lang), why})
		}
	}
	return out
}

// file returns a generated file that is not a page, such as a feed. Files are made
// when they are asked for. The error is fs.ErrNotExist if there is none.
func (v *snapshot) file(name string) (data []byte, err error) {
	rt := v.routes[path.Join(path.Dir(name), "index.html")] // the page in the same folder
	var files []outputs.File
	switch {
	case name == headers.FileName:
		return v.Templates.Headers(v.Model)
	case v.fullText[path.Base(path.Dir(name))] != nil && strings.HasPrefix(name, outputs.SearchFolder+"/"):
		files = v.fullText[path.Base(path.Dir(name))]()
	case strings.HasPrefix(name, "sitemap") || slices.Contains(v.Templates.SiteFiles(v.Model), name):
		files, err = v.siteFiles()
	case rt == nil:
		return nil, fs.ErrNotExist
	case path.Base(name) == page.MarkdownCopyName && page.HasMarkdownCopy(rt):
		var made renderedPage
		made, err = v.render(context.Background(), rt)
		data = made.Markdown
	case rt.Feed != "" && v.Project.BaseURL.File(rt.Feed) == name && rt.Canonical == rt.Address:
		var feed outputs.Feed
		feed, _, err = outputs.MakeFeed(v.Model, v.renderer, rt)
		data = feed.Atom
	case path.Ext(name) == ".json" && outputs.HasListingIndex(rt):
		var index outputs.File
		var parts []outputs.ListingPart
		index, parts, _, err = outputs.ListingIndex(v.renderer, rt)
		files = []outputs.File{index}
		for _, part := range parts {
			if part.Path == name {
				made, _ := part.Make(v.renderer)
				files = append(files, made)
			}
		}
	}
	if i := slices.IndexFunc(files, func(f outputs.File) bool { return f.Path == name }); i >= 0 {
		data = files[i].Data
	}
	if err == nil && data == nil {
		err = fs.ErrNotExist
	}
	return data, err
}
