package audit

import (
	"slices"

	"gaceta.dev/gaceta/generator/internal/record"
)

// pageLinks are what later checks need of a page. links and alternates are indexes into a table of targets.
type pageLinks struct {
	links      []uint32 // to other pages and files, sorted
	ids        []uint32 // CRC-32 of the page's ids as they are compared, sorted
	alternates []uint32
}

// Saved is what an Auditor keeps of the pages for the next build. The zero value keeps nothing.
type Saved struct {
	table []string
	pages map[string]pageLinks // by address
}

// Save returns what the next build needs: the links of the pages, and the targets that they name.
func (a *Auditor) Save() Saved {
	s := Saved{pages: make(map[string]pageLinks, len(a.pages))}
	used := make([]bool, len(a.table))
	for address, p := range a.pages {
		s.pages[address] = p.pageLinks
		for _, list := range [][]uint32{p.links, p.alternates} {
			for _, n := range list {
				used[n] = true
			}
		}
	}
	if s.table = a.table; !slices.Contains(used, false) {
		return s
	}
	number := make([]uint32, len(used)) // in the same order, so that lists remain sorted
	s.table = nil
	for n, ok := range used {
		if ok {
			number[n] = uint32(len(s.table))
			s.table = append(s.table, a.table[n])
		}
	}
	for address, p := range s.pages {
		p.links, p.alternates = slices.Clone(p.links), slices.Clone(p.alternates)
		for _, list := range [][]uint32{p.links, p.alternates} {
			for i, n := range list {
				list[i] = number[n]
			}
		}
		s.pages[address] = p
	}
	return s
}

// Record describes what is saved for a cache. A page that names a target beyond the table is damaged.
func (s *Saved) Record(r *record.Record) {
	r.Texts(&s.table)
	outside := func(n uint32) bool { return int(n) >= len(s.table) }
	record.Map(r, &s.pages, func(p *pageLinks) {
		for _, numbers := range []*[]uint32{&p.links, &p.ids, &p.alternates} {
			r.Numbers(numbers)
		}
		if r.IsReading() && (slices.ContainsFunc(p.links, outside) || slices.ContainsFunc(p.alternates, outside)) {
			r.Fail()
		}
	})
}
