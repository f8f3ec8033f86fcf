package main

import (
	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/content/types"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

func newTypes(root *string) *cobra.Command {
	return &cobra.Command{
		Use:   "types",
		Short: "Write the TypeScript types of the framework and the content",
		Long: `Writes into .gaceta/ what editors and tsc need: tsconfig.json, which the site's tsconfig.json extends; the
types of "gaceta"; the types of the content, made from its schemas; and all schemas, the built-in ones too.
The commands build, check, dev and live do so too.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := openProject(cmd, *root)
			if err != nil {
				return err
			}
			if err := checkSchemas(cmd, *root, p); err != nil {
				return err
			}
			return types.Write(p)
		},
	}
}

// checkSchemas prints the errors of a site's schemas for commands that read nothing else.
func checkSchemas(cmd *cobra.Command, root string, p project.Project) error {
	return newPrinter(cmd, root, string(diag.Text)).diagnostics(content.NewSchemas(p.FS).CheckFiles())
}

// refreshTypes writes the types of a site, unless project.Open found errors. Other code reports these errors, and a
// folder that cannot be written.
func refreshTypes(p project.Project, list diag.List) {
	if !list.HasErrors() {
		_ = types.Write(p)
	}
}
