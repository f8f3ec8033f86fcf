package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"gaceta": main})
}

// TestScripts runs testdata/script/*.txtar. Each begins in a copy of the
// smallest site, which borrows the repository's installed packages.
func TestScripts(t *testing.T) {
	repository, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Setup: func(env *testscript.Env) error {
			site := filepath.Join(env.WorkDir, "site")
			env.Cd = site
			env.Setenv("NO_COLOR", "1")
			env.Setenv("REPO", repository)
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, "home"))
			return writeSite(site) // what the script brought itself stays
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"same": same, "serve": serve, "await": await, "crawl": crawl, "visit": visit},
	})
}

// same DIR DIR fails unless both folders hold the same bytes.
func same(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: same dir dir")
	}
	a, b := folder(ts, args[0]), folder(ts, args[1])
	for name, text := range a {
		if other, ok := b[name]; !ok || other != text {
			ts.Fatalf("%s differs between %s and %s", name, args[0], args[1])
		}
	}
	if len(a) != len(b) {
		ts.Fatalf("%s has %d files, %s has %d", args[0], len(a), args[1], len(b))
	}
}

func folder(ts *testscript.TestScript, dir string) map[string]string {
	out := map[string]string{}
	root := ts.MkAbs(dir)
	ts.Check(filepath.WalkDir(root, func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		rel, _ := filepath.Rel(root, file)
		out[rel] = string(text)
		return err
	}))
	return out
}

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
	}{
		{[]string{"version"}, statusDone},
		{[]string{"--help"}, statusDone},
		{[]string{"completion", "bash"}, statusDone},
		{[]string{"nonsense"}, statusUsage},
		{[]string{"build", "--nonsense"}, statusUsage},
		{[]string{"build", "extra"}, statusUsage},
		{[]string{"build", "--root", "/no/such/folder"}, statusUsage},
		{[]string{"build", "--format", "xml"}, statusUsage},
		{[]string{"build", "--root", t.TempDir(), "--image-budget", "-1s"}, statusUsage},
		{[]string{"build", "--root", t.TempDir(), "--jobs", "0"}, statusUsage},
		{[]string{"dev", "--root", t.TempDir(), "--addr", "127.0.0.1:99999"}, statusUsage},
		{[]string{"help", "build"}, statusDone},
		{[]string{"help", "buidl"}, statusUsage},
		{[]string{"explain"}, statusDone},
		{[]string{"explain", "content-dat"}, statusUsage},
		{[]string{"check", "--root", t.TempDir()}, statusErrors},
		{[]string{"init"}, statusUsage},
		{[]string{"init", "."}, statusUsage},
		{[]string{"init", filepath.Join(t.TempDir(), "new"), "--languages", "english"}, statusUsage},
		{[]string{"init", filepath.Join("main.go", "new")}, statusMachine},
	} {
		null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := run(context.Background(), c.args, null, null); got != c.status {
			t.Errorf("gaceta %v: status %d, want %d", c.args, got, c.status)
		}
	}
}

// An interrupt ends a command that only reads, whatever it does.
func TestInterruptsEndCommandsThatRead(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows cannot send an interrupt to one process")
	}
	asked := make(chan struct{}, 1)
	silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		<-r.Context().Done()
	}))
	defer silent.Close()
	cmd := exec.Command("gaceta", "check", "--root", newSite(t), "--against", silent.URL)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	<-asked
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); cmd.ProcessState.Exited() {
		t.Errorf("check went on after an interrupt: %v", err)
	}
}
