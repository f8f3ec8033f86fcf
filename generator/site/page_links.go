package site

import (
	"slices"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/links"
	"gaceta.dev/gaceta/generator/page"
)

// CheckPageLinks checks the links of finished pages. A broken link is reported where it is written, as check does: texts that link
// to an id which another page no longer has are converted again. read reads a file of the output; known are the earlier diagnostics.
func (s *State) CheckPageLinks(
	r *page.Renderer, auditor *audit.Auditor, read func(file string) ([]byte, error), known diag.List,
) diag.List {
	broken := auditor.BrokenLinks()
	if len(broken) == 0 {
		return nil
	}
	anchors := map[string][]links.Anchor{} // by target
	for _, a := range s.Targets.Anchors() {
		pages, fragment, _ := s.Targets.Ends(a)
		for _, rt := range pages {
			anchors[rt.Address+"#"+fragment] = append(anchors[rt.Address+"#"+fragment], a)
		}
	}
	found := s.Targets.CheckCode().Addresses
	texts := map[string]page.Converted{} // by the address of the page
	for _, b := range broken {
		found = append(found, r.CheckAnchors(anchors[b.Target])...)
		for _, address := range b.Pages {
			rt := s.Targets.PageAt(address)
			if _, done := texts[address]; done || rt == nil || page.Entry(rt) == nil || page.Entry(rt).Empty {
				continue
			}
			text, faults := r.CheckText(rt)
			texts[address], found = text, append(found, faults...)
		}
	}
	return append(found, auditor.CheckLinks(broken, audit.Sources{
		Reported: slices.Concat(known, found),
		Page: func(address string) []byte {
			html, _ := read(s.Project.BaseURL.File(address)) // another shard may have made it
			return html
		},
		Places: func(b audit.BrokenLink) (places []diag.Pos) {
			for _, address := range b.Pages {
				text := texts[address]
				leadsThere := func(written string) bool { return s.Targets.LeadsTo(address, written, b.Target) }
				for _, l := range text.Links {
					if leadsThere(l.Address) {
						places = append(places, l.Pos)
					}
				}
				if pos, ok := text.Attribute(leadsThere); ok {
					places = append(places, pos)
				}
			}
			for _, a := range anchors[b.Target] {
				places = append(places, a.Pos)
			}
			if len(places) > 0 {
				return places
			}
			return s.Targets.Places(b.Pages[0], b.Target)
		},
	})...)
}
