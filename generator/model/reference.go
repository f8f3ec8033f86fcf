package model

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// checkReferences reports unknown x-references in front matter, and schemas that refer to missing data.
func (s *Site) checkReferences() diag.List {
	var list diag.List
	for _, c := range s.Collections {
		schema := s.schemas.Get(c.Name)
		if schema == nil {
			continue
		}
		targets := s.targets(schema, &list)
		for _, a := range c.all {
			for _, e := range a.texts {
				for key, t := range targets {
					t.check(e.Front.Get(key), &list)
				}
			}
		}
	}
	return list
}

// target is the map whose keys a key of front matter may refer to.
type target struct {
	node *yamlnode.Node
	file string
}

func (s *Site) targets(schema *content.Schema, list *diag.List) map[string]target {
	out := map[string]target{}
	for key, reference := range schema.References() {
		node, file := s.pointer(reference)
		if node != nil {
			out[key] = target{node, file}
			continue
		}
		if file == "" {
			name, _, _ := strings.Cut(reference, "#")
			file = "content/" + name + ".yaml"
			if _, err := fs.Stat(s.Project.FS, file); !errors.Is(err, fs.ErrNotExist) {
				continue // the file has an error, which is reported
			}
		}
		list.Errorf("content-reference", diag.Pos{File: schema.File()}, "Write "+file+", or mend the x-reference of “"+key+"”.",
			"“%s” refers to “%s”, and there is no such data.", key, reference)
	}
	return out
}

func (t target) check(f *yamlnode.Node, list *diag.List) {
	for _, n := range slices.AppendSeq([]*yamlnode.Node{f}, f.Items()) {
		if id := n.Text(); id != "" && t.node.Get(id) == nil {
			help := strings.TrimSpace(diag.DidYouMean(id, "keys", t.node.Keys()) + " They are listed in " + t.file + ".")
			list.Errorf("content-reference", n.Pos(), help, "There is no %s “%s”.", f.Key(), id)
		}
	}
}

type referredKey struct {
	target   *yamlnode.Node
	id, lang string
}

// referred returns the localized data under an id, with the id itself. All articles share one copy.
func (s *Site) referred(target *yamlnode.Node, id, lang string) any {
	key := referredKey{target, id, lang}
	if known, ok := s.data.Load(key); ok {
		return known
	}
	values := map[string]any{}
	if found := target.Get(id); found != nil {
		if m, ok := s.localise(found, lang).(map[string]any); ok {
			values = m
		}
	}
	values["id"] = id
	known, _ := s.data.LoadOrStore(key, values)
	return known
}

// pointer returns the node that an x-reference points to, and its file.
func (s *Site) pointer(reference string) (*yamlnode.Node, string) {
	name, at, _ := strings.Cut(reference, "#/")
	d := s.Data[name]
	if d == nil {
		return nil, ""
	}
	node := d.Root
	for step := range strings.SplitSeq(at, "/") {
		if step != "" {
			node = node.Get(step)
		}
	}
	return node, d.File
}
