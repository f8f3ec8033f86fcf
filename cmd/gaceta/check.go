package main

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/sitediff/publishedsite"
)

func newCheck(root *string) *cobra.Command {
	var (
		o       generator.Options
		format  string
		judge   bool
		all     bool
		against string
	)
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Check the content without building",
		Long: `Checks everything that needs no JavaScript: schemas, dates, slugs, translations, references, links and
their fragments, pictures, headings, titles, values quoted from data.

--against warns of each page of a published site that the next build neither has nor redirects. Of a site at a URL it knows
the pages in the sitemap, of an output folder all pages. Feeds, documents and pictures are not compared.`,
		Example: "  gaceta check --against https://www.example.org",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var err error
			if o.Root, _, err = folders(*root, ""); err != nil {
				return err
			}
			o.Now, o.Cache = time.Now(), filepath.Join(o.Root, ".gaceta")
			p, faults := project.Open(o.Root)
			refreshTypes(p, faults)
			if against != "" {
				if _, err := publishedsite.Open(against); err != nil {
					return usageError{fmt.Errorf("--against: %w", err)}
				}
			}
			state, list := generator.CheckState(o)
			commands := []string{"gaceta check"} // whose diagnostics are complete
			if against != "" && !list.HasErrors() {
				var gone diag.List
				gone, err = publishedsite.Check(cmd.Context(), against, state.Source, o.Now)
				list, commands = append(list, gone...), append(commands, "gaceta check --against")
			}
			var score headers.Scorecard
			if judge && err == nil && !list.HasErrors() {
				var blamed diag.List
				score, blamed, err = state.ScoreHeaders()
				list, commands = append(list, blamed...), append(commands, "gaceta check --headers")
			}
			accepted := 0
			if state != nil {
				list, accepted = state.Project.Accept(list, commands...)
			}
			print := newPrinter(cmd, *root, format)
			if all {
				print.options.Limit = 0
			}
			print.options.Accepted = accepted
			err = print.checkReport(list, err)
			print.score(score)
			return err
		},
	}
	formatFlag(cmd, &format)
	cmd.Flags().StringVar(&against, "against", "", "also warn of addresses of a site, URL or dist/ folder, that disappear without an alias")
	cmd.Flags().BoolVar(&all, "all", false, "print all errors and warnings, not only the first 50")
	cmd.Flags().BoolVar(&judge, "headers", false, "also score the response headers as Mozilla's HTTP Observatory does, offline")
	return cmd
}

// score prints the score of Mozilla's HTTP Observatory, one line per test. Other formats have only the diagnostics.
func (p printer) score(s headers.Scorecard) {
	if p.options.Format != diag.Text || len(s.Results) == 0 {
		return
	}
	for _, r := range s.Results {
		fmt.Fprintf(p.out, "%+4d  %-30s %s\n", r.Modifier, r.Test, r.Result)
		if r.Help != "" {
			fmt.Fprintf(p.out, "      %s\n", r.Help)
		}
	}
	fmt.Fprintf(p.out, "headers: %d, %s\n", s.Score, s.Grade)
}
