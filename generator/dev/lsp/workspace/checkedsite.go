package workspace

import (
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/audit/markdowncheck"
	"gaceta.dev/gaceta/generator/audit/precheck"
	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/code"
	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
)

// site is the joined content with what checks its texts. Only folders changes.
type site struct {
	model    *model.Site
	checks   precheck.Checks
	texts    *page.Converter
	checker  *markdowncheck.Checker
	list     diag.List      // faults of routes, references and code
	anchors  []links.Anchor // of data and code
	content  content.Content
	epoch    int
	revision int // of the workspace
	now      time.Time

	mu      sync.Mutex
	folders map[string]*folder // the checked articles, by folder
}

// folder is the result of checking one article.
type folder struct {
	versions map[string]int // of its folder, and of those with a text whose headings it links to
	entries  []*content.Entry
	list     diag.List
	links    map[string]string // what its links led to, by their inputs
	quotes   []string          // data files
	cites    bool
}

// newSite joins the content. The articles that old has checked, and that depend on nothing else, stay checked.
func newSite(p project.Project, c content.Content, epoch int, old *site) *site {
	s := &site{content: c, epoch: epoch, now: time.Now(), folders: map[string]*folder{}}
	s.model, s.list = model.New(p, c, options(s.now))
	checks, found := precheck.Run(s.model, c.Entries, code.Read(p.FS, nil, nil), s.now)
	s.anchors = checks.Targets.Anchors()
	inCode := checks.Targets.CheckCode()
	s.checks, s.list = checks, slices.Concat(s.list, found, inCode.Addresses, inCode.Routes)
	images := image.NewStore(image.Options{FS: p.FS, BasePath: p.BaseURL.Path, Folder: bundle.AssetFolder})
	s.texts = page.NewConverter(s.model, images, checks.Targets, checks.ReservedIDs)
	s.checker = markdowncheck.New(s.model, images)
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
	isShared := func(name string) bool { return name == "glossary" || name == "site" || name == "routes" }
	if slices.ContainsFunc(changed, isShared) {
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
		if !quotes && !(cites && f.cites) && len(f.list) == 0 && s.leadSame(f) {
			s.folders[dir] = f
		}
	}
}

// leadSame reports whether the links of an article lead to what they led to when it was checked.
func (s *site) leadSame(f *folder) bool {
	for input, before := range f.links {
		if now, _ := s.checks.Targets.Describe(input); now != before {
			return false
		}
	}
	return true
}

// check returns the result for one article, if possible the one that is known. texts is the pass's own converter.
func (s *site) check(dir string, versions map[string]int, entries []*content.Entry, texts *page.Converter) *folder {
	s.mu.Lock()
	f := s.folders[dir]
	s.mu.Unlock()
	if f != nil && slices.Equal(f.entries, entries) && f.isOf(versions) {
		return f
	}
	f = &folder{versions: map[string]int{dir: versions[dir]}, entries: entries, links: map[string]string{}}
	var mu sync.Mutex
	noting := texts.Noting(func(text page.Converted) {
		mu.Lock()
		defer mu.Unlock()
		for _, input := range text.Inputs() {
			if described, ok := s.checks.Targets.Describe(input); ok {
				f.links[input] = described
			}
		}
		for _, file := range text.Compared() {
			f.versions[path.Dir(file)] = versions[path.Dir(file)]
		}
	})
	c := content.Content{Data: s.content.Data, Schemas: s.content.Schemas, Entries: entries}
	f.list = s.checker.Check(c, noting)
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

// isOf reports whether the article, and the texts whose headings it links to, are those of some versions.
func (f *folder) isOf(versions map[string]int) bool {
	for dir, version := range f.versions {
		if versions[dir] != version {
			return false
		}
	}
	return true
}
