package main

import (
	"errors"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/starter/webeditor"
)

// editorName is what eject calls the editor in the browser, which is not a built-in file.
const editorName = "cms"

func newEject(root *string) *cobra.Command {
	return &cobra.Command{
		Use:   "eject FILE…",
		Short: "Copy built-in templates or schemas, or an editor, into the site",
		Long: `Copies built-in templates (document.html, headers, robots.txt, llms.txt, security.txt) or schemas
(routes.schema.json, site.schema.json, common.schema.json) into the site, to be changed there, and prints
their paths. From then on the site's own file is used. An existing file is never overwritten.

“card” adds a template of the social images: templates/card/card.json and its background. It has the fonts of Latin,
Greek, Cyrillic, Arabic, Hebrew, Devanagari and Thai; a site adds fonts for other scripts.

“cms” adds an editor in the browser: Sveltia CMS from node_modules, configured by the site's schemas, in
site/public/admin, and a rule for /admin/* in templates/headers. Repeat it after a change of a schema or an
update of the package: config.json and the code are written again, your settings are kept.`,
		Example: "  gaceta eject document.html headers\n  gaceta eject card\n  gaceta eject cms",
		Args:    argCount(1, math.MaxInt, "the names of built-in files, such as: gaceta eject document.html"),
		ValidArgsFunction: completeWith(root, func(p project.Project, _ []string) []string {
			return append(p.Ejectable(), editorName)
		}),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := openProject(cmd, *root)
			if err != nil {
				return err
			}
			names := slices.DeleteFunc(slices.Clone(args), func(name string) bool { return name == editorName })
			files, err := p.Eject(names...)
			if err != nil || len(names) == len(args) {
				return printCreated(cmd, files, err)
			}
			if err := checkSchemas(cmd, *root, p); err != nil {
				return errors.Join(printCreated(cmd, files, nil), err)
			}
			added, list, err := webeditor.Write(p)
			err = printCreated(cmd, append(files, added...), err)
			return errors.Join(err, newPrinter(cmd, *root, string(diag.Text)).diagnostics(list))
		},
	}
}
