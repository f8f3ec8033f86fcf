package sandbox

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestWatchRecordsWhatWasAsked runs code without a guard, which catches every error and asks for files in many ways.
func TestWatchRecordsWhatWasAsked(t *testing.T) {
	if node, found, err := find(); err != nil || !found.watched {
		t.Fatalf("%s is not watched: %v", node, err)
	}
	own, other := t.TempDir(), t.TempDir()
	secret := filepath.Join(other, "secret")
	if err := os.Symlink(secret, filepath.Join(own, "link")); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{secret: "hunter2", filepath.Join(own, "own"): "own", filepath.Join(own, "lazy.mjs"): "export default 1"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ name, code, want string }{
		{"nothing", ``, ""},
		{"its own file", `fs.readFileSync("own"); fs.statSync("own"); fs.readdirSync("."); await import("./lazy.mjs")`, ""},
		{"what Node knows", `os.cpus(); os.totalmem(); os.loadavg(); os.uptime(); new Date().getTimezoneOffset(); crypto.randomUUID()`, ""},
		{"its own properties", `fs.realpathSync("own"); process.memoryUsage(); process.constrainedMemory()`, ""},
		{"a package that is not there", `require("encoding")`, ""},
		{"a file that is not there", `fs.existsSync("/etc/nothing-there")`, ""},
		{"a file", `fs.readFileSync("SECRET")`, "reads the file SECRET"},
		{"a relative file", `fs.readFileSync(path.relative(".", "SECRET"))`, "reads the file SECRET"},
		{"a file with dots", `fs.readFileSync("/proc/../SECRET")`, "reads the file SECRET"},
		{"a file behind a link", `fs.readFileSync("link")`, "reads the file OWN/link"},
		{"a file as bytes", `fs.readFileSync(Buffer.from("SECRET"))`, "reads the file SECRET"},
		{"a file by promise", `await fs.promises.readFile("SECRET")`, "reads the file SECRET"},
		{"a file as a stream", `await new Promise((done, fail) => new fs.ReadStream("SECRET").on("error", fail))`, "reads the file SECRET"},
		{"a file as a blob", `await (await fs.openAsBlob("SECRET")).text()`, "looks at the file SECRET"},
		{"a module", `await import("SECRET", { with: { type: "json" } })`, "looks at the file SECRET"},
		{"a folder", `fs.readdirSync("OTHER")`, "lists the folder OTHER"},
		{"the environment", `fs.readFileSync("/proc/self/environ")`, "reads the file /proc/self/environ"},
		{"the environment of the generator", `fs.readFileSync("/proc/" + process.ppid + "/environ")`, "reads the file /proc/"},
		{"a private key", `fs.readdirSync("/etc/ssl/private")`, "lists the folder /etc/ssl/private"},
		{"a time", `fs.statSync("SECRET")`, "looks at the file SECRET"},
		{"the target of a link", `fs.realpathSync("SECRET")`, "looks at the file OTHER"},
		{"a new file", `fs.writeFileSync("new", "x")`, "writes the file OWN/new"},
		{"a new folder", `fs.mkdirSync("new")`, "writes the file OWN/new"},
		{"a removal", `fs.rmSync("own")`, "writes the file OWN/own"},
		{"a mode", `fs.chmodSync("own", 0o777)`, "writes the file OWN/own"},
		{"a time that changes", `fs.utimesSync("own", 1, 1)`, "writes the file OWN/own"},
		{"a link", `fs.symlinkSync("SECRET", "new")`, "writes the file OWN/new"},
		{"another name", `fs.renameSync("own", "new")`, "writes the file OWN/own"},
		{"a socket", `await new Promise((done, fail) => net.connect(9, "127.0.0.1").on("error", fail))`, "opens a socket"},
		{"a signal", `process.kill(process.ppid, 0)`, "sends a signal to a process"},
		{"a priority", `os.setPriority(process.ppid, 19)`, "changes the priority or the limits of a process"},
		{"changes to a folder", `fs.watch(".")`, "makes a system call that is not needed for rendering"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			names := strings.NewReplacer("SECRET", secret, "OTHER", other, "OWN", own)
			script := filepath.Join(t.TempDir(), "try.mjs")
			text := `import fs from "node:fs"; import os from "node:os"; import net from "node:net"; import path from "node:path";
import crypto from "node:crypto"; import { createRequire } from "node:module"; const require = createRequire(import.meta.url);
process.chdir("` + own + `"); process.stdin.once("data", async () => { try { ` + names.Replace(c.code) + ` } catch (e) { console.error(e.message) } process.reallyExit(0) });`
			if err := os.WriteFile(script, []byte(strings.ReplaceAll(text, `"./lazy.mjs"`, `"`+own+`/lazy.mjs"`)), 0o600); err != nil {
				t.Fatal(err)
			}
			read := []string{own, filepath.Dir(script)}
			o := Options{Dir: own, Confined: true, Read: read, Watch: NewWatch(read)}
			cmd, err := Command(o, script)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &out
			input, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := Start(cmd, o); err != nil {
				t.Fatal(err)
			}
			o.Watch.Arm()
			_, _ = input.Write([]byte("now"))
			_ = cmd.Wait()
			got, want := o.Watch.TakeAll(), names.Replace(c.want)
			if got != want && !(strings.HasSuffix(want, "/") && strings.HasPrefix(got, want)) {
				t.Errorf("recorded %q, want %q; %s", got, want, &out)
			}
			if strings.Contains(out.String(), "hunter2") {
				t.Errorf("the file was read: %s", &out)
			}
		})
	}
}

// TestRefusalsHavePlaces takes a refusal with the output that follows it.
func TestRefusalsHavePlaces(t *testing.T) {
	w := NewWatch(nil)
	w.refusals = []refused{{"first", 10}, {"second", 10}, {"third", 20}}
	var got []string
	for _, place := range []int64{10, 11, 15, 30, 40} {
		got = append(got, w.Take(place))
	}
	if want := []string{"", "first", "", "third", ""}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
