package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// esbuild numbers the classes of CSS modules with equal names in the order of a bundle, which differs between Node and browsers.
// The names of a site's own modules are unique. Those of packages get a hash of their package and path.

const moduleNamespace = "gaceta-module"

// isModuleSheet reports whether an import leads to a CSS module, which modulesPlugin alone resolves: two plugins that ask
// esbuild would ask each other.
func isModuleSheet(specifier string) bool { return strings.HasSuffix(specifier, ".module.css") }

// modulesPlugin names the CSS modules of packages.
func modulesPlugin(disk *files) api.Plugin {
	return api.Plugin{Name: moduleNamespace, Setup: func(b api.PluginBuild) {
		const own = "own"
		b.OnResolve(api.OnResolveOptions{Filter: `\.module\.css$`}, func(a api.OnResolveArgs) (result api.OnResolveResult, err error) {
			file := filepath.Join(a.ResolveDir, filepath.FromSlash(a.Path))
			isOwn := strings.HasPrefix(a.Path, ".") && !inPackage(file) // esbuild would read the folders for each of many
			if a.PluginData == own || a.Kind == api.ResolveEntryPoint || isOwn {
				return result, nil
			}
			found := askEsbuild(b, a, own)
			if len(found.Errors) > 0 || found.Namespace != "file" || !inPackage(found.Path) {
				return result, nil // esbuild resolves it, and words the errors
			}
			within := pathInPackages(found.Path)
			sum := sha256.Sum256([]byte(within))
			name := strings.TrimSuffix(path.Base(within), ".module.css") + "-" + hex.EncodeToString(sum[:4]) + ".module.css"
			disk.published.Store(found.Path, true)
			return api.OnResolveResult{Path: path.Join(path.Dir(within), name), Namespace: moduleNamespace, PluginData: found.Path}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: moduleNamespace}, func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			file := a.PluginData.(string)
			text, err := disk.read(file)
			if m, ok := disk.message(file, err); ok {
				result.Errors = []api.Message{m}
				return result, nil
			}
			contents := string(text)
			return api.OnLoadResult{Contents: &contents, ResolveDir: filepath.Dir(file), Loader: api.LoaderLocalCSS}, err
		})
	}}
}
