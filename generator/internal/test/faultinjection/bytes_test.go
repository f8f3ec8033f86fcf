//go:build unix

package faultinjection

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestSameBytes builds a site in a deeper folder, as another user, in another
// time zone and language, with another number of processes. The output is the
// same. GACETA_SITE names a site other than the smallest one: `make
// reproducible` takes this repository's.
func TestSameBytes(t *testing.T) {
	first := ""
	for _, v := range []struct {
		name, folder string
		args, env    []string
		user         func(*exec.Cmd)
	}{
		{"plain", "site", nil, nil, nil},
		{"folder", "ñandú, a folder/of another depth/site", nil, nil, nil},
		{"user", "site", nil, []string{"HOME=/nonexistent", "USER=nobody"}, nobody},
		{"time zone", "site", nil, []string{"TZ=Pacific/Kiritimati"}, nil},
		{"language", "site", nil, []string{"LC_ALL=tr_TR.UTF-8", "LANG=tr_TR.UTF-8"}, nil},
		{"processes", "site", []string{"--jobs", "3"}, []string{"GOMAXPROCS=1"}, nil},
	} {
		root := filepath.Join(folder(t), v.folder)
		copySite(t, root, cmp.Or(os.Getenv("GACETA_SITE"), "../testsite/testdata/site"))
		if v.user != nil {
			chown(t, root)
		}
		r := run(t, func(cmd *exec.Cmd) {
			cmd.Env = append(os.Environ(), v.env...)
			if v.user != nil {
				v.user(cmd)
			}
		}, append([]string{"build", "--root", root}, v.args...)...)
		if r.status != 0 {
			t.Fatalf("%s: status %d\n%s", v.name, r.status, r.printed)
		}
		sum := output(t, root)
		if first = cmp.Or(first, sum); sum != first {
			t.Errorf("%s: other bytes", v.name)
		}
		t.Logf("%-10s %s", v.name, sum)
	}
}

func copySite(t *testing.T, root, from string) {
	t.Helper()
	for _, name := range []string{"content", "site", "templates", "package.json", "tsconfig.json"} {
		info, err := os.Stat(filepath.Join(from, name))
		if err != nil {
			continue
		}
		if info.IsDir() {
			err = os.CopyFS(filepath.Join(root, name), os.DirFS(filepath.Join(from, name)))
		} else {
			var text []byte
			if text, err = os.ReadFile(filepath.Join(from, name)); err == nil {
				err = os.WriteFile(filepath.Join(root, name), text, 0o644)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := testsite.LinkPackages(root); err != nil {
		t.Fatal(err)
	}
}

// chown makes another user the owner, if the test runs as root.
func chown(t *testing.T, root string) {
	t.Helper()
	if os.Getuid() != 0 {
		return
	}
	err := filepath.WalkDir(root, func(file string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(file, 65534, 65534)
	})
	if err != nil {
		t.Fatal(err)
	}
}
