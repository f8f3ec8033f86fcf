// Package workspace checks a site while its files are edited. It holds everything that check knows of the site, and
// brings it up to date in two steps.
//
//  1. Update reads what changed and checks the edited texts alone. It takes a few hundredths of a second on a site of
//     20,000 texts.
//  2. A Pass checks the rest in the background: what depends on several files, and the texts that depend on what
//     changed. After it, the diagnostics are those of check.
//  3. Files that are open in an editor count with their unsaved texts.
//
// A Workspace is used by one goroutine, a Pass by another.
package workspace

import (
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
)

// Workspace is a site that is being edited.
type Workspace struct {
	Root    string // absolute
	Files   *Files
	Project project.Project // as it could last be opened
	Content content.Content // as the last Update read it

	reader           *content.Reader // nil until the settings could be read
	isReopened       bool            // the settings must be read again
	settings, loaded diag.List       // faults of the settings, and those that reading the content found

	site        *site                // as a pass last made it; nil before the first
	isSiteStale bool                 // the site was made from other content
	edited      map[string]bool      // folders of texts, and data files, that the next Update checks
	local       map[string]diag.List // what Update found in them since the last whole pass
	last        *Pass                // the last whole pass, or nil

	revision int            // counts changes
	epoch    int            // counts changes that every text may depend on
	versions map[string]int // counts changes of a folder
}

// New returns the workspace of the site in root. Update reads it.
func New(root string) *Workspace {
	w := &Workspace{Root: root, Files: NewFiles(rootfs.New(root)), isReopened: true}
	w.edited, w.local, w.versions = map[string]bool{}, map[string]diag.List{}, map[string]int{}
	return w
}

// Change is called when files or folders may have changed. Names are relative to the root, with slashes.
func (w *Workspace) Change(names ...string) {
	for _, name := range names {
		w.revision++
		switch first, _, _ := strings.Cut(name, "/"); {
		case name == project.SettingsFile || name == "content" || name == ".":
			w.isReopened = true
		case first == "content" && w.reader != nil:
			w.reader.Invalidate(name)
			dir := path.Dir(name)
			w.versions[dir]++
			switch path.Ext(name) {
			case ".md":
				w.edited[dir] = true
			case ".yaml":
				w.versions[name]++
				w.edited[name] = name != model.RoutesFile // only the whole site shows what is wrong with routes
				w.isSiteStale = true
			default:
				w.isSiteStale = true
			}
		case first == "templates" || first == "site":
			w.epoch++
			w.isSiteStale = true
		}
	}
}

// Update reads what changed, and checks the edited texts.
func (w *Workspace) Update() {
	if w.isReopened && !w.open() {
		return
	}
	content, list, same := w.reader.Load()
	w.Content, w.loaded = content, list
	w.isSiteStale = w.isSiteStale || !same
	for name, alone := range w.edited {
		if alone {
			w.check(name)
		}
	}
	clear(w.edited)
}

// open reads the settings. It reports whether the content can be read.
func (w *Workspace) open() bool {
	w.isReopened = false
	p, list := project.OpenFS(w.Root, w.Files)
	w.settings = list
	if list.HasErrors() || w.reader != nil && isSame(p, w.Project) {
		if w.reader != nil {
			w.reader.Invalidate(project.SettingsFile)
		}
		return w.reader != nil
	}
	w.Project, w.reader = p, content.NewReader(p)
	w.epoch++
	w.isSiteStale = true
	return true
}

// isSame reports whether two versions of the settings are the same to the reader of the content: all other keys are data.
func isSame(p, q project.Project) bool {
	p.FS, q.FS = nil, nil
	return reflect.DeepEqual(p, q)
}

// IsCurrent reports whether a pass would find nothing new.
func (w *Workspace) IsCurrent() bool {
	return w.reader == nil || w.last != nil && !w.isSiteStale && len(w.local) == 0
}

// Site returns the joined content, or nil before the first pass has made it.
func (w *Workspace) Site() *model.Site {
	if w.site == nil {
		return nil
	}
	return w.site.model
}

// TargetFile returns the text that a link in a text names by its path or address; false for other links. The
// workspace must have a Site.
func (w *Workspace) TargetFile(e *content.Entry, address string) (string, bool) {
	return w.site.checks.Targets.TargetFile(e, e.Lang, address)
}

// Links returns the links of a text, each with the position of the address as it is written. The workspace must have
// a Site.
func (w *Workspace) Links(e *content.Entry) []markdown.Link {
	text, _ := w.site.texts.Convert(e, page.ForCheck)
	return text.Links
}

// Entry returns a text by its file, or nil if it cannot be read.
func (w *Workspace) Entry(file string) *content.Entry {
	i := slices.IndexFunc(w.Content.Entries, func(e *content.Entry) bool { return e.File == file })
	if i < 0 {
		return nil
	}
	return w.Content.Entries[i]
}

// Headings returns the headings of a text with their positions.
func (w *Workspace) Headings(e *content.Entry) []markdown.Heading {
	body, err := content.Body(w.Files, e)
	if err != nil {
		return nil
	}
	return markdown.New().Headings(e.File, e.BodyLine, body)
}

// Diagnostics returns everything that is known to be wrong, by file.
func (w *Workspace) Diagnostics() map[string]diag.List {
	all := slices.Concat(w.settings, w.loaded)
	var rest diag.List
	if w.last != nil {
		rest = w.last.rest
	} else if w.site != nil {
		rest = w.site.list
	}
	for _, d := range rest {
		_, inFolder := w.local[path.Dir(d.Pos.File)]
		if _, again := w.local[d.Pos.File]; !again && !inFolder {
			all = append(all, d)
		}
	}
	for _, list := range w.local {
		all = append(all, list...)
	}
	files := map[string]diag.List{}
	for _, d := range all.Sorted() {
		files[d.Pos.File] = append(files[d.Pos.File], d)
	}
	return files
}

// Entries returns the texts in a folder.
func (w *Workspace) Entries(dir string) []*content.Entry {
	var found []*content.Entry
	for _, e := range w.Content.Entries {
		if strings.HasPrefix(e.File, dir) && path.Dir(e.File) == dir {
			found = append(found, e)
		}
	}
	return found
}

// check checks the texts in a folder and their links, or a data file. A site of these alone shows what is wrong in front
// matter and data.
func (w *Workspace) check(name string) {
	if w.site == nil {
		return
	}
	c := content.Content{Data: w.Content.Data, Schemas: w.Content.Schemas, Entries: w.Entries(name)}
	var list diag.List
	if path.Ext(name) != ".yaml" {
		list = w.site.checker.Check(c, w.site.texts.Anew())
	}
	found := w.site.list
	if w.isSiteStale {
		_, found = model.New(w.Project, c, options(time.Now()))
	}
	for _, d := range found {
		if d.Pos.File == name || path.Dir(d.Pos.File) == name {
			list = append(list, d)
		}
	}
	w.local[name] = list
}

// options are the options with which gaceta check joins a site.
func options(now time.Time) model.Options { return model.Options{Drafts: true, Future: true, Now: now} }
