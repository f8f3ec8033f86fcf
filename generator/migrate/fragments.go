package migrate

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/markdown"
)

// fragmentLink matches the end of a link to a section: of the same text, or of another one. fragmentDefinition matches the
// definition of such a link.
var (
	fragmentLink       = regexp.MustCompile(`\]\(([^()\s#]*)#([^()\s]+)\)`)
	fragmentDefinition = regexp.MustCompile(`^(\s*\[[^\]\n]+\]:\s*)([^\s#<]+)#(\S+)`)
)

// checkFragments leaves out the fragments of links whose section does not exist, and names them in the report. Old
// generators publish such links without a word.
func (c *converter) checkFragments() {
	s := newSections(c)
	s.nameComponents()
	for _, file := range sorted(s.ids) {
		c.result.Files[file] = []byte(eachFragment(string(c.result.Files[file]), func(line int, address, fragment string) string {
			return c.fragment(s, file, line, address, fragment)
		}))
	}
}

// fileOf returns the file of an edition in the new site.
func (c *converter) fileOf(e *edition) string { return c.folder(e.article) + "/" + e.code + ".md" }

// eachFragment finds the links in a text that have a fragment. What replace returns takes the place of the fragment and its sign.
func eachFragment(text string, replace func(line int, address, fragment string) string) string {
	var out strings.Builder
	number := 0
	for line, isCode := range codeLines(text) {
		number++
		if !isCode && strings.Contains(line, "#") {
			line = fragmentLink.ReplaceAllStringFunc(line, func(link string) string {
				m := fragmentLink.FindStringSubmatch(link)
				return "](" + m[1] + replace(number, m[1], m[2]) + ")"
			})
			line = fragmentDefinition.ReplaceAllStringFunc(line, func(definition string) string {
				m := fragmentDefinition.FindStringSubmatch(definition)
				return m[1] + m[2] + replace(number, m[2], m[3])
			})
		}
		out.WriteString(line)
	}
	return out.String()
}

// fragment returns what becomes of the fragment of a link in a file, with its sign.
func (c *converter) fragment(s *sections, file string, line int, address, fragment string) string {
	start := "" // of the page, in place of a fragment
	if address == "" {
		start = path.Base(file)
	}
	target := s.target(file, address)
	known := s.ids[target]
	for _, form := range []string{fragment, headingIDOf(fragment)} {
		id := identifier.Decode(form)
		if known == nil || fragment == "top" || known[id] && !c.isMissingElsewhere(file, target, id, s.ids) {
			return "#" + form
		}
	}
	if c.isTitle(target, identifier.Decode(fragment)) || strings.HasPrefix(fragment, ":~:") { // the words to mark are no section
		return start
	}
	if id := c.translatedID(target, identifier.Decode(fragment)); id != "" && !c.isMissingElsewhere(file, target, id, s.ids) {
		return "#" + id
	}
	kind := "fault"
	if s.hasStub[path.Dir(target)] || s.inTemplates()[identifier.Decode(fragment)] {
		kind = "fragment"
	}
	n := note{kind: kind, file: file, line: line, detail: path.Dir(target), item: "#" + fragment, inNew: true}
	c.site.notes = append(c.site.notes, n)
	return start
}

// isTitle reports whether an id is that of the title of a page, in any language: the link leads to its start.
func (c *converter) isTitle(target, id string) bool {
	for _, l := range c.languages {
		if headings := c.headings[path.Dir(target)+"/"+l.Code+".md"]; len(headings) > 0 && strings.EqualFold(identifier.Normal(headings[0].ID), id) {
			return true
		}
	}
	return false
}

// translatedID returns the id that the heading of another language has in a translation, if both have the same headings: then it is
// the one at the same place. It is empty if there is none.
func (c *converter) translatedID(target, id string) string {
	own := c.headings[target]
	for _, l := range c.languages {
		other := c.headings[path.Dir(target)+"/"+l.Code+".md"]
		i := slices.IndexFunc(other, func(h markdown.Heading) bool { return identifier.Normal(h.ID) == id })
		levels := func(a, b markdown.Heading) bool { return a.Level == b.Level }
		if i > 0 && slices.EqualFunc(own, other, levels) {
			return own[i].ID
		}
	}
	return ""
}

// badInID are characters that the id of a heading cannot have.
var badInID = regexp.MustCompile("[\\s\"'<>`&#%:{}]+")

// headingIDOf returns an id of the old site as the id of a heading. It is empty if nothing is left.
func headingIDOf(id string) string {
	if id = identifier.Decode(id); badInID.MatchString(id) {
		id = strings.Trim(badInID.ReplaceAllString(id, "-"), "-")
	}
	if strings.HasPrefix(strings.ToLower(id), "gaceta") {
		id = "id-" + id
	}
	return id
}

// writtenID returns an id of the old site as it is written after a heading; empty if nothing is left of it.
func writtenID(id string) string {
	if id = headingIDOf(id); id == "" {
		return ""
	}
	return " {#" + id + "}"
}

// isMissingElsewhere reports whether an id is missing in a language in which the text of a file is shown because it has no
// translation: the link then leads to the other text in that language.
func (c *converter) isMissingElsewhere(file, target, id string, ids map[string]map[string]bool) bool {
	if !c.site.Fallback {
		return false
	}
	for _, l := range c.languages {
		other := path.Dir(target) + "/" + l.Code + ".md"
		if ids[path.Dir(file)+"/"+l.Code+".md"] == nil && ids[other] != nil && !ids[other][id] {
			return true
		}
	}
	return false
}
