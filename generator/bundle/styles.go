package bundle

import (
	"maps"
	"path"
)

// onlyStyles reports whether only style sheets were saved.
func onlyStyles(changed []string) bool {
	for _, name := range changed {
		if path.Ext(name) != ".css" {
			return false
		}
	}
	return len(changed) > 0
}

// keepsScripts reports whether browser scripts are the same after style sheets were
// saved: class names and referenced files did not change, and there are no diagnostics.
func (b *Bundler) keepsScripts(before *output) bool {
	now := b.server.output
	if before == nil || now == nil || b.browser.output == nil || len(b.server.list) > 0 || len(b.browser.list) > 0 {
		return false
	}
	return maps.Equal(before.sums, now.sums) && sameNames(before.meta.Inputs, now.meta.Inputs) && sameNames(before.pictures(), now.pictures())
}

// pictures returns the browser files that style sheets and components reference.
func (o *output) pictures() map[string][]byte {
	all := maps.Clone(o.assets)
	maps.DeleteFunc(all, func(name string, _ []byte) bool { return path.Ext(name) == ".css" })
	return all
}

func sameNames[T any](a, b map[string]T) bool {
	for name := range a {
		if _, ok := b[name]; !ok {
			return false
		}
	}
	return len(a) == len(b)
}
