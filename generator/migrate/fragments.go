package migrate

import (
	"path"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/internal/identifier"
	"gaceta.dev/gaceta/generator/markdown"
)

// fragmentLink matches a link to a section: of the same text, or of another one.
var fragmentLink = regexp.MustCompile(`\[([^\[\]\n]*)\]\(([^()\s#]*)#([^()\s]+)\)`)

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
				m := fragmentLink.FindStringSubmatch(link)
				target := file
				switch {
				case strings.HasPrefix(m[2], "/"):
					target = files[m[2]]
				case m[2] != "":
					target = path.Join(path.Dir(file), m[2])
				}
				known := ids[target]
				if known == nil || known[identifier.Normal(identifier.Decode(m[3]))] || m[3] == "top" {
					return link
				}
				c.site.notes = append(c.site.notes, note{kind: "fragment", file: file, line: number, detail: m[2] + "#" + m[3], inNew: true})
				if m[2] == "" {
					return m[1]
				}
				return "[" + m[1] + "](" + m[2] + ")"
			})
		}
		out.WriteString(line)
	}
	return out.String()
}
