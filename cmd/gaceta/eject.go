package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/project"
)

func newEject(root *string) *cobra.Command {
	return &cobra.Command{
		Use:   "eject FILE…",
		Short: "Copies built-in templates or schemas into the site",
		Long: `Copies built-in templates (document.html, headers, robots.txt, llms.txt, security.txt) or schemas
(routes.schema.json, site.schema.json, common.schema.json) into the site, to be changed there, and prints
their paths. From then on the site's own file is used. An existing file is never overwritten.`,
		Example: "  gaceta eject document.html headers",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("eject takes the names of built-in files, such as: gaceta eject document.html")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := openProject(cmd, *root)
			if err != nil {
				return err
			}
			files, err := p.Eject(args...)
			for _, file := range files {
				fmt.Fprintln(cmd.OutOrStdout(), file)
			}
			if errors.As(err, new(project.Refused)) {
				return usageError{err}
			}
			return err
		},
	}
}
