package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion(root *string) *cobra.Command {
	var sbom bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Prints the version",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if sbom {
				return printBill(cmd.OutOrStdout(), *root)
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "gaceta %s (%s, %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
	cmd.Flags().BoolVar(&sbom, "sbom", false, "print what this binary and the site at --root are made of, as CycloneDX JSON")
	return cmd
}

func printBill(w io.Writer, root string) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this binary does not say what it is made of: build it with Go modules")
	}
	b, err := newBill(info, root)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(b)
}

// version is the module's version, or the commit it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return "development"
}
