package migrate

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/markdown"
)

// sections are the ids in the texts of the new site, by file.
type sections struct {
	c       *converter
	files   map[string]string          // of texts, by address
	ids     map[string]map[string]bool // of headings, footnotes and components
	uses    map[string][]componentID
	hasStub map[string]bool // folders of texts with a component that a person has to write
	// inTemplates returns the ids that templates of the old site state.
	inTemplates func() map[string]bool
}

// componentID is the attribute “id” of a component in a text.
type componentID struct{ name, id string }

func newSections(c *converter) *sections {
	s := &sections{
		c: c, files: map[string]string{}, ids: map[string]map[string]bool{}, uses: map[string][]componentID{}, hasStub: map[string]bool{},
	}
	var found map[string]bool
	s.inTemplates = func() map[string]bool {
		if found == nil {
			found = c.templateIDs()
		}
		return found
	}
	c.headings = map[string][]markdown.Heading{}
	converter := markdown.New(markdown.Syntax{IDs: markdown.IDs(c.site.IDs), Math: c.hasFormulas})
	for _, a := range c.articles {
		for _, e := range a.editions {
			file := c.fileOf(e)
			s.files[e.address] = file
			_, body, _ := strings.Cut(string(c.result.Files[file])[4:], "\n---\n")
			doc, _ := converter.Convert(file, 1, []byte(body), markdown.Options{SkipHTML: true})
			c.headings[file] = slices.Concat(converter.Headings(file, 1, []byte("# "+oneLine(e.title))), doc.Headings)
			known := map[string]bool{}
			for _, h := range doc.Headings { // the title is no section
				known[identifier.Normal(h.ID)] = true
			}
			for _, id := range doc.FootnoteIDs {
				known[id] = true
			}
			for _, use := range doc.Uses {
				component := c.components[use.Name]
				if component != nil && component.text == "" {
					s.hasStub[path.Dir(file)] = true
				}
				for _, a := range use.Attributes {
					id, isText := a.Value.(string)
					if a.Name != "id" || !isText || component == nil {
						continue
					}
					if component.text != "" {
						known[identifier.Normal(id)] = true
					} else {
						s.uses[file] = append(s.uses[file], componentID{use.Name, id})
					}
				}
			}
			s.ids[file] = known
		}
	}
	return s
}

// target returns the file that a link in a file leads to.
func (s *sections) target(file, address string) string {
	switch {
	case strings.HasPrefix(address, "/"):
		return s.files[address]
	case address != "":
		return path.Join(path.Dir(file), address)
	}
	return file
}

// nameComponents keeps the ids that components of the old site gave to elements, if links name them. Such an id is the attribute “id”,
// perhaps after a prefix: #term-sea for {{< term id="sea" >}}. The attribute becomes the whole id, which the component writes.
func (s *sections) nameComponents() {
	votes := map[string]map[string]int{} // links by component and prefix
	for _, file := range sorted(s.ids) {
		eachFragment(string(s.c.result.Files[file]), func(_ int, address, fragment string) string {
			target := s.target(file, address)
			id := identifier.Decode(fragment)
			for _, use := range s.uses[target] {
				if prefix, ok := strings.CutSuffix(id, use.id); ok && use.id != "" && !s.ids[target][id] &&
					(prefix == "" || strings.ContainsAny(prefix[len(prefix)-1:], "-_:.")) {
					if votes[use.name] == nil {
						votes[use.name] = map[string]int{}
					}
					votes[use.name][prefix]++
				}
			}
			return ""
		})
	}
	for _, name := range sorted(votes) {
		prefix, most := "", 0
		for _, p := range sorted(votes[name]) {
			if votes[name][p] > most {
				prefix, most = p, votes[name][p]
			}
		}
		s.c.components[name].isTarget = true
		attribute := regexp.MustCompile(`(:` + regexp.QuoteMeta(name) + `(?:\[.*?\])?\{[^{}\n]*?\bid=")`)
		for file, uses := range s.uses {
			isUsed := false
			for _, use := range uses {
				if use.name == name {
					s.ids[file][identifier.Normal(prefix+use.id)] = true
					isUsed = true
				}
			}
			if isUsed && prefix != "" {
				s.c.result.Files[file] = attribute.ReplaceAll(s.c.result.Files[file], []byte("${1}"+strings.ReplaceAll(prefix, "$", "$$")))
			}
		}
	}
}

// statedID matches an id in a template.
var statedID = regexp.MustCompile(`\b(?:id|name)\s*=\s*["']?([^"'\s<>{}]+)["'\s>]`)

// templateIDs returns the ids that the templates of the old site state.
func (c *converter) templateIDs() map[string]bool {
	ids := map[string]bool{}
	src := &source{fsys: c.fsys}
	for _, dir := range append(slices.Clone(c.site.Templates), "themes") {
		_ = src.walk(dir, nil, func(name string) { // a folder that cannot be read has no ids
			if !slices.Contains([]string{".html", ".htm", ".js", ".jsx", ".ts", ".tsx", ".astro", ".mdx", ".vue", ".svelte"}, path.Ext(name)) {
				return
			}
			text, _ := src.read(name)
			for _, m := range statedID.FindAllStringSubmatch(text, -1) {
				ids[identifier.Decode(m[1])] = true
			}
		})
	}
	return ids
}
