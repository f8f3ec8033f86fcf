package linkcheck

import (
	"io/fs"
	"path"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/model"
)

// Files is what links may lead to besides pages.
type Files struct {
	addresses  map[string]bool // without the base path
	elementIDs map[string]bool // ids in components and templates
}

// FindFiles finds the files in the folder public and the generated files.
// elementIDs are the ids in components and templates.
func FindFiles(site *model.Site, public string, elementIDs map[string]bool) *Files {
	f := &Files{elementIDs: elementIDs, addresses: map[string]bool{"/robots.txt": true, "/sitemap.xml": true, "/llms.txt": true}}
	_ = fs.WalkDir(site.Project.FS, public, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			f.addresses[strings.TrimPrefix(name, public)] = true
		}
		return nil
	})
	for _, rt := range site.Routes.Feeds() {
		f.addresses["/"+site.Project.BaseURL.File(rt.Feed)] = true
	}
	return f
}

// Has reports whether there is a file at an address. Search indexes and
// Markdown copies are assumed to exist.
func (f *Files) Has(address string) bool {
	base := path.Base(address)
	return f.addresses[address] || base == "index.json" || base == "index.md"
}

var idAttribute = regexp.MustCompile(`\bid="([^"{}<>]+)"`)

// ElementIDs returns the ids that are written literally in the components and
// templates of some folders.
func ElementIDs(fsys fs.FS, folders ...string) map[string]bool {
	ids := map[string]bool{}
	for _, dir := range folders {
		_ = fs.WalkDir(fsys, dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || path.Ext(name) != ".tsx" && path.Ext(name) != ".html" {
				return nil
			}
			text, _ := fs.ReadFile(fsys, name) // unreadable files fail elsewhere
			for _, match := range idAttribute.FindAllSubmatch(text, -1) {
				ids[string(match[1])] = true
			}
			return nil
		})
	}
	return ids
}
