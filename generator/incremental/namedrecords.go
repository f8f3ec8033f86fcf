package incremental

import "gaceta.dev/gaceta/generator/internal/digest"

// LoadRecord reads what StoreRecord stored, and reports whether this program did so. After false, what describe set is
// undefined.
func (c *Cache) LoadRecord(name string, describe func(*Record)) bool {
	var program digest.Sum
	err := errDamaged
	if c.keeps() {
		err = readValues(c.Work, name, func(r *Record) { r.Sum(&program) }, describe)
	}
	return err == nil && program == c.program()
}

// StoreRecord stores a value with many elements for the next build.
func (c *Cache) StoreRecord(name string, describe func(*Record)) {
	if c.keeps() {
		program := c.program()
		_ = writeValues(c.Work, name, func(r *Record) { r.Sum(&program) }, describe)
	}
}
