package precheck

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// AuditPage describes a page for the audit. made is empty for a page that was not rendered.
func AuditPage(rt *model.Route, made page.Page, foreign map[string]string) audit.Page {
	a := audit.Page{
		Address: rt.Address, HTML: made.HTML, Error: rt.Error, Pos: rt.Blame(), Foreign: foreign,
		Code: path.Join(pagesFolder, rt.Page+".tsx"),
	}
	if rt.Article != nil {
		a.Body = made.Text.HTML
	}
	return a
}

// FindLink returns a function that finds the first place of a link's target. The place is a whole string in the site's
// code, or else in its data.
func FindLink(site *model.Site) func(target string) (diag.Pos, bool) {
	return func(target string) (pos diag.Pos, found bool) {
		literal := regexp.MustCompile("[\"'`]" + regexp.QuoteMeta(target) + "[\"'`]")
		walkCode(site.Project.FS, func(name string, text []byte) {
			if at := literal.FindIndex(text); at != nil && !found && !strings.HasSuffix(name, ".test.tsx") {
				pos, found = diag.PosIn(name, text, at[0]+1, at[1]-1), true
			}
		})
		if found {
			return pos, true
		}
		local, _ := site.Project.BaseURL.Local(target)
		for _, name := range slices.Sorted(maps.Keys(site.Data)) {
			if n := findText(site.Data[name].Root, target, local); n != nil {
				return n.Pos(), true
			}
		}
		return diag.Pos{}, false
	}
}

// findText returns the first text of a tree that is one of two, or nil.
func findText(n *yamlnode.Node, one, other string) *yamlnode.Node {
	if text := n.Text(); text != "" && (text == one || text == other) {
		return n
	}
	for _, values := range [][]*yamlnode.Node{slices.Collect(n.Fields()), slices.Collect(n.Items())} {
		for _, value := range values {
			if found := findText(value, one, other); found != nil {
				return found
			}
		}
	}
	return nil
}
