package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/sitediff"
)

func newDiff(root *string) *cobra.Command {
	var (
		limit   int
		strict  bool
		format  string
		preview project.BaseURL
	)
	cmd := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Report what changed for readers between two dist/ folders",
		Long: `Compares two output folders from a reader's point of view and writes Markdown for a comment on a pull
request: removed, moved and new pages, stale translations, changed sentences, new external links, changed
pictures and style sheets, and the growth of scripts. What follows from other changes comes last: menus, lists
of articles, links to the previous and the next one. Names of assets and the order of bytes do not count.

A page that moved without an alias is marked, because its old address is not found any more.

A translation counts as stale when the text in the site's first language changed and the translation did
not. Typography, menus and lists do not count. 'gaceta translations' knows exactly.

--strict compares only articles, and fails if the words of a published one changed, or it disappeared without an alias,
and neither a later 'updated' nor a new correction in that language says so. White space, quotation marks, dashes,
ellipses and markup may change: emphasis, headings, lists, quotes, callouts, links and their addresses. Words that are
struck through are other words. An article may disappear on the day of its 'until'.
The errors are at the lines of the sources below --root.`,
		Example: "  gaceta build --out /tmp/new && gaceta diff dist /tmp/new",
		Args:    argCount(2, 2, "two folders, the old output and the new one"),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, dir := range args {
				if err := checkNamedFolder(*root, dir); err != nil {
					return err
				}
			}
			if limit < 1000 {
				return usageError{fmt.Errorf("--limit %d: must be at least 1000 bytes", limit)}
			}
			if !strict && format != string(diag.Text) {
				return usageError{errors.New("--format needs --strict: the report of changes is Markdown")}
			}
			if strict {
				today := time.Now().Format(time.DateOnly)
				list, err := sitediff.CheckCorrections(project.OpenFolder(args[0]), project.OpenFolder(args[1]), project.OpenFolder(*root),
					today)
				print := newPrinter(cmd, *root, format)
				print.options.Rest = "--format json prints all of them."
				return print.checkReport(list, err)
			}
			report, err := sitediff.Compare(cmd.Context(), project.OpenFolder(args[0]), project.OpenFolder(args[1]), preview.String())
			if err != nil {
				return err
			}
			return sitediff.Markdown(cmd.OutOrStdout(), report, limit)
		},
	}
	cmd.Flags().IntVar(&limit, "limit", sitediff.DefaultLimit, "maximum size of the report in bytes; omitted changes are counted")
	cmd.Flags().BoolVar(&strict, "strict", false, "report published articles that changed without a correction, instead of the changes")
	baseURLFlag(cmd.Flags(), &preview, "preview", "link the changed pages to the preview at this `URL`")
	formatFlag(cmd, &format)
	return cmd
}
