package bundle

import (
	"iter"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
)

// checks report what esbuild accepts in the site's own files, and what does not work in a page.
type checks struct {
	disk            *files
	server, browser *output
}

// run returns the diagnostics of all checks. Another tool may replace rules that CSS does not have if the site uses PostCSS.
func (c checks) run(pages map[string]string, usesPostCSS bool) diag.List {
	list := slices.Concat(c.checkGlobals(c.server, false), c.checkGlobals(c.browser, true), c.checkStaticCode(),
		c.checkPageExports(pages), c.checkClasses(), c.checkStyleElements(), c.checkReact(),
		c.checkNeighbors())
	if !usesPostCSS {
		list = append(list, c.checkDirectives()...)
	}
	return list
}

// filesOf returns the site's own files in a bundle whose names match, without those that cannot be read.
func (c checks) filesOf(o *output, matches func(name string) bool) iter.Seq[siteFile] {
	return func(yield func(siteFile) bool) {
		for _, name := range o.siteFiles() {
			if !matches(name) {
				continue
			}
			if file, ok := c.disk.open(name); ok && !yield(file) {
				return
			}
		}
	}
}
