package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion(root *string) *cobra.Command {
	var sbom bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if sbom {
				return writeSBOM(cmd.OutOrStdout(), *root)
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "gaceta %s (%s, %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
	cmd.Flags().BoolVar(&sbom, "sbom", false, "print what this binary and the site at --root are made of, as CycloneDX JSON")
	return cmd
}

// version returns the module's version. It contains the commit if the commit has no tag.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
