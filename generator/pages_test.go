package generator

import (
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/model/routes"
)

// A page of a listing is made before the articles that it shows and after those of
// the page before it, whatever other routes there are.
func TestPagesOfAListingStandBesideTheirArticles(t *testing.T) {
	of := &model.Collection{}
	for range 5 {
		of.Articles = append(of.Articles, &model.Article{})
	}
	a := of.Articles
	route := func(id, lang string, article *model.Article, shown ...*model.Article) *routes.Route {
		rt := &routes.Route{Row: &routes.Row{ID: id, Lang: lang}, Article: article}
		if id == "list" {
			rt.Listing = &routes.Listing{Collection: of, Articles: shown}
		}
		return rt
	}
	all := []*routes.Route{
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

// What many pages hold is found in the document of a page, unless the site's
// template writes the page otherwise.
func TestSharedPartsAreFoundInTheDocument(t *testing.T) {
	header, footer := strings.Repeat("<b>", 30), strings.Repeat("<i>", 30)
	html := []byte(header + "<h1>" + footer)
	places := [][2]int{{0, len(header)}, {len(header + "<h1>"), len(html)}}
	document := "<title>T</title><body>\n" + string(html) + "\n</body>"
	moved := placed(places, html, []byte(document))
	if len(moved) != 2 || document[moved[0][0]:moved[0][1]] != header || document[moved[1][0]:moved[1][1]] != footer {
		t.Errorf("%d of %s", moved, document)
	}
	for _, other := range []string{"", header, strings.Replace(document, "<h1>", "<h2>", 1), strings.ToUpper(document)} {
		if moved := placed(places, html, []byte(other)); moved != nil {
			t.Errorf("%d of %s", moved, other)
		}
	}
}
