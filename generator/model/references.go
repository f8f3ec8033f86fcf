package model

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// checkReferences reports unknown x-references in front matter, and schemas that refer to missing data.
func (s *Site) checkReferences() diag.List {
	var list diag.List
	for _, c := range s.Collections {
		schema := s.Schemas.Get(c.Name)
		if schema == nil {
			continue
		}
		c.checkArticleReferences(&list)
		for key, reference := range schema.References() {
			if c.refersToArticles(key) {
				continue
			}
			name, _, _ := strings.Cut(reference, "#")
			target := s.Pointer(reference)
			if target == nil && !s.IsBroken(name) {
				list.Errorf("content-reference", schema.KeyPos(key),
					nearestOr(name, s.Data, "Write "+dataFile(name)+", or correct the x-reference of “"+key+"”."),
					"“%s” refers to “%s”, which does not exist.", key, reference)
			}
			if target != nil && target.Kind == yamlnode.List {
				list.Errorf("content-reference", target.Pos(), "Write “key: …” for each entry. Articles name a key under “"+key+"”.",
					"“%s” refers to %s, which must be a map, not a list.", key, dataFile(name))
				continue
			}
			for _, a := range c.all {
				for _, e := range a.texts {
					checkReference(e.Front.Get(key), target, dataFile(name), schema.IsList(key), &list)
				}
			}
		}
	}
	return list
}

// dataFile returns the path of a data file.
func dataFile(name string) string { return "content/" + name + ".yaml" }

// IsBroken reports whether a data file exists but has an error, which package content has reported.
func (s *Site) IsBroken(name string) bool {
	_, err := fs.Lstat(s.Project.FS, dataFile(name))
	return s.Data[name] == nil && !errors.Is(err, fs.ErrNotExist)
}

// checkReference reports each value of a front-matter key that is not a key of target. Missing data is nil.
func checkReference(f, target *yamlnode.Node, file string, isList bool, list *diag.List) {
	if f == nil || target == nil {
		return
	}
	kind := f.Key()
	if f.Kind == yamlnode.List {
		kind = strings.TrimSuffix(kind, "s")
	}
	plural := strings.TrimSuffix(path.Base(file), path.Ext(file))
	defined := strings.ToUpper(plural[:1]) + plural[1:] + " are defined in " + file
	values := slices.Collect(f.Items())
	if f.Kind != yamlnode.List && !isList { // the schema reports a value that should be a list
		values = append(values, f)
	}
	for _, n := range values {
		if id := n.Text(); id != "" && target.Get(id) == nil {
			help := diag.Suggest(id, defined, target.Keys())
			if !strings.Contains(help, defined) { // too few keys, or too many
				help = strings.TrimSpace(help + " " + defined + ".")
			}
			list.Errorf("content-reference", n.Pos(), help, "Unknown %s “%s”.", kind, id)
		}
	}
}

// referredKey identifies a copy of data in Site.data.
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
		if m, ok := s.localize(found, lang).(map[string]any); ok {
			values = m
		}
	}
	values["id"] = id
	known, _ := s.data.LoadOrStore(key, values)
	return known
}

// Pointer returns the node that an x-reference points to, or nil.
func (s *Site) Pointer(reference string) *yamlnode.Node {
	name, at, _ := strings.Cut(reference, "#/")
	if s.Data[name] == nil {
		return nil
	}
	return s.Data[name].Root.At(at)
}
