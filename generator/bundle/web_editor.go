package bundle

import (
	_ "embed"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
)

// editorPackage is the package of the editor that package cms configures.
const editorPackage = "@sveltia/cms"

// editorEntry starts the editor, and shows the pages of texts that are edited.
//
//go:embed web_editor.js
var editorEntry string

// Editor bundles the editor in a site's node_modules with its fonts, texts and libraries, which its package for scripts
// requests from other servers. The paths of the files are relative to the folder of the entry, editor.js. Highlighting
// of source code is left out: only fields with code need it, and it consists of 300 files.
func Editor(root string) ([]Asset, diag.List) {
	src := sources{disk: newFiles(root)}
	src.disk.linked = true // every file is published, so every link is resolved
	if _, ok := findPackage(editorPackage, root); !ok {
		var list diag.List
		list.Errorf("bundle", diag.Pos{File: "package.json", Line: 1, Column: 1}, "Run: npm install "+editorPackage,
			"The package “%s” is not installed.", editorPackage)
		return nil, list
	}
	result := api.Build(api.BuildOptions{
		AbsWorkingDir: root, Outdir: ".", Bundle: true, Write: false, Splitting: true,
		Format: api.FormatESModule, Platform: api.PlatformBrowser,
		Stdin:      &api.StdinOptions{Contents: editorEntry, ResolveDir: root, Sourcefile: "editor.js"},
		EntryNames: "editor", ChunkNames: "chunks/[name]-[hash]", External: []string{"@shikijs/*"},
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true,
		LegalComments: api.LegalCommentsInline, Charset: api.CharsetUTF8,
		Define: map[string]string{"process.env.NODE_ENV": `"production"`}, LogLevel: api.LogLevelSilent,
		Plugins: []api.Plugin{src.disk.plugin()},
	})
	list := wording{src.disk}.diagnostics(result.Errors, nil)
	if list.HasErrors() {
		return nil, list
	}
	var files []Asset
	for _, f := range result.OutputFiles {
		name, err := filepath.Rel(root, f.Path)
		if err != nil {
			panic("internal error: esbuild writes to " + f.Path)
		}
		files = append(files, Asset{Path: filepath.ToSlash(name), Bytes: f.Contents})
	}
	assets, err := editorAssets(src.disk)
	if err != nil {
		pos := diag.Pos{File: "package.json", Line: 1, Column: 1}
		list.Errorf("bundle", pos, "Run: npm install", "The editor's files cannot be read: %v.", err)
	}
	return append(files, assets...), list
}

// editorAssets returns the fonts and other files that the editor's code names relative to its own address.
func editorAssets(disk *files) (assets []Asset, err error) {
	folder := filepath.Join(disk.root, "node_modules", filepath.FromSlash(editorPackage), "npm", "assets")
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".map") {
			continue
		}
		data, readErr := disk.read(filepath.Join(folder, e.Name()))
		err = errors.Join(err, readErr)
		assets = append(assets, Asset{Path: "assets/" + e.Name(), Bytes: data})
	}
	return assets, err
}
