package bundle

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/project"
)

// linkToStore moves the packages of a site into a store such as pnpm's global one, in another folder of the machine. It returns the
// folder of all packages.
func linkToStore(t *testing.T, p project.Project, dependencies map[string][]string) string {
	t.Helper()
	links := filepath.Join(t.TempDir(), "store", "v11", "links")
	folder := func(name string) string {
		scope := "@"
		if strings.HasPrefix(name, "@") {
			scope = ""
		}
		return filepath.Join(links, scope, name, "1.0.0", strings.Repeat("0a", 32), "node_modules")
	}
	for name, needs := range dependencies {
		installed, stored := filepath.Join(p.Root, "node_modules", name), filepath.Join(folder(name), name)
		if err := os.MkdirAll(filepath.Dir(stored), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(installed, stored); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(stored, installed); err != nil {
			t.Fatal(err)
		}
		for _, other := range needs {
			link := filepath.Join(folder(name), other)
			if err := os.MkdirAll(filepath.Dir(link), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(filepath.Join(folder(other), other), link); err != nil {
				t.Fatal(err)
			}
		}
	}
	return links
}

// TestSameBytesFromAnyStore checks that it does not matter where packages are installed, and that all code of the site can read
// them there.
func TestSameBytesFromAnyStore(t *testing.T) {
	var first map[string]string
	for _, stored := range []bool{false, true, true} {
		p := installed(t, map[string]string{
			"node_modules/@橋/words/package.json": `{"name": "@橋/words", "main": "index.js", "dependencies": {"star": "*"}}`,
			"node_modules/@橋/words/index.js":     `exports.word = require("star").star + "سلام";`,
			"node_modules/star/package.json":     `{"name": "star"}`,
			"node_modules/star/index.js":         `exports.star = "★";`,
			"site/components/sum.ts":             "import { word } from \"@橋/words\";\nself.onmessage = () => self.postMessage(word);\n",
			counterFile: "import { defineIsland } from \"gaceta\";\nimport { word } from \"@橋/words\";\n" +
				"export default defineIsland(\"counter\", () => <p onClick={() => new Worker(new URL(\"./sum.ts\", import.meta.url))}>{word}</p>);\n",
		})
		var links []string
		if stored {
			links = []string{linkToStore(t, p, map[string][]string{
				"react": nil, "scheduler": nil, "react-dom": {"react", "scheduler"}, "star": nil, "@橋/words": {"star"},
			})}
		}
		folders, _, err := readableFiles(p.Root)
		if err != nil || !slices.Equal(folders[len(folders)-len(links):], links) || len(links) == 0 && slices.ContainsFunc(folders, func(f string) bool { return strings.HasSuffix(f, "links") }) {
			t.Errorf("readable are %v, not %v: %v", folders, links, err)
		}
		got := map[string]string{}
		for _, f := range build(t, p).Files {
			got[f.Path] = string(f.Bytes)
			if strings.Contains(string(f.Bytes), "node_modules") {
				t.Errorf("%s names the folders of packages", f.Path)
			}
		}
		if first == nil {
			first = got
		}
		if !maps.Equal(first, got) {
			t.Errorf("the output depends on the folder of the packages:\n%v\n%v", slices.Sorted(maps.Keys(first)), slices.Sorted(maps.Keys(got)))
		}
	}
}

// TestOtherLinksAreNotReadable checks that a link in node_modules opens no folder that is not a store of packages.
func TestOtherLinksAreNotReadable(t *testing.T) {
	root, other := t.TempDir(), t.TempDir()
	hash := strings.Repeat("0a", 32)
	for i, target := range []string{"a/node_modules/a", "links/@/a/1/node_modules/a", "links/@/a/1/" + hash + "/a", "links/a/1/" + hash + "/node_modules/a"} {
		folder := filepath.Join(other, filepath.FromSlash(target))
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		link := filepath.Join(root, "node_modules", "package"+itoa(i))
		if err := os.MkdirAll(filepath.Dir(link), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(folder, link); err != nil {
			t.Fatal(err)
		}
	}
	if folders, _, err := readableFiles(root); err != nil || !slices.Equal(folders, []string{filepath.Join(root, "node_modules")}) {
		t.Errorf("readable are %v %v", folders, err)
	}
}
