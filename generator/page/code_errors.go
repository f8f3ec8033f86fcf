package page

import (
	"bytes"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
)

// early matches what JavaScript says of a value that a circle of imports has not made yet.
var early = regexp.MustCompile(`before initialization|of undefined|is not a function|is not a constructor|is not iterable|Element type ` +
	`is invalid`)

// culprit matches the package in an error of the code of a package.
var culprit = regexp.MustCompile(`(?:^The|the) package “([^”]+)” (?:uses|throws)`)

// inIsland matches an island in the error of its code.
var inIsland = regexp.MustCompile(`\bisland “([^”]+)”`)

// explainErrors adds to exceptions what the imports of the site say about them: the file that imports the package that threw,
// the definition of the island whose code has no place in the error, and the circle of imports that an exception in one of its
// files may follow from.
func (r *Renderer) explainErrors(list diag.List) {
	for i, d := range list {
		if d.Code != "render-error" {
			continue
		}
		if found := culprit.FindStringSubmatch(d.Message); found != nil && d.Pos.Length == 0 {
			if user, ok := r.assets.PackageUsers[found[1]]; ok {
				list[i].Pos = bundle.ImportPlace(r.site.Project.FS, user)
				if user.Package != found[1] {
					list[i].Help = "The package “" + user.Package + "” imports it. " + d.Help
				}
			}
		}
		if found := inIsland.FindStringSubmatch(d.Message); found != nil && d.Pos.Length == 0 {
			if file := r.assets.Islands[found[1]].File; file != "" {
				list[i].Pos = definitionOf(r.site.Project.FS, file)
			}
		}
		if !early.MatchString(d.Message) {
			continue
		}
		for _, circle := range r.assets.Cycles {
			if slices.Contains(circle, d.Pos.File) {
				list[i].Help = "These files import each other: " + strings.Join(append(slices.Clone(circle), circle[0]), " → ") +
					". Move what both need into a file of its own. " + d.Help
				break
			}
		}
	}
}

// definitionOf returns the place where a file defines its island.
func definitionOf(fsys fs.FS, file string) diag.Pos {
	text, _ := fs.ReadFile(fsys, file) // an unreadable file has no better place
	if at := bytes.LastIndex(text, []byte("defineIsland(")); at >= 0 {
		return diag.PosIn(file, text, at, at+len("defineIsland"))
	}
	return diag.Pos{File: file, Line: 1, Column: 1}
}
