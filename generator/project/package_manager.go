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

// InstallHelp returns how to install the packages that package.json names. A site whose packages Yarn keeps in archives needs
// the folder node_modules: Node and the bundler read files.
func InstallHelp(root string) string {
	for _, folder := range PackageFolders(root) {
		if isFolder(filepath.Join(folder, packages)) {
			break
		}
		if isFile(filepath.Join(folder, ".pnp.cjs")) {
			return "Yarn keeps the packages in archives. Write “nodeLinker: node-modules” in .yarnrc.yml, and run: yarn install"
		}
	}
	return "Run: " + InstallCommand(root)
}
