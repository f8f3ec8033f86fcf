package incremental

import (
	"path/filepath"
	"slices"

	"gaceta.dev/gaceta/generator/internal/digest"
)

// BundleValue is the name of the value that holds the bundle of the site's code.
const BundleValue = "bundle"

// stored is a value with the files that it was made of.
type stored[T any] struct {
	Program digest.Sum
	Files   []string // known beforehand, then discovered while making it
	Sum     digest.Sum
	Value   T
}

// LoadValue returns a value that an earlier build stored, if none of the files that
// it was made of has changed. files are those known beforehand.
func LoadValue[T any](c *Cache, name string, files []string) (T, bool) {
	var old stored[T]
	if c.o.Disabled || readValues(c.valueFile(name), &old) != nil || old.Program != c.program() ||
		len(old.Files) < len(files) || !slices.Equal(old.Files[:len(files)], files) || c.Inputs.Sums(old.Files) != old.Sum {
		var none T
		return none, false
	}
	return old.Value, true
}

// StoreValue stores a value for the next build. discovered are further files that
// it was made of.
func StoreValue[T any](c *Cache, name string, files, discovered []string, value T) {
	if !c.keeps() {
		return
	}
	all, known := slices.Clone(files), map[string]bool{}
	for _, file := range files {
		known[file] = true
	}
	for _, file := range discovered {
		if !known[file] {
			all = append(all, file)
		}
	}
	_ = writeValues(c.valueFile(name), stored[T]{c.program(), all, c.Inputs.Sums(all), value})
}

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
