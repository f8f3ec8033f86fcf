package bundle

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// linksPackages reports whether node_modules is a symbolic link to packages that are
// installed elsewhere. The paths of modules decide the names and the order of chunks,
// so esbuild must not resolve that link: the output would depend on its target.
//
// In a node_modules of pnpm links must be resolved: the dependencies of a package are
// installed next to the target of its link.
func linksPackages(root string) bool {
	modules := filepath.Join(root, "node_modules")
	if info, err := os.Lstat(modules); err != nil || info.Mode()&os.ModeSymlink == 0 {
		return false
	}
	_, err := os.Stat(filepath.Join(modules, ".pnpm"))
	return err != nil
}

// checkLinkedPackages reports packages that are links to folders outside of
// node_modules. Where esbuild resolves links, checkContainment finds them.
func checkLinkedPackages(root string, meta metafile) diag.List {
	if !linksPackages(root) {
		return nil
	}
	folders := map[string]bool{}
	for name := range meta.Inputs {
		if at := strings.LastIndex("/"+name, "/node_modules/"); at >= 0 {
			begin := at + len("node_modules/")
			parts := strings.SplitN(name[begin:], "/", 3)
			if strings.HasPrefix(parts[0], "@") && len(parts) > 1 {
				parts[0] += "/" + parts[1]
			}
			folders[name[:begin]+parts[0]] = true
		}
	}
	var list diag.List
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		real, err := filepath.EvalSymlinks(filepath.Join(root, filepath.FromSlash(name)))
		if err == nil && !inPackage(real) {
			list.Errorf("bundle-outside", diag.Pos{File: "package.json", Line: 1, Column: 1}, "Install the package itself.", "The package %s is a link to a folder outside of node_modules.", strings.TrimPrefix(name, path.Dir(name)+"/"))
		}
	}
	return list
}
