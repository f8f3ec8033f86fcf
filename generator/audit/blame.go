package audit

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// layoutFile is the component around all pages.
const layoutFile = "site/layout.tsx"

// blame returns where a broken link is probably written if no place of it is known: in the component of the pages that have
// the link, or in the layout if their components differ. A link that only one article has is in its front matter. shared begins
// the help if several pages have the link.
func (a *Auditor) blame(b BrokenLink) (pos diag.Pos, shared string) {
	first, components := a.pages[b.Pages[0]], map[string]bool{}
	for _, address := range b.Pages {
		components[a.pages[address].code] = true
	}
	switch {
	case first.code == "" || len(b.Pages) == 1 && strings.HasSuffix(first.pos.File, ".md"):
		return first.pos, ""
	case len(components) == 1:
		return diag.Pos{File: first.code, Line: 1, Column: 1}, ""
	}
	shared = fmt.Sprintf("%d pages have this link, so it is probably in the layout or in a component that they share. ", len(b.Pages))
	return diag.Pos{File: layoutFile, Line: 1, Column: 1}, shared
}

// BlameLayout joins faults that pages of several components have, in the diagnostics of CheckPage: their cause is what the
// components share.
func BlameLayout(list diag.List) diag.List {
	type fault struct{ code, message string }
	components := map[fault][]string{}
	for _, d := range list {
		of := fault{d.Code, d.Message}
		if isOfComponent(d) && !slices.Contains(components[of], d.Pos.File) {
			components[of] = append(components[of], d.Pos.File)
		}
	}
	var out diag.List
	reported := map[fault]bool{}
	for _, d := range list {
		of := fault{d.Code, d.Message}
		if n := len(components[of]); n > 1 && isOfComponent(d) {
			if reported[of] {
				continue
			}
			reported[of] = true
			d.Pos.File = layoutFile
			d.Help = fmt.Sprintf("Pages of %d components have this fault, so it is probably in the layout, in a component that they share "+
				"or in templates/document.html. ", n) + d.Help
		}
		out = append(out, d)
	}
	return out
}

// isOfComponent reports whether CheckPage found the fault in a page and named its component.
func isOfComponent(d diag.Diagnostic) bool {
	return strings.HasPrefix(d.Code, "audit-") && path.Ext(d.Pos.File) == ".tsx" && d.Pos == diag.Pos{File: d.Pos.File, Line: 1, Column: 1}
}
