package audit

import (
	"fmt"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// layoutFile is the component around all pages.
const layoutFile = "site/layout.tsx"

// blame returns where a broken link, the target with index n, is probably written: in the code or the data that find
// knows, in the component of the pages that have the link, or in the layout if their components differ. An article that
// has the link alone has it in its front matter. shared begins the help if several pages have the link.
func (a *Auditor) blame(n int, find func(target string) (diag.Pos, bool)) (pos diag.Pos, shared string) {
	if pos, ok := find(a.table[n]); ok {
		return pos, ""
	}
	pos = a.pages[a.from[n]].pos
	pages, components := 0, map[string]bool{}
	for _, page := range a.pages {
		if _, ok := slices.BinarySearch(page.Links, uint32(n)); ok {
			pages++
			components[page.code] = true
		}
	}
	code := a.pages[a.from[n]].code
	switch {
	case code == "" || pages == 1 && strings.HasSuffix(pos.File, ".md"):
		return pos, ""
	case len(components) == 1:
		return diag.Pos{File: code, Line: 1, Column: 1}, ""
	}
	shared = fmt.Sprintf("%d pages have this link, so it is probably in the layout or in a component that they share. ", pages)
	return diag.Pos{File: layoutFile, Line: 1, Column: 1}, shared
}
