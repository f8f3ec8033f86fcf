// Command gaceta builds a website: Markdown and YAML in, prerendered React
// pages out. It only turns flags into options, calls the generator once and
// prints what came back.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

// The exit statuses, a part of the contract with CI jobs.
const (
	statusDone    = 0
	statusErrors  = 1 // the site has errors; each was reported
	statusUsage   = 2 // the command was used wrongly
	statusMachine = 3 // the machine failed: disk, network, no Node
)

// errSite says that the diagnostics already printed hold an error.
var errSite = errors.New("the site has errors")

// usageError is a wrong flag or argument.
type usageError struct{ error }

// stopped says what to do after an interrupt that left work half done.
type stopped string

func (s stopped) Error() string { return string(s) }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run executes one command line and gives its exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot(stdout, stderr)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	var usage usageError
	switch {
	case err == nil:
		return statusDone
	case errors.Is(err, errSite):
		return statusErrors
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "gaceta: %v\nSee 'gaceta --help'.\n", err)
		return statusUsage
	case errors.As(err, new(stopped)):
		fmt.Fprintf(stderr, "gaceta: stopped; %v\n", err)
		return statusMachine
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "gaceta: stopped; the output is as it was")
		return statusMachine
	}
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		err = fmt.Errorf("the disk is full; make room and try again: %w", err)
	}
	fmt.Fprintf(stderr, "gaceta: %v\n", err)
	return statusMachine
}

func newRoot(stdout, stderr io.Writer) *cobra.Command {
	var root string
	cmd := &cobra.Command{
		Use:           "gaceta",
		Short:         "Builds static websites from Markdown, YAML and React",
		Long:          "gaceta reads articles and data from content/, prerenders the React pages of site/ in every language,\nand writes a folder that any host can serve.",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usageError{fmt.Errorf("there is no command %q", args[0])}
			}
			return nil
		},
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	cmd.SetOut(stdout)
	cmd.SetErr(stderr)
	cmd.PersistentFlags().StringVar(&root, "root", ".", "the site's folder")
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	cmd.AddCommand(newBuild(&root), newCheck(&root), newDeploy(&root), newDev(&root), newDiff(), newExplain(), newEject(&root), newNew(&root), newPreview(&root), newTranslations(&root), newTypes(&root), newVerify(&root), newVersion(&root))
	return cmd
}

// noArgs refuses arguments with status 2.
func noArgs(cmd *cobra.Command, args []string) error {
	if err := cobra.NoArgs(cmd, args); err != nil {
		return usageError{fmt.Errorf("%s takes no arguments, and was given %q", cmd.CommandPath(), args[0])}
	}
	return nil
}
