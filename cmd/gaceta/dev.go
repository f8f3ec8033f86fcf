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

	"gaceta.dev/gaceta/generator/dev"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

func newDev(root *string) *cobra.Command {
	var addr string
	var open bool
	cmd := &cobra.Command{
		Use:   "dev",
		Short: "Serve the site and update it on save",
		Long: `Serves the site with drafts and future articles. Pages are rendered on request, and an open page follows
what is saved: islands keep their state, and the page its scroll position and focus. Errors, also those in
the browser, are shown in the page and in the terminal; until they are fixed, the page shows its last good
version. A place in an error opens the file in GACETA_EDITOR or EDITOR. All pages are listed at
/_gaceta/routes. Listens on loopback unless --addr is set.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
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
			settings, _ := project.Open(site) // dev reports the errors
			fmt.Fprintf(cmd.OutOrStdout(), "http://%s%s/\n", reachable(listener.Addr()), settings.BaseURL.Path)
			return dev.Serve(cmd.Context(), listener, dev.Options{
				Site: dev.SiteOptions{
					Root: site, Cache: filepath.Join(site, ".gaceta"), Drafts: true, Future: true, Jobs: 1,
					PageTimeout: 10 * time.Second, Now: start, Notice: func(text string) { fmt.Fprintln(out, text) },
				},
				Host:  host,
				Print: func(list diag.List) { _ = newPrinter(cmd, *root, string(diag.Text)).diagnostics(list) },
				Ready: func(broken bool) {
					if broken {
						fmt.Fprintln(out, "waiting until the errors are fixed")
					} else {
						fmt.Fprintf(out, "ready in %s\n", seconds(time.Since(start)))
					}
					if !open {
						return
					}
					if err := dev.OpenBrowser(fmt.Sprintf("http://%s%s/", reachable(listener.Addr()), settings.BaseURL.Path)); err != nil {
						fmt.Fprintf(out, "the browser cannot be opened: %v\n", err)
					}
				},
				Done: func(changed []string, took time.Duration) {
					if slices.ContainsFunc(changed, isTyped) {
						go refreshTypes(site)
					}
					fmt.Fprintf(out, "%s  %s  %d ms\n", time.Now().Format(time.TimeOnly), named(changed), took.Milliseconds())
				},
				Fixed: func() { fmt.Fprintln(out, "fixed: no more errors") },
			})
		},
	}
	cmd.Flags().BoolVar(&open, "open", false, "open the site in the browser")
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8000", "address to listen on; the default port changes if in use")
	return cmd
}

// named lists the saved files, at most three.
func named(files []string) string {
	if len(files) > 3 {
		return strings.Join(files[:2], ", ") + fmt.Sprintf(" and %d more", len(files)-2)
	}
	return strings.Join(files, ", ")
}
