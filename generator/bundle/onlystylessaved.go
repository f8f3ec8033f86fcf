package bundle

import (
	"maps"
	"path"
	"slices"
)

// onlyStyles reports whether only style sheets were saved.
func onlyStyles(changed []string) bool {
	isOther := func(name string) bool { return path.Ext(name) != ".css" }
	return len(changed) > 0 && !slices.ContainsFunc(changed, isOther)
}

// keepsScripts reports whether browser scripts are the same after style sheets were saved.
// They are if class names and referenced files did not change and nothing is reported.
func (b *Bundler) keepsScripts(before *output) bool {
	if before == nil || b.browser.output == nil || len(b.server.list) > 0 || len(b.browser.list) > 0 {
		return false
	}
	now, sameName := b.server.output, func(metaInput, metaInput) bool { return true }
	return maps.Equal(before.sums, now.sums) && maps.EqualFunc(before.meta.Inputs, now.meta.Inputs, sameName)
}
