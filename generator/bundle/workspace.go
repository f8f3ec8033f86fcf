package bundle

import (
	"path/filepath"
	"strings"

	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/project"
)

// A package of the site's workspace is a link in node_modules to a folder next to the site. Its files are parts of the site
// under these rules, which keep a link from publishing any file of the machine:
//
//  1. The site's package.json names the package, or that of another such package does.
//  2. The folder is below the root of the workspace that contains the site, is no hidden folder, and is neither that root
//     nor a folder above the site.
//  3. No link in the folder is followed.

// member is a package of the workspace.
type member struct {
	name, folder string // folder has no links
	files        *rootfs.FS
}

// findMembers returns the packages of the workspace that the site may use.
func findMembers(root, real string) (members []member) {
	workspace := project.Workspace(root)
	if workspace == "" {
		return nil
	}
	base, err := filepath.EvalSymlinks(workspace)
	if err != nil {
		return nil
	}
	seen := map[string]bool{}
	type use struct{ name, from string }
	var queue []use
	add := func(folder string) {
		m, _ := readManifest(folder)
		for _, name := range m.names() {
			queue = append(queue, use{name, folder})
		}
	}
	for add(root); len(queue) > 0; queue = queue[1:] {
		link, ok := findPackage(queue[0].name, queue[0].from)
		if !ok || seen[link] {
			continue
		}
		seen[link] = true
		folder, err := filepath.EvalSymlinks(link)
		if err != nil || inPackage(folder+"/") {
			continue
		}
		rel, err := filepath.Rel(base, folder)
		isBelow := err == nil && rel != "." && filepath.IsLocal(rel) && !strings.HasPrefix("/"+filepath.ToSlash(rel), "/.") &&
			!strings.Contains(filepath.ToSlash(rel), "/.")
		if containsSite := strings.HasPrefix(real+string(filepath.Separator), folder+string(filepath.Separator)); !isBelow || containsSite {
			continue
		}
		members = append(members, member{queue[0].name, folder, rootfs.New(folder)})
		add(folder)
	}
	return members
}

// memberFile returns the package of the workspace that contains a file, and the file's name in it. Packages that are installed in
// the package's folder are packages like others.
func (f *files) memberFile(file string) (m member, name string, ok bool) {
	if inPackage(file) {
		return m, "", false
	}
	for _, m := range f.members {
		rel, err := filepath.Rel(m.folder, file)
		if name := filepath.ToSlash(rel); err == nil && filepath.IsLocal(rel) {
			return m, name, true
		}
	}
	return m, "", false
}
