package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/sitediff"
)

func newDiff() *cobra.Command {
	var limit int
	cmd := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Says what readers will see changed between two dist/ folders",
		Long: `Compares two output folders as a reader would see them and writes Markdown for a comment on a pull request:
pages that came, went or moved, changed sentences, translations left behind, new external links, and how
much the scripts grew. Names of assets and the order of bytes do not count.

A translation is called stale when the text in the site's first language changed and the translation did
not; 'gaceta translations' keeps the exact account.`,
		Example: "  gaceta build --out /tmp/new && gaceta diff dist /tmp/new",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usageError{fmt.Errorf("diff takes two folders, the old output and the new one")}
			}
			for _, dir := range args {
				if info, err := os.Stat(dir); err != nil || !info.IsDir() {
					return usageError{fmt.Errorf("%s is not a folder", dir)}
				}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if limit < 1000 {
				return usageError{fmt.Errorf("--limit %d: give at least 1000 bytes", limit)}
			}
			report, err := sitediff.Compare(cmd.Context(), os.DirFS(args[0]), os.DirFS(args[1]))
			if err != nil {
				return err
			}
			return sitediff.Markdown(cmd.OutOrStdout(), report, limit)
		},
	}
	cmd.Flags().IntVar(&limit, "limit", sitediff.DefaultLimit, "how many bytes the report may have; what is left out is counted")
	return cmd
}
