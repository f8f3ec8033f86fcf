package lsp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"gaceta.dev/gaceta/generator/dev/lsp/jsonrpc"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// client is an editor that talks to Serve.
type client struct {
	b    *testing.B
	out  *jsonrpc.Writer
	in   *jsonrpc.Reader
	last int
}

// answer sends a request and returns its result.
func (c *client) answer(method string, params any) json.RawMessage {
	c.b.Helper()
	c.last++
	if err := c.out.Request(fmt.Sprint(c.last), method, params); err != nil {
		c.b.Fatal(err)
	}
	return c.await(func(m jsonrpc.Message) bool { return string(m.ID) == fmt.Sprintf("%q", fmt.Sprint(c.last)) }).Result
}

// await reads messages up to the one that is wanted.
func (c *client) await(isWanted func(m jsonrpc.Message) bool) jsonrpc.Message {
	c.b.Helper()
	for {
		text, err := c.in.Next()
		if err != nil {
			c.b.Fatal(err)
		}
		m, failure := jsonrpc.Parse(text)
		if failure != nil || m.Error != nil {
			c.b.Fatalf("%s", text)
		}
		if isWanted(m) {
			return m
		}
	}
}

// BenchmarkServe answers while a text of a site with 10,000 articles in two languages is written. An author waits at most
// 100 ms for each answer.
func BenchmarkServe(b *testing.B) {
	root := largeSite(b, 10_000)
	c := &client{b: b}
	var toServer, toClient *io.PipeWriter
	var serverIn, clientIn *io.PipeReader
	serverIn, toServer = io.Pipe()
	clientIn, toClient = io.Pipe()
	c.in, c.out = jsonrpc.NewReader(clientIn), jsonrpc.NewWriter(toServer)
	ended := make(chan error, 1)
	go func() {
		ended <- Serve(b.Context(), serverIn, toClient, Options{Root: root, IsFixed: true, Log: io.Discard})
	}()

	uri := (&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(root, "content/recipes/nummer-5000/de.md"))}).String()
	text, err := os.ReadFile(filepath.Join(root, "content/recipes/nummer-5000/de.md"))
	if err != nil {
		b.Fatal(err)
	}
	lines := bytes.Count(text, []byte("\n"))
	c.answer("initialize", struct{}{})
	_ = c.out.Notify("initialized", struct{}{})
	_ = c.out.Notify("textDocument/didOpen", map[string]any{
		"textDocument": map[string]any{"uri": uri, "version": 1, "text": string(text) + "[a](../brot/de.md) [b](../numm)\n"},
	})
	at := func(line, character int) documentParams {
		return documentParams{documentID{uri}, position{line, character}}
	}
	c.answer("textDocument/hover", at(1, 1)) // the first request waits for the site

	b.Run("completion", func(b *testing.B) {
		for b.Loop() {
			if found := c.answer("textDocument/completion", at(lines, 29)); !bytes.Contains(found, []byte("nummer-")) {
				b.Fatalf("%s", found)
			}
		}
	})
	b.Run("hover", func(b *testing.B) {
		for b.Loop() {
			if found := c.answer("textDocument/hover", at(lines, 8)); !bytes.Contains(found, []byte("content/recipes/brot/de.md")) {
				b.Fatalf("%s", found)
			}
		}
	})
	b.Run("diagnostics", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			wrong := fmt.Sprintf("nowhere-%d", n)
			_ = c.out.Notify("textDocument/didChange", map[string]any{
				"textDocument":   map[string]any{"uri": uri, "version": n + 2},
				"contentChanges": []any{map[string]any{"text": string(text) + "[x](route:" + wrong + ")\n"}},
			})
			c.await(func(m jsonrpc.Message) bool {
				return m.Method == "textDocument/publishDiagnostics" && bytes.Contains(m.Params, []byte(wrong))
			})
		}
	})
	c.answer("shutdown", nil)
	_ = c.out.Notify("exit", nil)
	if err := <-ended; err != nil {
		b.Error(err)
	}
}

// largeSite returns the smallest site with more articles, in two of its three languages. Each has a diagnostic.
func largeSite(b *testing.B, articles int) string {
	b.Helper()
	root := testsite.Site(b)
	for i := range articles {
		dir := filepath.Join(root, fmt.Sprintf("content/recipes/nummer-%d", i))
		de := fmt.Sprintf("---\ntitle: Nummer %d\nexcerpt: Rezept %d.\ndate: 2025-02-01\ncook: anna\nlanguages: [de, fr]\n---\n\n"+
			"## Mehl\n\nWie [das](../brot/de.md#nirgends).\n", i, i)
		fr := fmt.Sprintf("---\ntitle: Numéro %d\nexcerpt: Recette %d.\n---\n\n## Farine\n\nComme [ceci](../brot/fr.md).\n", i, i)
		err := errors.Join(os.Mkdir(dir, 0o755), os.WriteFile(filepath.Join(dir, "de.md"), []byte(de), 0o644),
			os.WriteFile(filepath.Join(dir, "fr.md"), []byte(fr), 0o644))
		if err != nil {
			b.Fatal(err)
		}
	}
	return root
}
