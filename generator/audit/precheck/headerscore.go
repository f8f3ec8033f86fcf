package precheck

import (
	"time"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/outputs/headers"
	"gaceta.dev/gaceta/generator/project"
)

// Headers returns the _headers that the next build of the site in root writes, and the site. The text is nil if the list
// says why there are none.
func Headers(root string, now time.Time) ([]byte, *model.Site, diag.List, error) {
	p, list := project.Open(root)
	if list.HasErrors() {
		return nil, nil, list, nil
	}
	c, found := content.Load(p)
	list = append(list, found...)
	site, found := model.New(p, c, model.Options{Drafts: true, Future: true, Now: now})
	list = append(list, found...)
	checks, found := Run(site, c.Entries, now)
	list = append(list, found...)
	if !checks.Templates.HasHeaders() {
		return nil, site, list, nil
	}
	text, err := checks.Templates.Headers(site)
	return text, site, list, err
}

// ScoreHeaders returns the score of Mozilla's HTTP Observatory for a site
// with these headers, and an error for each one that costs points.
func ScoreHeaders(root string, now time.Time) (headers.Scorecard, diag.List, error) {
	text, site, list, err := Headers(root, now)
	if err != nil || text == nil {
		return headers.Scorecard{}, list.Sorted(), err
	}
	score, blamed := outputs.ScoreHeaders(site, text)
	return score, blamed, nil
}
