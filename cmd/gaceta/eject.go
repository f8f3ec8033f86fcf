package main

import (
	"math"

	"github.com/spf13/cobra"
)

func newEject(root *string) *cobra.Command {
	return &cobra.Command{
		Use:   "eject FILE…",
		Short: "Copies built-in templates or schemas into the site",
		Long: `Copies built-in templates (document.html, headers, robots.txt, llms.txt, security.txt) or schemas
(routes.schema.json, site.schema.json, common.schema.json) into the site, to be changed there, and prints
their paths. From then on the site's own file is used. An existing file is never overwritten.`,
		Example: "  gaceta eject document.html headers",
		Args:    argCount(1, math.MaxInt, "the names of built-in files, such as: gaceta eject document.html"),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := openProject(cmd, *root)
			if err != nil {
				return err
			}
			files, err := p.Eject(args...)
			return printCreated(cmd, files, err)
		},
	}
}
