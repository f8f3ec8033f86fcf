package linkcheck

import (
	"fmt"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

// CheckTitles warns of pages of one language that share a title: in search
// results nobody can tell them apart. Each title is reported once.
func (c *Checker) CheckTitles() diag.List {
	type key struct{ lang, title string }
	pages := map[key][]*model.Route{}
	for i := range c.site.Routes.All {
		rt := &c.site.Routes.All[i]
		if rt.Canonical != rt.Address || rt.NoIndex || rt.Listing != nil && !rt.Listing.First {
			continue
		}
		title, _ := titleOf(rt)
		k := key{rt.Lang, strings.ToLower(strings.Join(strings.Fields(title), " "))}
		pages[k] = append(pages[k], rt)
	}
	var list diag.List
	for k, all := range pages {
		if k.title == "" || len(all) < 2 {
			continue
		}
		title, pos := titleOf(all[len(all)-1])
		_, first := titleOf(all[0])
		if first == pos {
			continue // two routes of one text are reported
		}
		others := fmt.Sprintf("%s:%d has it", first.File, first.Line)
		if n := len(all) - 2; n > 0 {
			others = fmt.Sprintf("%s:%d and %d more pages have it", first.File, first.Line, n)
		}
		list.Warnf("content-title", pos, "Give each page its own title.", "The title “%s” is not unique: %s too.", title, others)
	}
	return list.Sorted()
}

// titleOf returns a page's title and where it is written.
func titleOf(rt *model.Route) (string, diag.Pos) {
	if rt.Article == nil {
		return rt.Title, rt.Pos
	}
	e := rt.Article.Text(rt.Lang)
	if f := e.Front.Get("title"); f != nil {
		return f.Text(), f.Pos()
	}
	return "", e.Start()
}
