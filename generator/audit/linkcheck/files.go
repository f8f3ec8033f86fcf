package linkcheck

import (
	"bytes"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/model"
)

// Files is what answers at addresses of the site besides its pages, and the ids
// that its components give to elements.
type Files struct {
	public map[string]bool
	ids    map[string]bool
}

var idLiteral = regexp.MustCompile(`\bid="([^"{}<>]+)"`)

// FindFiles looks at the folder of public files. ids are those of the site's
// components and templates.
func FindFiles(fsys fs.FS, public string, ids map[string]bool, m *model.Routes) *Files {
	f := &Files{ids: ids, public: map[string]bool{"/robots.txt": true, "/sitemap.xml": true, "/llms.txt": true}}
	_ = fs.WalkDir(fsys, public, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			f.public[strings.TrimPrefix(name, public)] = true
		}
		return nil
	})
	for _, rt := range m.Feeds() {
		f.public[rt.Feed] = true
	}
	return f
}

// Has reports whether a file answers at an address. Two generated files stand
// beside pages: a listing's index and an article's Markdown.
func (f *Files) Has(address string) bool {
	base := path.Base(address)
	return f.public[address] || base == "index.json" || base == "index.md"
}

// IDs are the ids that components and templates in some folders give to
// elements, as far as they are written out.
func ElementIDs(fsys fs.FS, folders ...string) map[string]bool {
	ids := map[string]bool{}
	for _, dir := range folders {
		_ = fs.WalkDir(fsys, dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || path.Ext(name) != ".tsx" && path.Ext(name) != ".html" {
				return nil
			}
			text, err := fs.ReadFile(fsys, name)
			if err != nil {
				return nil
			}
			if !bytes.Contains(text, []byte(`id="`)) {
				return nil
			}
			for _, match := range idLiteral.FindAllSubmatch(text, -1) {
				ids[string(match[1])] = true
			}
			return nil
		})
	}
	return ids
}
