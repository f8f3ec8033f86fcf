package main

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"sync"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/preview"
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
			site := &outputHandler{dir: dir}
			fmt.Fprintf(cmd.OutOrStdout(), "http://%s%s/\n", reachable(listener.Addr()), dist.PathOf(site.open()))
			return preview.Serve(cmd.Context(), listener,
				preview.OnlyHost(preview.Hosts{Own: host, Allowed: allowed}, "gaceta preview", site))
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "address to listen on; the default port changes if in use")
	allowHostFlag(cmd, &allowed)
	cmd.Flags().StringVar(&out, "out", "", "the output folder (default dist under the root)")
	return cmd
}

// outputHandler serves an output folder. A build may replace the folder by another one of the same name.
type outputHandler struct {
	dir string

	mu   sync.Mutex
	info fs.FileInfo // of the folder that is open
	site fs.FS
}

func (h *outputHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	preview.Handler(h.open()).ServeHTTP(w, r)
}

// open returns the files of the folder that has the name now.
func (h *outputHandler) open() fs.FS {
	h.mu.Lock()
	defer h.mu.Unlock()
	info, err := os.Stat(h.dir)
	if h.site == nil || err == nil && !os.SameFile(info, h.info) {
		h.site, h.info = project.OpenFolder(h.dir), info
	}
	return h.site
}
