package bundle

import (
	"bytes"
	"path/filepath"
	"regexp"
	"unicode"

	"github.com/evanw/esbuild/pkg/api"
)

// The default import of a CommonJS package that was compiled from a module is what that module exports as default. Types, and
// other bundlers, say so. Where package.json declares the site's files as modules, esbuild does as Node does: it returns all of
// module.exports, in which a component is no component.

var (
	// nodeImport matches an import of CommonJS as Node does it, as esbuild prints it.
	nodeImport = regexp.MustCompile(`(__toESM\([^()]*(?:\(\))?), 1\)`)
	nodeMark   = []byte(", 1)")
	// fileMark begins the comment before the code of a file, and ends the line before it.
	fileMark = []byte("\n// ")
)

// readDefaults changes how the files of the site in a script import CommonJS. Those of packages are written for Node. The code
// keeps its length, because the source map has been made.
func readDefaults(code []byte) []byte {
	if !bytes.Contains(code, nodeMark) {
		return code
	}
	code = bytes.Clone(code)
	for rest := code; len(rest) > 0; {
		part := rest[:nextFile(rest)]
		rest = rest[len(part):]
		comment, _, _ := bytes.Cut(part, []byte("\n"))
		isFile := bytes.HasPrefix(comment, fileMark[1:]) && !bytes.Contains(comment, []byte("node_modules/"))
		if isFile && bytes.Contains(part, nodeMark) {
			copy(part, nodeImport.ReplaceAll(part, []byte("$1   )")))
		}
	}
	return code
}

// nextFile returns where the next comment before the code of a file begins, or the length of the code.
func nextFile(code []byte) int {
	for at := 0; ; {
		next := bytes.Index(code[at:], fileMark)
		if next < 0 {
			return len(code)
		}
		if at += next + len(fileMark); at < len(code) && !unicode.IsSpace(rune(code[at])) {
			return at - len(fileMark) + 1
		}
	}
}

// Of a CommonJS package, esbuild's import() returns module.exports as default and no other name, while types and other bundlers
// have each export. A site's import() therefore leads to a module that imports the package as a statement does.

const commonjsNamespace = "gaceta-commonjs"

// commonjsPlugin lets import() of a CommonJS package return each of its exports.
func commonjsPlugin(disk *files) api.Plugin {
	return api.Plugin{Name: commonjsNamespace, Setup: func(b api.PluginBuild) {
		options := api.OnResolveOptions{Filter: `^[^./]`, Namespace: "file"}
		b.OnResolve(options, func(a api.OnResolveArgs) (result api.OnResolveResult, err error) {
			if a.Kind != api.ResolveJSDynamicImport || a.PluginData != nil || inPackage(a.Importer) {
				return result, nil
			}
			found := askEsbuild(b, a, commonjsNamespace)
			if len(found.Errors) > 0 || found.Namespace != "file" || !inPackage(found.Path) || !isCommonJS(disk, found.Path) {
				return result, nil // esbuild resolves it, and words the errors
			}
			return api.OnResolveResult{Path: pathInPackages(found.Path), Namespace: commonjsNamespace, PluginData: found.Path}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: commonjsNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			file := a.PluginData.(string)
			// import() resolves to what “then” passes on: which names there are is known when the package has run.
			contents := "import * as all from " + quote(file) + ";\nexport const then = (done) => done(all);\n"
			return api.OnLoadResult{Contents: &contents, ResolveDir: filepath.Dir(file), Loader: api.LoaderJS}, nil
		})
	}}
}

// isCommonJS reports whether esbuild wraps a script as CommonJS.
func isCommonJS(disk *files, file string) bool {
	text, err := disk.read(file)
	if err != nil || filepath.Ext(file) == ".json" {
		return false
	}
	out := api.Transform(string(text), api.TransformOptions{Format: api.FormatESModule, Loader: api.LoaderJS})
	return bytes.Contains(out.Code, []byte("__commonJS("))
}
