package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/diag/explain"
)

func newExplain() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [CODE]",
		Short: "Explain a diagnostic: its cause, an example and the fix",
		Long: `Explains the diagnostic with a code, as build and check print it in brackets: its cause, an example and the fix.
Without a code, lists all codes.`,
		Example: "  gaceta explain content-date",
		Args:    argCount(0, 1, "at most one code"),
		ValidArgsFunction: func(_ *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			return codes(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cmd.OutOrStdout()
			if len(args) == 0 {
				for _, e := range explain.All() {
					fmt.Fprintf(out, "%s\t%s\n", e.Code, e.Summary)
				}
				return nil
			}
			e, ok := explain.Find(args[0])
			if !ok {
				near := diag.Closest(args[0], codes())
				help := "The nearest is " + near + ". Run 'gaceta explain' for a list of all codes."
				if near, ok := diag.Nearest(args[0], codes()); ok {
					help = "Did you mean " + near + "?"
				}
				return usageError{fmt.Errorf("unknown code %q. %s", args[0], help)}
			}
			_, err := fmt.Fprintf(out, "%s: %s\n\nCause\n%s\n\nExample\n  This change of a small site causes it:\n%s\n\nFix\n%s\n",
				e.Code, e.Summary, indent(e.Cause), indent(e.Example), indent(e.Fix))
			return err
		},
	}
}

// codes returns the codes of all diagnostics.
func codes() []string {
	var all []string
	for _, e := range explain.All() {
		all = append(all, e.Code)
	}
	return all
}

func indent(text string) string { return "  " + strings.ReplaceAll(text, "\n", "\n  ") }
