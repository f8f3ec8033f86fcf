package dev

import (
	"context"

	"gaceta.dev/gaceta/generator/incremental/githistory"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// siteHistory is the history of a site as it was last read.
type siteHistory struct {
	head string // githistory.Head of log
	log  page.History
}

// of returns the history of a site whose pages show it: articles have no date, or the settings name the repository.
// Other sites are shown without one: Git takes longer than a change.
func (h *siteHistory) of(ctx context.Context, m *model.Site) page.History {
	head, root := "", m.Project.Root
	if m.HasUndated() || m.Project.Repository.URL != "" {
		head = githistory.Head(ctx, root)
	}
	switch {
	case head == "":
		h.log = nil
	case head != h.head || h.log == nil:
		h.log = githistory.Log(ctx, root)
	}
	h.head = head
	return h.log
}
