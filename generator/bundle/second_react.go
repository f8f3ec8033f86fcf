package bundle

import (
	"maps"
	"regexp"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
)

// nestedReact matches a file of a React that a package has in its own folder.
var nestedReact = regexp.MustCompile(`(?:^|/)node_modules/((?:@[^/]+/)?[^/.@][^/]*)/node_modules/react/`)

// checkReact warns of packages that bring a second React. Its hooks fail in components that the first one renders.
func (c checks) checkReact() (list diag.List) {
	reported := map[string]bool{}
	for _, o := range []*output{c.server, c.browser} {
		for _, name := range slices.Sorted(maps.Keys(o.meta.Inputs)) {
			found := nestedReact.FindStringSubmatch(name)
			if found == nil || reported[found[1]] {
				continue
			}
			reported[found[1]] = true
			pos, _, ok := wording{disk: c.disk}.importOf(found[1])
			if !ok {
				pos = diag.Pos{File: "package.json", Line: 1, Column: 1}
			}
			list.Warnf("bundle-site", pos,
				"Install a version of “"+found[1]+"” for the React of the site, or add to package.json: \"overrides\": { \"react\": \"$react\" }.",
				"The package “%s” brings a second React. Its hooks fail in components of the site.", found[1])
		}
	}
	return list
}
