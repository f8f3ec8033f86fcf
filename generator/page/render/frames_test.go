package render

import (
	"bufio"
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/sandbox"
)

// forgeries are frames that a package writes while its page is rendered, which is the first of its process.
var forgeries = map[string]string{
	"an unknown page":           `frame({ kind: "done", id: 987654, islands: [], pictures: [], data: [], strings: null }, "<p>forged")`,
	"the next page":             `frame({ kind: "done", id: 2 }, "<p>forged")`,
	"no page":                   `frame({ kind: "done", id: 0 }, "<p>forged")`,
	"a negative page":           `frame({ kind: "done", id: -1 }, "<p>forged")`,
	"a page that is no number":  `frame({ kind: "done", id: "1" }, "<p>forged")`,
	"a page twice":              `frame({ kind: "done", id: 1 }, "x"); frame({ kind: "done", id: 1 }, "x")`,
	"a failure without error":   `frame({ kind: "failed", id: 1 })`,
	"no failure with an error":  `frame({ kind: "done", id: 1, error: {} }, "x")`,
	"a failure of all":          `frame({ kind: "failed", id: 0 })`,
	"a refusal without error":   `frame({ kind: "refused" })`,
	"an error that is a list":   `frame({ kind: "failed", id: 1, error: [] })`,
	"no kind":                   `frame({})`,
	"an unknown kind":           `frame({ kind: "old", id: 0, node: "\u001b[31mv18\n::error::injected" })`,
	"a start":                   `frame({ kind: "booted" })`,
	"code that is loaded":       `frame({ kind: "ready" })`,
	"a body without a page":     `frame({ kind: "failed", id: 1, error: {} }, "x")`,
	"an island without a name":  `frame({ kind: "done", id: 1, islands: [""] }, "x")`,
	"a name with a line break":  `frame({ kind: "done", id: 1, islands: ["a\n::error::b"] }, "x")`,
	"a name with an escape":     `frame({ kind: "done", id: 1, pictures: ["site/\u001b[2J.jpg"] }, "x")`,
	"a long name":               `frame({ kind: "done", id: 1, pictures: ["site/" + "x".repeat(2000)] }, "x")`,
	"many names":                `frame({ kind: "done", id: 1, islands: Array(20000).fill("a") }, "x")`,
	"islands that are no names": `frame({ kind: "done", id: 1, islands: [1] }, "x")`,
	"data that is no object":    `frame({ kind: "done", id: 1, data: ["</script>"] }, "x")`,
	"data that is deep":         `raw('{"kind":"done","id":1,"data":[{"a":' + "[".repeat(9000) + "]".repeat(9000) + '}]}')`,
	"data that is too deep":     `raw('{"kind":"done","id":1,"data":[' + "[".repeat(1e6) + "]".repeat(1e6) + ']}')`,
	"texts that are deep":       `raw('{"kind":"done","id":1,"strings":' + '{"a":'.repeat(100) + "1" + "}".repeat(100) + '}')`,
	"texts that are no object":  `frame({ kind: "done", id: 1, strings: "</script><script>" }, "x")`,
	"a head that is too long":   `raw('{"kind":"done","id":1,"strings":{"a":"' + "x".repeat(9 << 20) + '"}}')`,
	"HTML that is no UTF-8":     `frame({ kind: "done", id: 1 }, Buffer.from([0xff, 0xfe]))`,
	"no JSON":                   `raw("{")`,
}

const forger = forge + `const raw = (text) => { const h = Buffer.from(text), l = Buffer.alloc(8); l.writeUInt32BE(h.length, 0); const b = Buffer.concat([l, h]); for (let at = 0; at < b.length; ) at += fs.writeSync(1, b, at) }; `

// TestForgedFrames lets a page answer for the worker. Its page fails, and the other pages are rendered.
func TestForgedFrames(t *testing.T) {
	for name, code := range forgeries {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, ctx := openWith(t, `if (page === "evil") { `+forger+code+`; await new Promise((done) => setTimeout(done, 30_000)) }`, nil)
			_, list, err := p.Render(ctx, job("evil", map[string]any{}))
			twice := strings.Contains(name, "twice") // the first one is a page
			if err != nil || !twice && (len(list) != 1 || list[0].Code != "render-crash" || !strings.Contains(list[0].Help, "/evil/")) {
				t.Errorf("%v %v", list, err)
			}
			rendered(t, p, ctx, "a")
		})
	}
}

// TestForgedFramesAtLoad lets a module answer before a page is asked for.
func TestForgedFramesAtLoad(t *testing.T) {
	for name, code := range map[string]string{
		"a failure without error": `frame({ kind: "failed", id: 0 })`,
		"a page":                  `frame({ kind: "done", id: 1 }, "x")`,
		"code twice":              `frame({ kind: "ready" }); frame({ kind: "ready" })`,
	} {
		t.Run(name, func(t *testing.T) {
			p, _ := guarded(t, "import fs from 'node:fs'; "+forger+code+"; await new Promise((done) => setTimeout(done, 30_000)); export const evil = () => 'x'", `evil()`)
			_, list, err := p.Render(t.Context(), job("home", map[string]any{}))
			if site, ok := err.(*SiteError); ok {
				list, err = site.List, nil
			}
			if err != nil || len(list) != 1 || list[0].Code != "render-crash" {
				t.Errorf("%v %v", list, err)
			}
		})
	}
}

// TestWorkerOutputIsVisible prints and throws what would control a terminal.
func TestWorkerOutputIsVisible(t *testing.T) {
	const evil = `"\u001b[2J\u001b]0;owned\u0007\u202etxt\r" + "ñ".repeat(40000)`
	var logged strings.Builder
	p, ctx := openWith(t, `if (page === "evil") { console.log(`+evil+`); process.stderr.write(`+evil+`); throw new Error(`+evil+`); }`, func(text string) { logged.WriteString(text) })
	_, list, err := p.Render(ctx, job("evil", map[string]any{}))
	if err != nil || len(list) != 1 || list[0].Code != "render-error" {
		t.Fatalf("%v %v", list, err)
	}
	p.Close() // the rest of the output is read
	for _, text := range []string{logged.String(), list[0].Message} {
		if strings.ContainsAny(text, "\u001b\u0007\u202e\r") || !strings.Contains(text, "ñ") {
			t.Errorf("not visible: %.100q", text)
		}
	}
	if strings.Contains(logged.String(), "\uFFFD") && strings.Count(logged.String(), "\uFFFD") > 2 { // those in the place of U+202E
		t.Errorf("letters are broken: %d", strings.Count(logged.String(), "\uFFFD"))
	}
}

// FuzzFrames handles any output of a process whose code, one page and then another were sent. Each page gets at most
// one answer, and what the frames name is safe to show.
func FuzzFrames(f *testing.F) {
	frames := func(heads ...string) (all []byte) {
		for _, head := range heads {
			var out bytes.Buffer
			if err := writeRaw(&out, head, map[bool]string{true: "<p>a</p>"}[strings.Contains(head, `"done"`)]); err != nil {
				f.Fatal(err)
			}
			all = append(all, out.Bytes()...)
		}
		return all
	}
	const booted, ready = `{"kind":"booted"}`, `{"kind":"ready"}`
	for _, heads := range [][]string{
		{booted, ready, `{"kind":"done","id":1,"islands":["a"],"data":[{}],"strings":{}}`, `{"kind":"failed","id":2,"error":{"name":"E","message":"m","stack":"s"}}`},
		{booted, ready, `{"kind":"done","id":2}`}, {booted, ready, `{"kind":"done","id":1}`, `{"kind":"done","id":1}`},
		{booted, ready, `{"kind":"failed","id":1}`}, {booted, ready, `{"kind":"failed","id":0}`}, {booted, ready, ready}, {booted, booted}, {ready},
		{booted, ready, `{"kind":"refused","error":{"refused":"reads","stack":"at x (node_modules/a/b.js:1:1)"}}`, `{"kind":"done","id":1}`},
		{booted, `{"kind":"refused","error":{}}`, ready}, {booted, ready, `{"kind":"done","id":18446744073709551615}`},
		{booted, ready, `{"kind":"done","id":1,"data":[` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + `]}`},
	} {
		f.Add(frames(heads...))
	}
	f.Fuzz(func(t *testing.T, sent []byte) {
		p := &Pool{o: Options{Root: "/site", PageTimeout: time.Minute}, failed: make(chan struct{})}
		p.code.Store(&code{"server.mjs", json.RawMessage(`{}`)})
		proc := &process{input: bufio.NewWriter(&bytes.Buffer{}), watch: sandbox.NewWatch(nil)}
		s := &session{Pool: p, proc: proc, timer: time.NewTimer(time.Minute)}
		tasks := []*task{{job: job("a", map[string]any{}), result: make(chan answer, 1)}, {job: job("b", map[string]any{}), result: make(chan answer, 1)}}
		r, next := bufio.NewReader(bytes.NewReader(sent)), 0
		for {
			head, body, err := readFrame(r)
			if err != nil {
				break
			}
			if goOn, err := s.receive(response{head: head, body: body}); err != nil || !goOn {
				break
			}
			if s.ready && next < len(tasks) {
				s.send(tasks[next])
				next++
			}
		}
		for _, task := range tasks {
			select {
			case a := <-task.result:
				checkAnswer(t, a)
			default:
			}
		}
	})
}

// checkAnswer checks that an answer is a page or a diagnostic, and that its texts are visible.
func checkAnswer(t *testing.T, a answer) {
	t.Helper()
	if a.result.HTML != "" && len(a.list) > 0 {
		t.Errorf("a page and an error: %v", a)
	}
	texts := append(append([]string{}, a.result.Islands...), a.result.Pictures...)
	for _, d := range a.list {
		texts = append(texts, d.Message, d.Help)
	}
	for _, text := range texts {
		if diag.Visible(text) != text {
			t.Errorf("not visible: %q", text)
		}
	}
}

// writeRaw writes a frame whose head may be anything.
func writeRaw(out *bytes.Buffer, head, body string) error {
	lengths := []byte{0, 0, byte(len(head) >> 8), byte(len(head)), 0, 0, 0, byte(len(body))}
	_, err := out.Write(append(append(lengths, head...), body...))
	return err
}
