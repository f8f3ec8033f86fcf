package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// printer writes diagnostics and reports in one format.
type printer struct {
	out, err io.Writer
	options  diag.PrintOptions
}

// formatFlag adds the flag --format of commands that print diagnostics.
func formatFlag(cmd *cobra.Command, format *string) {
	*format = string(diag.Text)
	choiceFlag(cmd, format, "format", "format of diagnostics (default text)", "text", "json", "github", "sarif")
}

// choiceFlag adds a flag that accepts only some values.
func choiceFlag(cmd *cobra.Command, value *string, name, usage string, choices ...string) {
	last := len(choices) - 1
	known := strings.Join(choices[:last], ", ") + " or " + choices[last]
	cmd.Flags().Func(name, usage+": "+known, func(text string) error {
		if !slices.Contains(choices, text) {
			return fmt.Errorf("must be %s", known)
		}
		*value = text
		return nil
	})
	_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(choices, cobra.ShellCompDirectiveNoFileComp))
}

// newPrinter returns a printer for the streams of a command. root is the site's folder, whose lines it quotes.
func newPrinter(cmd *cobra.Command, root, format string) printer {
	return printer{
		out: cmd.OutOrStdout(), err: cmd.ErrOrStderr(),
		options: diag.PrintOptions{
			Format: diag.Format(format),
			Folder: folderInRepository(root),
			Source: project.OpenFolder(root),
			Limit:  50,
			Rest:   "'gaceta check --all' prints all of them.",
		},
	}
}

// folderInRepository returns the folder of a site in the repository that a workflow of GitHub has checked out. It returns
// "" for any other site.
func folderInRepository(root string) string {
	abs, err := filepath.Abs(root)
	if err != nil {
		return ""
	}
	folder, err := filepath.Rel(os.Getenv("GITHUB_WORKSPACE"), abs)
	if err != nil || !filepath.IsLocal(folder) {
		return ""
	}
	return filepath.ToSlash(folder)
}

// isTerminal reports whether an input or output of the command is a terminal.
func isTerminal(stream any) bool {
	if w, ok := stream.(*diag.Writer); ok {
		stream = w.Unwrap()
	}
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// diagnostics prints the list: text to standard error, other formats to standard output. It returns errSite if the list
// contains an error.
func (p printer) diagnostics(list diag.List) error {
	to := p.out
	if p.options.Format == diag.Text {
		to = p.err
	}
	return p.print(to, list)
}

// print prints the list to a stream of the command.
func (p printer) print(to io.Writer, list diag.List) error {
	p.options.Color = isTerminal(to) && os.Getenv("NO_COLOR") == ""
	if err := diag.Print(to, list, p.options); err != nil {
		return err
	}
	if list.HasErrors() {
		return errSite
	}
	return nil
}

// checkReport prints the diagnostics and, as text, their number. They are the result of the command, so standard output has
// them: for a pager, or another program.
func (p printer) checkReport(list diag.List, err error) error {
	siteErr := p.print(p.out, list)
	if err != nil {
		return err
	}
	if p.options.Format == diag.Text {
		errs, warnings := list.Count()
		fmt.Fprintf(p.out, "%s, %s%s\n", diag.Count(errs, "error"), diag.Count(warnings, "warning"), p.accepted())
	}
	return siteErr
}

// accepted returns the number of warnings that the site accepts, as the end of a line.
func (p printer) accepted() string {
	if p.options.Accepted == 0 {
		return ""
	}
	return "; " + diag.Count(p.options.Accepted, "accepted warning")
}

// buildReport prints the diagnostics and, as text, what was built: sizes, stages, and the heaviest pages.
func (p printer) buildReport(r generator.Report, err error) error {
	p.options.Accepted = r.Accepted
	siteErr := p.diagnostics(r.Diagnostics)
	if err != nil {
		return err
	}
	if p.options.Format != diag.Text {
		return siteErr
	}
	if siteErr != nil {
		errs, _ := r.Diagnostics.Count()
		fmt.Fprintf(p.err, "%s; the output is unchanged\n", diag.Count(errs, "error"))
		return siteErr
	}
	fmt.Fprintf(p.out, "%s, %s, %s in %s%s\n", diag.Count(r.Pages, "page"),
		diag.Count(r.Files, "file"), size(r.Bytes), seconds(r.Took), p.accepted())
	var stages []string
	for _, s := range r.Stages {
		stages = append(stages, s.Name+" "+seconds(s.Took))
	}
	fmt.Fprintf(p.out, "  stages    %s\n", strings.Join(stages, " · "))
	label := "heaviest"
	for _, page := range r.Heaviest {
		fmt.Fprintf(p.out, "  %-8s  %8s  %s\n", label, size(int64(page.Bytes)), diag.Line(page.Path))
		label = ""
	}
	if n := r.Postponed; n > 0 {
		fmt.Fprintf(p.out, "  pictures  %s without AVIF: the next build adds it\n", diag.Count(n, "picture"))
	}
	fmt.Fprintf(p.out, "  output    %s\n", r.Out)
	return nil
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

func size(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1000_000:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}
