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

// borrowed reports whether the site's packages are installed elsewhere, and
// node_modules is a link to them. The paths of modules decide over the names and
// the order of chunks; esbuild then has to take them as the site sees them, not
// as the machine does, or the same site has other bytes beside another folder.
//
// Inside a folder that pnpm made links have to be followed: a package's own
// packages stand beside what its link leads to.
func borrowed(root string) bool {
	modules := filepath.Join(root, "node_modules")
	if info, err := os.Lstat(modules); err != nil || info.Mode()&os.ModeSymlink == 0 {
		return false
	}
	_, err := os.Stat(filepath.Join(modules, ".pnpm"))
	return err != nil
}

// strays blames packages that are links to what is no package. Where links are
// followed, outside sees where they lead.
func strays(root string, meta metafile) diag.List {
	if !borrowed(root) {
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
