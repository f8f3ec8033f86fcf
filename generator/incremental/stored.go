package incremental

import (
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/record"
)

// LoadRecord reads what StoreRecord stored, and reports whether this program did so. After false, what describe set is
// undefined.
func (c *Cache) LoadRecord(name string, describe func(*record.Record)) bool {
	var program digest.Sum
	err := record.ErrDamaged
	if c.keeps() {
		err = readValues(c.Work, name, func(r *record.Record) { r.Sum(&program) }, describe)
	}
	return err == nil && program == c.program
}

// StoreRecord stores a value with many elements for the next build.
func (c *Cache) StoreRecord(name string, describe func(*record.Record)) {
	if c.keeps() {
		_ = writeValues(c.Work, name, func(r *record.Record) { r.Sum(&c.program) }, describe)
	}
}

// origin is what a value was made of.
type origin struct {
	Program digest.Sum
	Files   []string // known beforehand, then discovered
	Sum     digest.Sum
}

// LoadMade reads what StoreMade stored, and reports whether this program made it of files that have not changed since. files
// are those known beforehand. After false, the value is undefined.
func (c *Cache) LoadMade(name string, files []string, value any) bool {
	var from origin
	return c.keeps() && readValues(c.Work, name, &from, value) == nil && from.Program == c.program &&
		len(from.Files) >= len(files) && slices.Equal(from.Files[:len(files)], files) && c.Inputs.Sums(from.Files) == from.Sum
}

// StoreMade stores a value for the next build, and for the remote cache. begin is when its maker began to read files. If one
// of them was changed later, nothing is stored: its hash may not be that of what the maker read.
func (c *Cache) StoreMade(name string, files, discovered []string, value any, begin time.Time) {
	if !c.keeps() {
		return
	}
	all := slices.Concat(files, discovered)
	from := origin{c.program, all, c.Inputs.Sums(all)}
	if c.Inputs.Recheck(all) == nil && c.Inputs.areOlder(discovered, begin) {
		_ = writeValues(c.Work, name, from, value)
	}
}
