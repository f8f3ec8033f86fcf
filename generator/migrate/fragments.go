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

// check leaves out the fragments of links whose section does not exist, and names them in the report. Old
// generators publish such links without a word.
func (s *sections) check() {
	s.nameComponents()
	for _, file := range sorted(s.ids) {
		s.result.Files[file] = []byte(eachFragment(string(s.result.Files[file]), func(line int, address, fragment string) string {
			return s.fragment(file, line, address, fragment)
		}))
	}
}

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
func (s *sections) fragment(file string, line int, address, fragment string) string {
	start := "" // of the page, in place of a fragment
	if address == "" {
		start = path.Base(file)
	}
	target := s.target(file, address)
	known := s.ids[target]
	for _, form := range []string{fragment, headingIDOf(fragment)} {
		id := identifier.Decode(form)
		if known == nil || fragment == "top" || known[id] && !s.isMissingElsewhere(file, target, id) {
			return "#" + form
		}
	}
	if s.isTitle(target, identifier.Decode(fragment)) || strings.HasPrefix(fragment, ":~:") { // the words to mark are no section
		return start
	}
	if id := s.translatedID(target, identifier.Decode(fragment)); id != "" && !s.isMissingElsewhere(file, target, id) {
		return "#" + id
	}
	kind := "fault"
	if s.hasStub[path.Dir(target)] || s.inTemplates()[identifier.Decode(fragment)] {
		kind = "fragment"
	}
	n := note{kind: kind, file: file, line: line, detail: path.Dir(target), item: "#" + fragment, inNew: true}
	s.site.notes = append(s.site.notes, n)
	return start
}

// isTitle reports whether an id is that of the title of a page, in any language: the link leads to its start.
func (s *sections) isTitle(target, id string) bool {
	for _, l := range s.languages {
		if headings := s.headings[path.Dir(target)+"/"+l.Code+".md"]; len(headings) > 0 &&
			strings.EqualFold(identifier.Normal(headings[0].ID), id) {
			return true
		}
	}
	return false
}

// translatedID returns the id that the heading of another language has in a translation, if both have the same headings: then it is
// the one at the same place. It is empty if there is none.
func (s *sections) translatedID(target, id string) string {
	own := s.headings[target]
	for _, l := range s.languages {
		other := s.headings[path.Dir(target)+"/"+l.Code+".md"]
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
func (s *sections) isMissingElsewhere(file, target, id string) bool {
	if !s.site.Fallback {
		return false
	}
	for _, l := range s.languages {
		other := path.Dir(target) + "/" + l.Code + ".md"
		if s.ids[path.Dir(file)+"/"+l.Code+".md"] == nil && s.ids[other] != nil && !s.ids[other][id] {
			return true
		}
	}
	return false
}
