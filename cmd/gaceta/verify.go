package main

import (
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/dist/manifest"
)

func newVerify(root *string) *cobra.Command {
	var (
		o    deploy.Options
		out  string
		list bool
	)
	cmd := &cobra.Command{
		Use:   "verify DIR|URL",
		Short: "Compare a deployed site with dist/: missing, changed, foreign files",
		Long: `Compares the bytes and headers of a deployed site with dist/ and lists missing, changed and foreign files.
The target is a folder, the address of a bucket (s3://, gs://, azblob://, file://), or the address of the
site (https://), whose files are fetched like a visitor's. The exit status is 1 if anything differs.

  gaceta verify s3://bucket
  gaceta verify https://www.example.org
  gaceta verify --manifest        print the manifest of dist/`,
		Args: func(cmd *cobra.Command, args []string) error {
			if list {
				return noArgs(cmd, args)
			}
			return argCount(1, 1, "one argument, a folder or the address of a deployed site")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := built(*root, out)
			if err != nil {
				return err
			}
			if err := deployFlags(o); err != nil {
				return err
			}
			o.Site, o.Now = os.DirFS(dir), time.Now()
			if list {
				m, err := manifest.Read(cmd.Context(), o.Site, manifest.Options{Encode: o.Encode})
				if err != nil {
					return err
				}
				return printJSON(cmd.OutOrStdout(), m)
			}
			v, err := verify(cmd, o, args[0])
			if err != nil {
				return deployError(cmd, err)
			}
			if isTerminal(cmd.OutOrStdout()) {
				printVerification(cmd.OutOrStdout(), v)
			} else if err := printJSON(cmd.OutOrStdout(), v); err != nil {
				return err
			}
			if len(v.Differences) > 0 {
				return errSite
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&out, "out", "", "the folder to compare with (default dist under the root)")
	choiceFlag(cmd, &o.Encode, "encode", "the value of --encode of the deploy", "br", "gzip")
	f.IntVar(&o.Jobs, "jobs", 16, "number of files to inspect in parallel")
	f.BoolVar(&list, "manifest", false, "print every file of dist/ with its SHA-256, size, type and cache rule, as JSON")
	return cmd
}

func verify(cmd *cobra.Command, o deploy.Options, target string) (deploy.Verification, error) {
	o.Target = target
	if !strings.Contains(target, "://") {
		if info, err := os.Stat(target); err != nil || !info.IsDir() {
			return deploy.Verification{}, usageError{fmt.Errorf("%s is neither a folder nor an address", target)}
		}
		folder, err := filepath.Abs(target)
		if err != nil {
			return deploy.Verification{}, err
		}
		o.Target = (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(folder), "/")}).String()
	}
	return deploy.Verify(cmd.Context(), o)
}

func printVerification(w io.Writer, v deploy.Verification) {
	for _, d := range v.Differences {
		fmt.Fprintln(w, strings.TrimSpace(fmt.Sprintf("%-8s %s  %s", d.Kind, d.Path, d.Why)))
	}
	fmt.Fprintf(w, "%d of %s as built, %s, %d of earlier deploys\n",
		v.Same, count(v.Files, "file"), count(len(v.Differences), "difference"), v.Waiting)
}
