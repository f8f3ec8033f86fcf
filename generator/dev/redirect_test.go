package dev

import (
	"net/http"
	"testing"
)

// The former address of a page leads to its new one as soon as both are saved.
func TestMovedPageIsRedirected(t *testing.T) {
	t.Parallel()
	d := serveTestSite(t)
	page := d.open("/recipes/ruchbrot/")
	d.edit("content/recipes/brot/de.md", "title:", "slug: ruchbrot\naliases: [/recipes/brot]\ntitle:")
	page.until("is there", func() bool { return page.status == http.StatusOK })
	if response, _ := d.get("/recipes/brot/?a=b", ""); response.StatusCode != http.StatusOK || response.Request.URL.String() != d.origin+"/recipes/ruchbrot/?a=b" {
		t.Errorf("the former address leads to %s: %s", response.Request.URL, response.Status)
	}
}
