package generator

import (
	"context"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/site"
)

// Check reports every fault of a site that can be found without running its code.
// It checks drafts and articles of the future too. Warnings that the site accepts are not in the list.
func Check(_ context.Context, o Options) (diag.List, error) {
	state, list := CheckState(o)
	if state != nil {
		list, _ = state.Project.Accept(list, "gaceta check")
	}
	return list, nil
}

// CheckState is like Check, with the warnings that the site accepts. It also returns the state of the site, or nil if its
// settings cannot be read.
func CheckState(o Options) (*site.State, diag.List) {
	report := newReport("")
	_ = foreignFolder(report, o.Root, cachedir.CheckPath(o.Root, o.Cache)) // another fault is reported by what uses the cache
	o.Drafts, o.Future = true, true
	loader := o.openSite(project.OpenFolder(o.Root), nil)
	if _, ok := loader.Open(); !ok {
		report.Diagnostics = append(report.Diagnostics, loader.Read().Settings...)
		return nil, report.finish().Diagnostics
	}
	state := loader.Load()
	report.Diagnostics = append(append(report.Diagnostics, state.Faults()...), state.CheckTexts(state.Content.Entries)...)
	return state, report.finish().Diagnostics
}
