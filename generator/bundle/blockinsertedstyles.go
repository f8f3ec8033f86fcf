package bundle

import (
	"bytes"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// insertion is the function with which packages built by bunchee put a style
// sheet into the page.
const insertion = "function __insertCSS(code) {"

// stylesPlugin empties that function: a policy without unsafe-inline refuses
// what it inserts, and the browser's console says so. A site imports the
// package's style sheet instead.
func stylesPlugin(disk *files) api.Plugin {
	return api.Plugin{Name: "gaceta-styles", Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: `[\\/]node_modules[\\/].*\.m?js$`}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			text, err := disk.read(a.Path)
			if err != nil || !bytes.Contains(text, []byte(insertion)) {
				return api.OnLoadResult{}, nil // esbuild reads it itself, and words the error
			}
			contents := strings.Replace(string(text), insertion, "function __insertCSS() {}\nfunction __insertedCSS(code) {", 1)
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
	}}
}
