package sitediff

import (
	"cmp"
	"html"
	"maps"
	"slices"
	"strings"
)

// findLinks finds external links that the old site did not contain.
func findLinks(pairs []pair, old *tree) []*Reference {
	added := map[string]*Reference{}
	for _, p := range pairs {
		if p.now == nil {
			continue
		}
		for href := range p.now.links {
			if added[href] == nil {
				added[href] = &Reference{Name: href, First: p.address}
			}
			added[href].Pages++
		}
	}
	for _, p := range pairs {
		switch {
		case p.old != nil:
			maps.DeleteFunc(added, func(href string, _ *Reference) bool { return p.old.links[href] })
		case p.now == nil && len(added) > 0:
			source, _ := old.read(p.file) // it could be read before
			text := html.UnescapeString(string(source))
			maps.DeleteFunc(added, func(href string, _ *Reference) bool { return strings.Contains(text, `"`+href+`"`) })
		}
	}
	return slices.SortedFunc(maps.Values(added), func(a, b *Reference) int { return cmp.Compare(a.Name, b.Name) })
}

// findPictures finds pictures whose bytes changed under the same name. A picture of another article may have that name too.
// So the bytes before are those that no page has any more, and the bytes now are new.
func findPictures(pairs []pair, old, now *tree) []*Reference {
	changed := map[string]*Reference{}
	for _, p := range pairs {
		if p.old == nil || p.now == nil {
			continue
		}
		for name, files := range p.now.pictures {
			isNew := func(file string) bool { return !old.assets[file] && !slices.Contains(p.old.pictures[name], file) }
			isGone := func(file string) bool { return !now.assets[file] && !slices.Contains(files, file) }
			if !slices.ContainsFunc(files, isNew) || !slices.ContainsFunc(p.old.pictures[name], isGone) {
				continue
			}
			if changed[name] == nil {
				changed[name] = &Reference{Name: name, First: p.address}
			}
			changed[name].Pages++
		}
	}
	return slices.SortedFunc(maps.Values(changed), func(a, b *Reference) int { return cmp.Compare(a.Name, b.Name) })
}
