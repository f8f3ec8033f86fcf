package project

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestInstalledLists checks that each package manager's list of what is installed is looked for where the packages are.
func TestInstalledLists(t *testing.T) {
	workspace := t.TempDir()
	site := filepath.Join(workspace, "apps", "web")
	if err := os.MkdirAll(site, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(workspace, "pnpm-workspace.yaml"), []byte("packages: [apps/*]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	lists := InstalledLists(site)
	for _, want := range []string{"node_modules/.package-lock.json", "../../node_modules/.pnpm/lock.yaml", "../../node_modules/.yarn-state.yml"} {
		if !slices.Contains(lists, want) {
			t.Errorf("%s is missing: %v", want, lists)
		}
	}
}
