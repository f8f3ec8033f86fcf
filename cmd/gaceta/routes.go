package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

func newRoutes(root *string) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "routes",
		Short: "List every address with its page, language and title",
		Long: `Lists every page that a build writes: its address, its language, the component in site/pages/, and its
title. As JSON the list also has the addresses in other languages and the files in content/ that the page
shows. Pages of a pagination, further addresses of a page (“also”) and error pages are listed too,
redirects are not.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			site, err := openSite(cmd, *root, time.Now())
			if err != nil {
				return err
			}
			routes := listRoutes(site)
			if format == string(diag.JSON) {
				return diag.WriteJSON(cmd.OutOrStdout(), map[string]any{"routes": routes}, "")
			}
			return printRoutes(cmd.OutOrStdout(), routes)
		},
	}
	choiceFlag(cmd, &format, "format", "format of the list (default text)", "text", "json")
	return cmd
}

// listedRoute is one page of the list.
type listedRoute struct {
	Route      string            `json:"route"` // id in content/routes.yaml
	Page       string            `json:"page"`  // component in site/pages
	Lang       string            `json:"lang"`
	Address    string            `json:"address"`
	File       string            `json:"file"`
	Title      string            `json:"title"`
	Alternates map[string]string `json:"alternates"` // by language, without the page's own
	Sources    []string          `json:"sources"`
	Error      bool              `json:"error,omitempty"`
}

func listRoutes(site *model.Site) []listedRoute {
	routes := []listedRoute{}
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		r := listedRoute{
			Route: rt.ID, Page: rt.Page, Lang: rt.Lang, Address: rt.Address, File: rt.File, Title: rt.PageTitle(),
			Alternates: map[string]string{}, Sources: routeSources(site, rt), Error: rt.Error,
		}
		if rt.Article != nil {
			r.Title = rt.Article.In(rt.Lang).Front.Get("title").Text()
		}
		for _, a := range rt.Hreflang() {
			if a.Lang != rt.Lang {
				r.Alternates[a.Lang] = a.Address
			}
		}
		routes = append(routes, r)
	}
	return routes
}

// routeSources returns the files below content/ that a page shows.
func routeSources(site *model.Site, rt *model.Route) []string {
	sources := []string{model.RoutesFile}
	add := func(file string) {
		if !slices.Contains(sources, file) {
			sources = append(sources, file)
		}
	}
	if rt.Text != nil {
		add(rt.Text.File)
	}
	if rt.Listing != nil && rt.Listing.Term != nil && rt.Listing.Term.DataFile() != "" {
		add(rt.Listing.Term.DataFile())
	}
	if rt.Article != nil {
		add(rt.Article.In(rt.Lang).File)
		add(rt.Article.Source().File)
	}
	if rt.Listing != nil {
		for _, a := range rt.Listing.Articles {
			add(a.In(rt.Lang).File)
		}
	}
	for _, name := range slices.Sorted(maps.Values(rt.Data)) {
		if d := site.Data[name]; d != nil {
			add(d.File)
		}
	}
	return sources
}

func printRoutes(w io.Writer, routes []listedRoute) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range routes {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", diag.Line(r.Address), r.Lang, diag.Line(r.Page), diag.Line(r.Title))
	}
	return table.Flush()
}
