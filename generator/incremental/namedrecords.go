package incremental

import (
	"path/filepath"

	"gaceta.dev/gaceta/generator/internal/digest"
)

func (c *Cache) valueFile(name string) string { return filepath.Join(c.o.Dir, name) }

// LoadRecord reads what StoreRecord stored, and reports whether this program did so. After false, what describe set is
// undefined.
func (c *Cache) LoadRecord(name string, describe func(*Record)) bool {
	var program digest.Sum
	err := errDamaged
	if !c.o.Disabled {
		err = readValues(c.valueFile(name), func(r *Record) { r.Sum(&program) }, describe)
	}
	return err == nil && program == c.program()
}

// StoreRecord stores a value with many elements for the next build.
func (c *Cache) StoreRecord(name string, describe func(*Record)) {
	if c.keeps() {
		program := c.program()
		_ = writeValues(c.valueFile(name), func(r *Record) { r.Sum(&program) }, describe)
	}
}
