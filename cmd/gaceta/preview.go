package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/preview"
	"gaceta.dev/gaceta/generator/project"
)

func newPreview(root *string) *cobra.Command {
	var addr, out string
	var allowed []string
	cmd := &cobra.Command{
		Use:   "preview",
		Short: "Serve dist/ like a good host",
		Long: `Serves dist/ with the headers of _headers, the redirects of _redirects and to addresses with a final slash,
the nearest 404.html, and compressed text. A site with a base path is served below it. Listens on
loopback unless --addr is set, and answers only requests that name this machine or a host of --addr and
--allow-host.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			dir, err := outputFolder(*root, out)
			if err != nil {
				return err
			}
			listener, host, err := listen(cmd, addr)
			if err != nil {
				return err
			}
			site := project.OpenFolder(dir)
			fmt.Fprintf(cmd.OutOrStdout(), "http://%s%s/\n", reachable(listener.Addr()), dist.PathOf(site))
			return preview.Serve(cmd.Context(), listener, preview.OnlyHost(preview.Hosts{Own: host, Allowed: allowed}, "gaceta preview", preview.Handler(site)))
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "address to listen on; the default port changes if in use")
	allowHostFlag(cmd, &allowed)
	cmd.Flags().StringVar(&out, "out", "", "the output folder (default dist under the root)")
	return cmd
}
