package bundle

import (
	"io/fs"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// PackageUser is a file of the site and the package that it imports. That package may import others.
type PackageUser struct{ File, Package string }

// packageUsers returns the nearest user of each package in a bundle.
func (o *output) packageUsers() map[string]PackageUser {
	type use struct {
		module string
		user   PackageUser
	}
	var queue []use
	for _, file := range o.siteFiles() {
		queue = append(queue, use{file, PackageUser{File: file}})
	}
	users, seen := map[string]PackageUser{}, map[string]bool{}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, i := range o.meta.Inputs[queue[0].module].Imports {
			found := packageFolder.FindStringSubmatch(i.Path)
			if found == nil || seen[i.Path] {
				continue
			}
			seen[i.Path] = true
			user := queue[0].user
			if user.Package == "" {
				user.Package = found[1]
			}
			if _, known := users[found[1]]; !known {
				users[found[1]] = user
			}
			queue = append(queue, use{i.Path, user})
		}
	}
	return users
}

// ImportPlace returns the place where a file of the site imports a package: its code, or else its style sheets.
func ImportPlace(fsys fs.FS, user PackageUser) diag.Pos {
	text, _ := fs.ReadFile(fsys, user.File) // an unreadable file has no better place
	pos := diag.Pos{File: user.File, Line: 1, Column: 1}
	for _, at := range packageImport.FindAllSubmatchIndex(text, -1) {
		if string(text[at[2]:at[3]]) != user.Package {
			continue
		}
		pos = diag.PosIn(user.File, text, at[2], at[3])
		if subpath, _, _ := strings.Cut(string(text[at[3]:]), string(text[at[2]-1])); !strings.HasSuffix(subpath, ".css") {
			break
		}
	}
	return pos
}

// packageImport matches the package in an import.
var packageImport = regexp.MustCompile(`(?:\bfrom|\bimport|\bimport\s*\(|` +
	`\brequire\s*\()\s*["']((?:@[a-z0-9-][\w.-]*/)?[a-z0-9][\w.-]*)[/"']`)
