package bundle

import (
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

const pictureNamespace = "gaceta-picture"

// picturesPlugin turns the import of a photograph in the site's code into the path of the file. With it, the component
// Picture asks for optimized files while a page is rendered. Style sheets and packages import the file itself.
func picturesPlugin(root string, disk *files) api.Plugin {
	return api.Plugin{Name: pictureNamespace, Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `^\.\.?/.*\.(?i:jpe?g|png|webp|gif)$`, Namespace: "file"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			file := filepath.Join(a.ResolveDir, filepath.FromSlash(a.Path))
			isScript := a.Kind == api.ResolveJSImportStatement || a.Kind == api.ResolveJSDynamicImport
			name, err := filepath.Rel(root, file)
			if !isScript || err != nil || inPackage(a.Importer) || disk.check(file) != nil {
				return api.OnResolveResult{}, nil // esbuild resolves it, and words the error
			}
			return api.OnResolveResult{Path: filepath.ToSlash(name), Namespace: pictureNamespace, SideEffects: api.SideEffectsFalse}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: pictureNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			contents := "export default { file: " + quote(a.Path) + " };\n"
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
	}}
}
