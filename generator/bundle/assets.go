package bundle

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"maps"
	"path"
	"slices"
	"strings"
)

// assemble turns the outputs of both bundles into the assets of a site.
func assemble(src sources, server, browser *output) *Assets {
	a := &Assets{
		BasePath: src.base,
		Server:   server.entry, Modules: server.files, Inputs: inputs(server, browser), Largest: browser.largest(),
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
	for name := range src.islands {
		script := browser.outputOf(islandNamespace + ":" + name)
		a.Islands[name] = Island{files[script], imported("import-statement", script)}
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
