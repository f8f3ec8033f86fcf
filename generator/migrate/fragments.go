package migrate

import (
	"cmp"
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
	converter := markdown.New(markdown.Syntax{IDs: markdown.IDs(c.site.IDs), Math: c.hasFormulas})
	ids, files := map[string]map[string]bool{}, map[string]string{}
	c.headings = map[string][]markdown.Heading{}
	for _, a := range c.articles {
		for _, e := range a.editions {
			file := c.fileOf(e)
			known := map[string]bool{}
			_, body, _ := strings.Cut(string(c.result.Files[file])[4:], "\n---\n")
			c.headings[file] = slices.Concat(converter.Headings(file, 1, []byte("# "+oneLine(e.title))), converter.Headings(file, 1, []byte(body)))
			for _, h := range c.headings[file][min(1, len(c.headings[file])):] { // the title is no section
				known[identifier.Normal(h.ID)] = true
			}
			ids[file] = known
			files[e.address] = file
		}
	}
	for _, file := range sorted(ids) {
		c.result.Files[file] = []byte(c.withoutFragments(file, string(c.result.Files[file]), ids, files))
	}
}

// fileOf returns the file of an edition in the new site.
func (c *converter) fileOf(e *edition) string { return c.folder(e.article) + "/" + e.code + ".md" }

// withoutFragments returns a text without the fragments of links that lead to no section.
func (c *converter) withoutFragments(file, text string, ids map[string]map[string]bool, files map[string]string) string {
	var out strings.Builder
	number := 0
	find := func(address, fragment string) string {
		target := file
		switch {
		case strings.HasPrefix(address, "/"):
			target = files[address]
		case address != "":
			target = path.Join(path.Dir(file), address)
		}
		known := ids[target]
		for _, form := range []string{fragment, headingIDOf(fragment)} {
			id := identifier.Decode(form)
			if known == nil || fragment == "top" || known[id] && !c.isMissingElsewhere(file, target, id, ids) {
				return "#" + form
			}
		}
		if c.isTitle(target, identifier.Decode(fragment)) {
			return ""
		}
		if id := c.translatedID(target, identifier.Decode(fragment)); id != "" && !c.isMissingElsewhere(file, target, id, ids) {
			return "#" + id
		}
		c.site.notes = append(c.site.notes, note{kind: "fragment", file: file, line: number, detail: path.Dir(target), item: "#" + fragment, inNew: true})
		return ""
	}
	for line, isCode := range codeLines(text) {
		number++
		if !isCode && strings.Contains(line, "#") {
			line = fragmentLink.ReplaceAllStringFunc(line, func(link string) string {
				m := fragmentLink.FindStringSubmatch(link)
				return "](" + cmp.Or(m[1]+find(m[1], m[2]), path.Base(file)) + ")"
			})
			line = fragmentDefinition.ReplaceAllStringFunc(line, func(definition string) string {
				m := fragmentDefinition.FindStringSubmatch(definition)
				return m[1] + m[2] + find(m[2], m[3])
			})
		}
		out.WriteString(line)
	}
	return out.String()
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

// anchors matches marks for ids that the old text has at a place.
var anchors = regexp.MustCompile("\ue002([^\ue003]*)\ue003")

// anchorMark returns a mark for an id, which becomes the id of the heading around it or after it.
func anchorMark(id string) string {
	if id = headingIDOf(id); id == "" {
		return ""
	}
	return "\ue002" + id + "\ue003"
}

// placeAnchors replaces the marks in a finished text: a heading that has none of its own gets the id within it, or on the
// lines before it. Other ids are left out: a link to one is named in the report.
func placeAnchors(text string) string {
	if !strings.Contains(text, "\ue002") {
		return text
	}
	var out strings.Builder
	waiting := ""
	for line := range strings.Lines(text) {
		found := anchors.FindStringSubmatch(line)
		rest := strings.TrimRight(anchors.ReplaceAllString(line, ""), " \n")
		isHeading := strings.HasPrefix(rest, "#")
		if found != nil && (isHeading || strings.TrimSpace(rest) == "") {
			waiting = found[1]
		}
		if isHeading && waiting != "" && !strings.HasSuffix(rest, "}") {
			line = rest + " {#" + waiting + "}\n"
		} else if found != nil {
			line = rest + "\n"
		}
		if strings.TrimSpace(rest) != "" {
			waiting = ""
		}
		out.WriteString(line)
	}
	return tidy(out.String())
}
