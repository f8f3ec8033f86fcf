package project

import (
	"path/filepath"
)

// InstallCommand returns the command that installs the packages that package.json names, of the package manager whose lock
// file the site or its workspace has.
func InstallCommand(root string) string {
	for _, folder := range PackageFolders(root) {
		for lock, command := range map[string]string{
			"package-lock.json": "npm install", "pnpm-lock.yaml": "pnpm install", "yarn.lock": "yarn install", "bun.lock": "bun install",
		} {
			if isFile(filepath.Join(folder, lock)) {
				return command
			}
		}
	}
	return "npm install"
}

// UsesPlugAndPlay reports whether Yarn installed the packages of a site without a folder node_modules.
func UsesPlugAndPlay(root string) bool {
	for _, folder := range PackageFolders(root) {
		if isFolder(filepath.Join(folder, packages)) {
			return false
		}
		if isFile(filepath.Join(folder, ".pnp.cjs")) {
			return true
		}
	}
	return false
}
