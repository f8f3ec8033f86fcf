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
	if name, object := packageCalled(r.site.Project.FS, d.Pos); name != "" && noFunction.MatchString(e.Message) {
		d.Message = bundledName.ReplaceAllLiteralString(d.Message, object+".")
		d.Help = "If the package “" + name + "” needs a browser, let only browsers run the island: " +
			"defineIsland(…, …, { client: true }). " + d.Help
	}
}

// noFunction matches JavaScript's message for a function that an object does not have. Some packages have theirs in browsers only.
var noFunction = regexp.MustCompile(`is not a (?:function|constructor)$`)

// bundledName matches esbuild's name for a default export, such as purify_default.
var bundledName = regexp.MustCompile(`[\p{L}\p{N}_$]+_default[0-9]*\.`)

// objectBefore matches the name of an object before one of its properties.
var objectBefore = regexp.MustCompile(`([\p{L}\p{N}_$]+)\.(?:[\p{L}\p{N}_$]+\.)*$`)

// packageCalled returns the package that a file imports as the object whose property is at a place.
func packageCalled(fsys fs.FS, at diag.Pos) (name, object string) {
	text, _ := fs.ReadFile(fsys, at.File) // an unreadable file calls nothing
	lines := bytes.Split(text, []byte("\n"))
	if at.Line < 1 || at.Line > len(lines) {
		return "", ""
	}
	line := []rune(string(lines[at.Line-1]))
	before := objectBefore.FindStringSubmatch(string(line[:min(max(at.Column-1, 0), len(line))]))
	if before == nil {
		return "", ""
	}
	found := regexp.MustCompile(`\bimport\s+(?:\*\s*as\s+)?` + regexp.QuoteMeta(before[1]) +
		`\s*(?:,[^;]*?)?from\s*["']([^"'./][^"']*)["']`).FindSubmatch(text)
	if found == nil {
		return "", ""
	}
	return string(found[1]), before[1]
}

// definitionOf returns the place where a file defines its island.
func definitionOf(fsys fs.FS, file string) diag.Pos {
	text, _ := fs.ReadFile(fsys, file) // an unreadable file has no better place
	if at := bytes.LastIndex(text, []byte("defineIsland(")); at >= 0 {
		return diag.PosIn(file, text, at, at+len("defineIsland"))
	}
	return diag.Pos{File: file, Line: 1, Column: 1}
}
