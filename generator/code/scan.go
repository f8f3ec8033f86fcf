// Package code holds the components and templates of a site as they are written. Checks of links, ids and integrity search
// the same Scan, so that each file is read once.
package code

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Scan holds the templates of a site, then its components, sorted by name, without their tests. A nil Scan
// holds nothing.
type Scan struct{ files []*file }

type file struct {
	name string
	text []byte
}

// Read reads the code of a site. Files of last that have not changed are not read again. If all files are the same, it
// returns last, which may be nil.
func Read(fsys fs.FS, last *Scan, changed func(name string) bool) *Scan {
	s := &Scan{}
	for _, dir := range []string{"templates", "site"} {
		_ = fs.WalkDir(fsys, dir, func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil //nolint:nilerr // an unreadable folder fails elsewhere
			case !d.IsDir() && isCode(name):
				s.files = append(s.files, last.read(fsys, name, changed))
			}
			return nil
		})
	}
	if last != nil && slices.Equal(s.files, last.files) {
		return last
	}
	return s
}

// isCode reports whether a file is a component or a template.
func isCode(name string) bool {
	return path.Ext(name) == ".tsx" && !strings.HasSuffix(name, ".test.tsx") || path.Ext(name) == ".html"
}

// read returns a file of the scan, or reads it if it may have changed.
func (s *Scan) read(fsys fs.FS, name string, changed func(name string) bool) *file {
	var old *file
	if s != nil {
		if i := slices.IndexFunc(s.files, func(f *file) bool { return f.name == name }); i >= 0 {
			old = s.files[i]
		}
	}
	if old != nil && !changed(name) {
		return old
	}
	text, _ := fs.ReadFile(fsys, name) // unreadable files fail elsewhere
	if old != nil && string(old.text) == string(text) {
		return old
	}
	return &file{name, text}
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
