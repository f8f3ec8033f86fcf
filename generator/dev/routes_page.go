package dev

import (
	"cmp"
	"html/template"
	"net/http"
	"slices"

	"gaceta.dev/gaceta/generator/page"
)

// routesPage lists all pages of the site.
var routesPage = template.Must(template.New("routes").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>All pages – gaceta dev</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem; }
main { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 4px 24px 4px 0; border-bottom: 1px solid #8886; text-align: left; white-space: nowrap; }
code { font: 13px ui-monospace, monospace; }
</style>
</head>
<body>
<main tabindex="0" aria-label="All pages">
<h1>All pages</h1>
<table>
<tr><th scope="col">Address</th><th scope="col">Language</th><th scope="col">Route</th>
<th scope="col">Component</th><th scope="col">Source</th></tr>
{{- range .}}
<tr><td><a href="{{.Address}}">{{.Address}}</a></td><td>{{.Lang}}</td><td>{{.ID}}</td>
<td><code>{{.Component}}</code></td><td><code>{{.Source}}</code></td></tr>
{{- end}}
</table>
</main>
</body>
</html>
`))

// listedRoute is a line of that list.
type listedRoute struct{ Address, Lang, ID, Component, Source string }

// routes lists all pages with their language, route id, component and source.
func (s *server) routes(w http.ResponseWriter, _ *http.Request) {
	var list []listedRoute
	if shown := s.session.current(); shown != nil {
		for i := range shown.Model.Routes.All {
			rt := &shown.Model.Routes.All[i]
			source := rt.Pos.File
			if e := page.Entry(rt); e != nil {
				source = e.File
			}
			list = append(list, listedRoute{rt.Address, rt.Lang, rt.ID, "site/pages/" + rt.Page + ".tsx", source})
		}
	}
	slices.SortStableFunc(list, func(a, b listedRoute) int { return cmp.Compare(a.Address, b.Address) })
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_ = routesPage.Execute(w, list) // the browser has gone away
}
