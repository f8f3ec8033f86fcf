// Package bundle turns the site folder into code that runs: one bundle for the
// Node processes that prerender, and the scripts, style sheets and fonts that
// browsers load. esbuild lives here.
//
//  0. The entries are those of package runtime, embedded in the binary. What they
//     need of the site they import as gaceta:site, gaceta:browser and
//     gaceta:translation. The site imports the framework as "gaceta".
//  1. Every file of site/pages is a page, named like the file.
//  2. Every *.island.tsx is an island, named like the file. In the browser it is
//     a module of its own whose default export hydrates one element; what
//     islands share stands in chunks.
//  3. The style sheet of site/layout.tsx goes to every page, the style sheet of
//     a page to that page. CSS module class names are [file]_[name] in both
//     bundles, so base names of CSS modules are unique in a site.
//  4. Everything for browsers carries a hash of its content in its name, lies
//     under _assets/, and is the same bytes on any machine. Source maps are for
//     error messages and are not deployed.
//  5. A font whose name ends in .preload.woff2 is preloaded on every page.
package bundle

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/runtime"
)

// AssetFolder is where everything with a hash in its name lies in the output.
const AssetFolder = "_assets"

// ServerEntry is the module that Node loads, which names all others.
const ServerEntry = runtimePrefix + runtime.Server

const (
	clientEntry = runtimePrefix + runtime.Loader
	pagesFolder = "site/pages"
	i18nFolder  = "site/i18n"
	layoutFile  = "site/layout.tsx"
	browserFile = "site/browser.ts" // runs when the page is idle
	earlyFile   = "site/early.ts"   // runs before the first paint
	sharedFile  = "site/islands.ts" // what it imports goes into the script that all islands share
)

// Asset is one file for browsers.
type Asset struct {
	Path      string // _assets/name-HASH.ext
	URL       string // the same with a slash in front
	Bytes     []byte
	Integrity string // sha384-…, of scripts
}

// Island is an island's script and what it imports.
type Island struct {
	Script Asset
	Deps   []Asset
}

// Scripts are all that a page of the island loads, its own first.
func (i Island) Scripts() []Asset { return append([]Asset{i.Script}, i.Deps...) }

// Assets is the result of a build.
type Assets struct {
	Files   []Asset            // all, sorted by path
	Server  string             // file of the server entry, absolute
	Loader  Asset              // the module in a page's head
	Early   Asset              // a script before it, from site/early.ts; empty without that file
	Later   []Asset            // what that script imports, at once or later
	Of      map[string]string  // what weighs most in a script, by its path, for messages
	Base    []Asset            // style sheets of every page
	PageCSS map[string][]Asset // further style sheets, by page
	Islands map[string]Island
	Fonts   []Asset // to preload
	Pages   []string

	// Code is the hash of everything that renders a page, by page: its modules and
	// the server's own.
	Code map[string]string
	// Modules are the files that Node runs, by their place under Server's folder.
	Modules map[string][]byte
	// Inputs are all files that were read, relative to the root.
	Inputs []string
}

// sources is what is found in site/ before bundling.
type sources struct {
	pages   map[string]string // page id → file
	islands map[string]string // island name → file
	single  map[string]string // the optional files above → themselves, if they exist
	texts   map[string]string // translations: language/namespace → file
}

func newSources() sources {
	return sources{pages: map[string]string{}, islands: map[string]string{}, single: map[string]string{}, texts: map[string]string{}}
}

// Build bundles the site of p. The server bundle is written into the folder
// work; browser assets are only returned. installed is told the file of the
// server entry as soon as Node can run it, often before the rest is done.
func Build(p project.Project, work string, installed func(server string)) (*Assets, diag.List, error) {
	b := Open(p, work)
	defer b.Close()
	b.once, b.ready = true, installed
	return b.Build()
}

// Install puts the modules of an earlier build back where Node runs them.
func (a *Assets) Install(work string) error {
	a.Server = filepath.Join(work, filepath.Base(filepath.Dir(a.Server)), filepath.Base(a.Server))
	sweep(work, filepath.Dir(a.Server))
	return writeModules(filepath.Dir(a.Server), a.Modules)
}

// scan finds pages and islands and checks the names that must be unique.
func scan(fsys fs.FS) (sources, diag.List) {
	s := newSources()
	var list diag.List
	modules := map[string]string{}
	unique := func(seen map[string]string, name, file, what string) {
		if first, taken := seen[name]; taken {
			list.Errorf("bundle-name", diag.Pos{File: file, Line: 1, Column: 1}, "Rename one of them.", "There is another %s of this name: %s.", what, first)
			return
		}
		seen[name] = file
	}
	err := fs.WalkDir(fsys, "site", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if d.Type()&fs.ModeSymlink != 0 {
			list.Errorf("bundle-outside", diag.Pos{File: file}, "Put the file itself here.", "This is a symbolic link, and links are not followed.")
			return nil
		}
		base := path.Base(file)
		if name, ok := strings.CutSuffix(base, ".island.tsx"); ok {
			unique(s.islands, name, file, "island")
		}
		if strings.HasSuffix(base, ".module.css") {
			unique(modules, base, file, "CSS module")
		}
		if name, ok := strings.CutSuffix(base, ".tsx"); ok && path.Dir(file) == pagesFolder && !strings.Contains(name, ".") {
			s.pages[name] = file
		}
		switch file {
		case layoutFile, browserFile, earlyFile, sharedFile:
			s.single[file] = file
		}
		if name, ok := translationName(file); ok {
			s.texts[name] = file
		}
		return nil
	})
	if err != nil {
		list.Errorf("bundle-site", diag.Pos{File: "site", Line: 1, Column: 1}, "", "The folder site/ cannot be read: %v.", err)
	}
	return s, list
}

// translationName returns language/namespace of site/i18n/<language>/<namespace>.json
// or .ts, and false for other files.
func translationName(file string) (string, bool) {
	name, ok := strings.CutPrefix(file, i18nFolder+"/")
	ext := path.Ext(name)
	if !ok || ext != ".json" && ext != ".ts" || strings.Count(name, "/") != 1 {
		return "", false
	}
	name = strings.TrimSuffix(name, ext)
	return name, !strings.Contains(name, ".")
}

func newAsset(name string, contents []byte) Asset {
	a := Asset{Path: name, URL: "/" + name, Bytes: contents}
	if path.Ext(name) == ".js" {
		sum := sha512.Sum384(contents)
		a.Integrity = "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
	}
	return a
}

// assemble gives what two runs of esbuild have made; known are assets that need
// not be summed again.
func assemble(src sources, server, client output, known map[string]Asset, publish bool) *Assets {
	a := &Assets{Server: server.entry, PageCSS: map[string][]Asset{}, Islands: map[string]Island{}}
	files := map[string]Asset{}
	for _, o := range []output{server, client} {
		for name, contents := range o.assets {
			if path.Ext(name) != ".css" {
				if f, ok := known[name]; ok && bytes.Equal(f.Bytes, contents) {
					files[name] = f
				} else {
					files[name] = newAsset(name, contents)
				}
			}
		}
	}
	sheet := func(name, css string) []Asset {
		contents, ok := server.assets[css]
		if !ok || len(contents) == 0 {
			return nil
		}
		sum := sha256.Sum256(contents)
		f := newAsset(AssetFolder+"/"+name+"-"+strings.ToUpper(hex.EncodeToString(sum[:4]))+".css", contents)
		files[f.Path] = f
		return []Asset{f}
	}
	a.Code, a.Modules, a.Inputs = map[string]string{}, server.files, inputs(server, client)
	for page, file := range src.pages {
		if !publish {
			break // only what is published is kept for the next build
		}
		a.Code[page] = server.hash(server.outputOf(ServerEntry), server.outputOf(file))
	}
	a.Loader = files[client.outputOf(clientEntry)]
	a.Early = files[client.outputOf(earlyFile)]
	for _, name := range client.reach(client.outputOf(clientEntry)) {
		a.Later = append(a.Later, files[name])
	}
	a.Of = client.heaviest()
	a.Base = sheet("base", server.cssOf(ServerEntry))
	for page, file := range src.pages {
		a.Pages = append(a.Pages, page)
		a.PageCSS[page] = sheet(page, server.cssOf(file))
	}
	slices.Sort(a.Pages)
	for name := range src.islands {
		script := client.outputOf(islandNamespace + ":" + name)
		island := Island{Script: files[script]}
		for _, dep := range client.deps(script) {
			island.Deps = append(island.Deps, files[dep])
		}
		a.Islands[name] = island
	}
	for name, f := range files {
		a.Files = append(a.Files, f)
		if strings.Contains(path.Base(name), ".preload-") {
			a.Fonts = append(a.Fonts, f)
		}
	}
	byPath := func(x, y Asset) int { return strings.Compare(x.Path, y.Path) }
	slices.SortFunc(a.Files, byPath)
	slices.SortFunc(a.Fonts, byPath)
	return a
}
