package main

import (
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/dev"
	"gaceta.dev/gaceta/generator/diag"
)

// devAddr is where dev listens unless it is told otherwise. Another port is
// taken when this one is not free.
const devAddr = "127.0.0.1:8000"

func newDev(root *string) *cobra.Command {
	var addr string
	cmd := &cobra.Command{
		Use:   "dev",
		Short: "Serves the site and follows what is saved",
		Long:  "Serves the site, drafts and articles of the future among it. Pages are rendered when they are asked for,\nand an open page reloads itself when something that it shows is saved. A mistake is shown in the page and\nhere; the page stays as it was until it is mended. Listens on loopback unless --addr says otherwise.",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			print, err := newPrinter(cmd, *root, string(diag.Text))
			if err != nil {
				return err
			}
			site, _, err := folders(*root, "")
			if err != nil {
				return err
			}
			host, err := hostOf(addr)
			if err != nil {
				return err
			}
			listener, err := net.Listen("tcp", addr)
			if errors.Is(err, syscall.EADDRINUSE) && !cmd.Flags().Changed("addr") {
				listener, err = net.Listen("tcp", net.JoinHostPort(host, "0"))
			}
			if err != nil {
				return err
			}
			go refreshTypes(site)
			start, out := time.Now(), cmd.ErrOrStderr()
			fmt.Fprintf(cmd.OutOrStdout(), "http://%s/\n", listener.Addr())
			return dev.Serve(cmd.Context(), listener, dev.Options{
				Site: generator.Options{
					Root: site, Cache: filepath.Join(site, ".gaceta"), Drafts: true, Future: true, Jobs: 1,
					PageTimeout: 10 * time.Second, Now: start, Notice: func(text string) { fmt.Fprintln(out, text) },
				},
				Host:  host,
				Print: func(list diag.List) { _ = print.diagnostics(list) },
				Ready: func() { fmt.Fprintf(out, "ready in %s\n", seconds(time.Since(start))) },
				Done: func(changed []string, took time.Duration) {
					if slices.ContainsFunc(changed, isTyped) {
						go refreshTypes(site)
					}
					fmt.Fprintf(out, "%s  %s  %d ms\n", time.Now().Format(time.TimeOnly), named(changed), took.Milliseconds())
				},
				Mended: func() { fmt.Fprintln(out, "mended: there are no errors any more") },
			})
		},
	}
	cmd.Flags().StringVar(&addr, "addr", devAddr, "where to listen")
	return cmd
}

// named is what was saved, in a few words.
func named(files []string) string {
	if len(files) > 3 {
		return strings.Join(files[:2], ", ") + fmt.Sprintf(" and %d more", len(files)-2)
	}
	return strings.Join(files, ", ")
}
