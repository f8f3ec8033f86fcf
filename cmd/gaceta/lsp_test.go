package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/dev/lsp"
	"gaceta.dev/gaceta/generator/diag"
)

// checked returns what check finds, as the editor shows it: by file, with zero-based lines.
func checked(t *testing.T, root string) map[string][]string {
	t.Helper()
	var out, errs bytes.Buffer
	run(context.Background(), []string{"check", "--all", "--format", "json", "--root", root}, &out, &errs)
	var report struct {
		Diagnostics []struct {
			Severity, Code, File, Message, Help string
			Line                                int
		} `json:"diagnostics"`
	}
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatalf("%v\n%s%s", err, out.String(), errs.String())
	}
	found := map[string][]string{}
	for _, d := range report.Diagnostics {
		text, _ := json.Marshal([]any{max(0, d.Line-1), d.Severity, d.Code, strings.TrimSpace(d.Message + "\n" + d.Help)})
		found[d.File] = append(found[d.File], string(text))
	}
	return found
}

// asChecked returns published diagnostics in the form of checked.
func asChecked(list []map[string]any) []string {
	var out []string
	for _, d := range list {
		severity := map[float64]diag.Severity{1: diag.Error, 2: diag.Warning}[d["severity"].(float64)]
		line := d["range"].(map[string]any)["start"].(map[string]any)["line"]
		text, _ := json.Marshal([]any{line, severity, d["code"], d["message"]})
		out = append(out, string(text))
	}
	return out
}

// awaitChecked awaits that the editor shows what check finds.
func (e *editor) awaitChecked(want map[string][]string) {
	e.t.Helper()
	for file, list := range want {
		e.await(file, strings.Join(list, "\n"), func(shown []map[string]any) bool { return slices.Equal(asChecked(shown), list) })
	}
	for file := range e.shown {
		if want[file] == nil {
			e.awaitClean(file)
		}
	}
}

func writeFile(t *testing.T, root, name, text string) {
	t.Helper()
	file := filepath.Join(root, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
}

// TestLSPShowsWhatCheckFinds opens sites with mistakes of each kind.
func TestLSPShowsWhatCheckFinds(t *testing.T) {
	root := newSite(t)
	for name, text := range map[string]string{
		"content/recipes/brot/de.md":   "---\ntitel: Brot\nexcerpt: 😀 Brot\ndate: 2025-02-31\ncook: ana\n---\n\n[x](route:abaut) ![](laib.png) {{shop:headin}}\n\n[y](/recipes/supe/#a)\n",
		"content/recipes/suppe/fr.md":  "---\ntitle: Soupe\nexcerpt: \"\n---\n",
		"content/recipes/torte/de.md":  "---\ntitle: Torte\nexcerpt: Torte.\ndate: 2025-01-01\ncook: anna\n---\n\n## Eins\n\n[Suppe](../suppe/de.md#zwei)\n",
		"content/shop.yaml":            "heading: { de: Was wir kochen, fr: Ce que nous cuisinons }\nlinks: [\"route:abut\"]\n",
		"site/components/contact.tsx":  "export const Contact = () => <a href=\"/nowhere/\">x</a>;\n",
		"content/recipes/brot/mio.png": "no picture",
	} {
		writeFile(t, root, name, text)
	}
	want := checked(t, root)
	if len(want) < 5 {
		t.Fatalf("check finds too little: %v", want)
	}
	e := openEditor(t, root)
	e.awaitChecked(want)

	// What is typed is published as check would find it after a save.
	const file = "content/recipes/brot/de.md"
	e.open(file, "")
	e.edit(file, "titel: Brot\n", "title: Brot\n")
	e.edit(file, "cook: ana\n", "cook: anna\n")
	e.edit(file, "2025-02-31", "2025-02-28")
	writeFile(t, root, file, e.texts[file])
	e.awaitChecked(checked(t, root))
	e.edit(file, "[x](route:abaut) ![](laib.png) {{shop:headin}}", "[x](route:about) {{shop:heading}}")
	e.edit(file, "/recipes/supe/#a", "/recipes/suppe/")
	writeFile(t, root, file, e.texts[file])
	e.awaitChecked(checked(t, root))

	// A file that other texts depend on.
	e.open("content/shop.yaml", "")
	e.edit("content/shop.yaml", "heading", "title")
	writeFile(t, root, "content/shop.yaml", e.texts["content/shop.yaml"])
	e.awaitChecked(checked(t, root))

	// The settings: as data, and as what decides how the content is read.
	for _, change := range [][2]string{{"market:", "markets:"}, {"fr_CH }", "fr_BE }"}, {"name: Küchenblatt", "name: Blatt"}} {
		if e.texts["content/site.yaml"] == "" {
			e.open("content/site.yaml", "")
		}
		e.edit("content/site.yaml", change[0], change[1])
		writeFile(t, root, "content/site.yaml", e.texts["content/site.yaml"])
		e.awaitChecked(checked(t, root))
	}
	e.close()
}

// TestLSPCountsInUTF16 marks a word after characters of one, two and four bytes.
func TestLSPCountsInUTF16(t *testing.T) {
	root := newSite(t)
	e := openEditor(t, root)
	const file = "content/recipes/brot/de.md"
	e.open(file, "")
	e.edit(file, "Das Mehl", "😀 ü [x](route:abaut)\n\nDas Mehl")
	d := e.awaitMessage(file, "Unknown route “abaut”.")
	want := map[string]any{
		"start": map[string]any{"line": 9.0, "character": 9.0}, "end": map[string]any{"line": 9.0, "character": 20.0},
	}
	if got, _ := json.Marshal(d["range"]); string(got) != string(must(json.Marshal(want))) {
		t.Errorf("the range is %s, want %v", got, want)
	}
	if d["code"] != "content-link" || !strings.Contains(d["message"].(string), "Did you mean “about”?") {
		t.Errorf("%v", d)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// TestLSPSurvivesBadFrames sends invalid input between messages.
func TestLSPSurvivesBadFrames(t *testing.T) {
	e := openEditor(t, newSite(t))
	for _, text := range []string{
		"nonsense\n", "Content-Length: many\r\n\r\n", "Content-Length: 99999999999\r\n\r\n", "Content-Type: x\r\n\r\n", "\r\n\r\n",
		"Content-Length: 3\r\n\r\n{{{", "Content-Length: 2\r\n\r\n[]", "Content-Length: 4\r\n\r\nnull", "Content-Length: 0\r\n\r\n",
		"Content-Length: 5\r\n\r\n{\"id\":9,\"method\":\"x/y\"}",
	} {
		if _, err := e.in.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	e.write(`{"jsonrpc":"2.0","id":"a","method":"textDocument/hover","params":7}`)
	e.write(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"%zz"},"contentChanges":[{"range":{"start":{"line":-1,"character":-4}}}]}}`)
	for m := range e.frames {
		if m["id"] == "a" {
			break
		}
	}
	e.close()
}

// TestLSPIsInitializedOnce sends a second “initialize”, which the specification forbids: the server keeps the first site.
func TestLSPIsInitializedOnce(t *testing.T) {
	e := openEditor(t, newSite(t))
	e.send(map[string]any{"id": "again", "method": "initialize", "params": map[string]any{}})
	for m := range e.frames {
		if m["id"] != "again" {
			continue
		}
		if failure, _ := m["error"].(map[string]any); failure == nil || failure["code"] != -32600.0 {
			t.Errorf("a second “initialize” is answered with %v, want the error -32600", m)
		}
		break
	}
	e.close()
}

// TestLSPRefusesRequestsOutsideItsSession sends requests before “initialize” and after “shutdown”, known and unknown ones.
func TestLSPRefusesRequestsOutsideItsSession(t *testing.T) {
	var in, out bytes.Buffer
	requests := []string{"textDocument/hover", "no/such", "shutdown", "initialize", "no/such", "shutdown", "textDocument/hover", "no/such"}
	for id, method := range requests {
		text := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{}}`, id, method)
		fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(text), text)
	}
	if err := lsp.Serve(t.Context(), &in, &out, lsp.Options{Root: newSite(t), IsFixed: true, Log: os.Stderr}); err != nil {
		t.Fatal(err)
	}
	frames := make(chan map[string]any, len(requests))
	readFrames(&out, frames)
	want := []any{-32002.0, -32002.0, -32002.0, nil, -32601.0, nil, -32600.0, -32600.0}
	for m := range frames {
		failure, _ := m["error"].(map[string]any)
		if id := int(m["id"].(float64)); failure["code"] != want[id] {
			t.Errorf("request %d, %s, is answered with %v, want the code %v", id, requests[id], m, want[id])
		}
	}
}

// TestLSPEndsWithItsInput closes the input without a word, and exits without a shutdown.
func TestLSPEndsWithItsInput(t *testing.T) {
	e := openEditor(t, newSite(t))
	_ = e.in.Close()
	if err := e.cmd.Wait(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
	e = openEditor(t, newSite(t))
	e.notify("exit", nil)
	var status *exec.ExitError
	if err := e.cmd.Wait(); !errors.As(err, &status) || status.ExitCode() != 1 {
		t.Errorf("after exit without shutdown the server ended with %v, want status 1", err)
	}
}

// An editor may end the server with a signal, which is no failure.
func TestLSPEndsWithASignal(t *testing.T) {
	e := openEditor(t, newSite(t))
	if err := e.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := e.cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}
