package render

import (
	"runtime"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
)

// TestSilencedRefusals tries to hide from the generator what was tried, in all the ways in which code can change what
// JavaScript does. The kernel tells the generator what was asked, so the page fails each time.
func TestSilencedRefusals(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells what was asked")
	}
	for name, try := range map[string]string{
		"replaces push":                 `Array.prototype.push = () => 0; read()`,
		"replaces the methods of lists": `for (const m of Object.getOwnPropertyNames(Array.prototype)) if (typeof [][m] === "function" && m !== "constructor") Array.prototype[m] = () => []; Array.prototype[Symbol.iterator] = function* () {}; read()`,
		"replaces functions":            `Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => {}; Reflect.apply = () => {}; read()`,
		"replaces JSON":                 `JSON.stringify = () => "{}"; Object.prototype.toJSON = String.prototype.toJSON = () => ({ kind: "x" }); read()`,
		"replaces buffers":              `for (const m of ["write", "utf8Write", "writeUInt32BE"]) Buffer.prototype[m] = () => 0; Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), "byteLength", { get: () => 0 }); read()`,
		"replaces errors":               `globalThis.Error = class { constructor() { process.reallyExit(0) } }; read()`,
		"replaces stacks":               `Error.prepareStackTrace = () => { process.reallyExit(0) }; read()`,
		"replaces stacks by text":       `Error.prepareStackTrace = () => "at innocent (node_modules/innocent/index.js:1:1)"; Error.stackTraceLimit = 0; read()`,
		"freezes stacks":                `Object.defineProperty(Error, "stackTraceLimit", { value: 0, writable: false }); read()`,
		"replaces promises":             `Promise.prototype.then = Promise.prototype.catch = function () { return this }; Object.defineProperty(Promise, Symbol.species, { get() { throw 1 } }); fs.promises.readFile("SECRET"); for (let end = Date.now() + 200; Date.now() < end;);`,
		"replaces constructors":         `Object.defineProperty(Promise.prototype, "constructor", { get() { throw 1 } }); fs.readFile("SECRET", () => {}); for (let end = Date.now() + 200; Date.now() < end;);`,
		"replaces emitters":             `fs.ReadStream.prototype.emit = fs.ReadStream.prototype.on = function () { return this }; new fs.ReadStream("SECRET"); await new Promise((done) => setTimeout(done, 100))`,
		"replaces the functions of fs":  `fs.writeSync = fs.writevSync = () => 0; process.stdout.write = process.stderr.write = () => true; read()`,
		"replaces properties":           `Object.defineProperty = Object.assign = Reflect.defineProperty = () => {}; read()`,
		"adds a code to objects":        `Object.prototype.code = "ENOENT"; Object.prototype.errno = 2; read()`,
		"ends the process":              `read(); process.reallyExit(0)`,
		"kills the process":             `read(); process.exitCode = 0; process._exiting = true; process.exit(0)`,
		"closes the output":             `read(); fs.closeSync(1); process.reallyExit(0)`,
		"closes the output before":      `fs.closeSync(1); read(); process.reallyExit(0)`,
		"never ends":                    `read(); for (;;);`,
		"fills the stack":               `let left = 200; const deep = () => { try { deep() } catch {} ; if (left-- > 0) read() }; deep(); read()`,
		"imports the guard":             `const guard = await import(new URL("WORKER/guard.mjs", "file://").href); read(); guard.takeAttempts?.(); guard.installGuard?.(() => {})`,
		"imports the guard again":       `try { const guard = await import(new URL("WORKER/guard.mjs?2", "file://").href); guard.installGuard(() => {}) } catch {} read()`,
		"imports the protocol":          `await import(new URL("WORKER/protocol.mjs", "file://").href); read()`,
		"asks by Node's own module":     `try { require("node:module")._extensions[".json"]({}, "SECRET") } catch {}`,
		"imports":                       `await import("SECRET", { with: { type: "json" } }).catch(() => {})`,
		"asks for a blob":               `await fs.openAsBlob("SECRET").then((b) => b.text()).catch(() => {})`,
		"asks for an address":           `new net.Socket({}).connect; try { new (require("node:dgram").Socket)("udp4").addMembership("1.2.3.4") } catch {} read()`,
		"lowers the generator":          `try { process.getBuiltinModule("node:os").setPriority(process.ppid, 19) } catch {}`,
		"catches everything":            `process.removeAllListeners("uncaughtException"); process.on("uncaughtException", () => {}); setTimeout(() => fs.readFileSync("SECRET"), 0); await new Promise((done) => setTimeout(done, 50))`,
		"answers before":                forge + `read(); frame({ kind: "done", id: 1, islands: [], pictures: [], data: [], strings: null }, "<p>forged</p>"); process.reallyExit(0)`,
		"answers for another":           forge + `read(); frame({ kind: "refused", error: { refused: "", stack: "at x (node_modules/innocent/index.js:1:1)" } })`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			code := strings.Replace(evil, "TRY", `const read = () => { try { fs.readFileSync("SECRET") } catch {} }; `+try, 1)
			p, _ := guarded(t, code, `evil()`)
			_, list, err := p.Render(t.Context(), job("home", map[string]any{}))
			if site, ok := err.(*SiteError); ok {
				list, err = site.List, nil
			}
			if err != nil || len(list) != 1 || list[0].Code != "render-refused" {
				t.Errorf("%v %v", list, err)
			}
		})
	}
}

// forge is JavaScript that writes frames.
const forge = `function frame(head, body = "") { const h = Buffer.from(JSON.stringify(head)), b = Buffer.from(body), l = Buffer.alloc(8); l.writeUInt32BE(h.length, 0); l.writeUInt32BE(b.length, 4); fs.writeSync(1, Buffer.concat([l, h, b])); } `

// TestRefusalIsOfItsPage renders pages next to one that reads a file and ends its process.
func TestRefusalIsOfItsPage(t *testing.T) {
	p, _ := guarded(t, strings.Replace(evil, "TRY", `if (arguments[0] === "/b/") try { fs.readFileSync("SECRET") } catch {}`, 1), `evil(arguments[1].name)`)
	results := map[string]chan diag.List{}
	for _, name := range []string{"/a/", "/b/", "/c/"} {
		results[name] = make(chan diag.List, 1)
		go func() {
			_, list, err := p.Render(t.Context(), job("home", map[string]any{"name": name}))
			if err != nil {
				t.Error(err)
			}
			results[name] <- list
		}()
	}
	for name, result := range results {
		if list := <-result; len(list) != map[string]int{"/b/": 1}[name] {
			t.Errorf("%s: %v", name, list)
		}
	}
}

// TestCulprit names the package that called, not one that called it.
func TestCulprit(t *testing.T) {
	const stack = "Error\n    at refuse (/cache/worker/guard.mjs:1:1)\n"
	for want, frames := range map[string]string{
		"evil":        "    at f (/site/node_modules/evil/index.js:1:1)\n    at g (/site/site/layout.tsx:1:1)\n    at h (/site/node_modules/react-dom/a.js:1:1)\n",
		"@scope/evil": "    at f (file:///up/node_modules/@scope/evil/index.js:1:1)\n",
		"":            "    at g (/site/site/layout.tsx:1:1)\n    at h (/site/node_modules/react-dom/a.js:1:1)\n",
	} {
		if got := packageOf(&nodeError{Stack: stack + frames}, "/site"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestWorkerIsNotReadable imports the worker's files from a bundle in another folder, whose own files can be read.
func TestWorkerIsNotReadable(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells what was asked")
	}
	for _, name := range []string{"guard.mjs", "guard.mjs?2", "protocol.mjs", "main.mjs"} {
		root := t.TempDir()
		code := `const url = "file://" + process.argv[1].replace("main.mjs", "` + name + `"); export function start() { return { async render() { try { await import(url) } catch {} ; return { html: "x" } } } }`
		file := writeCode(t, root, code)
		p, err := Open(Options{Work: cacheIn(t, root), Server: serverIn(t, root), Root: root, Jobs: 1})
		if err != nil {
			t.Fatal(err)
		}
		p.Load(file, nil)
		_, list, err := p.Render(t.Context(), job("home", map[string]any{}))
		p.Close()
		if err != nil || len(list) != 1 || list[0].Code != "render-refused" {
			t.Errorf("%s: %v %v", name, list, err)
		}
	}
}
