package migrate

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/markdown"
)

// sections are the ids in the texts of the new site, by file.
type sections struct {
	*plan
	components components
	headings   map[string][]markdown.Heading // of each new file, the title first
	files      map[string]string             // of texts, by address
	ids        map[string]map[string]bool    // of headings, footnotes and components
	uses       map[string][]componentID      // of components that a person has to write
	hasStub    map[string]bool               // folders of texts with a component that a person has to write
	// inTemplates returns the ids that templates of the old site state.
	inTemplates func() map[string]bool
}

// componentID is an attribute of a component in a text that can be an id.
type componentID struct{ name, attribute, id string }

func newSections(w *texts) *sections {
	s := &sections{
		plan: w.plan, components: w.components, headings: map[string][]markdown.Heading{}, files: map[string]string{},
		ids: map[string]map[string]bool{}, uses: map[string][]componentID{}, hasStub: map[string]bool{},
	}
	s.inTemplates = sync.OnceValue(w.templateIDs)
	converter := markdown.New(markdown.Syntax{IDs: markdown.IDs(w.site.IDs), Math: w.hasFormulas})
	for _, a := range w.articles {
		for _, e := range a.editions {
			file := e.file()
			s.files[e.address] = file
			_, body, _ := strings.Cut(string(w.result.Files[file])[4:], "\n---\n")
			doc, _ := converter.Convert(file, 1, []byte(body), markdown.Options{SkipHTML: true})
			s.headings[file] = slices.Concat(converter.Headings(file, 1, []byte("# "+oneLine(e.title))), doc.Headings)
			known := map[string]bool{}
			for _, h := range doc.Headings { // the title is no section
				known[identifier.Normal(h.ID)] = true
			}
			for _, id := range doc.FootnoteIDs {
				known[id] = true
			}
			for _, use := range doc.Uses {
				component := w.components[use.Name]
				if component != nil && component.text == "" {
					s.hasStub[path.Dir(file)] = true
				}
				for _, a := range use.Attributes {
					id, isText := a.Value.(string)
					switch {
					case !isText || component == nil:
					case component.text == "":
						s.uses[file] = append(s.uses[file], componentID{use.Name, a.Name, id})
					case a.Name == "id":
						known[identifier.Normal(id)] = true
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

// nameComponents keeps the ids that components of the old site gave to elements, if links name them. Such an id is an attribute, or
// “id” after a prefix: #term-sea for {{< term id="sea" >}}. The attribute “id” becomes the whole id, which the component writes.
func (s *sections) nameComponents() {
	type form struct{ attribute, prefix string }
	votes := map[string]map[form]int{} // links by component
	for _, file := range sorted(s.ids) {
		eachFragment(string(s.result.Files[file]), func(_ int, address, fragment string) string {
			target := s.target(file, address)
			id := identifier.Decode(fragment)
			for _, use := range s.uses[target] {
				prefix, ok := strings.CutSuffix(id, identifier.Normal(use.id))
				isPrefix := prefix == "" || use.attribute == "id" && strings.ContainsAny(prefix[len(prefix)-1:], "-_:.")
				if !ok || use.id == "" || s.ids[target][id] || !isPrefix {
					continue
				}
				if votes[use.name] == nil {
					votes[use.name] = map[form]int{}
				}
				votes[use.name][form{use.attribute, prefix}]++
			}
			return ""
		})
	}
	for _, name := range sorted(votes) {
		var best form
		for f, n := range votes[name] {
			if most := votes[name][best]; n > most || n == most && f.attribute+f.prefix < best.attribute+best.prefix {
				best = f
			}
		}
		s.components[name].isTarget = true
		s.components[name].attributes["id"] = ""
		attribute := regexp.MustCompile(`(:` + regexp.QuoteMeta(name) + `(?:\[.*?\])?\{)([^{}\n]*?)\b(` + best.attribute + `=")([^"\n]*)`)
		with := "${1}${2}${3}" + strings.ReplaceAll(best.prefix, "$", "$$") + "${4}"
		if best.attribute != "id" {
			with = `${1}id="${4}" ${2}${3}${4}`
		}
		for file, uses := range s.uses {
			for _, use := range uses {
				if use.name == name && use.attribute == best.attribute {
					s.ids[file][identifier.Normal(best.prefix+use.id)] = true
				}
			}
			s.result.Files[file] = attribute.ReplaceAll(s.result.Files[file], []byte(with))
		}
	}
}

// statedID matches an id in a template.
var statedID = regexp.MustCompile(`\b(?:id|name)\s*=\s*["']?([^"'\s<>{}]+)["'\s>]`)

// templateIDs returns the ids that the templates of the old site state.
func (p *plan) templateIDs() map[string]bool {
	ids := map[string]bool{}
	src := &source{fsys: p.site.Source}
	for _, dir := range append(slices.Clone(p.site.Templates), "themes") {
		_ = src.walk(dir, nil, func(name string) { // a folder that cannot be read has no ids
			if !slices.Contains([]string{".html", ".htm", ".js", ".jsx", ".ts", ".tsx", ".astro", ".mdx", ".vue", ".svelte"},
				path.Ext(name)) {
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
