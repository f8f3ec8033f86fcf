package code

import (
	"fmt"
	"io/fs"
	"path"
	"testing"
	"testing/fstest"
)

// TestFind looks for texts of components, templates and modules, and reads modules only for a text that the others lack.
func TestFind(t *testing.T) {
	fsys := fstest.MapFS{
		"site/pages/home.tsx":      {Data: []byte("<a href=\"https://a.example/ñ\">\n<p>語 x</p>")},
		"site/pages/home.test.tsx": {Data: []byte("only in a test")},
		"site/model/links.ts":      {Data: []byte("export const shop = \"https://shop.example\";\n// 語 x")},
		"templates/document.html":  {Data: []byte("<p>\n\tпривет 語 x</p>")},
		"content/a.md":             {Data: []byte("only in a text")},
	}
	for text, want := range map[string]string{
		"https://a.example":    "site/pages/home.tsx:1:10",
		"語 x":                  "site/pages/home.tsx:2:4",
		"привет":               "templates/document.html:2:2",
		"https://shop.example": "site/model/links.ts:1:22",
		"only in a test":       "",
		"only in a text":       "",
	} {
		pos, ok := Read(fsys).Find(text)
		if got := fmt.Sprintf("%s:%d:%d", pos.File, pos.Line, pos.Column); ok != (want != "") || ok && got != want {
			t.Errorf("%s: %s, %v, want %s", text, got, ok, want)
		}
	}
	if _, ok := (*Scan)(nil).Find("x"); ok {
		t.Error("a scan of nothing finds something")
	}
}

// TestFindElement looks for an element that only one place can have written.
func TestFindElement(t *testing.T) {
	fsys := fstest.MapFS{
		"site/pages/home.tsx":      {Data: []byte("<main>\n<iframe src={x} /><p>語</p><p/>")},
		"site/pages/about.tsx":     {Data: []byte("<p>語</p>")},
		"site/parts/map.tsx":       {Data: []byte("<svg>語<script>1</script></svg>")},
		"site/parts/video.tsx":     {Data: []byte("<svg /><scripts />")},
		"templates/document.html":  {Data: []byte("<script></script>")},
		"site/pages/home.test.tsx": {Data: []byte("<iframe>")},
	}
	for tag, want := range map[string]string{
		"iframe": "site/pages/home.tsx:2:1", // of the component
		"p":      "",                        // the component has two
		"script": "site/parts/map.tsx:1:7",  // of another file
		"svg":    "",                        // of two files
		"video":  "", "": "", "a\x95": "",
	} {
		pos, ok := Read(fsys).FindElement(tag, "site/pages/home.tsx")
		if got := fmt.Sprintf("%s:%d:%d", pos.File, pos.Line, pos.Column); ok != (want != "") || ok && got != want {
			t.Errorf("%s: %s, %v, want %s", tag, got, ok, want)
		}
	}
}

// TestFindIsland looks for an element in the file of an island.
func TestFindIsland(t *testing.T) {
	fsys := fstest.MapFS{
		"site/parts/map.island.tsx":  {Data: []byte("<p>語</p>\n<style>x</style>")},
		"site/parts/list.island.tsx": {Data: []byte("<style>x</style><style>y</style>")},
		"site/parts/frame.tsx":       {Data: []byte("<iframe />")},
	}
	for _, c := range []struct{ island, tag, want string }{
		{"map", "style", "site/parts/map.island.tsx:2:1"},
		{"list", "style", "site/parts/list.island.tsx:1:1"}, // it has two
		{"map", "iframe", "site/parts/frame.tsx:1:1"},       // of another component
		{"other", "p", ""},
	} {
		pos, ok := Read(fsys).FindIsland(c.island, c.tag)
		if got := fmt.Sprintf("%s:%d:%d", pos.File, pos.Line, pos.Column); ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%s in %s: %s, %v, want %s", c.tag, c.island, got, ok, c.want)
		}
	}
}

// countingFS counts the folders and modules that are read.
type countingFS struct {
	fstest.MapFS
	folders, modules int
}

func (f *countingFS) ReadDir(name string) ([]fs.DirEntry, error) {
	f.folders++
	return f.MapFS.ReadDir(name)
}

func (f *countingFS) ReadFile(name string) ([]byte, error) {
	if path.Ext(name) == ".ts" {
		f.modules++
	}
	return f.MapFS.ReadFile(name)
}

// TestModulesAreReadOnce looks for many texts, as a site with thousands of scripts in site/public makes a check do.
func TestModulesAreReadOnce(t *testing.T) {
	fsys := &countingFS{MapFS: fstest.MapFS{"site/a/b.ts": {Data: []byte("text")}, "site/c.tsx": {Data: []byte("other")}}}
	s := Read(fsys)
	if s.Find("other"); fsys.modules > 0 {
		t.Error("modules are read for a text of a component")
	}
	for i := range 100 {
		s.Find(fmt.Sprint(i))
	}
	if pos, ok := s.Find("text"); !ok || pos.File != "site/a/b.ts" || fsys.modules != 1 || fsys.folders > 6 {
		t.Errorf("%v, %v after %d modules and %d folders", pos, ok, fsys.modules, fsys.folders)
	}
}
