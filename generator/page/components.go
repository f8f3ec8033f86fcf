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
	files   map[string]string // the site's file of each component; none for built-in ones
	names   []string          // sorted
	schemas *content.Schemas
}

func newComponents(fsys fs.FS) components {
	files := Components(fsys)
	return components{files, slices.Sorted(maps.Keys(files)), content.NewSchemas(fsys)}
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
		help := strings.TrimSpace(diag.DidYouMean(u.Name, "components", c.names) +
			" A file " + path.Join(componentFolder, u.Name+".tsx") + " would add it.")
		if kind := markdown.CalloutFor(u.Name); kind != "" {
			help = "Write a callout: > [!" + kind + "], and its text below, each line after >."
		}
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
	list = append(schema.CheckAttributes(yamlnode.MapOf(u.Pos, values)), c.checkPlace(u)...)
	return markdown.AttributeKinds{Texts: schema.TextAttributes(), Links: schema.LinkAttributes()}, list
}

// checkPlace reports a built-in component that cannot do its work with this text, or where it is.
func (c components) checkPlace(u markdown.Use) diag.List {
	var list diag.List
	parent, isKnown := c.files[u.Parent]
	switch {
	case c.files[u.Name] != "": // the site's own
	case u.IsInline:
		help := "Write it on lines of its own: :::" + u.Name + ", its text, and :::"
		if u.Name == "video" {
			help = "Write it on a line of its own: ::video{…}"
		}
		list.Errorf("markdown-component", u.Pos, help,
			"The component “%s” cannot be a part of a line.", u.Name)
	case u.Name == "tabs" && !u.HasTab:
		list.Errorf("markdown-component", u.Pos,
			"Begin each tab with a line such as :::tab{title=\"Banks\"}, end it with :::, and end the tabs with ::::.",
			"The component “tabs” contains no tab.")
	case u.Name == "tabs":
		for i, title := range u.TabTitles {
			if slices.ContainsFunc(u.TabTitles[:i], func(a markdown.Attribute) bool { return a.Value == title.Value }) {
				list.Warnf("markdown-component", title.ValuePos, "Give it another title.", "Two tabs have the title “%v”.", title.Value)
			}
		}
	case u.IsEmpty && u.Name != "video":
		list.Errorf("markdown-component", u.Pos, "Write its text between :::"+u.Name+" and :::, or remove it.",
			"The component “%s” is empty.", u.Name)
	case u.Name == "steps" && !u.HasList:
		list.Warnf("markdown-component", u.Pos, "Write each step as an item of a numbered list: 1. First step",
			"The component “steps” contains no list.")
	case u.Name == "timeline" && !u.HasList:
		list.Warnf("markdown-component", u.Pos, "Write each date as an item of a list: - **2 August 2026:** what happened",
			"The component “timeline” contains no list.")
	case u.Name == "tab" && (u.Parent == "" || isKnown && parent == "" && u.Parent != "tabs"):
		list.Warnf("markdown-component", u.Pos, "Write ::::tabs on a line above the first tab and :::: below the last, or use “details”.",
			"The component “tab” is not in “tabs”.")
	}
	return list
}
