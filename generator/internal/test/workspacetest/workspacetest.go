// Package workspacetest opens small sites for tests of the language server.
package workspacetest

import (
	"os"
	"path/filepath"
	"testing"

	"gaceta.dev/gaceta/generator/dev/lsp/workspace"
)

// Open writes files, by path from the root of a site, and returns their workspace after a pass. The site must have no
// errors.
func Open(t *testing.T, files map[string]string) *workspace.Workspace {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ws := workspace.New(root)
	ws.Update()
	pass := ws.NewPass()
	pass.Join()
	ws.AdoptSite(pass)
	for file, list := range ws.Diagnostics() {
		if list.HasErrors() {
			t.Fatalf("%s: %v", file, list)
		}
	}
	return ws
}
