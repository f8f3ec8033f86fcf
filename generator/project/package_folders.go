package project

import (
	"encoding/json"
	"os"
	"path/filepath"

	"gaceta.dev/gaceta/generator/internal/rootfs"
)

// PackageFolders returns the folders whose node_modules a site may use, nearest first. The first is the site's folder. A site
// without a package.json, or without installed packages, also uses the nearest folder above with packages. A site of a
// workspace also uses its root. If packages in other folders above counted, the output would depend on the place of the site.
func PackageFolders(root string) []string {
	folders := []string{filepath.Clean(root)}
	hasPackages := isFile(filepath.Join(root, manifest)) && isFolder(filepath.Join(root, packages))
	for dir, above := filepath.Clean(root), ""; ; dir = above {
		if above = filepath.Dir(dir); above == dir {
			return folders
		}
		switch {
		case isWorkspace(above):
			return append(folders, above)
		case !hasPackages && (isFile(filepath.Join(above, manifest)) || isFolder(filepath.Join(above, packages))):
			folders, hasPackages = append(folders, above), true
		}
	}
}

// Workspace returns the root of the workspace that contains a site, or "". That of the site alone does not count.
func Workspace(root string) string {
	folders := PackageFolders(root)
	if last := folders[len(folders)-1]; len(folders) > 1 && isWorkspace(last) {
		return last
	}
	return ""
}

// PackageFolder returns the folder in whose node_modules a package of the site is installed, or root.
func PackageFolder(root, name string) string {
	for _, folder := range PackageFolders(root) {
		if isFile(filepath.Join(folder, packages, name, manifest)) {
			return folder
		}
	}
	return root
}

const (
	manifest = "package.json"
	packages = "node_modules"
)

// isWorkspace reports whether the packages of folders below are installed here.
func isWorkspace(folder string) bool {
	if isFile(filepath.Join(folder, "pnpm-workspace.yaml")) {
		return true
	}
	var found struct{ Workspaces any }
	data, err := rootfs.New(folder).ReadFile(manifest) // no link, which could lead to a device without an end
	return err == nil && json.Unmarshal(data, &found) == nil && found.Workspaces != nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
