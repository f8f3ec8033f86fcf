package page

import (
	"bytes"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/page/render"
)

// early matches what JavaScript says of a value that a circle of imports has not made yet.
var early = regexp.MustCompile(`before initialization|of undefined|is not a function|is not a constructor|is not iterable|` +
	`Element type is invalid`)

// explainError adds to an exception what the imports of the site say about it: the file that imports the package that threw, the
// definition of the island whose code has no place in the error, and the circle of imports that the exception may follow from.
func (r *Renderer) explainError(d *diag.Diagnostic, e render.Thrown) {
	if user, ok := r.assets.PackageUsers[e.Package]; ok && d.Pos.Length == 0 {
		d.Pos = bundle.ImportPlace(r.site.Project.FS, user)
		if user.Package != e.Package {
			d.Help = "The package “" + user.Package + "” imports it. " + d.Help
		}
	}
	if file := r.assets.Islands[e.Island].File; file != "" && d.Pos.Length == 0 {
		d.Pos = definitionOf(r.site.Project.FS, file)
	}
	if !early.MatchString(e.Message) {
		return
	}
	for _, circle := range r.assets.Cycles {
		if slices.Contains(circle, d.Pos.File) {
			d.Help = "These files import each other: " + strings.Join(append(slices.Clone(circle), circle[0]), " → ") +
				". Move what both need into a file of its own. " + d.Help
			return
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
