package main

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/dev/lsp"
	"gaceta.dev/gaceta/generator/diag"
)

func newLSP(root *string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Help an editor with the content: a language server",
		Long: `Speaks the Language Server Protocol on standard input and output, for the Markdown and YAML below content/:
the diagnostics of check while you type, completion, descriptions, definitions, fixes, and slugs that can be
renamed. An editor starts it. The site is the folder that the editor has open, or that --root names.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			site, err := siteFolder(*root) // editors name its files in the same way
			if err != nil {
				return err
			}
			err = lsp.Serve(cmd.Context(), os.Stdin, diag.NewWriter(cmd.OutOrStdout()).Unwrap(), lsp.Options{
				Root: site, IsFixed: cmd.Flags().Changed("root"), Log: cmd.ErrOrStderr(),
			})
			switch {
			case errors.Is(err, lsp.ErrNoShutdown):
				return errSite // the protocol asks for status 1
			case cmd.Context().Err() != nil:
				return nil // a signal ended the server, as it ends dev and preview
			}
			return err
		},
	}
	cmd.Flags().Bool("stdio", true, "what some editors add; there is no other way to talk")
	_ = cmd.Flags().MarkHidden("stdio")
	return cmd
}
