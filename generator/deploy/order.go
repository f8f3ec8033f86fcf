package deploy

import (
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
)

// The phases of a deploy. A visitor may come between any two requests: what a
// page needs is there before the page, and a page before what lists it.
const (
	phaseAssets = iota
	phaseNewPages
	phasePages
	phaseLists
	phases
)

// phase says when a file is uploaded.
func (u upload) phase() int {
	name := plain(u.Path)
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

// plain is the name of the file that a compressed copy stands for.
func plain(name string) string {
	for _, e := range dist.Encodings {
		name = strings.TrimSuffix(name, e.Ext)
	}
	return name
}
