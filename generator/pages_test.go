package generator

import (
	"slices"
	"testing"

	"gaceta.dev/gaceta/generator/model"
)

// A page of a listing is made before the articles that it shows and after those of
// the page before it, whatever other routes there are.
func TestPagesOfAListingStandBesideTheirArticles(t *testing.T) {
	of := &model.Collection{}
	for range 5 {
		of.Articles = append(of.Articles, &model.Article{})
	}
	a := of.Articles
	route := func(id, lang string, article *model.Article, shown ...*model.Article) *model.Route {
		rt := &model.Route{Row: &model.Row{ID: id, Lang: lang}, Article: article}
		if id == "list" {
			rt.Listing = &model.Listing{Collection: of, Articles: shown}
		}
		return rt
	}
	all := []*model.Route{
		route("list", "es", nil, a[0], a[1]), route("list", "es", nil, a[2], a[3]), route("list", "es", nil, a[4]), route("home", "es", nil),
		route("0", "es", a[0]), route("0", "en", a[0]), route("1", "es", a[1]), route("2", "es", a[2]), route("3", "es", a[3]), route("4", "es", a[4]),
	}
	var order []string
	for _, rt := range inTime(slices.Clone(all)) {
		order = append(order, rt.ID+" "+rt.Lang)
	}
	want := []string{"home es", "list es", "0 es", "0 en", "1 es", "list es", "2 es", "3 es", "list es", "4 es"}
	if !slices.Equal(order, want) {
		t.Errorf("%q, want %q", order, want)
	}
}
