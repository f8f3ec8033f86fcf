package project

import (
	"os"
	"path/filepath"
	"testing"
)

// TestDevicesAreNotRead lays links to what never ends where a checkout can have a package.json.
func TestDevicesAreNotRead(t *testing.T) {
	for _, device := range []string{"/dev/zero", "/dev/urandom", "/proc/self/pagemap"} {
		if _, err := os.Stat(device); err != nil {
			t.Skip(err)
		}
		top := t.TempDir()
		site := filepath.Join(top, "packages/site")
		if err := os.MkdirAll(site, 0o755); err != nil {
			t.Fatal(err)
		}
		for _, dir := range []string{top, filepath.Dir(site), site} {
			if err := os.Symlink(device, filepath.Join(dir, manifest)); err != nil {
				t.Fatal(err)
			}
		}
		if folders := PackageFolders(site); folders[0] != site {
			t.Errorf("%s: %v", device, folders)
		}
		if found := Workspace(site); found != "" {
			t.Errorf("%s: the workspace is %s", device, found)
		}
	}
}
