package incremental

import (
	"slices"
	"time"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/internal/digest"
)

// bundleName is the name of the file that holds the bundle of the site's code.
const bundleName = "bundle"

// storedBundle is a bundle with the files that it was made of.
type storedBundle struct {
	Program digest.Sum
	Files   []string // known beforehand, then discovered by the bundler
	Sum     digest.Sum
	Assets  *bundle.Assets
}

// LoadBundle returns the bundle that an earlier build stored, or nil if a file that it was made of has changed. files are
// the files known beforehand.
func (c *Cache) LoadBundle(files []string) *bundle.Assets {
	var old storedBundle
	if !c.keeps() || readValues(c.Work, bundleName, &old) != nil || old.Program != c.program() ||
		len(old.Files) < len(files) || !slices.Equal(old.Files[:len(files)], files) || c.Inputs.Sums(old.Files) != old.Sum {
		return nil
	}
	return old.Assets
}

// StoreBundle stores a bundle for the next build. begin is when the bundler began to read files. If one of them was changed
// later, nothing is stored: its hash may not be that of what the bundler read.
func (c *Cache) StoreBundle(files []string, assets *bundle.Assets, begin time.Time) {
	if !c.keeps() {
		return
	}
	all := slices.Concat(files, assets.Inputs)
	stored := storedBundle{c.program(), all, c.Inputs.Sums(all), assets}
	if c.Inputs.Recheck(all) == nil && c.Inputs.areOlder(assets.Inputs, begin) {
		_ = writeValues(c.Work, bundleName, stored)
	}
}
