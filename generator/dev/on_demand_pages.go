package dev

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/page/render"
	"gaceta.dev/gaceta/generator/project"
)

// snapshot is a state of the site with the pages that were asked for.
type snapshot struct {
	state
	renderer *page.Renderer
	isValid  bool   // the site has no errors
	today    string // YYYY-MM-DD in the site's time zone

	mu    sync.Mutex
	pages map[string]*pageOnce // by file

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
	list diag.List
}

// newSnapshot returns a snapshot of a state without rendered pages.
func newSnapshot(s state, pool *render.Pool, now time.Time, isValid bool) *snapshot {
	v := &snapshot{state: s, isValid: isValid, pages: map[string]*pageOnce{}}
	v.today = s.site.Project.Schedule.Local(now).Format(time.DateOnly)
	v.renderer = page.New(page.Options{
		Site: s.site, Templates: s.checks.Page, Assets: s.assets, Pool: pool, Images: s.images, Targets: s.checks.Targets,
		Policy: s.checks.Policy, ReservedIDs: s.checks.ReservedIDs,
	})
	v.siteFiles = sync.OnceValues(func() ([]outputs.File, error) {
		made, list, err := s.checks.Templates.MakeSiteFiles(s.site, v.renderer)
		if list.HasErrors() && err == nil {
			err = errors.New(list[0].Message)
		}
		return made, err
	})
	v.fullText = map[string]func() []outputs.File{}
	if s.site.HasSearch() {
		for _, lang := range s.site.Project.Languages.Codes() {
			v.fullText[lang] = sync.OnceValue(func() []outputs.File { return outputs.NewFullText(s.site, v.renderer, lang).Make() })
		}
	}
	return v
}

// render returns a finished page. A page whose reader went away is rendered again
// for the next one.
func (v *snapshot) render(ctx context.Context, rt *model.Route) (renderedPage, error) {
	v.mu.Lock()
	once := v.pages[rt.File]
	if once == nil {
		once = &pageOnce{}
		v.pages[rt.File] = once
	}
	v.mu.Unlock()
	once.mu.Lock()
	defer once.mu.Unlock()
	if !once.done {
		once.made, once.err = v.renderNow(ctx, rt)
		once.done = ctx.Err() == nil
	}
	return once.made, once.err
}

// renderNow renders and audits a page.
func (v *snapshot) renderNow(ctx context.Context, rt *model.Route) (renderedPage, error) {
	made, list, err := v.renderer.Render(ctx, rt)
	if made.HTML == nil || err != nil {
		return renderedPage{list: list.Sorted()}, err
	}
	auditor := audit.New(v.checks.Targets)
	auditor.UsePolicy(v.checks.Policy, project.SettingsFile, v.site.Project.FS)
	_, found := auditor.CheckPage(precheck.AuditPage(rt, made, v.site.Routes.InOtherLanguages()[rt.Lang]))
	return renderedPage{made, append(list, found...).Sorted()}, nil
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
			out = append(out, HiddenArticle{a.In(rt.Lang).Front.Get("title").Text(), v.site.Routes.Article(a, rt.Lang), why})
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
		return v.checks.Templates.Headers(v.site)
	case v.fullText[path.Base(path.Dir(name))] != nil && strings.HasPrefix(name, outputs.SearchFolder+"/"):
		files = v.fullText[path.Base(path.Dir(name))]()
	case strings.HasPrefix(name, "sitemap") || slices.Contains(v.checks.Templates.SiteFiles(v.site), name):
		files, err = v.siteFiles()
	case rt == nil:
		return nil, fs.ErrNotExist
	case path.Base(name) == page.MarkdownCopyName && page.HasMarkdownCopy(rt):
		var made renderedPage
		made, err = v.render(context.Background(), rt)
		data = made.Markdown
	case rt.Feed != "" && v.site.Project.BaseURL.File(rt.Feed) == name && rt.Canonical == rt.Address:
		var feed outputs.Feed
		feed, _, err = outputs.MakeFeed(v.site, v.renderer, rt)
		data = feed.Atom
	case path.Ext(name) == ".json" && outputs.HasListingIndex(rt):
		files, _, err = outputs.ListingIndex(v.renderer, rt)
	}
	if i := slices.IndexFunc(files, func(f outputs.File) bool { return f.Path == name }); i >= 0 {
		data = files[i].Data
	}
	if err == nil && data == nil {
		err = fs.ErrNotExist
	}
	return data, err
}
