// Package site reads, joins and checks a site, once or again after changes. Every command is a caller.
//
//  1. A Loader reads: Read returns a Source, the settings and the content with the faults of both. It reads again only
//     what changed.
//  2. Join makes a State of a Source: the model, and what can be checked before a text is converted or a page rendered.
//     It takes from an earlier State what is still equal. It may run while the Loader reads on.
//  3. A Source and a State never change.
//  4. Whether something made of a State is still valid is decided by keys. Between processes, a key is made of the
//     contents of files. In one process it is made of their Versions, so that no file is read for it.
package site

import (
	"io/fs"
	"path"
	"reflect"
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/project/code"
)

// Options select what is published of a site.
type Options struct {
	BaseURL        project.BaseURL   // replaces the site's own, unless it is zero
	Preview        string            // name of the preview; empty for the site itself
	Variables      map[string]string // of the environment, that the site's code may publish
	Drafts, Future bool
	Now            time.Time
	Restore        func(*content.Reader) // is called with each reader of the content before it reads; may be nil
}

// Visitors returns the options of a site as it is published.
func Visitors(now time.Time) Options { return Options{Now: now} }

// Everything returns the options of a site with its drafts and articles of the future.
func Everything(now time.Time) Options { return Options{Drafts: true, Future: true, Now: now} }

// Loader reads one site. Its methods must not be called concurrently.
type Loader struct {
	root   string
	files  fs.FS
	o      Options
	reader *content.Reader // nil until the settings are readable
	last   Source          // as last read
}

// Source is everything that authors wrote.
type Source struct {
	Project  project.Project
	Content  content.Content
	Code     *code.Scan
	Versions *Versions // of the files

	Settings diag.List // faults of the settings
	Found    diag.List // faults that reading the content found

	projects   int // differs if the project does
	generation int // differs if the project, data or front matter do
}

// Open returns a loader for the site in root, an absolute path.
func Open(root string, o Options) *Loader { return OpenFS(root, project.OpenFolder(root), o) }

// OpenFS is like Open for a folder that need not be on the disk.
func OpenFS(root string, files fs.FS, o Options) *Loader {
	return &Loader{root: root, files: files, o: o}
}

// Open reads the settings again. It reports whether the content can be read: settings with errors are used only if none
// without have been read.
func (l *Loader) Open() (project.Project, bool) {
	p, list := project.OpenFS(l.root, l.files)
	p.Publish(l.o.BaseURL, l.o.Preview)
	p.Variables = l.o.Variables
	l.last.Settings = list
	switch {
	case !p.IsReadable, l.reader != nil && (list.HasErrors() || reflect.DeepEqual(p, l.last.Project)):
	default:
		l.last.Project = p
		l.last.projects++
		l.last.generation++
		if l.reader = content.NewReader(p); l.o.Restore != nil {
			l.o.Restore(l.reader)
		}
	}
	if l.reader == nil {
		l.last.Project = p
	}
	return l.last.Project, l.reader != nil
}

// Read reads what changed, or everything the first time. Names are relative to the root, with slashes; the name of a folder
// means everything in it. Without readable settings, the source has no content.
func (l *Loader) Read(changed ...string) *Source {
	isFirst := l.last.Code == nil
	l.last.Versions = l.last.Versions.after(changed)
	if l.reader == nil || slices.ContainsFunc(changed, mayBeSettings) {
		l.Open()
	}
	if l.reader == nil {
		return l.source()
	}
	for _, name := range changed {
		l.reader.Invalidate(name)
	}
	loaded, list, same := l.reader.Load()
	l.last.Found = list.Elsewhere(l.last.Settings) // a schema repeats faults of settings
	if l.last.Content = loaded; !same {
		l.last.generation++
	}
	if isFirst || slices.ContainsFunc(changed, mayBeCode) {
		l.last.Code = code.Read(l.last.Project.FS)
	}
	return l.source()
}

// Load reads like Read and joins the source.
func (l *Loader) Load() *State { return l.Read().Join(l.o, nil) }

// Snapshot returns the parsed content for a cache. See content.Reader.
func (l *Loader) Snapshot(key digest.Sum) content.Snapshot { return l.reader.Snapshot(key) }

func (l *Loader) source() *Source {
	s := l.last
	return &s
}

// mayBeSettings reports whether the settings, or which built-in files apply, may depend on a file: on the data files.
func mayBeSettings(name string) bool {
	isData := path.Ext(name) == ".yaml" || path.Ext(name) == "" // a folder
	return name == "." || isBelow(name, "content") && isData
}

func mayBeCode(name string) bool {
	return name == "." || isBelow(name, "site") || isBelow(name, "templates")
}
