package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist/preview"
	"gaceta.dev/gaceta/generator/live"
	"gaceta.dev/gaceta/generator/project"
)

// liveToken is the variable with the token that requests must have.
const liveToken = "GACETA_LIVE_TOKEN"

// liveGCPercent is gcPercent for the first build of a process that stays with a site in memory: 20,000 pages are 0.35 GB. Later
// batches make less than batchGCPercent of it. Memory is freed after each, so that the collector does not run while an author
// waits: it took a quarter of the CPU time of a batch (November 2026). Of a large site, the heap grows by maxGrowth at most.
const (
	liveGCPercent  = 30
	batchGCPercent = 80
	maxGrowth      = 600 << 20 // bytes
)

// liveRun is one run of the command.
type liveRun struct {
	live.Options
	out, listen, format string
	allowed             []string
	maxRemovals         int // percentage
	announces           bool

	mu sync.Mutex // of what is printed
}

func newLive(root *string) *cobra.Command {
	var l liveRun
	cmd := &cobra.Command{
		Use:   "live URL",
		Short: "Publish each change into a bucket within seconds",
		Long: `Builds the site, deploys it as 'gaceta deploy --prune' does, and stays: each saved change is built and
uploaded, a burst of changes at once. A change with errors is reported and publishes nothing. Run it again
after it was stopped or killed: it finishes what was begun.

  gaceta live 's3://bucket?region=eu-south-2'
  gaceta live --pull --listen 0.0.0.0:8080 --allow-host live.example.org 's3://bucket?region=eu-south-2'

With --listen it answers requests:

  POST /publish   publishes what changed; for the webhook of a Git host or a CMS
  GET /status     what is published, what waits, and the errors, as JSON
  GET /healthz    says that the process answers

Unless it listens on loopback, requests need the token in ` + liveToken + `: as "Authorization: Bearer",
as "X-Gitlab-Token", or as the secret of GitHub's "X-Hub-Signature-256".`,
		Args: argCount(1, 1, "one argument, the address of a bucket, such as s3://bucket"),
		RunE: func(cmd *cobra.Command, args []string) error { return l.run(cmd, *root, args[0]) },
	}
	f := cmd.Flags()
	f.StringVar(&l.out, "out", "", "the output folder (default dist under the root)")
	baseURLFlag(f, &l.Build.BaseURL, "base-url", "use this `URL`, which may have a path, instead of baseUrl in content/site.yaml")
	f.StringVar(&l.listen, "listen", "", "`HOST:PORT` to answer requests at (default none)")
	allowHostFlag(cmd, &l.allowed)
	f.BoolVar(&l.Pull, "pull", false, "fetch the branch and fast-forward to it: at the start, on POST /publish, and on the signal SIGHUP")
	f.BoolVar(&l.Deploy.Yes, "yes", false, "publish even if a large share of the site would be removed")
	f.IntVar(&l.maxRemovals, "max-removals", 20, "percentage of the site above which removals need --yes")
	f.DurationVar(&l.Deploy.Grace, "grace", 7*24*time.Hour, "how long to keep replaced assets and previous deploys")
	choiceFlag(cmd, &l.Deploy.Encode, "encode", "store compressed bytes under the plain names, where dist/ has them", "br", "gzip")
	f.IntVar(&l.Deploy.Jobs, "jobs", 16, "number of parallel uploads")
	announceFlags(cmd, &l.announces, &l.Announce.IndexNow)
	l.format = "text"
	choiceFlag(cmd, &l.format, "log-format", "format of the log on standard error (default text)", "text", "json")
	return cmd
}

// run publishes until it is interrupted.
func (l *liveRun) run(cmd *cobra.Command, root, target string) (err error) {
	b := &l.Build
	if b.Root, b.Out, err = folders(root, l.out); err != nil {
		return err
	}
	if !l.announces {
		l.Announce.IndexNow = ""
	}
	if l.maxRemovals < 0 || l.maxRemovals > 100 {
		return usageError{fmt.Errorf("--max-removals %d: must be a percentage from 0 to 100", l.maxRemovals)}
	}
	if err := checkDeployFlags(l.Deploy); err != nil {
		return err
	}
	if b.Cache, err = within(b.Root, "", ".gaceta"); err != nil {
		return err
	}
	notice := func(text string) { l.log(cmd, root, slog.LevelInfo, text, nil) }
	b.Notice, b.Variables = notice, project.PublicVariables(os.Environ())
	if err := setCacheKey(b); err != nil {
		return err
	}
	l.Deploy.Target, l.Deploy.Notice, l.Deploy.Share = target, notice, float64(l.maxRemovals)/100
	l.Log = func(level slog.Level, text string, list diag.List, details ...slog.Attr) {
		l.log(cmd, root, level, text, list, details...)
	}
	if err := l.open(cmd); err != nil {
		return err
	}
	hangup, stop := hangups(cmd.Context())
	defer stop()
	l.Asked = hangup
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(liveGCPercent)
		l.Free = func() {
			runtime.GC()
			var heap runtime.MemStats
			runtime.ReadMemStats(&heap)
			debug.SetGCPercent(int(min(batchGCPercent, 100*maxGrowth/max(heap.HeapAlloc, 1))))
		}
	}
	err = live.Run(cmd.Context(), l.Options)
	if address := (*deploy.AddressError)(nil); errors.As(err, &address) || errors.As(err, new(*generator.ForeignFolderError)) ||
		errors.Is(err, deploy.ErrMisplaced) {
		return usageError{err}
	}
	return err
}

// open opens the address of --listen.
func (l *liveRun) open(cmd *cobra.Command) error {
	if l.listen == "" {
		if cmd.Flags().Changed("allow-host") {
			return usageError{errors.New("--allow-host needs --listen")}
		}
		return nil
	}
	host, _, err := net.SplitHostPort(l.listen)
	if err != nil {
		return usageError{fmt.Errorf("--listen %s: must be HOST:PORT", l.listen)}
	}
	token := os.Getenv(liveToken)
	if token == "" && !isLoopback(host) {
		return usageError{fmt.Errorf("--listen %s: other machines could publish; set %s to a long random text, "+
			"or listen on 127.0.0.1", l.listen, liveToken)}
	}
	listener, err := net.Listen("tcp", l.listen)
	if err != nil {
		return describeInUse(err, "--listen "+l.listen)
	}
	if host == "" { // all addresses
		host = net.IPv6unspecified.String()
	}
	l.Server = live.Server{Listener: listener, Hosts: preview.Hosts{Own: host, Allowed: l.allowed}, Token: token}
	if p, _ := project.Open(l.Build.Root); p.IsReadable {
		p.Publish(l.Build.BaseURL, "")
		l.Server.Origin = p.BaseURL.Origin
	}
	fmt.Fprintln(cmd.OutOrStdout(), "http://"+reachable(listener.Addr()))
	return nil
}

// isLoopback reports whether only this machine reaches a host.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback() || host == "localhost"
}

// hangups returns a channel that has a value for each SIGHUP.
func hangups(ctx context.Context) (<-chan struct{}, func()) {
	signals, asked := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGHUP)
	go func() {
		for {
			select {
			case <-signals:
				select {
				case asked <- struct{}{}:
				case <-ctx.Done():
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return asked, func() { signal.Stop(signals) }
}

// log prints one event, as JSON on one line or for a person.
func (l *liveRun) log(cmd *cobra.Command, root string, level slog.Level, text string, list diag.List, details ...slog.Attr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	out, now := cmd.ErrOrStderr(), time.Now()
	if l.format == "json" {
		printEvent(out, now, level, text, list, details)
		return
	}
	fmt.Fprintf(out, "%s  %s", now.Format(time.TimeOnly), text)
	for _, d := range details {
		value := strings.Trim(d.Value.String(), "[]")
		if d.Value.Kind() == slog.KindFloat64 {
			value = fmt.Sprintf("%.2f", d.Value.Float64())
		}
		if value != "" {
			fmt.Fprintf(out, "  %s %s", d.Key, diag.Line(value))
		}
	}
	fmt.Fprintln(out)
	_ = newPrinter(cmd, root, string(diag.Text)).diagnostics(list)
}

// printEvent prints an event as JSON.
func printEvent(out io.Writer, now time.Time, level slog.Level, text string, list diag.List, details []slog.Attr) {
	event := map[string]any{"time": now.UTC().Format(time.RFC3339Nano), "level": level.String(), "message": text}
	for _, d := range details {
		event[d.Key] = d.Value.Any()
	}
	if len(list) > 0 {
		event["diagnostics"] = list
	}
	_ = diag.WriteJSON(out, event, "") // nobody could be told
}
