package model

import (
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// resolver gives the address of a reference such as route:about in a language;
// ok is false where there is none.
type resolver func(reference, lang string) (address string, ok bool)

// IsReference reports whether a text of a data file is a reference to resolve.
func IsReference(text string) bool {
	return strings.HasPrefix(text, "route:") || strings.HasPrefix(text, "link:")
}

// Localise gives a data file as a page in that language gets it, ready for
// encoding/json; nil if there is no such file.
func (s *Site) Localise(name, lang string) any {
	d := s.Data[name]
	if d == nil {
		return nil
	}
	return s.localise(d.Root, lang)
}

func (s *Site) localise(n *yamlnode.Node, lang string) any {
	switch n.Kind {
	case yamlnode.Map:
		if s.IsText(n) {
			if text := n.Get(lang); text != nil {
				return s.localise(text, lang)
			}
			return s.localise(n.First(), lang) // a text of a page that the language does not have
		}
		m := make(map[string]any, n.Len())
		for f := range n.Fields() {
			m[f.Key()] = s.localise(f, lang)
		}
		return m
	case yamlnode.List:
		list := make([]any, 0, n.Len())
		for item := range n.Items() {
			list = append(list, s.localise(item, lang))
		}
		return list
	case yamlnode.String:
		if IsReference(n.Text()) {
			if address, ok := s.resolve(n.Text(), lang); ok {
				return address
			}
		}
	}
	return n.Value()
}

// IsText reports whether a map is a text in the site's languages.
func (s *Site) IsText(n *yamlnode.Node) bool {
	if n.Kind != yamlnode.Map || n.First() == nil {
		return false
	}
	for f := range n.Fields() {
		if !s.Project.Languages.Has(f.Key()) {
			return false
		}
	}
	return true
}

// Front gives an article's front matter in a language, ready for
// encoding/json: inherited and default values filled in, references replaced by what
// they name, pictures by what picture gives for their file.
func (s *Site) Front(a *Article, lang string, picture func(e *content.Entry, name string) any) map[string]any {
	schema := s.schemas.Get(a.Collection)
	source, text := a.Text(s.Project.Languages.Default().Code), a.Text(lang)
	out := map[string]any{}
	for _, e := range []*content.Entry{source, text} {
		for f := range e.Front.Fields() {
			own := schema != nil && schema.IsLocalized(f.Key())
			if own != (e == text) && source != text {
				continue
			}
			out[f.Key()] = s.value(schema, e, f, lang, picture)
		}
	}
	if schema == nil {
		return out
	}
	for key, value := range schema.Defaults() {
		if _, ok := out[key]; !ok {
			out[key] = value
		}
	}
	return out
}

func (s *Site) value(schema *content.Schema, e *content.Entry, f *yamlnode.Node, lang string, picture func(*content.Entry, string) any) any {
	if schema != nil && schema.IsImage(f.Key()) {
		return picture(e, f.Text())
	}
	if schema != nil && schema.Reference(f.Key()) != "" {
		target, _ := s.pointer(schema.Reference(f.Key()))
		if f.Kind != yamlnode.List {
			return s.referred(target, f.Text(), lang)
		}
		list := make([]any, 0, f.Len())
		for item := range f.Items() {
			list = append(list, s.referred(target, item.Text(), lang))
		}
		return list
	}
	return f.Plain()
}

// EachReference visits every route:… and link:… of the data files.
func (s *Site) EachReference(visit func(n *yamlnode.Node)) {
	var walk func(n *yamlnode.Node)
	walk = func(n *yamlnode.Node) {
		for f := range n.Fields() {
			walk(f)
		}
		for item := range n.Items() {
			walk(item)
		}
		if n.Kind == yamlnode.String && IsReference(n.Text()) {
			visit(n)
		}
	}
	for _, d := range s.Data {
		walk(d.Root)
	}
}
