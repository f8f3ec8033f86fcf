package model

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/project"
)

// FuzzPlan reads any routes.yaml: no route leaves the output, and no two
// have the same file.
func FuzzPlan(f *testing.F) {
	site := fstest.MapFS{}
	err := fs.WalkDir(os.DirFS("../internal/test/testsite/testdata/site"), "content", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(name, "schemas") {
			return err
		}
		text, err := os.ReadFile(path.Join("../internal/test/testsite/testdata/site", name))
		site[name] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(site[RoutesFile].Data)
	f.Fuzz(func(t *testing.T, text []byte) {
		site[RoutesFile] = &fstest.MapFile{Data: text}
		p, list := project.OpenFS("", site)
		if list.HasErrors() {
			t.Fatal(list)
		}
		c, _, _ := content.NewReader(p).Load()
		joined, _ := join(p, c, Options{Drafts: true, Future: true})
		m, list := plan(joined)
		files := map[string]bool{}
		for _, rt := range m.All {
			if !fs.ValidPath(rt.File) || strings.ContainsAny(rt.File, "\\\x00?#%\n ") || path.Ext(rt.File) != ".html" || !strings.HasPrefix(rt.Address, "/") || strings.HasPrefix(rt.Address, "//") {
				t.Errorf("%q at %q", rt.File, rt.Address)
			}
			if files[strings.ToLower(rt.File)] && !list.HasErrors() {
				t.Errorf("two routes at %q", rt.File)
			}
			files[strings.ToLower(rt.File)] = true
			if rt.Article != nil && rt.Article.In(rt.Lang) == nil {
				t.Errorf("%q has no text", rt.File)
			}
		}
	})
}
