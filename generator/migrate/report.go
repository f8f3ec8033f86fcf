package migrate

import (
	"fmt"
	"strings"
)

// maxPlaces bounds the places that the report names for one entry.
const maxPlaces = 10

// report returns MIGRATION.md. It counts the entries that a person has to look at.
func (c *converter) report() []byte {
	var out strings.Builder
	fmt.Fprintf(&out, "# Moved from %s\n\n", c.site.Generator)
	fmt.Fprintf(&out, "| moved | |\n| --- | --- |\n| texts | %d, of %d articles, in %d languages |\n", c.result.Texts, len(c.articles), len(c.languages))
	fmt.Fprintf(&out, "| pictures in texts | %d |\n", c.pictures())
	fmt.Fprintf(&out, "| other files | %d |\n", len(c.result.Copies)-c.pictures())
	aliases := 0
	for _, a := range c.articles {
		for _, e := range a.editions {
			aliases += len(e.aliases)
		}
	}
	fmt.Fprintf(&out, "| former addresses | %d aliases, %d lines of `site/public/_redirects` |\n", aliases, len(c.redirects))
	fmt.Fprintf(&out, "| components of texts | %d |\n\n", len(c.components))
	out.WriteString("Run `npm install` and `gaceta check`. It names what this report does not: what was wrong in the old site too.\n")
	if c.site.URL != "" {
		fmt.Fprintf(&out, "Then compare the addresses with those of the published site: `gaceta check --against %s`.\n", c.site.URL)
	}
	out.WriteString("\n## To do\n")
	c.section(&out, false)
	if len(c.site.Templates) > 0 {
		fmt.Fprintf(&out, "\n### The look\n\nThe pages have a plain design. Write that of the old site into `site/layout.tsx`, `site/pages/` and `site/styles.css`; "+
			"its templates are in %s.\n", "`"+strings.Join(c.site.Templates, "`, `")+"`")
	}
	out.WriteString("\n## To know\n")
	c.section(&out, true)
	return []byte(out.String())
}

// pictures counts the pictures in the folders of texts.
func (c *converter) pictures() int {
	n := 0
	for _, a := range c.articles {
		n += len(a.pictures)
	}
	return n
}

// section writes the notes of a part of the report. Equal ones are one entry with its places.
func (c *converter) section(out *strings.Builder, isInfo bool) {
	for _, kind := range noteKinds {
		if kind.isInfo != isInfo {
			continue
		}
		places := map[string][]string{}
		var order []string
		for _, n := range c.site.notes {
			if n.kind != kind.kind {
				continue
			}
			place := n.file
			if n.line > 0 {
				place = fmt.Sprintf("%s:%d", n.file, n.line)
			}
			if places[n.detail] == nil {
				order = append(order, n.detail)
			}
			places[n.detail] = append(places[n.detail], place)
		}
		if len(order) == 0 {
			continue
		}
		fmt.Fprintf(out, "\n### %s\n\n", kind.title)
		if kind.help != "" {
			fmt.Fprintf(out, "%s\n\n", kind.help)
		}
		for _, detail := range order {
			if !isInfo {
				c.result.ToDo++
			}
			c.entry(out, detail, places[detail])
		}
	}
}

// entry writes one entry: what it is, and where.
func (c *converter) entry(out *strings.Builder, detail string, places []string) {
	if detail == "" { // each place is an entry of its own
		for _, p := range places {
			fmt.Fprintf(out, "- `%s`\n", p)
		}
		return
	}
	rest := ""
	if len(places) > maxPlaces {
		rest = fmt.Sprintf(" and %d more", len(places)-maxPlaces)
		places = places[:maxPlaces]
	}
	fmt.Fprintf(out, "- %s: `%s`%s\n", codeSpan(oneLine(unmarked(detail))), strings.Join(places, "`, `"), rest)
}
