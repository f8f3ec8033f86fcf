package bundle

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// An island with client: true may use window when it is imported, so Node must not run its file. The bundle for Node has a
// module in its place that only declares it. The options are read from the text, which is why they must be literals.

// clientNamespace holds the modules that Node never runs. Their style sheets belong to the page, like those of other islands.
const clientNamespace = "gaceta-client"

// emptyNamespace holds empty modules in place of those that are for browsers alone.
const emptyNamespace = "gaceta-empty"

// clientOptions matches the last argument of a definition as esbuild prints it without spaces and comments.
var clientOptions = regexp.MustCompile(`\bexport default defineIsland\([\s\S]*,` +
	`(\{(?:(?:client:true|translations:\[(?:"[^"\\\n]*",?)*\]),?)+\})\)`)

// clientPlugin replaces the islands that Node does not run.
func clientPlugin(disk *files) api.Plugin {
	return api.Plugin{Name: clientNamespace, Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: islandFile, Namespace: "file"}, func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			text, err := disk.read(a.Path)
			if err != nil {
				return result, nil // esbuild reads it itself, and words the error
			}
			options := readClientOptions(text)
			if options == "" || inPackage(a.Path) {
				return result, nil
			}
			contents := "import { defineIsland } from " + quote(frameworkModule) + ";\n" +
				"export default defineIsland(" + quote(strings.TrimSuffix(filepath.Base(a.Path), ".island.tsx")) + ", null, " + options +
				");\n" +
				"export const never = () => import(" + quote(clientNamespace+":"+filepath.Base(a.Path)) + ");\n"
			return api.OnLoadResult{Contents: &contents, ResolveDir: filepath.Dir(a.Path), Loader: api.LoaderJS}, nil
		})
		b.OnResolve(api.OnResolveOptions{Filter: "^" + clientNamespace + ":"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			file := filepath.Join(a.ResolveDir, strings.TrimPrefix(a.Path, clientNamespace+":"))
			return api.OnResolveResult{Path: file, Namespace: clientNamespace}, nil
		})
		// Code for browsers alone, which Node would not find. The bundle for browsers reports what nobody finds.
		b.OnResolve(api.OnResolveOptions{Filter: ".*", Namespace: clientNamespace}, func(a api.OnResolveArgs) (result api.OnResolveResult, err error) {
			if a.PluginData == clientNamespace {
				return result, nil
			}
			found := b.Resolve(a.Path, api.ResolveOptions{ResolveDir: a.ResolveDir, Importer: a.Importer, Kind: a.Kind, PluginData: clientNamespace})
			if len(found.Errors) > 0 {
				return api.OnResolveResult{Path: a.Path, Namespace: emptyNamespace}, nil
			}
			return result, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: emptyNamespace}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			contents := "module.exports = {};\n"
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: clientNamespace}, func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			text, err := disk.read(a.Path)
			contents := string(text)
			return api.OnLoadResult{Contents: &contents, ResolveDir: filepath.Dir(a.Path), Loader: api.LoaderTSX}, err
		})
	}}
}

// readClientOptions returns the options of an island that only browsers run, as code. It returns "" for other islands.
func readClientOptions(text []byte) string {
	if !bytes.Contains(text, []byte("client")) {
		return ""
	}
	printed := api.Transform(string(text),
		api.TransformOptions{Loader: api.LoaderTSX, JSX: api.JSXAutomatic, MinifyWhitespace: true, LogLevel: api.LogLevelSilent})
	found := clientOptions.FindSubmatch(printed.Code)
	if found == nil || !bytes.Contains(found[1], []byte("client:true")) {
		return ""
	}
	return string(found[1])
}
