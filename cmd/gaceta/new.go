package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/content/archetype"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

func newNew(root *string) *cobra.Command {
	return &cobra.Command{
		Use:   "new COLLECTION SLUG",
		Short: "Create an article in every language",
		Long: `Creates a draft in every language of the site and prints the paths. It copies the archetype in
templates/new/<collection>/, or writes the required keys of the schema, with a reminder such as
“TODO: write the excerpt” where words belong. Existing files are never overwritten: in an existing
article, only missing languages are created, with the texts that the source has in its front matter.`,
		Example: "  gaceta new news risk-matrix",
		Args:    argCount(2, 2, "a collection and a slug, such as: gaceta new news risk-matrix"),
		ValidArgsFunction: completeWith(root, func(p project.Project, args []string) []string {
			if len(args) > 0 {
				return nil // the slug is new
			}
			return p.Collections
		}),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := openProject(cmd, *root)
			if err != nil {
				return err
			}
			files, err := archetype.New(p, args[0], args[1], p.Schedule.Local(time.Now()))
			return printCreated(cmd, files, err)
		},
	}
}

// printCreated prints the created files, and returns the error of their creation.
func printCreated(cmd *cobra.Command, files []string, err error) error {
	for _, file := range files {
		fmt.Fprintln(cmd.OutOrStdout(), diag.Line(file))
	}
	if errors.As(err, new(project.RefusedError)) {
		return usageError{err}
	}
	return err
}
