package linkcheck

import (
	"net/url"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/markdown"
	"gaceta.dev/gaceta/generator/model"
)

// Doubtful reports whether there may be something to say of a text's links, its
// fragments aside. Nobody needs to remember a text of which there is not: so the
// memory of a build does not grow with its texts.
func (p *Checker) NeedsCheck(e *content.Entry, doc markdown.Doc) bool {
	for _, l := range doc.Links {
		address, ok := p.inside(l.Address)
		if l.Image && strings.HasPrefix(l.Address, "/") {
			return true
		}
		if !ok || l.Image || strings.HasPrefix(address, "#") {
			continue
		}
		address, _, _ = strings.Cut(address, "#")
		address, _, _ = strings.Cut(address, "?")
		if plain, err := url.PathUnescape(address); err == nil {
			address = plain
		}
		rt := p.at(address)
		if rt == nil || rt.Lang != e.Lang || rt.Article != nil && p.hidden(rt.Article.Text(p.site.Project.Languages.Default().Code)) != "" {
			return true
		}
	}
	return false
}

// at is the route at an address.
func (p *Checker) at(address string) *model.Route {
	p.routesOnce.Do(func() {
		p.byAddress = make(map[string]*model.Route, len(p.routes.All))
		for i := range p.routes.All {
			rt := &p.routes.All[i]
			p.byAddress[rt.Address] = rt
		}
	})
	return p.byAddress[address]
}

// Knows reports whether the text at an address has been taken in.
func (p *Checker) HasText(address string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.texts[address] != nil
}

// Empty reports whether there is no text to say anything of.
func (p *Checker) Empty() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.texts) == 0
}
