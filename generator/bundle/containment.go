package bundle

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// parentPackage matches a file of a package that is installed in a folder above the site's.
var parentPackage = regexp.MustCompile(`^((?:\.\./)+)node_modules/((?:@[^/]+/)?[^/]+)`)

// checkParentPackages reports packages that esbuild found in folders above the site that are not those of its packages.
func checkParentPackages(root string, m metafile) (list diag.List) {
	allowed := map[string]bool{}
	for _, folder := range project.PackageFolders(root) {
		rel, err := filepath.Rel(root, folder)
		allowed[filepath.ToSlash(rel)+"/"] = err == nil
	}
	reported := map[string]bool{}
	for _, from := range slices.Sorted(maps.Keys(m.Inputs)) {
		for _, to := range m.Inputs[from].Imports {
			found := parentPackage.FindStringSubmatch(to.Path)
			_, read := m.Inputs[to.Path]
			if !read || found == nil || allowed[found[1]] || parentPackage.MatchString(from) || reported[found[2]] {
				continue
			}
			reported[found[2]] = true
			list.Errorf("bundle-outside", diag.Pos{File: "package.json", Line: 1, Column: 1}, "Run: npm install "+found[2],
				"The package %s is installed in %snode_modules, above the site’s folder, and not in the site.", found[2], found[1])
		}
	}
	return list
}

// linksPackages reports whether node_modules is a symbolic link to packages that are
// installed elsewhere. esbuild must not resolve that link, or else the output depends on
// its target. The paths of modules decide the names and the order of chunks.
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
