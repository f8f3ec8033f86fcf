package bundle

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/runtime"
)

// isAsset reports whether a file is published as it is. Cameras and Windows write types in capitals.
func isAsset(name string) bool {
	return slices.Contains(runtime.AssetTypes, strings.ToLower(path.Ext(name)))
}

// loaders are esbuild's loaders by the ending of a file, which it compares with case.
var loaders = func() map[string]api.Loader {
	all := map[string]api.Loader{".module.css": api.LoaderLocalCSS, ".TXT": api.LoaderText, ".JSON": api.LoaderJSON, ".js": api.LoaderJSX}
	for _, ext := range runtime.AssetTypes {
		for _, written := range runtime.Spellings(ext) {
			all[written] = api.LoaderFile
		}
	}
	return all
}()

// typeHelp says what to write instead of a type of file that no import can have.
var typeHelp = map[string]string{
	"sass": "Write CSS, which has nesting, variables and color-mix(), or compile the file with its own tool and import the result.",
	"text": "Put texts into content/, where they are checked and translated. To import a text as it is, name the file .txt.",
	"data": "Put data into content/ as YAML and name it under data in content/routes.yaml, or import JSON.",
	"view": "Write a React component.",
}

var otherTypes = map[string]string{
	".scss": "sass", ".sass": "sass", ".less": "sass", ".styl": "sass", ".pcss": "sass", ".postcss": "sass",
	".md": "text", ".mdx": "text", ".markdown": "text", ".html": "text", ".htm": "text", ".rst": "text",
	".yaml": "data", ".yml": "data", ".toml": "data", ".csv": "data", ".tsv": "data", ".json5": "data", ".xml": "data",
	".vue": "view", ".svelte": "view", ".astro": "view",
}

var noLoader = regexp.MustCompile(`^No loader is configured for "([^"]*)" files: (.*)$`)

// explainType describes the import of a file of a type that no import can have. It returns the key of the cause.
func (w wording) explainType(d *diag.Diagnostic, m api.Message) (kind string, ok bool) {
	found := noLoader.FindStringSubmatch(m.Text)
	if found == nil {
		return "", false
	}
	ext := strings.ToLower(found[1])
	d.Message = fmt.Sprintf("Files that end in %s cannot be imported.", found[1])
	d.Help = typeHelp[otherTypes[ext]]
	switch {
	case ext == "":
		d.Message = fmt.Sprintf("The file %s cannot be imported: its name has no ending.", path.Base(found[2]))
		d.Help = "Rename the file, so that its ending names its type."
	case d.Help == "":
		d.Help = "Import the data as JSON, the text as .txt, or put the file into site/public and use its address."
	}
	if name := packageName(d.Pos.File); inPackage("/" + d.Pos.File) {
		d.Message = fmt.Sprintf("The package “%s” imports a file that ends in %s, which cannot be imported.", name, found[1])
		d.Help = "Read in its documentation which file to import without further tools, such as its style sheet."
		if ext == ".node" {
			d.Message = fmt.Sprintf("The package “%s” is a program for Node: neither browsers nor prerendered pages can load its file %s.",
				name, path.Base(found[2]))
			d.Help = "Use it in a script that runs before gaceta build and writes into content/."
		}
		if pos, _, ok := w.importOf(name); ok {
			d.Pos = pos
		}
	}
	return "type " + ext, true
}

// queryPlugin reports queries after the names of files, with which other tools choose how a file is imported.
func queryPlugin() api.Plugin {
	return api.Plugin{Name: "gaceta-query", Setup: func(b api.PluginBuild) {
		options := api.OnResolveOptions{Filter: `^[^:]*\?[\w&=-]+$`, Namespace: "file"}
		b.OnResolve(options, func(a api.OnResolveArgs) (result api.OnResolveResult, err error) {
			isScript := a.Kind == api.ResolveJSImportStatement || a.Kind == api.ResolveJSDynamicImport || a.Kind == api.ResolveJSRequireCall
			if !isScript || inPackage(a.Importer) {
				return result, nil
			}
			name, query, _ := strings.Cut(a.Path, "?")
			help := "Remove “?" + query + "”: the import of this file is its address."
			switch {
			case strings.EqualFold(path.Ext(name), ".txt"):
				help = "Remove “?" + query + "”: the import of this file is its text."
			case strings.HasPrefix(query, "worker"):
				help = "Write: new Worker(new URL(\"" + name + "\", import.meta.url))"
			case query == "raw":
				help = "To import a text as it is, name the file .txt and remove “?raw”."
			case query == "react" || query == "component":
				help = "Write a component that returns the drawing, or show its address: <img src={…} alt=\"\" />"
			case query == "url" && scripts.MatchString(name):
				help = "Write: new URL(\"" + name + "\", import.meta.url).href"
			case !isAsset(name):
				help = "Remove “?" + query + "”."
			}
			result.Errors = []api.Message{{Text: fmt.Sprintf("“?%s” has no meaning in an import.", query), Notes: []api.Note{{Text: help}}}}
			return result, nil
		})
	}}
}

// namesPlugin reports imported files whose names browsers would read as something else in an address: the published file keeps
// the name.
func namesPlugin() api.Plugin {
	const special = "#%?"
	return api.Plugin{Name: "gaceta-names", Setup: func(b api.PluginBuild) {
		options := api.OnResolveOptions{Filter: "[" + special + "]", Namespace: "file"}
		b.OnResolve(options, func(a api.OnResolveArgs) (result api.OnResolveResult, err error) {
			name := filepath.Base(a.Path)
			info, err := os.Stat(filepath.Join(a.ResolveDir, filepath.FromSlash(a.Path)))
			if err != nil || !info.Mode().IsRegular() || !isAsset(name) || !strings.ContainsAny(name, special) {
				return result, nil
			}
			at := strings.IndexAny(name, special)
			result.Errors = []api.Message{{
				Text:  fmt.Sprintf("The file “%s” cannot be published: “%c” has a meaning in addresses.", name, name[at]),
				Notes: []api.Note{{Text: "Rename the file, without # % and ?."}},
			}}
			return result, nil
		})
	}}
}

// remotePlugin reports modules that other servers would send. Node cannot load them, and the policy of the pages blocks them.
func remotePlugin() api.Plugin {
	return api.Plugin{Name: "gaceta-remote", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `^(?:https?:)?//`}, func(a api.OnResolveArgs) (result api.OnResolveResult, err error) {
			if a.Kind == api.ResolveCSSImportRule || a.Kind == api.ResolveCSSURLToken || a.Kind == api.ResolveEntryPoint {
				return result, nil
			}
			result.Errors = []api.Message{{
				Text:  "A module cannot be loaded from another server: the policy of the pages blocks it.",
				Notes: []api.Note{{Text: "Add the package to package.json and import it by its name."}},
			}}
			return result, nil
		})
	}}
}
