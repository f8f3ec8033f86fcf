package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

// version is the version of the next release, as in CHANGELOG.md. The tag of the release is v0.1.0.
const version = "0.1.0"

// versionLine returns what version and --version print.
func versionLine() string {
	return fmt.Sprintf("gaceta %s (%s, %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

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
			_, err := fmt.Fprint(cmd.OutOrStdout(), versionLine())
			return err
		},
	}
	cmd.Flags().BoolVar(&sbom, "sbom", false, "print what this binary and the site at --root are made of, as CycloneDX JSON")
	return cmd
}
