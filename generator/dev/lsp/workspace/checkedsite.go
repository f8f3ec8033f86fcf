package workspace

import (
	"slices"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/audit/linkcheck"
	"gaceta.dev/gaceta/generator/audit/markdowncheck"
	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
)

// site is the joined content with what checks its texts. Only folders changes.
type site struct {
	model    *model.Site
	checks   precheck.Checks
	texts    *page.Texts
	checker  *markdowncheck.Checker
	list     diag.List // faults of routes, references and code
	hidden   func(source *content.Entry) string
	content  content.Content
	epoch    int
	revision int // of the workspace
	now      time.Time

	mu      sync.Mutex
	folders map[string]*folder // the checked articles, by folder
}

// folder is the result of checking one article.
type folder struct {
	version int
	entries []*content.Entry
	list    diag.List
	links   *linkcheck.Checker
	quotes  []string // data files
	cites   bool
}

// newSite joins the content. The articles that old has checked, and that depend on nothing else, stay checked.
func newSite(p project.Project, c content.Content, epoch int, old *site) *site {
	s := &site{content: c, epoch: epoch, now: time.Now(), folders: map[string]*folder{}}
	s.model, s.list = model.New(p, c, options(s.now))
	checks, found := precheck.Run(s.model, c.Entries, s.now)
	code := linkcheck.CheckCode(s.model, checks.Files)
	s.checks, s.list = checks, slices.Concat(s.list, found, code.Addresses, code.Routes)
	today := p.Schedule.Local(s.now).Format(time.DateOnly)
	s.hidden = func(source *content.Entry) string { return precheck.WhyHidden(source, today) }
	images := image.NewStore(image.Options{FS: p.FS, BasePath: p.BaseURL.Path, Folder: bundle.AssetFolder})
	s.texts = page.NewTexts(s.model, images, checks.Links, checks.ReservedIDs)
	s.checker = markdowncheck.New(s.model, s.texts, images)
	if old != nil && old.epoch == epoch {
		s.keepChecked(old)
	}
	return s
}

// keepChecked takes over the checked articles of an older site that do not depend on what changed.
func (s *site) keepChecked(old *site) {
	var changed []string
	for name, d := range s.content.Data {
		if old.content.Data[name] != d {
			changed = append(changed, name)
		}
	}
	for name := range old.content.Data {
		if s.content.Data[name] == nil {
			changed = append(changed, name)
		}
	}
	if slices.Contains(changed, "glossary") || slices.Contains(changed, "site") || !sameAddresses(s.model.Routes, old.model.Routes) {
		return
	}
	isCited := func(name string) bool {
		for _, file := range s.model.Project.Schemes {
			if file == name {
				return true
			}
		}
		return false
	}
	cites := slices.ContainsFunc(changed, isCited)
	old.mu.Lock()
	defer old.mu.Unlock()
	for dir, f := range old.folders {
		quotes := slices.ContainsFunc(f.quotes, func(name string) bool { return slices.Contains(changed, name) })
		if !quotes && !(cites && f.cites) && (len(changed) == 0 || len(f.list) == 0) {
			s.folders[dir] = f
		}
	}
}

// sameAddresses reports whether links lead to the same pages.
func sameAddresses(a, b *model.Routes) bool {
	return slices.EqualFunc(a.All, b.All, func(x, y model.Route) bool {
		return x.Address == y.Address && x.ID == y.ID && x.Lang == y.Lang
	}) && slices.EqualFunc(a.Redirects, b.Redirects, func(x, y model.Redirect) bool { return x.From == y.From })
}

// check returns the result for one article, if possible the one that is known.
func (s *site) check(dir string, version int, entries []*content.Entry) *folder {
	s.mu.Lock()
	f := s.folders[dir]
	s.mu.Unlock()
	if f != nil && f.version == version && slices.Equal(f.entries, entries) {
		return f
	}
	f = &folder{version: version, entries: entries, links: linkcheck.New(s.model, entries, s.hidden)}
	c := content.Content{Data: s.content.Data, Schemas: s.content.Schemas, Entries: entries}
	f.list = s.checker.Check(c, f.links)
	for _, e := range entries {
		f.cites = f.cites || e.MayCite
		if body, err := content.Body(s.model.Project.FS, e); err == nil && strings.Contains(string(body), "{{") {
			f.quotes = append(f.quotes, markdown.DataRefFiles(string(body))...)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.folders[dir] = f
	return f
}
