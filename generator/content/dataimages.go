package content

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// maxSchemaDepth bounds references between schemas that lead to each other.
const maxSchemaDepth = 64

// Images returns the values of a data file that its schema marks with x-image, and the paths of their pictures from the
// root. A picture is named relatively to the data file.
func (d *Data) Images(schemas *Schemas) map[*yamlnode.Node]string {
	schema := schemas.ofData(d.Name)
	if schema == nil || schema.compiled == nil {
		return nil
	}
	w := imageWalk{schemas: schemas, dir: path.Dir(d.File), found: map[*yamlnode.Node]string{}}
	w.visit(schema.File(), schemas.document(schema.File()), d.Root, 0)
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

// document returns the JSON of a schema file, or nil.
func (s *Schemas) document(file string) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	if doc, ok := s.documents[file]; ok {
		return doc
	}
	doc, _ := siteLoader{s.fsys}.Load(schemaScheme + file) // the compiler reports errors
	s.documents[file] = doc
	return doc
}

// imageWalk walks through a data file and its schema together.
type imageWalk struct {
	schemas *Schemas
	dir     string // of the data file
	found   map[*yamlnode.Node]string
}

// visit adds the pictures at and below a node. schema is the part of a schema file that describes the node.
func (w *imageWalk) visit(file string, schema any, n *yamlnode.Node, depth int) {
	keywords, ok := schema.(map[string]any)
	if !ok || n == nil || depth > maxSchemaDepth {
		return
	}
	if keywords["x-image"] == true && n.Kind == yamlnode.String && n.Text() != "" {
		file := path.Join(w.dir, n.Text())
		if found, ok := FindFile(w.schemas.fsys, "content", file); ok && strings.HasPrefix(file, "content/") {
			file = found
		}
		w.found[n] = file
	}
	if ref, ok := keywords["$ref"].(string); ok {
		target, pointer, _ := strings.Cut(ref, "#")
		if target = path.Join(path.Dir(file), target); strings.HasPrefix(ref, "#") {
			target = file
		}
		w.visit(target, at(w.schemas.document(target), pointer), n, depth+1)
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		branches, _ := keywords[keyword].([]any)
		for _, branch := range branches {
			w.visit(file, branch, n, depth+1)
		}
	}
	for item := range n.Items() {
		w.visit(file, keywords["items"], item, depth+1)
	}
	properties, _ := keywords["properties"].(map[string]any)
	for f := range n.Fields() {
		child, named := properties[f.Key()]
		if !named {
			child = keywords["additionalProperties"]
		}
		w.visit(file, child, f, depth+1)
	}
}

// at returns the part of a JSON document at a pointer, or nil.
func at(document any, pointer string) any {
	for step := range strings.SplitSeq(pointer, "/") {
		if step != "" {
			m, _ := document.(map[string]any)
			document = m[step]
		}
	}
	return document
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
