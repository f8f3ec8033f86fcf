package project_test

import (
	"os"
	"path/filepath"
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
