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
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/project"
)

// verifyRun is one run of the command.
type verifyRun struct {
	deploy.Options
	root           *string
	out            string
	attest         attestFlags
	printsManifest bool
}

func newVerify(root *string) *cobra.Command {
	v := verifyRun{root: root}
	cmd := &cobra.Command{
		Use:   "verify DIR|URL",
		Short: "Compare a deployed site with dist/: missing, changed, foreign files",
		Long: `Compares a deployed site with dist/ and lists missing, changed and foreign files. The target is a folder, the
address of a bucket (s3://, gs://, azblob://, file://), or the address of the site (https://), whose files are fetched
like a visitor's. The exit status is 1 if anything differs. A website's headers count only with --headers: a plain file
server does not send those of _headers. Its foreign files cannot be listed.

  gaceta verify s3://bucket
  gaceta verify https://www.example.org
  gaceta verify --headers https://www.example.org
  gaceta verify --manifest        print the manifest of dist/

With --attest, prints an in-toto statement (SLSA provenance v1): the name and SHA-256 of each file of dist/, the
commit and the builder. With --attestation, compares the deployed site with such a statement instead of dist/; the
file may be a statement, a DSSE envelope or a Sigstore bundle with one. cosign or the host of the repository signs
statements, and checks signatures.

  gaceta verify --attest > statement.json
  gaceta verify --attestation statement.json https://www.example.org`,
		Args: func(cmd *cobra.Command, args []string) error {
			if v.printsManifest || v.attest.attest {
				return noArgs(cmd, args)
			}
			return argCount(1, 1, "one argument, a folder or the address of a deployed site")(cmd, args)
		},
		RunE: v.run,
	}
	f := cmd.Flags()
	f.StringVar(&v.out, "out", "", "the folder to compare with (default dist under the root)")
	choiceFlag(cmd, &v.Encode, "encode", "the value of --encode of the deploy", "br", "gzip")
	f.IntVar(&v.Jobs, "jobs", 16, "number of files to inspect in parallel")
	f.BoolVar(&v.Headers, "headers", false, "compare the content types and the headers of _headers of a website too")
	f.BoolVar(&v.printsManifest, "manifest", false, "print every file of dist/ with its SHA-256, size, type and cache rule, as JSON")
	v.attest.add(f)
	return cmd
}

// run compares a deployed site with dist/ or with an attestation, or prints a statement or the manifest.
func (v *verifyRun) run(cmd *cobra.Command, args []string) error {
	if err := errors.Join(checkDeployFlags(v.Options), v.attest.check(v.printsManifest)); err != nil {
		return err
	}
	v.Now = time.Now()
	if v.attest.file != "" {
		return v.attest.verify(cmd, *v.root, v.Options, args[0])
	}
	dir, err := outputFolder(*v.root, v.out)
	if err != nil {
		return err
	}
	v.Site = project.OpenFolder(dir)
	switch {
	case v.attest.attest:
		return v.attest.print(cmd, *v.root, dir)
	case v.printsManifest:
		m, err := manifest.Read(cmd.Context(), v.Site, manifest.Options{Encode: v.Encode})
		if err != nil {
			return err
		}
		return diag.WriteJSON(cmd.OutOrStdout(), m, diag.Indent)
	}
	if v.Target, err = verifyTarget(args[0]); err != nil {
		return err
	}
	result, err := deploy.Verify(cmd.Context(), v.Options)
	if err != nil {
		return deployError(cmd, err)
	}
	return reportVerification(cmd, result)
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
	} else if err := diag.WriteJSON(cmd.OutOrStdout(), v, diag.Indent); err != nil {
		return err
	}
	if len(v.Differences) > 0 {
		return errSite
	}
	return nil
}

func printVerification(w io.Writer, v deploy.Verification) {
	for _, d := range v.Differences {
		fmt.Fprintln(w, strings.TrimSpace(fmt.Sprintf("%-8s %s  %s", d.Kind, diag.Line(d.Path), diag.Line(d.Why))))
	}
	fmt.Fprintf(w, "%d of %s as built, %s, %d of earlier deploys\n",
		v.Same, diag.Count(v.Files, "file"), diag.Count(len(v.Differences), "difference"), v.Waiting)
}
