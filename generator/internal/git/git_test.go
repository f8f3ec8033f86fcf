package git

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// repository returns a folder with a commit, in which the folder below holds files.
func repository(t *testing.T, below string, files map[string]string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("Git is not installed")
	}
	top := t.TempDir()
	for name, text := range files {
		file := filepath.Join(top, below, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "-f", "."}, {"-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-m", "x"},
	} {
		cmd := exec.Command("git", args...)
		cmd.Dir = top
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	return top
}

// TestRepositoriesInCheckouts runs commands in checkouts that contain a bare repository, whose settings name a program.
func TestRepositoriesInCheckouts(t *testing.T) {
	for name, c := range map[string]struct{ below, folder string }{
		"the folder": {"site", "site"}, "a folder above": {"sites", "sites/first/en"},
	} {
		t.Run(name, func(t *testing.T) {
			ran := filepath.Join(t.TempDir(), "ran")
			top := repository(t, c.below, map[string]string{
				"HEAD": "ref: refs/heads/main\n", "objects/x": "", "refs/x": "", "first/en/site.yaml": "",
				"config": "[core]\nworktree = .\nfsmonitor = \"touch '" + filepath.ToSlash(ran) + "'; false\"\n" +
					"[alias]\nown = \"!touch '" + filepath.ToSlash(ran) + "'\"\n[filter \"x\"]\nclean = \"touch '" + filepath.ToSlash(ran) + "'\"\n",
				".gitattributes": "* filter=x\n",
			})
			folder := filepath.Join(top, c.folder)
			for _, args := range [][]string{{"status"}, {"own"}, {"ls-files"}, {"log"}} {
				if _, err := Output(t.Context(), folder, args...); !errors.Is(err, ErrNone) {
					t.Errorf("git %s: %v", args[0], err)
				}
			}
			if _, err := os.Stat(ran); err == nil {
				t.Error("a program of the checkout ran")
			}
			if HasRepository(folder) || !HasRepository(top) {
				t.Error("the wrong folder has a repository")
			}
		})
	}
}

func TestOutput(t *testing.T) {
	top := repository(t, "site", map[string]string{"a.md": "a"})
	if out, err := Output(t.Context(), filepath.Join(top, "site"), "ls-files"); err != nil || string(out) != "a.md\n" {
		t.Errorf("%q %v", out, err)
	}
	if _, err := Output(t.Context(), t.TempDir(), "log"); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
}
