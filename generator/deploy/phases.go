package deploy

import (
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
)

// The phases of a deploy. A visitor may come between any two requests. The assets of a page are therefore uploaded before
// the page, and the page before the files that list it.
const (
	phaseAssets = iota
	phaseNewPages
	phasePages
	phaseLists
	phaseCount
)

// phase returns the index of the phase in which a file is uploaded.
func (u upload) phase() int {
	name := plainName(u.Path)
	switch {
	case path.Ext(name) == ".html" && !u.replaces:
		return phaseNewPages
	case path.Ext(name) == ".html":
		return phasePages
	case u.Immutable():
		return phaseAssets
	}
	switch path.Ext(name) {
	case ".xml", ".json", ".txt", "":
		return phaseLists // feeds, sitemap, indexes, robots.txt, _headers, _redirects
	}
	return phaseAssets
}

// plainName returns the name of a file without the extension of a compressed copy.
func plainName(name string) string {
	for _, e := range dist.Encodings {
		name = strings.TrimSuffix(name, e.Ext)
	}
	return name
}
