package markdowncheck

import (
	"fmt"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

// CheckTitles warns of pages of one language that share a title: in search
// results nobody can tell them apart. Each title is reported once, and the titles of two routes together. An older version
// of a documentation has the titles of the current one, so its pages are compared among themselves.
func CheckTitles(site *model.Site) diag.List {
	type key struct{ version, lang, title string }
	pages := map[key][]*model.Route{}
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		if rt.Canonical != rt.Address || rt.NoIndex || rt.Listing != nil && !rt.Listing.First {
			continue
		}
		title, _ := titleOf(rt)
		k := key{site.Routes.OlderVersion(rt), rt.Lang, strings.ToLower(strings.Join(strings.Fields(title), " "))}
		pages[k] = append(pages[k], rt)
	}
	type place struct {
		pos, first diag.Pos
		title      string // "" for pages of terms
	}
	found := map[place][]string{} // a route with a page for each term shares many titles with another one
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
			others = fmt.Sprintf("%s:%d and %s have it", first.File, first.Line, diag.Count(n, "more page"))
		}
		p := place{pos, first, title}
		if last := all[len(all)-1]; last.Listing != nil && last.Listing.Term != nil {
			p.title = ""
		}
		found[p] = append(found[p], fmt.Sprintf("The title “%s” is not unique: %s too.", title, others))
	}
	var list diag.List
	for p, messages := range found {
		slices.Sort(messages)
		messages = slices.Compact(messages)
		message, help := messages[0], "Give each page its own title."
		if n := len(messages) - 1; n > 0 {
			message += fmt.Sprintf(" The same is true of other titles here: %d.", n)
			help = "Add a word to one of the two, as in “{term} – notes”."
		}
		list.Warnf("content-title", p.pos, help, "%s", message)
	}
	return list.Sorted()
}

// titleOf returns a page's title and where it is written.
func titleOf(rt *model.Route) (string, diag.Pos) {
	if rt.Article == nil {
		return rt.Title, rt.Pos
	}
	e := rt.Article.In(rt.Lang)
	if f := e.Front.Get("title"); f != nil {
		return f.Text(), f.Pos()
	}
	return "", e.Start()
}
