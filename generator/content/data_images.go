package content

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// Images returns the values of a data file that its schema marks with x-image, and the paths of their pictures from the
// root. A picture is named relatively to the data file.
func (d *Data) Images(schemas *Schemas) map[*yamlnode.Node]string {
	schema := schemas.ofData(d.Name)
	if schema == nil || !schema.size.hasImages {
		return nil
	}
	w := imageWalk{fsys: schemas.fsys, dir: path.Dir(d.File), found: map[*yamlnode.Node]string{}}
	w.visit(descriptions(schema.compiled), d.Root)
	return w.found
}

// ofData returns the schema of a data file, or nil: its own, or that of its folder.
func (s *Schemas) ofData(name string) *Schema {
	schema := s.Get(name)
	if folder, _, nested := strings.Cut(name, "/"); schema == nil && nested {
		schema = s.Get(folder)
	}
	return schema
}

// imageWalk walks through a data file and its schema together.
type imageWalk struct {
	fsys  fs.FS
	dir   string // of the data file
	found map[*yamlnode.Node]string
	steps int
}

// visit adds the pictures at and below a node. parts are those of the schema that describe the node. A walk that takes too
// long ends: validation refuses the file.
func (w *imageWalk) visit(parts []*jsonschema.Schema, n *yamlnode.Node) {
	if w.steps += 1 + len(parts); w.steps > limits.SchemaVisits || len(parts) == 0 {
		return
	}
	if n.Kind == yamlnode.String {
		isImage := slices.ContainsFunc(parts, func(p *jsonschema.Schema) bool { return ownKeywordsOf(p).isImage })
		if isImage && n.Text() != "" {
			file := path.Join(w.dir, n.Text())
			if found, ok := FindFile(w.fsys, "content", file); ok && strings.HasPrefix(file, "content/") {
				file = found
			}
			w.found[n] = file
		}
		return
	}
	for child, below := range childParts(parts, n) {
		w.visit(below, child)
	}
}

// checkDataImages reports pictures of a data file that do not exist.
func checkDataImages(p project.Project, schemas *Schemas, d *Data) diag.List {
	var list diag.List
	for n, file := range d.Images(schemas) {
		if !strings.HasPrefix(file, "content/") || !IsFile(p.FS, "content", file) {
			help := "Name it relatively to this file, in content/ or a folder below."
			if near, ok := diag.Nearest(path.Base(file), filesIn(p.FS, path.Dir(file))); ok {
				help = "Did you mean “" + path.Join(path.Dir(n.Text()), near) + "”?"
			}
			list.Errorf("content-image", n.Pos(), help, "The picture “%s” does not exist.", n.Text())
		}
	}
	slices.SortFunc(list, func(a, b diag.Diagnostic) int { return a.Pos.Line - b.Pos.Line })
	return list
}

func filesIn(fsys fs.FS, dir string) (names []string) {
	entries, _ := fs.ReadDir(fsys, dir)
	for _, e := range entries {
		if !e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}
