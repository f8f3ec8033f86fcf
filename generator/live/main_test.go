package live

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/bucket"
	"gaceta.dev/gaceta/generator/internal/test/s3test"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

var server s3test.Server

// patience bounds every wait: nothing takes this long but a failure.
const patience = 5 * time.Minute

// childVariable is the environment variable that turns the test's binary into a publisher that can be killed.
const childVariable = "GACETA_TEST_LIVE"

func TestMain(m *testing.M) {
	s3test.Environment()
	if text := os.Getenv(childVariable); text != "" {
		os.Exit(child(text))
	}
	flag.Parse()
	_ = flag.Set("test.parallel", "4") // much of the time they wait: for locks to expire, for slow requests to end
	status := m.Run()
	server.Stop()
	os.Exit(status)
}

// order contains the options of a child process.
type order struct {
	Root, Target, Token string
	Pull                bool
}

func child(text string) int {
	var o order
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return 2
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 2
	}
	fmt.Println(listener.Addr())
	go func() { // it ends with the test, also if that is killed
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(3)
	}()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	how := options(o.Root, o.Target)
	how.Pull, how.Server = o.Pull, Server{Listener: listener, Token: o.Token}
	how.Log = func(level slog.Level, text string, list diag.List, details ...slog.Attr) {
		fmt.Fprintln(os.Stderr, level, text, details, list)
	}
	if err := Run(ctx, how); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// options returns short pauses, and patience with a store on a busy machine.
func options(root, target string) Options {
	return Options{
		Build: generator.Options{
			Root: root, Out: filepath.Join(root, "dist"), Cache: filepath.Join(root, ".gaceta"), CacheKey: bytes.Repeat([]byte("k"), 32), Jobs: 1,
		},
		Deploy: deploy.Options{
			Target: target, Share: 1, Grace: time.Hour, Jobs: 4,
			Lock: deploy.LockTimes{TTL: 5 * time.Second, Wait: time.Minute},
			Retry: bucket.Retry{
				MaxTries: 6, Pause: time.Millisecond, MaxPause: 10 * time.Millisecond, TryTimeout: 20 * time.Second, MaxElapsed: time.Minute,
			},
		},
		Log:    func(slog.Level, string, diag.List, ...slog.Attr) {},
		pauses: pauses{first: 10 * time.Millisecond, longest: 100 * time.Millisecond},
	}
}

// process is a publisher in a process of its own.
type process struct {
	t   testing.TB
	cmd *exec.Cmd
	url string
	log *testsite.Output
	o   order
}

// start starts a publisher, which is killed when the test ends.
func start(t testing.TB, o order) *process {
	t.Helper()
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, cmd: exec.Command(os.Args[0]), log: &testsite.Output{}, o: o}
	p.cmd.Env = append(os.Environ(), childVariable+"="+string(text))
	p.cmd.Stderr = p.log
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		_, err = p.cmd.StdinPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the publisher does not start: %v\n%s", err, p.log)
	}
	p.url = "http://" + strings.TrimSpace(line)
	return p
}

func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// stop ends the publisher as systemd does.
func (p *process) stop() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	if err := p.cmd.Wait(); err != nil {
		p.t.Errorf("the publisher does not end cleanly: %v\n%s", err, p.log)
	}
}

// request sends a request and returns the status and the answer.
func (p *process) request(method, path string, change ...func(*http.Request)) (int, []byte) {
	p.t.Helper()
	r, err := http.NewRequest(method, p.url+path, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+p.o.Token)
	for _, c := range change {
		c(r)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatalf("%s %s: %v\n%s", method, path, err, p.log)
	}
	defer answer.Body.Close()
	var body bytes.Buffer
	_, _ = body.ReadFrom(answer.Body)
	return answer.StatusCode, body.Bytes()
}

// publish asks for a batch with all that was saved before, and returns the status after it.
func (p *process) publish() Status {
	p.t.Helper()
	code, body := p.request("POST", "/publish")
	var asked struct{ Change int }
	if err := json.Unmarshal(body, &asked); err != nil || code != http.StatusAccepted {
		p.t.Fatalf("%d %s", code, body)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		_, body := p.request("GET", "/status")
		var now Status
		if err := json.Unmarshal(body, &now); err != nil {
			p.t.Fatalf("%v: %s", err, body)
		}
		if now.Finished >= asked.Change {
			return now
		}
		if time.Now().After(deadline) {
			p.t.Fatalf("change %d is not published: %s\n%s", asked.Change, body, p.log)
		}
	}
}

// files reads a folder without the state of deploys and of the server.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if name == ".gaceta" || name == ".sgwtmp" {
				return fs.SkipDir
			}
			return err
		}
		if name == ".gaceta" {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		all[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// built returns the files of a clean build. It reports false if the site has errors.
func built(t testing.TB, root string) (map[string]string, bool) {
	t.Helper()
	dir := t.TempDir()
	o := options(root, "").Build
	o.Out, o.Cache, o.NoCache, o.Now = filepath.Join(dir, "dist"), filepath.Join(dir, "cache"), true, time.Now()
	report, err := generator.Build(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if report.Diagnostics.HasErrors() {
		return nil, false
	}
	return files(t, o.Out), true
}

// isEqual fails unless a bucket contains a site and, besides, only assets of earlier ones.
func isEqual(t testing.TB, dir string, want map[string]string) {
	t.Helper()
	got := files(t, dir)
	for name, text := range want {
		if have, ok := got[name]; !ok || have != text {
			t.Errorf("%s is missing or differs", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok && !strings.HasPrefix(name, "_assets/") {
			t.Errorf("%s is too many", name)
		}
	}
}

func write(t testing.TB, root, name, text string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
