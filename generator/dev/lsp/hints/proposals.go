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
func (p *Place) Proposals() []Proposal {
	typed := strings.ToLower(strings.TrimLeft(p.typed(), `"'`))
	return slices.DeleteFunc(proposer{p}.all(), func(found Proposal) bool {
		return !strings.Contains(strings.ToLower(found.Text), typed) && !strings.Contains(strings.ToLower(found.Detail), typed)
	})
}

// all returns what can be written at the place.
func (p proposer) all() []Proposal {
	if p.yaml != nil {
		if p.yaml.IsValue {
			return p.values()
		}
		return p.keys()
	}
	switch p.markdown.Kind {
	case cursor.Link:
		return p.links()
	case cursor.Picture:
		return p.pictures()
	case cursor.Data:
		return p.dataPaths()
	case cursor.Component:
		return p.components()
	case cursor.Attribute:
		return p.attributes()
	case cursor.Value:
		return p.attributeValues()
	}
	return nil
}

// keys returns the keys of the schema that the map lacks. A translation inherits those that are no text.
func (p proposer) keys() []Proposal {
	var all []Proposal
	isTop := p.entry != nil && len(p.yaml.Path) == 0
	isTranslation := isTop && !p.entry.IsSource(p.site.Project.Languages)
	for _, h := range p.schema.Keys(p.yaml.Path...) {
		own := p.schema.IsLocalized(h.Key) || p.schema.IsOverridable(h.Key) || h.Key == content.SlugKey || h.Key == content.AliasesKey
		if isTranslation && !own || isTop && p.hasKey(h.Key) {
			continue
		}
		all = append(all, Proposal{h.Key + ": ", describe(h), h.Description, Property, !h.IsRequired})
	}
	return all
}

// hasKey reports whether the front matter has a key on another line.
func (p proposer) hasKey(key string) bool {
	for i := p.first; i < frontMatterEnd(p.lines); i++ {
		if i != p.number && strings.HasPrefix(p.lines[i], key+":") {
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
func (p proposer) values() []Proposal {
	h, _ := p.schema.Hint(p.path()...)
	if list, ok := p.schema.Hint(p.listPath()...); ok && h.Reference == "" {
		h.Reference = list.Reference // the schema marks the list
	}
	var all []Proposal
	switch {
	case h.Reference != "":
		return p.referenceKeys(h.Reference)
	case h.IsImage:
		return p.pictures()
	case len(h.Values) > 0:
		for _, v := range h.Values {
			all = append(all, Proposal{Text: v, Kind: Enum, Help: h.Description})
		}
	case slices.Contains(h.Types, "boolean"):
		return []Proposal{{Text: "true", Kind: Enum}, {Text: "false", Kind: Enum}}
	case h.Format == "date":
		return []Proposal{{Text: p.site.Project.Schedule.Local(time.Now()).Format(time.DateOnly), Detail: "today", Kind: Value}}
	case p.entry != nil && p.schema.HoldsTerms(p.topKey()):
		return p.usedTerms(p.topKey())
	case p.file == model.RoutesFile:
		all = p.routeNames(slices.DeleteFunc(p.path(), func(step string) bool { return step == content.ItemStep }))
	case p.entry == nil && p.file != project.SettingsFile:
		all = p.references()
	}
	if p.yaml.Key == "" { // an item may be a map
		for _, k := range p.schema.Keys(p.path()...) {
			all = append(all, Proposal{k.Key + ": ", describe(k), k.Description, Property, !k.IsRequired})
		}
	}
	return all
}

// routeNames returns what the value at a path of the routes can name.
func (p proposer) routeNames(at []string) []Proposal {
	var names []string
	switch at[len(at)-1] {
	case "page":
		entries, _ := fs.ReadDir(p.ws.Files, "site/pages")
		for _, e := range entries {
			if name, ok := strings.CutSuffix(e.Name(), ".tsx"); ok {
				names = append(names, name)
			}
		}
	case "prose":
		names = slices.Sorted(maps.Keys(p.site.Pages))
	case "collection":
		names = p.site.Project.Collections
	case "data":
		names = slices.Sorted(maps.Keys(p.ws.Content.Data))
	}
	var all []Proposal
	for _, name := range names {
		all = append(all, Proposal{Text: name, Kind: Reference})
	}
	return all
}

// listPath returns the path of the list that the value is an item of.
func (p *Place) listPath() []string {
	at := p.path()
	if len(at) > 0 && at[len(at)-1] == content.ItemStep {
		return at[:len(at)-1]
	}
	return at
}

// topKey returns the key of front matter that the value belongs to.
func (p proposer) topKey() string { return p.path()[0] }

// referenceKeys returns the keys of data that a schema refers to.
func (p proposer) referenceKeys(reference string) []Proposal {
	var all []Proposal
	if c := p.site.Collections[reference]; c != nil {
		for _, a := range c.Articles {
			all = append(all, Proposal{Text: a.Slug, Detail: a.Source().Front.Get("title").Text(), Kind: Reference})
		}
		return all
	}
	for f := range p.site.Pointer(reference).Fields() {
		all = append(all, Proposal{Text: f.Key(), Detail: p.label(f), Kind: Reference})
	}
	return all
}

// usedTerms returns the texts that other articles have under a key.
func (p proposer) usedTerms(key string) []Proposal {
	seen := map[string]bool{}
	for _, e := range p.ws.Content.Entries {
		if e.Collection != p.entry.Collection || e.Lang != p.lang && p.schema.IsLocalized(key) {
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
func (p proposer) pictures() []Proposal {
	var all []Proposal
	if p.entry == nil {
		return nil
	}
	for _, name := range content.LocalFiles(p.ws.Files, p.entry) {
		if content.IsPicture(name) {
			all = append(all, Proposal{Text: name, Kind: File})
		}
	}
	return all
}

// components returns the components for texts.
func (p proposer) components() []Proposal {
	var all []Proposal
	for name := range page.Components(p.ws.Files) {
		h, _ := p.component(name).Hint()
		all = append(all, Proposal{Text: name, Help: h.Description, Kind: Module})
	}
	slices.SortFunc(all, func(a, b Proposal) int { return strings.Compare(a.Text, b.Text) })
	return all
}

// component returns the schema of a component; nil if it takes no attributes.
func (p *Place) component(name string) *content.Schema {
	return p.ws.Content.Schemas.Get("markdown/" + name)
}

func (p proposer) attributes() []Proposal {
	var all []Proposal
	for _, h := range p.component(p.markdown.Name).Keys() {
		all = append(all, Proposal{h.Key + "=", describe(h), h.Description, Property, !h.IsRequired})
	}
	return all
}

func (p proposer) attributeValues() []Proposal {
	schema := p.component(p.markdown.Name)
	h, _ := schema.Hint(p.markdown.Key)
	var all []Proposal
	switch {
	case len(h.Values) > 0:
		for _, v := range h.Values {
			all = append(all, Proposal{Text: v, Kind: Enum})
		}
	case slices.Contains(h.Types, "boolean"):
		return []Proposal{{Text: "true", Kind: Enum}, {Text: "false", Kind: Enum}}
	case slices.Contains(schema.LinkAttributes(), p.markdown.Key):
		all = p.links()
	}
	if start := p.markdown.Start; p.lines[p.number][start-1] != '"' {
		for i := range all {
			all[i].Text = `"` + all[i].Text + `"`
		}
	}
	return all
}
