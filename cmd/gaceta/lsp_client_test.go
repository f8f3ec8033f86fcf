package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

// editor is a client of gaceta lsp over standard input and output, as an author's editor is one.
type editor struct {
	t       *testing.T
	root    string
	cmd     *exec.Cmd
	in      io.WriteCloser
	frames  chan map[string]any
	last    int
	version int
	texts   map[string]string
	shown   map[string][]map[string]any // diagnostics by file
}

// patience is how long the client waits for the server.
const patience = 2 * time.Minute

// openEditor starts gaceta lsp for a site and reads the site.
func openEditor(t *testing.T, root string) *editor {
	t.Helper()
	e := &editor{t: t, root: root, cmd: exec.Command("gaceta", "lsp", "--stdio"), texts: map[string]string{}, shown: map[string][]map[string]any{}}
	e.cmd.Stderr = os.Stderr
	e.cmd.Dir = t.TempDir()
	in, err := e.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := e.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	e.in, e.frames = in, make(chan map[string]any, 1000)
	go readFrames(out, e.frames)
	t.Cleanup(func() { _ = e.cmd.Process.Kill(); _ = e.cmd.Wait() })
	e.request("initialize", map[string]any{
		"processId": nil, "rootUri": e.uri("."), "capabilities": map[string]any{
			"workspace": map[string]any{"workspaceEdit": map[string]any{"resourceOperations": []string{"rename"}}},
		},
	})
	e.notify("initialized", map[string]any{})
	return e
}

func readFrames(out io.Reader, to chan<- map[string]any) {
	defer close(to)
	r := bufio.NewReader(out)
	for {
		length := 0
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			if line = strings.TrimSpace(line); line == "" {
				break
			}
			_, _ = fmt.Sscanf(line, "Content-Length: %d", &length)
		}
		text := make([]byte, length)
		if _, err := io.ReadFull(r, text); err != nil {
			return
		}
		var frame map[string]any
		if json.Unmarshal(text, &frame) == nil {
			to <- frame
		}
	}
}

func (e *editor) uri(file string) string {
	return (&url.URL{Scheme: "file", Path: filepath.Join(e.root, file)}).String()
}

func (e *editor) write(text string) {
	e.t.Helper()
	if _, err := fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(text), text); err != nil {
		e.t.Fatal(err)
	}
}

func (e *editor) send(message map[string]any) {
	e.t.Helper()
	message["jsonrpc"] = "2.0"
	text, err := json.Marshal(message)
	if err != nil {
		e.t.Fatal(err)
	}
	e.write(string(text))
}

func (e *editor) notify(method string, params any) {
	e.t.Helper()
	e.send(map[string]any{"method": method, "params": params})
}

// receive returns the next message and remembers published diagnostics.
func (e *editor) receive() map[string]any {
	e.t.Helper()
	select {
	case m, ok := <-e.frames:
		if !ok {
			e.t.Fatal("the server ended")
		}
		if m["method"] == "textDocument/publishDiagnostics" {
			params := m["params"].(map[string]any)
			file, _ := filepath.Rel(e.uri("."), params["uri"].(string))
			file, _ = url.PathUnescape(file)
			list := []map[string]any{}
			for _, d := range params["diagnostics"].([]any) {
				list = append(list, d.(map[string]any))
			}
			e.shown[file] = list
		}
		return m
	case <-time.After(patience):
		e.t.Fatalf("no message; shown: %v", e.shown)
	}
	return nil
}

// request sends a request and returns its result.
func (e *editor) request(method string, params any) any {
	e.t.Helper()
	e.last++
	e.send(map[string]any{"id": e.last, "method": method, "params": params})
	for {
		m := e.receive()
		if id, ok := m["id"].(float64); ok && int(id) == e.last && m["method"] == nil {
			if m["error"] != nil {
				e.t.Fatalf("%s: %v", method, m["error"])
			}
			return m["result"]
		}
	}
}

// await receives messages until the diagnostics of a file are as wanted.
func (e *editor) await(file, what string, is func(list []map[string]any) bool) {
	e.t.Helper()
	begin := time.Now()
	for list, ok := e.shown[file]; !ok || !is(list); list, ok = e.shown[file] {
		if time.Since(begin) > patience {
			e.t.Fatalf("%s is never published as %s: %v", file, what, list)
		}
		e.receive()
	}
}

// awaitMessage awaits a diagnostic whose message contains a text, and returns it.
func (e *editor) awaitMessage(file, part string) map[string]any {
	e.t.Helper()
	var found map[string]any
	e.await(file, part, func(list []map[string]any) bool {
		for _, d := range list {
			if strings.Contains(d["message"].(string), part) {
				found = d
				return true
			}
		}
		return false
	})
	return found
}

// awaitClean awaits that nothing is wrong with a file.
func (e *editor) awaitClean(file string) {
	e.t.Helper()
	e.await(file, "clean", func(list []map[string]any) bool { return len(list) == 0 })
}

// open opens a file as it is on the disk, or with a text.
func (e *editor) open(file, text string) {
	e.t.Helper()
	if text == "" {
		saved, err := os.ReadFile(filepath.Join(e.root, file))
		if err != nil {
			e.t.Fatal(err)
		}
		text = string(saved)
	}
	e.version++
	e.texts[file] = text
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": e.uri(file), "languageId": "markdown", "version": e.version, "text": text,
	}})
}

// edit replaces a text in an open file, as typing does.
func (e *editor) edit(file, old, text string) {
	e.t.Helper()
	at := strings.Index(e.texts[file], old)
	if at < 0 {
		e.t.Fatalf("%s has no %q:\n%s", file, old, e.texts[file])
	}
	e.version++
	e.notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": e.uri(file), "version": e.version},
		"contentChanges": []any{map[string]any{
			"range": map[string]any{"start": e.position(file, at), "end": e.position(file, at+len(old))}, "text": text,
		}},
	})
	e.texts[file] = e.texts[file][:at] + text + e.texts[file][at+len(old):]
}

// position returns where an offset is, as the protocol counts.
func (e *editor) position(file string, at int) map[string]any {
	before := e.texts[file][:at]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return map[string]any{"line": strings.Count(before, "\n"), "character": len(utf16.Encode([]rune(line)))}
}

// at returns the parameters for the position of ‸ in a part of an open file's text.
func (e *editor) at(file, part string) map[string]any {
	e.t.Helper()
	before, after, _ := strings.Cut(part, "‸")
	at := strings.Index(e.texts[file], before+after)
	if at < 0 {
		e.t.Fatalf("%s has no %q:\n%s", file, before+after, e.texts[file])
	}
	return map[string]any{"textDocument": map[string]any{"uri": e.uri(file)}, "position": e.position(file, at+len(before))}
}

// close shuts the server down and expects it to end.
func (e *editor) close() {
	e.t.Helper()
	e.request("shutdown", nil)
	e.notify("exit", nil)
	if err := e.cmd.Wait(); err != nil {
		e.t.Errorf("the server ended with %v", err)
	}
}
