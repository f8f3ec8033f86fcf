package precheck

import (
	"path"

	"gaceta.dev/gaceta/generator/audit"
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
