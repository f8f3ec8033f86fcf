package migrate

import (
	"cmp"
	"strings"

	"gaceta.dev/gaceta/generator/locale"
)

// Result is a converted site.
type Result struct {
	Name      string
	Languages locale.Set
	Files     map[string][]byte // by path in the new site
	Copies    map[string]string // paths of the old site by path in the new one
	Texts     int
	ToDo      int // entries of the report
	Math      bool
}

// Convert returns the files of a Gaceta site.
func Convert(site *Site, name string) (*Result, error) {
	c, err := newConverter(site, name)
	if err != nil {
		return nil, err
	}
	c.texts.writeAll()
	newSections(c.texts).check()
	c.redirects.write()
	c.links.files.write()
	s := &settings{plan: c.plan, links: c.links, texts: c.texts}
	s.writeData()
	s.writeWords()
	c.texts.front.write()
	c.texts.components.write(c.result)
	s.write()
	c.result.Math = c.texts.hasFormulas
	(&report{plan: c.plan, redirects: len(c.redirects.list), components: c.texts.components}).write()
	return c.result, nil
}

// converter turns a Site into files.
type converter struct {
	*plan
	links     *links
	redirects *redirectRules
	texts     *texts
}

// newConverter finds the languages, and the new address of each text.
func newConverter(site *Site, name string) (*converter, error) {
	p := &plan{site: site, codes: map[string]string{}, collections: map[string]*Collection{}, errorTitles: map[string]string{}}
	p.result = &Result{Name: cmp.Or(strings.TrimSpace(name), siteName(site.Name)), Files: map[string][]byte{}, Copies: map[string]string{}}
	if strings.TrimSpace(name+site.Name) == "" {
		site.notes.add("settings", "content/site.yaml", 2, "name: write the name of the site")
	}
	if err := p.readLanguages(); err != nil {
		return nil, err
	}
	f := newFiles(p)
	p.readURL(f)
	p.group()
	p.setAddresses()
	l := newLinks(p, f)
	t := &tags{plan: p, terms: newTerms(p.languages.Default().Code)}
	rs := &redirectRules{plan: p, links: l, taken: map[string]bool{}, claimed: map[string]bool{}}
	rs.findAll(t)
	return &converter{plan: p, links: l, redirects: rs, texts: newTexts(p, l, t)}, nil
}
