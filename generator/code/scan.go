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
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
)

// Scan holds the templates of a site, then its components, sorted by name, without their tests. A nil Scan
// holds nothing.
type Scan struct {
	files []file
	fsys  fs.FS
}

type file struct {
	name string
	text []byte
}

// Read reads the code of a site.
func Read(fsys fs.FS) *Scan {
	s := &Scan{fsys: fsys}
	for _, dir := range []string{"templates", "site"} {
		_ = fs.WalkDir(fsys, dir, func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && isCode(name) { // an unreadable folder fails elsewhere
				text, _ := fs.ReadFile(fsys, name) // and so do unreadable files
				s.files = append(s.files, file{name, text})
			}
			return nil //nolint:nilerr // see above
		})
	}
	return s
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

// Find returns the first place where a text is written: in components, in templates, or in modules, which nothing else searches
// and which are read only now.
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
	_ = fs.WalkDir(s.fsys, "site", func(name string, d fs.DirEntry, err error) error {
		switch {
		case ok:
			return fs.SkipAll
		case err == nil && !d.IsDir() && path.Ext(name) == ".ts":
			code, _ := fs.ReadFile(s.fsys, name) // unreadable files fail elsewhere
			search(name, code)
		}
		return nil //nolint:nilerr // and so do folders
	})
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
