package main

import (
	"path/filepath"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator"
)

func newCheck(root *string) *cobra.Command {
	var (
		o      generator.Options
		format string
	)
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Checks the content without building",
		Long:  "Says everything that can be said of the content without running JavaScript: schemas, dates, slugs,\ntranslations, references, links.",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			print, err := newPrinter(cmd, *root, format)
			if err != nil {
				return err
			}
			if o.Root, _, err = folders(*root, ""); err != nil {
				return err
			}
			o.Now, o.Cache = time.Now(), filepath.Join(o.Root, ".gaceta")
			debug.SetGCPercent(300) // one short pass over many small texts: memory is cheaper than collecting it
			list, err := generator.Check(cmd.Context(), o)
			return print.checkReport(list, err)
		},
	}
	formatFlag(cmd, &format)
	return cmd
}
