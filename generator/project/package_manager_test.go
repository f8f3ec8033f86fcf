package project_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/project"
)

func TestInstallHelp(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"", "Run: npm install"},
		{"package-lock.json", "Run: npm install"},
		{"pnpm-lock.yaml", "Run: pnpm install"},
		{"yarn.lock", "Run: yarn install"},
		{".pnp.cjs", "nodeLinker: node-modules"},
	} {
		root := t.TempDir()
		for _, name := range []string{"package.json", c.file} {
			if name == "" {
				continue
			}
			if err := os.WriteFile(filepath.Join(root, name), []byte("{}"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got := project.InstallHelp(root); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.file, got, c.want)
		}
		if err := os.Mkdir(filepath.Join(root, "node_modules"), 0o755); err != nil {
			t.Fatal(err)
		}
		if got := project.InstallHelp(root); !strings.HasPrefix(got, "Run: ") {
			t.Errorf("%s with node_modules: %q", c.file, got)
		}
	}
}

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
	lists := project.InstalledLists(site)
	for _, want := range []string{"node_modules/.package-lock.json", "../../node_modules/.pnpm/lock.yaml", "../../node_modules/.yarn-state.yml"} {
		if !slices.Contains(lists, want) {
			t.Errorf("%s is missing: %v", want, lists)
		}
	}
}
