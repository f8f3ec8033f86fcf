package linkcheck

import (
	"fmt"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

// Titles warns of pages of one language that share a title: in a list of
// results nobody can tell them apart. A title is blamed once.
func (p *Checker) CheckTitles() diag.List {
	type key struct{ lang, title string }
	first := map[key]*model.Route{}
	count := map[key]int{}
	last := map[key]*model.Route{}
	var order []key
	for i := range p.routes.All {
		rt := &p.routes.All[i]
		if rt.Canonical != rt.Address || rt.NoIndex || rt.Listing != nil && !rt.Listing.First {
			continue
		}
		title, _ := titleOf(rt)
		k := key{rt.Lang, strings.ToLower(strings.Join(strings.Fields(title), " "))}
		if k.title == "" {
			continue
		}
		if first[k] == nil {
			first[k] = rt
			continue
		}
		if count[k]++; count[k] == 1 {
			order = append(order, k)
		}
		last[k] = rt
	}
	var list diag.List
	for _, k := range order {
		title, pos := titleOf(last[k])
		_, other := titleOf(first[k])
		more := ""
		if n := count[k] - 1; n > 0 {
			more = fmt.Sprintf(" and of %d more", n)
		}
		list.Warnf("content-title", pos, "Give each page a title of its own.", "“%s” is the title of %s:%d%s too.", title, other.File, other.Line, more)
	}
	return list
}

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
