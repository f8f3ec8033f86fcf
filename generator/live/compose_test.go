//go:build unix

package live

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/s3test"
	"gaceta.dev/gaceta/generator/internal/test/testserver"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// TestCompose runs the commands of compose.yaml as processes, with addresses and folders of this machine.
func TestCompose(t *testing.T) {
	t.Parallel()
	const file = "templates/live/compose.yaml"
	repository, err := testsite.Repository()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(repository, file))
	if err != nil {
		t.Fatal(err)
	}
	tree, list := yamlnode.Parse(file, 1, text)
	if list.HasErrors() {
		t.Fatal(list)
	}
	versitygw, err := s3test.Binary(t.Context())
	if err != nil {
		t.Skipf("no S3 server: %v; 'make test' installs it", err)
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", bin, "gaceta.dev/gaceta/cmd/gaceta").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, root, store, publisher := t.TempDir(), testsite.Site(t), freeAddress(t), freeAddress(t)
	here := strings.NewReplacer("/data", data, "exec versitygw", "exec "+versitygw, "store:7070", store, ":7070", store, "0.0.0.0:8080", publisher)
	start := func(name, dir string) *exec.Cmd {
		service := tree.Get("services").Get(name)
		var args []string
		for item := range service.Get("command").Items() {
			args = append(args, here.Replace(item.Text()))
		}
		if args[0] == "gaceta" {
			args[0] = filepath.Join(bin, args[0])
		}
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir, cmd.Env = dir, os.Environ()
		for variable := range service.Get("environment").Fields() {
			cmd.Env = append(cmd.Env, variable.Key()+"="+strings.Trim(variable.Text(), "${}:?- "))
		}
		cmd.Stderr = os.Stderr
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		if _, err := testserver.Start(cmd); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); _ = cmd.Wait() })
		return cmd
	}
	start("store", data)
	live := start("live", root)
	page := filepath.Join(data, "site/about/index.html")
	contains := func(text string) {
		t.Helper()
		for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
			if html, err := os.ReadFile(page); err == nil && strings.Contains(string(html), text) {
				return
			}
			if time.Now().After(deadline) {
				t.Fatalf("%s does not appear", text)
			}
		}
	}
	contains("<html")
	about := filepath.Join(root, "content/pages/about/de.md")
	if err := os.WriteFile(about, []byte("Aus dem Behälter.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	contains("Aus dem Behälter.")
	if answer, err := http.Get("http://" + publisher + "/status"); err != nil || answer.StatusCode != http.StatusUnauthorized {
		t.Errorf("without the token: %v %v", answer, err)
	}

	// The drill of the documentation: a kill, a change, a new start.
	_ = syscall.Kill(-live.Process.Pid, syscall.SIGKILL)
	_ = live.Wait()
	if err := os.WriteFile(about, []byte("Nach dem Unfall.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	start("live", root)
	contains("Nach dem Unfall.")
}

func freeAddress(t *testing.T) string {
	t.Helper()
	address, err := testserver.FreeAddress()
	if err != nil {
		t.Fatal(err)
	}
	return address
}
