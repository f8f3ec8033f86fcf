package migrate

import (
	"cmp"
	"path"
	"regexp"
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
	converter := markdown.New(markdown.Syntax{IDs: markdown.IDs(c.site.IDs), Math: c.site.Math})
	ids, files := map[string]map[string]bool{}, map[string]string{}
	for _, a := range c.articles {
		for _, e := range a.editions {
			file := c.fileOf(e)
			known := map[string]bool{}
			_, body, _ := strings.Cut(string(c.result.Files[file])[4:], "\n---\n")
			for _, h := range converter.Headings(file, 1, []byte(body)) {
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
	fence := ""
	var out strings.Builder
	number := 0
	isMissing := func(address, fragment string) bool {
		target := file
		switch {
		case strings.HasPrefix(address, "/"):
			target = files[address]
		case address != "":
			target = path.Join(path.Dir(file), address)
		}
		id := identifier.Normal(identifier.Decode(fragment))
		if known := ids[target]; known == nil || fragment == "top" || known[id] && !c.isMissingElsewhere(file, target, id, ids) {
			return false
		}
		c.site.notes = append(c.site.notes, note{kind: "fragment", file: file, line: number, detail: address + "#" + fragment, inNew: true})
		return true
	}
	for line := range strings.Lines(text) {
		number++
		trimmed := strings.Trim(line, " \t>\n")
		if fence == "" && (strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~")) {
			fence = trimmed[:3]
		} else if fence != "" && strings.HasPrefix(trimmed, fence) {
			fence = ""
		}
		if fence == "" && strings.Contains(line, "#") {
			line = fragmentLink.ReplaceAllStringFunc(line, func(link string) string {
				if m := fragmentLink.FindStringSubmatch(link); isMissing(m[1], m[2]) {
					return "](" + cmp.Or(m[1], path.Base(file)) + ")"
				}
				return link
			})
			line = fragmentDefinition.ReplaceAllStringFunc(line, func(definition string) string {
				if m := fragmentDefinition.FindStringSubmatch(definition); isMissing(m[2], m[3]) {
					return m[1] + m[2]
				}
				return definition
			})
		}
		out.WriteString(line)
	}
	return out.String()
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
