package model

import (
	"fmt"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// checkClashes reports addresses of several routes.
func (m *Routes) checkClashes() diag.List {
	var list diag.List
	taken := make(map[string]int, len(m.All))
	reported := map[[2]string]bool{} // pairs of rows, so that other languages do not repeat the error
	for i, rt := range m.All {
		file := strings.ToLower(rt.File) // some file systems ignore case
		first, clash := taken[file]
		if !clash {
			taken[file] = i
			continue
		}
		other := m.All[first]
		if rt.ID == other.ID && rt.Article != nil && rt.Article != other.Article {
			continue // two articles with one slug, which ownSlugs reports
		}
		if rt.ID == other.ID && rt.Listing != nil && rt.Listing.Term != other.Listing.Term {
			continue // two keys that differ in case, which checkEntries reports
		}
		pos := rt.Blame()
		if rt.Article == nil && other.Article != nil {
			pos, other = other.Blame(), rt
		}
		pair := [2]string{rt.key(), m.All[first].key()}
		if reported[pair] {
			continue
		}
		reported[pair] = true
		list.Errorf("routes-clash", pos, "Give one of them another path or slug.",
			"Two pages have the address %s: this one and %s.", rt.Address, other.describe())
	}
	return list
}

// key identifies a page in all languages.
func (rt Route) key() string {
	if rt.Article != nil {
		return rt.ID + "/" + rt.Article.Slug
	}
	return rt.ID
}

func (rt Route) describe() string {
	if rt.Article != nil {
		return rt.Article.Text(rt.Lang).File
	}
	return fmt.Sprintf("the route “%s” in %s:%d", rt.ID, rt.Pos.File, rt.Pos.Line)
}
