package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/content/types"
	"gaceta.dev/gaceta/generator/dev"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist/preview"
	"gaceta.dev/gaceta/generator/project"
)

func newDev(root *string) *cobra.Command {
	var addr string
	var allowed []string
	var open, poll bool
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
			listener, host, err := listen(cmd, addr)
			if err != nil {
				return err
			}
			settings, faults := project.Open(site) // dev reports the errors
			var refreshing sync.WaitGroup
			defer refreshing.Wait() // nothing is written after the command has ended
			refreshing.Go(func() { refreshTypes(settings, faults) })
			run := devRun{
				cmd: cmd, root: *root, site: site, start: time.Now(), opens: open,
				home: "http://" + reachable(listener.Addr()) + homeOf(settings), refreshing: &refreshing,
			}
			fmt.Fprintln(cmd.OutOrStdout(), run.home)
			o := run.options(preview.Hosts{Own: host, Allowed: allowed})
			o.Poll = poll
			return dev.Serve(cmd.Context(), listener, o)
		},
	}
	cmd.Flags().BoolVar(&open, "open", false, "open the site in the browser")
	cmd.Flags().BoolVar(&poll, "poll", false, "compare all files twice a second, for folders whose changes send no events,\n"+
		"such as those that a container or a virtual machine mounts")
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8000", "address to listen on; the default port changes if in use")
	allowHostFlag(cmd, &allowed)
	return cmd
}

// homeOf returns the address of the home page at the site's root. If every language has a prefix, it returns that of the
// first language.
func homeOf(p project.Project) string {
	home := "/"
	if len(p.Languages) > 0 { // otherwise the settings have errors
		lang, _ := p.Languages.Split(home)
		home = p.Languages.Address(lang, home)
	}
	return p.BaseURL.Address(home)
}

// devRun is one run of the command.
type devRun struct {
	cmd   *cobra.Command
	root  string // as the user wrote it
	site  string // the absolute path of root
	start time.Time
	home  string // address of the home page
	opens bool   // open the home page in the browser

	refreshing *sync.WaitGroup // types are written in the background
}

// options returns the options of the server. hosts are those that requests may name.
func (r devRun) options(hosts preview.Hosts) dev.Options {
	return dev.Options{
		Site: dev.SiteOptions{
			Root: r.site, Cache: filepath.Join(r.site, ".gaceta"), Variables: project.PublicVariables(os.Environ()), Drafts: true,
			Future: true, Jobs: 1,
			PageTimeout: 10 * time.Second, Now: r.start, Notice: func(text string) { r.printf("%s\n", text) },
		},
		Hosts: hosts,
		Print: func(list diag.List) { _ = newPrinter(r.cmd, r.root, string(diag.Text)).diagnostics(list) },
		Ready: r.ready,
		Done: func(changed []string, took time.Duration) {
			if slices.ContainsFunc(changed, types.DependOn) {
				r.refreshing.Go(func() { refreshTypes(project.Open(r.site)) })
			}
			r.printf("%s  %s  %d ms\n", time.Now().Format(time.TimeOnly), fileNames(changed), took.Milliseconds())
		},
		Fixed: func() { r.printf("fixed: no more errors\n") },
	}
}

// ready reports that the site has been read, and opens it in the browser if the user asked for that.
func (r devRun) ready(broken bool) {
	if broken {
		r.printf("waiting until the errors are fixed\n")
	} else {
		r.printf("ready in %s\n", seconds(time.Since(r.start)))
	}
	if !r.opens {
		return
	}
	if err := dev.OpenBrowser(r.home); err != nil {
		r.printf("the browser cannot be opened: %v\n", err)
	}
}

func (r devRun) printf(format string, args ...any) {
	fmt.Fprintf(r.cmd.ErrOrStderr(), format, args...)
}

// fileNames lists the saved files: all of up to three, otherwise two and the number of the others.
func fileNames(files []string) string {
	if len(files) > 3 {
		return diag.Line(strings.Join(files[:2], ", ")) + fmt.Sprintf(" and %d more", len(files)-2)
	}
	return diag.Line(strings.Join(files, ", "))
}
