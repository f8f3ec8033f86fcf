package faultinjection

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// devServer is a running `gaceta dev`, in a process group of its own.
type devServer struct {
	t       *testing.T
	cmd     *exec.Cmd
	origin  string
	printed testsite.Output
	close   context.CancelFunc // closes the open pages
	opened  sync.WaitGroup
}

func startDev(t *testing.T, root string) *devServer {
	t.Helper()
	d := &devServer{t: t, cmd: exec.Command(gaceta, "dev", "--root", root, "--addr", "127.0.0.1:0"), close: func() {}}
	d.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	d.cmd.Stderr = &d.printed
	out, err := d.cmd.StdoutPipe()
	if err == nil {
		err = d.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Kill(-d.cmd.Process.Pid, syscall.SIGKILL) })
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	if d.origin = strings.TrimSuffix(strings.TrimSpace(line), "/"); err != nil {
		t.Fatal(err, d.printed.String())
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return d
}

// openPages keeps event streams open, as open pages do.
func (d *devServer) openPages(count int, files []string) {
	ctx, cancel := context.WithCancel(d.t.Context())
	d.close = cancel
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: count}}
	for i := range count {
		d.opened.Go(func() {
			for ctx.Err() == nil { // a page that lost its stream opens it again
				request, _ := http.NewRequestWithContext(ctx, http.MethodGet, d.origin+"/_gaceta/events?file="+files[i%len(files)], nil)
				response, err := client.Do(request)
				if err != nil {
					continue
				}
				_, _ = io.Copy(io.Discard, response.Body)
				_ = response.Body.Close()
			}
		})
	}
}

// addresses lists the pages of a site.
func (d *devServer) addresses(root string) (list []string) {
	out, err := exec.Command(gaceta, "routes", "--format", "json", "--root", root).Output()
	var found struct{ Routes []struct{ Address string } }
	if err == nil {
		err = json.Unmarshal(out, &found)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	for _, r := range found.Routes {
		list = append(list, r.Address)
	}
	return append(list, "/sitemap.xml")
}

// styleSheet matches the address of a style sheet. Its hash depends on the folder of the site, because of source maps.
var styleSheet = regexp.MustCompile(`/_assets/[a-z-]+-[0-9A-Z]{8}\.css`)

// pages returns what is served at some addresses, with the status, and style sheets in place of their addresses.
func (d *devServer) pages(addresses []string) map[string]string {
	all := map[string]string{}
	for _, address := range addresses {
		all[address] = styleSheet.ReplaceAllStringFunc(d.get(address), func(address string) string {
			rules, _, _ := strings.Cut(d.get(address), "/*# sourceMappingURL")
			return rules
		})
	}
	return all
}

func (d *devServer) get(address string) string {
	response, err := http.Get(d.origin + address)
	if err != nil {
		d.t.Fatal(err, d.printed.String())
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		d.t.Fatal(err)
	}
	return response.Status + "\n" + strings.ReplaceAll(string(text), d.origin, "")
}

// memory returns the resident memory of all processes of the group, in MB.
func (d *devServer) memory() (mb int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		data, err := os.ReadFile(file)
		_, rest, ok := strings.Cut(string(data), ") ") // after the name
		fields := strings.Fields(rest)
		if err != nil || !ok || len(fields) < 22 || fields[2] != strconv.Itoa(d.cmd.Process.Pid) {
			continue
		}
		pages, _ := strconv.Atoi(fields[21])
		mb += pages * os.Getpagesize() >> 20
	}
	return mb
}

// end interrupts the session, which must leave no process.
func (d *devServer) end() {
	d.t.Helper()
	group := -d.cmd.Process.Pid
	if err := syscall.Kill(group, syscall.SIGINT); err != nil {
		d.t.Error(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- d.cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			d.t.Errorf("it ends with %v:\n%s", err, d.printed.String())
		}
	case <-time.After(time.Minute):
		d.t.Error("it does not end")
	}
	d.close()
	d.opened.Wait()
	if err := syscall.Kill(group, 0); !errors.Is(err, syscall.ESRCH) {
		d.t.Errorf("a process is left (%v)", err)
	}
}
