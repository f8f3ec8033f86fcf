package generator

import (
	"io/fs"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/audit/linkcheck"
)

// elementIDs remembers which ids the files of some folders give to elements.
// The zero value remembers none.
type elementIDs struct {
	mu    sync.Mutex
	found map[string]map[string]bool
}

func (e *elementIDs) of(fsys fs.FS, folders ...string) map[string]bool {
	key := strings.Join(folders, " ")
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.found == nil {
		e.found = map[string]map[string]bool{}
	}
	if e.found[key] == nil {
		e.found[key] = linkcheck.ElementIDs(fsys, folders...)
	}
	return e.found[key]
}
