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
func (p proposer) links() []Proposal {
	if base, _, ok := strings.Cut(p.typed(), "#"); ok {
		return p.fragments(base)
	}
	if strings.HasPrefix(p.typed(), "/") {
		return p.addresses()
	}
	all := p.references()
	for _, name := range slices.Sorted(maps.Keys(p.site.Collections)) {
		for _, a := range p.site.Collections[name].Articles {
			to := a.In(p.lang)
			if to == nil {
				to = a.Source()
			}
			if to.File != p.file {
				all = append(all, Proposal{Text: relative(p.entry, to), Detail: to.Front.Get("title").Text(), Kind: File, IsLast: true})
			}
		}
	}
	for _, texts := range p.site.Pages {
		if to := texts[p.lang]; to != nil && to.File != p.file {
			all = append(all, Proposal{Text: relative(p.entry, to), Detail: "page " + to.Slug, Kind: File, IsLast: true})
		}
	}
	return append(all, p.fragments("")...)
}

// relative returns how a text names another one.
func relative(from, to *content.Entry) string {
	up := strings.Repeat("../", strings.Count(from.Slug, "/")+1) // to the folder of the collection
	if from.Collection == to.Collection {
		return up + to.Slug + "/" + path.Base(to.File)
	}
	return up + "../" + strings.TrimPrefix(to.File, "content/")
}

// references returns the references to routes, named links and works.
func (p proposer) references() []Proposal {
	titles := map[string]string{}
	for i := range p.site.Routes.All {
		if rt := &p.site.Routes.All[i]; rt.Lang == p.lang && rt.Article == nil && titles[rt.ID] == "" {
			titles[rt.ID] = rt.Title
		}
	}
	var all []Proposal
	for _, id := range slices.Sorted(maps.Keys(p.site.Routes.Addresses()[p.lang])) {
		all = append(all, Proposal{Text: "route:" + id, Detail: titles[id], Kind: Reference})
	}
	for _, name := range slices.Sorted(maps.Keys(p.site.Project.Links)) {
		all = append(all, Proposal{Text: "link:" + name, Detail: p.site.Project.Links[name], Kind: Reference})
	}
	for _, scheme := range slices.Sorted(maps.Keys(p.site.Project.Schemes)) {
		for _, w := range p.site.Works.Of(scheme) {
			all = append(all, Proposal{Text: w.Name(), Detail: w.Title(p.lang), Help: w.Address(p.lang, ""), Kind: Reference})
		}
	}
	return all
}

// addresses returns the pages of the language by their addresses.
func (p proposer) addresses() []Proposal {
	var all []Proposal
	for i := range p.site.Routes.All {
		rt := &p.site.Routes.All[i]
		if rt.Lang != p.lang || rt.Error || rt.Canonical != rt.Address {
			continue
		}
		title := rt.Title
		if rt.Article != nil {
			title = rt.Article.In(p.lang).Front.Get("title").Text()
		}
		if address, ok := p.site.Project.BaseURL.Local(rt.Address); ok {
			all = append(all, Proposal{Text: address, Detail: title, Kind: File})
		}
	}
	return all
}

// fragments returns the headings of the text that an address leads to.
func (p proposer) fragments(base string) []Proposal {
	e := p.textOf(base)
	if e == nil {
		return nil
	}
	var all []Proposal
	for _, h := range p.ws.Headings(e) {
		all = append(all, Proposal{Text: base + "#" + h.ID, Detail: h.Text, Kind: Reference, IsLast: base == ""})
	}
	return all
}

// textOf returns the text that an address without a fragment leads to, or nil. The empty address is the text itself.
func (p *Place) textOf(address string) *content.Entry {
	if address == "" {
		return p.ws.Entry(p.file)
	}
	if file, ok := p.ws.TargetFile(p.entry, address); ok {
		return p.ws.Entry(file)
	}
	if p.site.IsReference(address) {
		address, _ = p.site.Routes.Resolve(address, p.lang)
	} else {
		address = p.site.Routes.Public(address)
	}
	for i := range p.site.Routes.All {
		if rt := &p.site.Routes.All[i]; rt.Address == address && rt.Text != nil {
			return p.ws.Entry(rt.Text.File)
		}
	}
	return nil
}

// dataPaths returns the data files, or what a path of one can continue with.
func (p proposer) dataPaths() []Proposal {
	var all []Proposal
	file, at, hasFile := strings.Cut(p.typed(), ":")
	if !hasFile {
		for _, name := range slices.Sorted(maps.Keys(p.ws.Content.Data)) {
			all = append(all, Proposal{Text: name + ":", Detail: p.ws.Content.Data[name].File, Kind: File})
		}
		return all
	}
	steps, prefix := strings.Split(at, "."), file+":"
	n := p.dataAt(file, steps[:len(steps)-1])
	if len(steps) > 1 {
		prefix += strings.Join(steps[:len(steps)-1], ".") + "."
	}
	if n == nil || n.IsLocalized() {
		return nil
	}
	for f := range n.Fields() {
		all = append(all, Proposal{Text: prefix + f.Key(), Detail: p.excerpt(f), Kind: Value})
	}
	return all
}

// dataAt returns the node at a path of a data file, or nil.
func (p *Place) dataAt(file string, steps []string) *yamlnode.Node {
	d := p.ws.Content.Data[file]
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
func (p *Place) excerpt(n *yamlnode.Node) string {
	switch n.Kind {
	case yamlnode.Map, yamlnode.List:
		if !n.IsLocalized() {
			return n.Kind.String()
		}
		return p.label(n)
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
