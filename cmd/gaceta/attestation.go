package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/deploy/attestation"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// attestFlags are the flags of verify for attestations.
type attestFlags struct {
	attest bool
	file   string
}

// add adds the flags to a command.
func (a *attestFlags) add(f *pflag.FlagSet) {
	f.BoolVar(&a.attest, "attest", false, "print an in-toto statement about dist/")
	f.StringVar(&a.file, "attestation", "", "compare the deployed site with this attestation instead of dist/")
}

// check refuses combinations of the flags, also with --manifest.
func (a *attestFlags) check(printsManifest bool) error {
	if a.attest && a.file != "" || printsManifest && (a.attest || a.file != "") {
		return usageError{errors.New("--attest, --attestation and --manifest exclude each other")}
	}
	return nil
}

// print prints the statement about the output in dir.
func (a *attestFlags) print(cmd *cobra.Command, root, dir string) error {
	ignored := []string{".gaceta"}
	if site, _, err := folders(root, ""); err == nil {
		if rel, err := filepath.Rel(site, dir); err == nil && filepath.IsLocal(rel) {
			ignored = append(ignored, filepath.ToSlash(rel))
		}
	}
	commit := attestation.ReadCommit(cmd.Context(), root, ignored...)
	switch {
	case commit == nil:
		fmt.Fprintln(cmd.ErrOrStderr(), "gaceta: the folder is not in a Git repository with a commit; the statement names no commit")
	case commit.Uncommitted:
		fmt.Fprintf(cmd.ErrOrStderr(), "gaceta: the folder has changes that commit %.12s does not contain; the statement says so\n",
			commit.ID)
	}
	statement, err := deploy.Attest(cmd.Context(), project.OpenFolder(dir), commit, attestation.Local(version))
	if err != nil {
		return deployError(cmd, err)
	}
	return diag.WriteJSON(cmd.OutOrStdout(), statement, diag.Indent)
}

// verify compares a deployed site with the attestation.
func (a *attestFlags) verify(cmd *cobra.Command, root string, o deploy.Options, target string) error {
	data, err := readNamed(root, a.file)
	if err != nil {
		return usageError{err}
	}
	statement, isSigned, err := attestation.Read(data)
	if err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "gaceta: %s: %v\n", a.file, err)
		return errSite
	}
	if isSigned {
		fmt.Fprintf(cmd.ErrOrStderr(), "gaceta: %s: the signature is not checked here; cosign or gh attestation verify checks it\n", a.file)
	}
	if o.Target, err = verifyTarget(target); err != nil {
		return err
	}
	v, err := deploy.VerifyAttested(cmd.Context(), o, statement)
	if err != nil {
		return deployError(cmd, err)
	}
	return reportVerification(cmd, v)
}
