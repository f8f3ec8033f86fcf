package bundle

import (
	"bytes"
	"regexp"
)

// fileComment matches the line that esbuild writes before the rules of each file, and the address of the source map at the
// end. It leaves out all other comments, and these ones where it minifies.
var fileComment = regexp.MustCompile(`(?m)^/\*[ #].+ \*/$`)

// moduleComment matches the line before the rules of a CSS module.
var moduleComment = regexp.MustCompile(`^/\* .+\.module\.css \*/\n`)

// dropSharedModules removes the CSS modules from the style sheets of pages that the base sheet contains, which every page loads
// first. Other style sheets stay in both: their rules may have to follow those of the page.
func (b *Bundler) dropSharedModules(o *output) {
	shared := map[string]bool{}
	for _, rules := range splitByFile(o.assets[o.cssOf(serverEntry)]) {
		shared[string(bytes.TrimSpace(rules))] = moduleComment.Match(rules)
	}
	for _, page := range b.src.pages {
		var own []byte
		for _, rules := range splitByFile(o.assets[o.cssOf(page)]) {
			if !shared[string(bytes.TrimSpace(rules))] {
				own = append(own, rules...)
			}
		}
		if name := o.cssOf(page); name != "" {
			o.assets[name] = own
		}
	}
}

// splitByFile splits a style sheet before each comment that names a file.
func splitByFile(sheet []byte) (parts [][]byte) {
	start := 0
	for _, at := range fileComment.FindAllIndex(sheet, -1) {
		parts = append(parts, sheet[start:at[0]])
		start = at[0]
	}
	return append(parts, sheet[start:])
}
