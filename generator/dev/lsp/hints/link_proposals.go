package hints

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// links returns what the address of a link can be.
func (t proposer) links() []Proposal {
	if base, _, ok := strings.Cut(t.typed(), "#"); ok {
		return t.fragments(base)
	}
	if strings.HasPrefix(t.typed(), "/") {
		return t.addresses()
	}
	all := t.references()
	for _, name := range slices.Sorted(maps.Keys(t.site.Collections)) {
		for _, a := range t.site.Collections[name].Articles {
			to := a.Text(t.lang)
			if to == nil {
				to = a.Source()
			}
			if to.File != t.file {
				all = append(all, Proposal{Text: relative(t.entry, to), Detail: to.Front.Get("title").Text(), Kind: File, IsLast: true})
			}
		}
	}
	for _, texts := range t.site.Pages {
		if to := texts[t.lang]; to != nil && to.File != t.file {
			all = append(all, Proposal{Text: relative(t.entry, to), Detail: "page " + to.Slug, Kind: File, IsLast: true})
		}
	}
	return append(all, t.fragments("")...)
}

// relative returns how a text names another one.
func relative(from, to *content.Entry) string {
	if from.Collection == to.Collection {
		return "../" + to.Slug + "/" + path.Base(to.File)
	}
	return "../../" + strings.TrimPrefix(to.File, "content/")
}

// references returns the references to routes, named links and works.
func (t proposer) references() []Proposal {
	titles := map[string]string{}
	for i := range t.site.Routes.All {
		if rt := &t.site.Routes.All[i]; rt.Lang == t.lang && rt.Article == nil && titles[rt.ID] == "" {
			titles[rt.ID] = rt.Title
		}
	}
	var all []Proposal
	for _, id := range slices.Sorted(maps.Keys(t.site.Routes.Addresses()[t.lang])) {
		all = append(all, Proposal{Text: "route:" + id, Detail: titles[id], Kind: Reference})
	}
	for _, name := range slices.Sorted(maps.Keys(t.site.Project.Links)) {
		all = append(all, Proposal{Text: "link:" + name, Detail: t.site.Project.Links[name], Kind: Reference})
	}
	for _, scheme := range slices.Sorted(maps.Keys(t.site.Project.Schemes)) {
		for _, w := range t.site.Works.Of(scheme) {
			all = append(all, Proposal{Text: w.Name(), Detail: w.Title(t.lang), Help: w.Address(t.lang, ""), Kind: Reference})
		}
	}
	return all
}

// addresses returns the pages of the language by their addresses.
func (t proposer) addresses() []Proposal {
	var all []Proposal
	for i := range t.site.Routes.All {
		rt := &t.site.Routes.All[i]
		if rt.Lang != t.lang || rt.Error || rt.Canonical != rt.Address {
			continue
		}
		title := rt.Title
		if rt.Article != nil {
			title = rt.Article.Text(t.lang).Front.Get("title").Text()
		}
		if address, ok := t.site.Project.BaseURL.Local(rt.Address); ok {
			all = append(all, Proposal{Text: address, Detail: title, Kind: File})
		}
	}
	return all
}

// fragments returns the headings of the text that an address leads to.
func (t proposer) fragments(base string) []Proposal {
	e := t.textOf(base)
	if e == nil {
		return nil
	}
	var all []Proposal
	for _, h := range t.ws.Headings(e) {
		all = append(all, Proposal{Text: base + "#" + h.ID, Detail: h.Text, Kind: Reference, IsLast: base == ""})
	}
	return all
}

// textOf returns the text that an address without a fragment leads to, or nil. The empty address is the text itself.
func (t *Place) textOf(address string) *content.Entry {
	if address == "" {
		return t.ws.Entry(t.file)
	}
	if file, ok := t.ws.TargetFile(t.entry, address); ok {
		return t.ws.Entry(file)
	}
	if t.site.IsReference(address) {
		address, _ = t.site.Routes.Resolve(address, t.lang)
	} else {
		address = t.site.Routes.Public(address)
	}
	for i := range t.site.Routes.All {
		if rt := &t.site.Routes.All[i]; rt.Address == address && rt.Text != nil {
			return t.ws.Entry(rt.Text.File)
		}
	}
	return nil
}

// dataPaths returns the data files, or what a path of one can continue with.
func (t proposer) dataPaths() []Proposal {
	var all []Proposal
	file, at, hasFile := strings.Cut(t.typed(), ":")
	if !hasFile {
		for _, name := range slices.Sorted(maps.Keys(t.ws.Content.Data)) {
			all = append(all, Proposal{Text: name + ":", Detail: t.ws.Content.Data[name].File, Kind: File})
		}
		return all
	}
	steps, prefix := strings.Split(at, "."), file+":"
	n := t.dataAt(file, steps[:len(steps)-1])
	if len(steps) > 1 {
		prefix += strings.Join(steps[:len(steps)-1], ".") + "."
	}
	if n == nil || n.IsLocalized() {
		return nil
	}
	for f := range n.Fields() {
		all = append(all, Proposal{Text: prefix + f.Key(), Detail: t.excerpt(f), Kind: Value})
	}
	return all
}

// dataAt returns the node at a path of a data file, or nil.
func (t *Place) dataAt(file string, steps []string) *yamlnode.Node {
	d := t.ws.Content.Data[file]
	if d == nil {
		return nil
	}
	n := d.Root
	for _, step := range steps {
		if item, ok := index(step); ok && n != nil && n.Kind == yamlnode.List {
			n = n.Item(item)
		} else {
			n = n.Get(step)
		}
	}
	return n
}

// index returns the number of an item.
func index(step string) (int, bool) {
	n := 0
	for _, c := range step {
		if c < '0' || c > '9' || n > 1<<20 {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, step != ""
}

// excerpt returns a value in a few words.
func (t *Place) excerpt(n *yamlnode.Node) string {
	switch n.Kind {
	case yamlnode.Map, yamlnode.List:
		if !n.IsLocalized() {
			return n.Kind.String()
		}
		return t.label(n)
	}
	return plain(n)
}

// plain returns a value that is neither a list nor a map as text.
func plain(n *yamlnode.Node) string {
	if value := n.Value(); value != nil {
		return fmt.Sprint(value)
	}
	return ""
}
