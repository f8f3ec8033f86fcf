package model

import (
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/parallel"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// checkReferences blames every x-reference of the front matter that names
// nothing, and every schema that refers to no data file.
func (s *Site) checkReferences() diag.List {
	var list diag.List
	for _, c := range s.Collections {
		schema := s.schemas.Get(c.Name)
		if schema == nil {
			continue
		}
		targets := s.targets(schema, &list)
		list = append(list, parallel.Collect(len(c.all), func(i int) (blamed diag.List) {
			for _, e := range c.all[i].texts {
				for key, t := range targets {
					if f := e.Front.Get(key); f != nil {
						t.check(f, &blamed)
					}
				}
			}
			return blamed
		})...)
	}
	return list
}

// target is the map that holds what a key of front matter may refer to.
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
				continue // it is there and broken, and blamed for that
			}
		}
		list.Errorf("content-reference", diag.Pos{File: schema.File()}, "Write "+file+", or mend the x-reference of “"+key+"”.", "“%s” refers to “%s”, and there is no such data.", key, reference)
	}
	return out
}

func (t target) check(f *yamlnode.Node, list *diag.List) {
	for _, n := range slices.AppendSeq([]*yamlnode.Node{f}, f.Items()) {
		if id := n.Text(); id != "" && t.node.Get(id) == nil {
			list.Errorf("content-reference", n.Pos(), strings.TrimSpace(diag.DidYouMean(id, "keys", t.node.Keys())+" They are listed in "+t.file+"."),
				"There is no %s “%s”.", f.Key(), id)
		}
	}
}

// named is what an id stands for in a language.
type named struct {
	target   *yamlnode.Node
	id, lang string
}

// Referred is the data that an id names, localised, with the id itself: the same
// for all articles that name it.
type Referred struct {
	Values map[string]any
	JSON   json.RawMessage
}

// MarshalJSON implements json.Marshaler.
func (r *Referred) MarshalJSON() ([]byte, error) { return r.JSON, nil }

func (s *Site) referred(target *yamlnode.Node, id, lang string) *Referred {
	n := named{target, id, lang}
	if known, ok := s.data.Load(n); ok {
		return known.(*Referred)
	}
	m, ok := map[string]any(nil), false
	if found := target.Get(id); found != nil {
		m, ok = s.localise(found, lang).(map[string]any)
	}
	if !ok {
		m = map[string]any{}
	}
	m["id"] = id
	text, err := json.Marshal(m)
	if err != nil {
		panic("internal error: data that is no JSON: " + err.Error())
	}
	known, _ := s.data.LoadOrStore(n, &Referred{m, text})
	return known.(*Referred)
}

// pointer finds the node that an x-reference names, and the file it is in.
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
