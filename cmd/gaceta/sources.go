package main

import (
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/audit/sourcecheck"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/site"
)

func newSources(root *string) *cobra.Command {
	var (
		check  bool
		format string
		o      = sourcecheck.Options{Hosts: 4, Timeout: 30 * time.Second}
	)
	cmd := &cobra.Command{
		Use:   "sources",
		Short: "Show the sources of the texts, and when each was last verified",
		Long: `Shows the addresses in the “sources” of front matter, of quotations and of the data files that “schemes” in
content/site.yaml names, such as content/laws.yaml, and the day when each was last verified.

With --check, requests each address and looks there for what the texts quote. A quotation is the component “quote”
with url, or a block quote that ends with a paragraph with a link to its source. The result is recorded in
content/sources.lock.yaml. The exit status is 1 if a source or a quotation no longer exists. Addresses of this machine
and of private networks are not requested, because a text could ask for what only this machine can reach.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !check && format != string(diag.Text) {
				return usageError{errors.New("--format needs --check: the list of sources is a table")}
			}
			s, err := readSite(cmd, *root)
			if err != nil {
				return err
			}
			state := s.Join(site.Visitors(time.Now()), nil) // gaceta check reports its faults
			all, err := sourcecheck.Collect(state.Model, s.Content.Entries)
			if err != nil {
				return err
			}
			lock, faults, err := sourcecheck.ReadLock(s.Project.FS)
			if err != nil {
				return err
			}
			if !check {
				return errors.Join(printSources(cmd, all, lock), newPrinter(cmd, *root, format).diagnostics(faults))
			}
			o.Today = s.Project.Schedule.Local(time.Now()).Format(time.DateOnly)
			checked, found, err := sourcecheck.Check(cmd.Context(), all, lock, o)
			if err != nil {
				return err
			}
			if len(all) > 0 || len(lock) > 0 {
				if err := checked.Write(*root); err != nil {
					return err
				}
			}
			print := newPrinter(cmd, *root, format)
			print.options.Rest = "--format json prints all of them."
			return print.checkReport(append(unread(s.Found, s.Content), append(faults, found...)...), nil)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&check, "check", false, "request each source, look for the quotations, and record the result")
	f.BoolVar(&o.AllowsPrivate, "allow-private", false,
		"also request addresses of this machine and of private networks, and use the environment's proxy")
	f.DurationVar(&o.Pause, "pause", time.Second, "the pause between two requests to the same host")
	formatFlag(cmd, &format)
	return cmd
}

func printSources(cmd *cobra.Command, all []*sourcecheck.Source, lock sourcecheck.Lock) error {
	table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 8, 3, ' ', 0)
	for _, s := range all {
		verified := lock[s.URL].Verified
		if verified == "" {
			verified = "never"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", verified, diag.Count(len(s.Quotes), "quotation"), diag.Line(s.URL))
	}
	return table.Flush()
}
