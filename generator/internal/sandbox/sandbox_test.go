package sandbox

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestBelowJavaScript runs code without the worker's guard: what Node and the
// kernel refuse, they refuse whatever JavaScript does.
func TestBelowJavaScript(t *testing.T) {
	t.Setenv("AWS_SECRET_ACCESS_KEY", "hunter2")
	t.Setenv("NODE_OPTIONS", "--allow-child-process")
	dir := t.TempDir()
	script := filepath.Join(dir, "try.mjs")
	text := `
import fs from "node:fs"; import net from "node:net"; import cp from "node:child_process"; import { Worker } from "node:worker_threads"; import dgram from "node:dgram";
const say = (name, f) => { try { f(); console.log(name, "done"); } catch (e) { console.log(name, e.code); } };
say("read", () => fs.readFileSync("/etc/passwd"));
say("write", () => fs.writeFileSync(` + "`" + dir + "/x`" + `, "x"));
say("spawn", () => cp.execSync("id"));
say("worker", () => new Worker("1", { eval: true }));
say("binding", () => process.binding("tcp_wrap"));
console.log("env", Object.keys(process.env).sort().join());
net.connect(9, "127.0.0.1").on("error", (e) => console.log("connect", e.code));
net.connect("/var/run/docker.sock").on("error", (e) => console.log("unix", e.code));
setTimeout(() => process.exit(1), 10_000).unref(); // what is not refused would wait for ever
dgram.createSocket("udp4").on("error", (e) => console.log("udp", e.code)).bind(0);
say("kill", () => process.kill(process.ppid, 0));
`
	if err := os.WriteFile(script, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd, err := Command(Options{Dir: dir, Confined: true, Read: []string{dir}}, script)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := Start(cmd, Options{Confined: true, Read: []string{dir}}); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v\n%s", err, &out)
	}
	want := []string{"read ERR_ACCESS_DENIED", "write ERR_ACCESS_DENIED", "spawn ERR_ACCESS_DENIED", "worker ERR_ACCESS_DENIED", "binding ERR_ACCESS_DENIED"}
	if runtime.GOOS == "linux" {
		if !canSeal() {
			t.Fatal("the kernel has no filters")
		}
		want = append(want, "connect EACCES", "unix EACCES", "udp EACCES", "kill EACCES")
	}
	for _, line := range want {
		if !strings.Contains(out.String(), line+"\n") {
			t.Errorf("no %q in\n%s", line, &out)
		}
	}
	if strings.Contains(out.String(), "AWS") || strings.Contains(out.String(), "NODE_OPTIONS") {
		t.Errorf("the process knows a secret:\n%s", &out)
	}
}

func TestFlags(t *testing.T) {
	for version, want := range map[string]string{
		"v20.20.2": "--experimental-permission", "v22.12.0": "--experimental-permission", "v22.13.0": "--permission", "v23.4.0": "--experimental-permission",
		"v24.0.0": "--permission", "v25.1.0": "--permission", "v18.20.4": "",
	} {
		node := filepath.Join(t.TempDir(), "node")
		if err := os.WriteFile(node, []byte("#!/bin/sh\necho "+version+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		found, err := examine(node)
		if found.flag != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q %v", version, found.flag, err)
		}
	}
}

// TestVersionAfterAKill asks a Node that is killed the first time it reports its
// version, and one that is killed every time.
func TestVersionAfterAKill(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the test needs shell scripts and signals")
	}
	for _, c := range []struct{ name, script, want string }{
		{"once", `mkdir "$0.killed" 2>/dev/null && kill -9 $$; echo v24.0.0`, ""},
		{"twice", `kill -9 $$`, "Node was killed twice while it reported its version (signal: killed)"},
		{"broken", `exit 127`, "Node does not run"},
	} {
		t.Run(c.name, func(t *testing.T) {
			node := filepath.Join(t.TempDir(), "node")
			if err := os.WriteFile(node, []byte("#!/bin/sh\n"+c.script+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
			found, err := examine(node)
			switch {
			case c.want == "" && (err != nil || found.flag != "--permission"):
				t.Errorf("flag %q, error %v", found.flag, err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}
