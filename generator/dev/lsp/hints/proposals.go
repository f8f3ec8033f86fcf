package hints

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/dev/lsp/cursor"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
)

// Proposal is something that can be written at a place.
type Proposal struct {
	Text   string // to write
	Detail string // what it is, in a few words
	Help   string
	Kind   Kind
	IsLast bool // less likely than others
}

// Kind is the kind of a proposal, as the Language Server Protocol numbers them.
type Kind int

// The kinds. A Property is a key or an attribute, with what separates it from its value.
const (
	Module    Kind = 9
	Property  Kind = 10
	Value     Kind = 12
	Enum      Kind = 13
	File      Kind = 17
	Reference Kind = 18
)

// proposer finds what can be written at a place.
type proposer struct{ *Place }

// Proposals returns what can be written at the place and contains what was typed, in upper or lower case.
func (t *Place) Proposals() []Proposal {
	typed := strings.ToLower(strings.TrimLeft(t.typed(), `"'`))
	return slices.DeleteFunc(proposer{t}.all(), func(p Proposal) bool {
		return !strings.Contains(strings.ToLower(p.Text), typed) && !strings.Contains(strings.ToLower(p.Detail), typed)
	})
}

// all returns what can be written at the place.
func (t proposer) all() []Proposal {
	if t.yaml != nil {
		if t.yaml.IsValue {
			return t.values()
		}
		return t.keys()
	}
	switch t.markdown.Kind {
	case cursor.Link:
		return t.links()
	case cursor.Picture:
		return t.pictures()
	case cursor.Data:
		return t.dataPaths()
	case cursor.Component:
		return t.components()
	case cursor.Attribute:
		return t.attributes()
	case cursor.Value:
		return t.attributeValues()
	}
	return nil
}

// keys returns the keys of the schema that the map lacks. A translation inherits those that are no text.
func (t proposer) keys() []Proposal {
	var all []Proposal
	isTop := t.entry != nil && len(t.yaml.Path) == 0
	isTranslation := isTop && !t.entry.IsSource(t.site.Project.Languages)
	for _, h := range t.schema.Keys(t.yaml.Path...) {
		own := t.schema.IsLocalized(h.Key) || t.schema.IsOverridable(h.Key) || h.Key == content.SlugKey || h.Key == content.AliasesKey
		if isTranslation && !own || isTop && t.hasKey(h.Key) {
			continue
		}
		all = append(all, Proposal{h.Key + ": ", describe(h), h.Description, Property, !h.IsRequired})
	}
	return all
}

// hasKey reports whether the front matter has a key on another line.
func (t proposer) hasKey(key string) bool {
	for i := t.first; i < frontMatterEnd(t.lines); i++ {
		if i != t.number && strings.HasPrefix(t.lines[i], key+":") {
			return true
		}
	}
	return false
}

// describe returns the type of a value in a few words.
func describe(h content.Hint) string {
	words := strings.Join(slices.Compact(slices.Clone(h.Types)), " or ")
	switch {
	case h.Reference != "":
		words = "from " + h.Reference
	case h.IsImage:
		words = "picture"
	case len(h.Values) > 0:
		words = strings.Join(h.Values, " | ")
	case h.Format != "":
		words = h.Format
	}
	if h.IsRequired {
		words += ", required"
	}
	return words
}

// values returns what a value can be.
func (t proposer) values() []Proposal {
	h, _ := t.schema.Hint(t.path()...)
	if list, ok := t.schema.Hint(t.listPath()...); ok && h.Reference == "" {
		h.Reference = list.Reference // the schema marks the list
	}
	var all []Proposal
	switch {
	case h.Reference != "":
		return t.referenceKeys(h.Reference)
	case h.IsImage:
		return t.pictures()
	case len(h.Values) > 0:
		for _, v := range h.Values {
			all = append(all, Proposal{Text: v, Kind: Enum, Help: h.Description})
		}
	case slices.Contains(h.Types, "boolean"):
		return []Proposal{{Text: "true", Kind: Enum}, {Text: "false", Kind: Enum}}
	case h.Format == "date":
		return []Proposal{{Text: t.site.Project.Schedule.Local(time.Now()).Format(time.DateOnly), Detail: "today", Kind: Value}}
	case t.entry != nil && t.schema.HoldsTerms(t.topKey()):
		return t.usedTerms(t.topKey())
	case t.file == model.RoutesFile:
		all = t.routeNames(slices.DeleteFunc(t.path(), func(step string) bool { return step == content.ItemStep }))
	case t.entry == nil && t.file != project.SettingsFile:
		all = t.references()
	}
	if t.yaml.Key == "" { // an item may be a map
		for _, k := range t.schema.Keys(t.path()...) {
			all = append(all, Proposal{k.Key + ": ", describe(k), k.Description, Property, !k.IsRequired})
		}
	}
	return all
}

// routeNames returns what the value at a path of the routes can name.
func (t proposer) routeNames(at []string) []Proposal {
	var names []string
	switch at[len(at)-1] {
	case "page":
		entries, _ := fs.ReadDir(t.ws.Files, "site/pages")
		for _, e := range entries {
			if name, ok := strings.CutSuffix(e.Name(), ".tsx"); ok {
				names = append(names, name)
			}
		}
	case "prose":
		names = slices.Sorted(maps.Keys(t.site.Pages))
	case "collection":
		names = t.site.Project.Collections
	case "data":
		names = slices.Sorted(maps.Keys(t.ws.Content.Data))
	}
	var all []Proposal
	for _, name := range names {
		all = append(all, Proposal{Text: name, Kind: Reference})
	}
	return all
}

// listPath returns the path of the list that the value is an item of.
func (t *Place) listPath() []string {
	at := t.path()
	if len(at) > 0 && at[len(at)-1] == content.ItemStep {
		return at[:len(at)-1]
	}
	return at
}

// topKey returns the key of front matter that the value belongs to.
func (t proposer) topKey() string { return t.path()[0] }

// referenceKeys returns the keys of data that a schema refers to.
func (t proposer) referenceKeys(reference string) []Proposal {
	var all []Proposal
	for f := range t.site.Pointer(reference).Fields() {
		all = append(all, Proposal{Text: f.Key(), Detail: t.label(f), Kind: Reference})
	}
	return all
}

// usedTerms returns the texts that other articles have under a key.
func (t proposer) usedTerms(key string) []Proposal {
	seen := map[string]bool{}
	for _, e := range t.ws.Content.Entries {
		if e.Collection != t.entry.Collection || e.Lang != t.lang && t.schema.IsLocalized(key) {
			continue
		}
		value := e.Front.Get(key)
		seen[value.Text()] = true
		for item := range value.Items() {
			seen[item.Text()] = true
		}
	}
	delete(seen, "")
	var all []Proposal
	for text := range seen {
		all = append(all, Proposal{Text: text, Kind: Value})
	}
	slices.SortFunc(all, func(a, b Proposal) int { return strings.Compare(a.Text, b.Text) })
	return all
}

// pictures returns the pictures next to a text.
func (t proposer) pictures() []Proposal {
	var all []Proposal
	if t.entry == nil {
		return nil
	}
	for _, name := range content.LocalFiles(t.ws.Files, t.entry) {
		if content.IsPicture(name) {
			all = append(all, Proposal{Text: name, Kind: File})
		}
	}
	return all
}

// components returns the components for texts.
func (t proposer) components() []Proposal {
	var all []Proposal
	for name := range page.Components(t.ws.Files) {
		h, _ := t.component(name).Hint()
		all = append(all, Proposal{Text: name, Help: h.Description, Kind: Module})
	}
	slices.SortFunc(all, func(a, b Proposal) int { return strings.Compare(a.Text, b.Text) })
	return all
}

// component returns the schema of a component; nil if it takes no attributes.
func (t *Place) component(name string) *content.Schema {
	return t.ws.Content.Schemas.Get("markdown/" + name)
}

func (t proposer) attributes() []Proposal {
	var all []Proposal
	for _, h := range t.component(t.markdown.Name).Keys() {
		all = append(all, Proposal{h.Key + "=", describe(h), h.Description, Property, !h.IsRequired})
	}
	return all
}

func (t proposer) attributeValues() []Proposal {
	schema := t.component(t.markdown.Name)
	h, _ := schema.Hint(t.markdown.Key)
	var all []Proposal
	switch {
	case len(h.Values) > 0:
		for _, v := range h.Values {
			all = append(all, Proposal{Text: v, Kind: Enum})
		}
	case slices.Contains(h.Types, "boolean"):
		return []Proposal{{Text: "true", Kind: Enum}, {Text: "false", Kind: Enum}}
	case slices.Contains(schema.LinkAttributes(), t.markdown.Key):
		all = t.links()
	}
	if start := t.markdown.Start; t.lines[t.number][start-1] != '"' {
		for i := range all {
			all[i].Text = `"` + all[i].Text + `"`
		}
	}
	return all
}
