// Package code holds the components and templates of a site as they are written. Checks of links, ids and integrity search
// the same Scan, so that each file is read once.
package code

import (
	"bytes"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
)

// Scan holds the templates of a site, then its components, sorted by name, without their tests. A nil Scan
// holds nothing.
type Scan struct {
	files   []file
	modules func() []file // which are read when they are needed
}

type file struct {
	name string
	text []byte
}

// Read reads the code of a site.
func Read(fsys fs.FS) *Scan {
	return &Scan{
		files:   slices.Concat(read(fsys, "templates", isCode), read(fsys, "site", isCode)),
		modules: sync.OnceValue(func() []file { return read(fsys, "site", func(name string) bool { return path.Ext(name) == ".ts" }) }),
	}
}

// read reads the files of a folder that are wanted.
func read(fsys fs.FS, dir string, isWanted func(name string) bool) (files []file) {
	_ = fs.WalkDir(fsys, dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && isWanted(name) { // an unreadable folder fails elsewhere
			text, _ := fs.ReadFile(fsys, name) // and so do unreadable files
			files = append(files, file{name, text})
		}
		return nil //nolint:nilerr // see above
	})
	return files
}

// isCode reports whether a file is a component or a template.
func isCode(name string) bool {
	return path.Ext(name) == ".tsx" && !strings.HasSuffix(name, ".test.tsx") || path.Ext(name) == ".html"
}

// Each calls do with each file in one of the folders, or with all files. A folder may be a file.
func (s *Scan) Each(do func(name string, text []byte), folders ...string) {
	if s == nil {
		return
	}
	for _, f := range s.files {
		if len(folders) == 0 || slices.ContainsFunc(folders, func(dir string) bool {
			return f.name == dir || strings.HasPrefix(f.name, dir+"/")
		}) {
			do(f.name, f.text)
		}
	}
}

// Find returns the first place where a text is written: in components, in templates, or in modules, which nothing else searches.
func (s *Scan) Find(text string) (pos diag.Pos, ok bool) {
	if s == nil {
		return pos, false
	}
	search := func(name string, code []byte) {
		if at := bytes.Index(code, []byte(text)); at >= 0 && !ok {
			pos, ok = diag.PosIn(name, code, at, at+len(text)), true
		}
	}
	s.Each(search, "site")
	s.Each(search, "templates")
	if !ok {
		for _, f := range s.modules() {
			search(f.name, f.text)
		}
	}
	return pos, ok
}

// FindElement returns the place where an element is written, if only one place can be meant: in a component, or else in all files
// of site/.
func (s *Scan) FindElement(tag, component string) (pos diag.Pos, ok bool) {
	if tag == "" || !utf8.ValidString(tag) { // which a regular expression must be
		return pos, false
	}
	begin := regexp.MustCompile(`<` + regexp.QuoteMeta(tag) + `\b`)
	for _, folder := range []string{component, "site"} {
		count := 0
		s.Each(func(name string, text []byte) {
			found := begin.FindAllIndex(text, 2)
			if count += len(found); count == 1 && len(found) == 1 {
				pos = diag.PosIn(name, text, found[0][0], found[0][0]+len("<"+tag))
			}
		}, folder)
		if count > 0 {
			return pos, count == 1
		}
	}
	return pos, false
}

// FindIsland returns the place where an island writes an element, if only one place can be meant, or else the beginning of its
// file.
func (s *Scan) FindIsland(island, tag string) (pos diag.Pos, ok bool) {
	s.Each(func(name string, _ []byte) {
		if path.Base(name) == island+".island.tsx" {
			pos, ok = diag.Pos{File: name, Line: 1, Column: 1}, true
		}
	}, "site")
	if found, isOnly := s.FindElement(tag, pos.File); ok && isOnly {
		return found, true
	}
	return pos, ok
}

var idAttribute = regexp.MustCompile(`\bid="([^"{}<>]+)"`)

// IDs returns the ids that are written literally in some folders, or in all files.
func (s *Scan) IDs(folders ...string) map[string]bool {
	ids := map[string]bool{}
	s.Each(func(_ string, text []byte) {
		for _, match := range idAttribute.FindAllSubmatch(text, -1) {
			ids[string(match[1])] = true
		}
	}, folders...)
	return ids
}
