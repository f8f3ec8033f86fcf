package page

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/runtime"
)

// componentFolder holds the site's components for texts.
const componentFolder = "site/markdown"

// components knows the components that texts may name.
type components struct {
	names   []string // sorted
	schemas *content.Schemas
}

func newComponents(fsys fs.FS) components {
	return components{slices.Sorted(maps.Keys(Components(fsys))), content.NewSchemas(fsys)}
}

// Components returns the components that texts may name, each with the site's file that holds it. Built-in ones have none.
func Components(fsys fs.FS) map[string]string {
	files := map[string]string{}
	for _, name := range runtime.Components {
		files[name] = ""
	}
	entries, _ := fs.ReadDir(fsys, componentFolder) // a site may have none
	for _, e := range entries {
		if name, ok := runtime.ComponentName(e.Name()); ok {
			files[name] = path.Join(componentFolder, e.Name())
		}
	}
	return files
}

// check checks the name and the attributes of a component. Those of an unknown component are not reported.
func (c components) check(u markdown.Use) (markdown.AttributeKinds, diag.List) {
	var list diag.List
	if !slices.Contains(c.names, u.Name) {
		help := strings.TrimSpace(diag.DidYouMean(u.Name, "components", c.names) + " A file " + path.Join(componentFolder, u.Name+".tsx") + " would add it.")
		list.Errorf("markdown-component", u.Pos, help, "Unknown component “%s”.", u.Name)
		return markdown.AttributeKinds{}, list
	}
	if len(u.Faults) > 0 {
		return markdown.AttributeKinds{}, u.Faults
	}
	schema := c.schemas.Get("markdown/" + u.Name)
	var values []yamlnode.Value
	for _, a := range u.Attributes {
		values = append(values, yamlnode.Value{Key: a.Name, Value: a.Value, KeyPos: a.Pos, Pos: a.ValuePos})
	}
	list = schema.CheckAttributes(yamlnode.MapOf(u.Pos, values))
	return markdown.AttributeKinds{Texts: schema.TextAttributes(), Links: schema.LinkAttributes()}, list
}
