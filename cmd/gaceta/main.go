// Command gaceta builds a website of prerendered React pages from Markdown and YAML. Each command turns its flags into
// options, calls one function of the generator and prints the result.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gaceta.dev/gaceta/generator/diag"
)

// The exit statuses. CI jobs rely on them.
const (
	statusDone    = 0
	statusErrors  = 1 // the site has errors, which were printed
	statusUsage   = 2 // the command was used wrongly
	statusMachine = 3 // the machine failed: disk, network, no Node
)

// errSite is returned when the printed diagnostics contain an error.
var errSite = errors.New("the site has errors")

// usageError is a wrong flag or argument.
type usageError struct{ error }

// stopped is returned after an interrupt in the middle of the work. Its text says how to continue.
type stopped string

func (s stopped) Error() string { return string(s) }

// gcPercent is how much the heap may grow before it is collected, in percent of what is in use. The collector takes a
// fifth of Go's CPU time with its default of 100.
const gcPercent = 200

func main() {
	if os.Getenv("GOGC") == "" { // GOMEMLIMIT stays as it is
		debug.SetGCPercent(gcPercent)
	}
	ctx, stop := withInterrupts()
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// sameInterrupt is the time during which a second interrupt counts as the first. The terminal sends a Ctrl-C to npm too,
// which passes it on.
const sameInterrupt = time.Second

// withInterrupts returns a context that ends at the first interrupt. A later one ends the process at once, as it ends programs
// that do not catch it.
func withInterrupts() (ctx context.Context, stop context.CancelFunc) {
	ctx, stop = signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() { time.AfterFunc(sameInterrupt, stop) })
	return ctx, stop
}

// run executes one command line and returns its exit status. All that it prints passes through diag.Writer.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	stdout, stderr = diag.NewWriter(stdout), diag.NewWriter(stderr)
	root := newRoot(stdout, stderr)
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	var usage usageError
	switch {
	case err == nil:
		return statusDone
	case errors.Is(err, errSite):
		return statusErrors
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "gaceta: %v\nSee '%s --help'.\n", err, cmd.CommandPath())
		return statusUsage
	case errors.As(err, new(stopped)):
		fmt.Fprintf(stderr, "gaceta: stopped; %v\n", err)
		return statusMachine
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "gaceta: stopped; the output is unchanged")
		return statusMachine
	}
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		err = fmt.Errorf("the disk is full; free some space and try again: %w", err)
	}
	fmt.Fprintf(stderr, "gaceta: %v\n", err)
	return statusMachine
}

func newRoot(stdout, stderr io.Writer) *cobra.Command {
	var root string
	cmd := &cobra.Command{
		Use:   "gaceta",
		Short: "Build static websites from Markdown, YAML and React",
		Long: `gaceta reads articles and data from content/, prerenders the React pages of site/ in every language,
and writes a folder that any host can serve.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(c, args[0])
			}
			return nil
		},
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	cmd.Version = version
	cmd.SetVersionTemplate(versionLine())
	cmd.SetOut(stdout)
	cmd.SetErr(stderr)
	cmd.PersistentFlags().StringVar(&root, "root", ".", "the site's folder")
	cmd.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return usageError{flagError(c, err)} })
	cmd.AddCommand(newBuild(&root), readOnly(newCheck(&root)), newDeploy(&root), newDev(&root), readOnly(newDiff(&root)),
		newExplain(), newEject(&root), newInit(), newLive(&root), newLSP(&root), newNew(&root), readOnly(newNext(&root)), newPreview(&root),
		readOnly(newRoutes(&root)), newSources(&root), newTranslations(&root), newTypes(&root), newVerify(&root), newVersion(&root))
	// Cobra's help reports an unknown command with status 0.
	cmd.InitDefaultHelpCmd()
	help, _, _ := cmd.Find([]string{"help"})
	help.Args = func(_ *cobra.Command, args []string) error {
		_, unknown, err := cmd.Find(args)
		if err == nil && len(unknown) > 0 {
			return unknownCommand(cmd, unknown[0])
		}
		if err != nil {
			return usageError{err}
		}
		return nil
	}
	return cmd
}

// readOnly marks a command that changes nothing: an interrupt ends it at once, as it ends programs that do not catch it.
func readOnly(cmd *cobra.Command) *cobra.Command {
	cmd.PreRun = func(*cobra.Command, []string) { signal.Reset(os.Interrupt, syscall.SIGTERM) }
	return cmd
}

// unknownCommand returns the error of a command that does not exist.
func unknownCommand(root *cobra.Command, name string) error {
	var known []string
	for _, c := range root.Commands() {
		known = append(known, c.Name())
	}
	return usageError{fmt.Errorf("unknown command %q%s", name, didYouMean(name, known))}
}

// flagError adds the nearest flag of the command to the error of an unknown one, and says what a number must be.
func flagError(c *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) && errors.As(err, new(*strconv.NumError)) {
		kind := "a whole number"
		if invalid.GetFlag().Value.Type() == "bool" {
			kind = "true or false"
		}
		return fmt.Errorf("--%s %s: must be %s", invalid.GetFlag().Name, invalid.GetValue(), kind)
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || unknown.GetSpecifiedShortnames() != "" {
		return err
	}
	var known []string
	c.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
	return fmt.Errorf("%w%s", err, didYouMean("--"+unknown.GetSpecifiedName(), known))
}

// didYouMean returns a question with the known word that is nearest, or "".
func didYouMean(word string, known []string) string {
	if near, ok := diag.Nearest(word, known); ok {
		return ". Did you mean " + near + "?"
	}
	return ""
}

// argCount accepts between least and most arguments. The error says what the command takes.
func argCount(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return usageError{fmt.Errorf("%s takes %s", cmd.CommandPath(), what)}
		}
		return nil
	}
}

var noArgs = argCount(0, 0, "no arguments")
