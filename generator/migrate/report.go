package migrate

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// maxPlaces bounds the places that the report names for one entry.
const maxPlaces = 10

// report says what was moved, and what a person has to do.
type report struct {
	*plan
	redirects  int // how many the new site has
	components components
}

// write writes MIGRATION.md. It counts the entries that a person has to look at.
func (r *report) write() {
	var out strings.Builder
	fmt.Fprintf(&out, "# Moved from %s\n\n", r.site.Generator)
	fmt.Fprintf(&out, "| moved | |\n| --- | --- |\n| texts | %d, of %d articles, in %d languages |\n",
		r.result.Texts, len(r.articles), len(r.languages))
	fmt.Fprintf(&out, "| pictures in texts | %d |\n", r.pictures())
	fmt.Fprintf(&out, "| other files | %d |\n", len(r.result.Copies)-r.pictures())
	aliases := 0
	for _, a := range r.articles {
		for _, e := range a.editions {
			aliases += len(e.aliases)
		}
	}
	fmt.Fprintf(&out, "| former addresses | %d aliases, %d lines of `site/public/_redirects` |\n", aliases, r.redirects)
	fmt.Fprintf(&out, "| components of texts | %d |\n\n", len(r.components))
	out.WriteString("Run `npm install` and `gaceta check`. It names what this report does not: what was wrong in the old site too.\n")
	if r.origin != "" {
		fmt.Fprintf(&out, "Then compare the addresses with those of the published site: `gaceta check --against %s`.\n", r.baseURL)
	}
	out.WriteString("\n## To do\n")
	r.section(&out, false)
	out.WriteString("\n### The look\n\nThe pages have a plain design. Write that of the old site into `site/layout.tsx`, `site/pages/` " +
		"and `site/styles.css`")
	if len(r.site.Templates) > 0 {
		out.WriteString("; its templates are in " + codeSpans(r.site.Templates))
	}
	out.WriteString(".\n")
	out.WriteString("\n## To know\n")
	r.section(&out, true)
	r.result.Files["MIGRATION.md"] = []byte(out.String())
}

// pictures counts the pictures in the folders of texts.
func (r *report) pictures() int {
	n := 0
	for _, a := range r.articles {
		n += len(a.pictures)
	}
	return n
}

// section writes the notes of a part of the report. Equal ones are one entry with its places.
func (r *report) section(out *strings.Builder, isInfo bool) {
	for _, kind := range noteKinds {
		if kind.isInfo != isInfo {
			continue
		}
		alike := r.alike(kind.kind)
		entries := map[string]*entry{}
		var order []*entry
		for _, n := range r.site.notes {
			if n.kind != kind.kind {
				continue
			}
			if name := path.Base(n.file); alike[name] > manyAlike {
				n.detail, n.item = "files "+name, n.detail
			}
			advised := ""
			if known := r.components[withoutExt(path.Base(n.detail))]; kind.kind == "component" && known != nil {
				if advised = known.advice; advised == "" {
					n.detail, n.item = "components of packages", n.detail
					advised = "Their templates are not in the old site. The files show their texts: write how each looks, or leave " +
						"them as they are."
				}
			}
			e := entries[n.detail]
			if e == nil {
				e = &entry{detail: n.detail, advice: advised, seen: map[string]bool{}}
				entries[n.detail], order = e, append(order, e)
			}
			place := n.file
			if n.line > 0 {
				place = fmt.Sprintf("%s:%d", n.file, n.line)
			}
			if !e.seen[place] {
				e.seen[place] = true
				e.places = append(e.places, place)
			}
			if n.item != "" && !slices.Contains(e.items, n.item) {
				e.items = append(e.items, n.item)
			}
		}
		if len(order) == 0 {
			continue
		}
		fmt.Fprintf(out, "\n### %s\n\n", kind.title)
		if kind.help != "" {
			fmt.Fprintf(out, "%s\n\n", kind.help)
		}
		for _, e := range order {
			if !isInfo {
				r.result.ToDo++
			}
			e.write(out)
		}
	}
}

// manyAlike is how many pages that are code have an entry each although their files have one name.
const manyAlike = 3

// alike counts the pages that are code by the names of their files: a page for each version is one thing to do.
func (r *report) alike(kind string) map[string]int {
	names := map[string]int{}
	for _, n := range r.site.notes {
		if n.kind == kind && kind == "page" {
			names[path.Base(n.file)]++
		}
	}
	return names
}

// entry is an entry of the report: what it is, what differs in it, and where.
type entry struct {
	detail        string
	items, places []string
	advice        string // what to write
	seen          map[string]bool
}

func (e *entry) write(out *strings.Builder) {
	if e.detail == "" { // each place is an entry of its own
		for _, p := range e.places {
			fmt.Fprintf(out, "- %s\n", codeSpans([]string{p}))
		}
		return
	}
	what := codeSpans([]string{oneLine(unmarked(e.detail))})
	if len(e.items) > 0 {
		what += " (" + codeSpans(e.items) + ")"
	}
	fmt.Fprintf(out, "- %s: %s\n", what, codeSpans(e.places))
	if e.advice != "" {
		fmt.Fprintf(out, "  %s\n", e.advice)
	}
}

// codeSpans returns the first of some texts as code in one line that shows control characters, and the number of the others.
func codeSpans(texts []string) string {
	rest := ""
	if len(texts) > maxPlaces {
		rest = fmt.Sprintf(" and %d more", len(texts)-maxPlaces)
		texts = texts[:maxPlaces]
	}
	spans := make([]string, len(texts))
	for i, text := range texts {
		spans[i] = codeSpan(diag.Line(text))
	}
	return strings.Join(spans, ", ") + rest
}
