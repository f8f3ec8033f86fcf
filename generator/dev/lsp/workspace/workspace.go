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
	"gaceta.dev/gaceta/generator/site"
)

// Workspace is a site that is being edited.
type Workspace struct {
	Root    string // absolute
	Files   *site.UnsavedFiles
	Project project.Project // as it could last be opened
	Content content.Content // as the last Update read it

	loader  *site.Loader
	source  *site.Source // as the last Update read it; nil before
	changed []string     // since the last Update
	checked checkedTexts

	joined *joined              // as a pass last made it; nil before the first
	edited map[string]bool      // folders of texts, and data files, that the next Update checks
	local  map[string]diag.List // what Update found in them since the last whole pass
	last   *Pass                // the last whole pass, or nil
}

// New returns the workspace of the site in root. Update reads it.
func New(root string) *Workspace {
	w := &Workspace{Root: root, Files: site.NewUnsavedFiles(rootfs.New(root)), edited: map[string]bool{}, local: map[string]diag.List{}}
	w.loader = site.OpenFS(root, w.Files, site.Options{})
	return w
}

// Change is called when files or folders may have changed. Names are relative to the root, with slashes.
func (w *Workspace) Change(names ...string) {
	w.changed = append(w.changed, names...)
	for _, name := range names {
		switch isContent := strings.HasPrefix(name, "content/"); path.Ext(name) {
		case ".md":
			w.edited[path.Dir(name)] = isContent
		case ".yaml":
			w.edited[name] = isContent && name != model.RoutesFile // only the whole site shows what is wrong with routes
		}
	}
}

// Update reads what changed, and checks the edited texts.
func (w *Workspace) Update() {
	if w.source == nil || len(w.changed) > 0 {
		w.source, w.changed = w.loader.Read(w.changed...), nil
	}
	w.Project, w.Content = w.source.Project, w.source.Content
	for name, isEdited := range w.edited {
		if isEdited {
			w.check(name)
		}
	}
	clear(w.edited)
}

// isReadable reports whether the content could be read.
func (w *Workspace) isReadable() bool { return w.source != nil && w.source.Code != nil }

// IsCurrent reports whether a pass would find nothing new.
func (w *Workspace) IsCurrent() bool {
	return !w.isReadable() || w.last != nil && w.last.source == w.source
}

// Site returns the joined content, or nil before the first pass has made it.
func (w *Workspace) Site() *model.Site {
	if w.joined == nil {
		return nil
	}
	return w.joined.Model
}

// TargetFile returns the text that a link in a text names by its path or address; false for other links. The
// workspace must have a Site.
func (w *Workspace) TargetFile(e *content.Entry, address string) (string, bool) {
	return w.joined.Targets.TargetFile(e, e.Lang, address)
}

// Links returns the links of a text, each with the position of the address as it is written. The workspace must have
// a Site.
func (w *Workspace) Links(e *content.Entry) []markdown.Link {
	text, _ := w.joined.texts.Convert(e, page.ForCheck)
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
	return markdown.New(w.Project.Markdown).Headings(e.File, e.BodyLine, body)
}

// Diagnostics returns everything that is known to be wrong, by file.
func (w *Workspace) Diagnostics() map[string]diag.List {
	all := slices.Concat(w.source.Settings, w.source.Found)
	var rest diag.List
	if w.last != nil {
		rest = w.last.rest
	} else if w.joined != nil {
		rest = w.joined.list
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
	shown, _ := w.source.Project.Accept(all)
	for _, d := range shown {
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
	if w.joined == nil {
		return
	}
	c := w.Content
	c.Entries = w.Entries(name)
	var list diag.List
	if path.Ext(name) != ".yaml" {
		list = w.joined.checker.Check(c, w.joined.texts.Anew())
	}
	found := w.joined.list
	if !w.joined.IsOf(w.source) {
		_, found = model.New(w.Project, c, model.Options{Drafts: true, Future: true, Now: time.Now()})
	}
	for _, d := range found {
		if d.Pos.File == name || path.Dir(d.Pos.File) == name {
			list = append(list, d)
		}
	}
	w.local[name] = list
}
