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
	"path/filepath"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/runtime"
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

// Island is an island's script and what it imports.
type Island struct {
	Script Asset
	Deps   []Asset
}

// Scripts returns all scripts that a page with the island loads, the island's own first.
func (i Island) Scripts() []Asset { return append([]Asset{i.Script}, i.Deps...) }

// Assets is the result of a build.
type Assets struct {
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
