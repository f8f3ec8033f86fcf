package main

import (
	"errors"
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
		att  attestFlags
	)
	cmd := &cobra.Command{
		Use:   "verify DIR|URL",
		Short: "Compare a deployed site with dist/: missing, changed, foreign files",
		Long: `Compares the bytes and headers of a deployed site with dist/ and lists missing, changed and foreign files.
The target is a folder, the address of a bucket (s3://, gs://, azblob://, file://), or the address of the
site (https://), whose files are fetched like a visitor's. The exit status is 1 if anything differs.

  gaceta verify s3://bucket
  gaceta verify https://www.example.org
  gaceta verify --manifest        print the manifest of dist/

With --attest, prints an in-toto statement (SLSA provenance v1): the name and SHA-256 of each file of dist/, the
commit and the builder. With --attestation, compares the deployed site with such a statement instead of dist/; the
file may be a statement, a DSSE envelope or a Sigstore bundle with one.

  gaceta verify --attest > statement.json
  gaceta verify --attest --key private.pem > attestation.json
  gaceta verify --attestation attestation.json --key public.pem https://www.example.org`,
		Args: func(cmd *cobra.Command, args []string) error {
			if list || att.attest {
				return noArgs(cmd, args)
			}
			return argCount(1, 1, "one argument, a folder or the address of a deployed site")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(deployFlags(o), att.check(list)); err != nil {
				return err
			}
			o.Now = time.Now()
			if att.file != "" {
				return att.verify(cmd, o, args[0])
			}
			dir, err := built(*root, out)
			if err != nil {
				return err
			}
			o.Site = os.DirFS(dir)
			if att.attest {
				return att.print(cmd, *root, dir)
			}
			if list {
				m, err := manifest.Read(cmd.Context(), o.Site, manifest.Options{Encode: o.Encode})
				if err != nil {
					return err
				}
				return printJSON(cmd.OutOrStdout(), m)
			}
			o.Target, err = verifyTarget(args[0])
			if err != nil {
				return err
			}
			v, err := deploy.Verify(cmd.Context(), o)
			if err != nil {
				return deployError(cmd, err)
			}
			return reportVerification(cmd, v)
		},
	}
	f := cmd.Flags()
	f.StringVar(&out, "out", "", "the folder to compare with (default dist under the root)")
	choiceFlag(cmd, &o.Encode, "encode", "the value of --encode of the deploy", "br", "gzip")
	f.IntVar(&o.Jobs, "jobs", 16, "number of files to inspect in parallel")
	f.BoolVar(&list, "manifest", false, "print every file of dist/ with its SHA-256, size, type and cache rule, as JSON")
	att.add(f)
	return cmd
}

// verifyTarget returns the address of an argument, which may be a folder.
func verifyTarget(target string) (string, error) {
	if strings.Contains(target, "://") {
		return target, nil
	}
	if info, err := os.Stat(target); err != nil || !info.IsDir() {
		return "", usageError{fmt.Errorf("%s is neither a folder nor an address", target)}
	}
	folder, err := filepath.Abs(target)
	return (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(filepath.ToSlash(folder), "/")}).String(), err
}

// reportVerification prints the result and returns errSite if anything differs.
func reportVerification(cmd *cobra.Command, v deploy.Verification) error {
	if isTerminal(cmd.OutOrStdout()) {
		printVerification(cmd.OutOrStdout(), v)
	} else if err := printJSON(cmd.OutOrStdout(), v); err != nil {
		return err
	}
	if len(v.Differences) > 0 {
		return errSite
	}
	return nil
}

func printVerification(w io.Writer, v deploy.Verification) {
	for _, d := range v.Differences {
		fmt.Fprintln(w, strings.TrimSpace(fmt.Sprintf("%-8s %s  %s", d.Kind, d.Path, d.Why)))
	}
	fmt.Fprintf(w, "%d of %s as built, %s, %d of earlier deploys\n",
		v.Same, count(v.Files, "file"), count(len(v.Differences), "difference"), v.Waiting)
}
