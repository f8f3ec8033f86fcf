package project

import (
	"path"
	"path/filepath"
)

// InstalledLists returns the files in which package managers list the packages that they have installed for a site, relative to
// the root and with slashes. Some of them exist. They are the same on each machine.
func InstalledLists(root string) (names []string) {
	for _, folder := range PackageFolders(root) {
		rel, err := filepath.Rel(root, folder)
		for _, list := range []string{".package-lock.json", ".pnpm/lock.yaml", ".yarn-state.yml"} {
			if err == nil {
				names = append(names, path.Join(filepath.ToSlash(rel), packages, list))
			}
		}
	}
	return names
}

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

// DataHelp says how a page shows what its code would have to read.
const DataHelp = "Write what the page shows into content/, and name the file under data in content/routes.yaml. A program that fetches " +
	"it " +
	"runs before gaceta build."
