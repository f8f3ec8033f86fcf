// Package bundle turns the site folder into code that runs. It makes one bundle for the
// Node processes that prerender, and the scripts, style sheets and fonts for browsers.
// It is the only package that uses esbuild.
//
//  0. The entries are those of package runtime, embedded in the binary. What they
//     need of the site they import as gaceta:site, gaceta:browser and
//     gaceta:translation. The site imports the framework as "gaceta".
//  1. Every file of site/pages is a page, named like the file.
//  2. Every *.island.tsx is an island, named like the file. In the browser it is
//     a module of its own whose default export hydrates one element; what
//     islands share is in chunks.
//  3. Every page loads the style sheet of site/layout.tsx, with those of components for texts. It also loads its
//     own style sheet, which lacks the CSS modules of the first one. Class names of CSS modules are [file]_[name]
//     in both bundles, so base names of CSS modules are unique in a site.
//  4. Everything for browsers carries a hash of its content in its name, is
//     under _assets/, and is the same bytes on any machine. Source maps are for
//     error messages and are not deployed.
//  5. PostCSS runs on the site's style sheets if package.json or a postcss.config file
//     asks for it: postcss.go.
//  6. A font whose name ends in .preload.woff2 is preloaded on every page.
package bundle

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/runtime"
	"github.com/evanw/esbuild/pkg/api"
)

// AssetFolder is the output folder of all files with a hash in their name.
const AssetFolder = "_assets"

// serverEntry is the module that Node loads. It imports all others.
const serverEntry = runtimePrefix + runtime.Server

const clientEntry = runtimePrefix + runtime.Loader

// Asset is one file for browsers.
type Asset struct {
	Path      string // _assets/name-HASH.ext
	URL       string // its public address
	Bytes     []byte
	Integrity string // sha256-…, of scripts
}

// RemoteAddress is an address in a style sheet that leads to another host.
type RemoteAddress struct {
	Pos     diag.Pos
	Address string
	IsSheet bool // of @import; others are pictures or fonts
}

// Island is an island's script and what it imports.
type Island struct {
	File   string // of the site, which defines the island
	Script Asset
	Deps   []Asset
}

// Scripts returns all scripts that a page with the island loads, the island's own first.
func (i Island) Scripts() []Asset { return append([]Asset{i.Script}, i.Deps...) }

// Assets is the result of a build.
type Assets struct {
	// Remote are the addresses of other hosts in style sheets. Variables are those of the environment that code can contain.
	Remote    []RemoteAddress
	Variables map[string]string

	// Cycles are the circles of imports among the site's modules. They explain values that are undefined.
	Cycles [][]string
	// PackageUsers are the files of the site whose imports bring the packages that Node runs, by the names of the packages.
	PackageUsers map[string]PackageUser

	BasePath string // path of the site that the addresses begin with, such as /docs; may be empty

	Files   []Asset            // all, sorted by path
	Server  string             // file of the server entry, absolute
	Loader  Asset              // the module in a page's head
	Early   Asset              // a script before it, from site/early.ts; empty without that file
	Imports []Asset            // what the loader imports, at once or later
	Largest map[string]string  // the package or file that contributes most to a script, by its path, for messages
	Base    []Asset            // style sheets of every page
	PageCSS map[string][]Asset // further style sheets, by page
	Islands map[string]Island
	Fonts   []Asset // to preload
	Pages   []string

	// Code is the hash of everything that renders a page, by page: its modules and
	// the server's own.
	Code map[string]string
	// Modules are the files that Node runs, by their names in Server's folder.
	Modules map[string][]byte
	// Inputs are all files that were read, relative to the root. PostCSS plugins may also read all files of
	// folders outside site/.
	Inputs       []string
	ReadsFolders bool
}

// Build bundles the site of p for publishing. It writes the modules for Node into
// the folder work and returns the browser assets. installed is called with the file
// of the server entry as soon as Node can load it, often before the rest is done.
func Build(p project.Project, work *cachedir.Dir, installed func(server string)) (*Assets, diag.List, error) {
	b := open(p, work, serverOptions, browserOptions)
	defer b.Close()
	b.publish, b.installed = true, installed
	return b.Build()
}

// Install writes the modules of an earlier build where Node runs them.
func (a *Assets) Install(work *cachedir.Dir) error {
	a.Server = filepath.Join(work.Path(), filepath.Base(a.Server))
	defer removeOld(work)
	return writeModules(work, a.Modules, map[string]bool{})
}

// assemble turns the outputs of both bundles into the assets of a site.
func assemble(src sources, server, browser *output) *Assets {
	a := &Assets{
		BasePath: src.base, Remote: server.remote, Cycles: server.cycles(), PackageUsers: server.packageUsers(), Variables: src.variables,
		Server: server.entry, Modules: server.files, Inputs: inputs(server, browser), Largest: browser.largest(),
		Code: map[string]string{}, PageCSS: map[string][]Asset{}, Islands: map[string]Island{},
	}
	files := map[string]Asset{}
	for _, o := range []*output{server, browser} {
		for name, contents := range o.assets {
			if path.Ext(name) != ".css" {
				files[name] = newAsset(src.base, name, contents)
			}
		}
	}
	sheet := func(name, css string) []Asset {
		contents := server.assets[css]
		if len(contents) == 0 {
			return nil
		}
		f := newSheet(src.base, name, contents)
		files[f.Path] = f
		return []Asset{f}
	}
	imported := func(kind, script string) (scripts []Asset) {
		for _, name := range browser.closure(kind, script) {
			if name != script {
				scripts = append(scripts, files[name])
			}
		}
		return scripts
	}
	loader := browser.outputOf(clientEntry)
	a.Loader, a.Early = files[loader], files[browser.outputOf(earlyFile)]
	a.Imports = imported("", loader)
	a.Base = sheet("base", server.cssOf(serverEntry))
	for page, file := range src.pages {
		a.Pages = append(a.Pages, page)
		a.PageCSS[page] = sheet(page, server.cssOf(file))
		a.Code[page] = server.hash(server.outputOf(serverEntry), server.outputOf(file))
	}
	for name, file := range src.islands {
		script := browser.outputOf(islandNamespace + ":" + name)
		a.Islands[name] = Island{file, files[script], imported("import-statement", script)}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		a.Files = append(a.Files, files[name])
		if strings.Contains(path.Base(name), ".preload-") {
			a.Fonts = append(a.Fonts, files[name])
		}
	}
	slices.Sort(a.Pages)
	return a
}

// newAsset returns the asset of an output file. A script has the hash that browsers compare.
func newAsset(base, name string, contents []byte) Asset {
	a := Asset{Path: name, URL: base + "/" + name, Bytes: contents}
	if path.Ext(name) == ".js" {
		sum := sha256.Sum256(contents)
		a.Integrity = "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
	}
	return a
}

// newSheet returns the style sheet of a page under a name with the hash of its content.
func newSheet(base, page string, contents []byte) Asset {
	sum := sha256.Sum256(contents)
	return newAsset(base, AssetFolder+"/"+page+"-"+strings.ToUpper(hex.EncodeToString(sum[:4]))+".css", contents)
}

// output is the result of one run of esbuild.
type output struct {
	base   string              // path of the site on its host, which begins the addresses of outputs
	entry  string              // file of the server entry
	assets map[string][]byte   // for browsers, by path in dist
	files  map[string][]byte   // modules for Node and their source maps, by name
	sums   map[string][32]byte // of modules for Node, by their names in the metafile
	meta   metafile
	list   diag.List
	remote []RemoteAddress
}

// readResult reads the result of a run of esbuild.
func readResult(root string, src sources, result api.BuildResult) output {
	out := output{base: src.base, assets: map[string][]byte{}, files: map[string][]byte{}, sums: map[string][32]byte{}}
	out.list, out.remote = wording{src.disk}.diagnostics(result.Errors, result.Warnings), remoteAddresses(result.Warnings)
	if len(result.Errors) > 0 {
		return out
	}
	for _, f := range result.OutputFiles {
		rel, err := filepath.Rel(root, f.Path)
		if err != nil {
			panic(fmt.Sprintf("internal error: output %s outside %s", f.Path, root))
		}
		contents := f.Contents
		if scripts.MatchString(rel) {
			contents = readDefaults(contents)
		}
		out.assets[filepath.ToSlash(rel)] = contents
	}
	if err := json.Unmarshal([]byte(result.Metafile), &out.meta); err != nil {
		panic("internal error: esbuild's metafile: " + err.Error())
	}
	out.rejectAbsentImports()
	out.list = append(out.list, checkParentPackages(root, out.meta)...)
	return out
}
