package bundle

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestReadableFilesOfPlugins checks that neither hidden files nor the targets of links are readable.
func TestReadableFilesOfPlugins(t *testing.T) {
	root, other := t.TempDir(), t.TempDir()
	for _, name := range []string{"site/a.css", "package.json", ".env", ".git/config"} {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	modules := filepath.Join(other, "node_modules")
	if err := os.Mkdir(modules, 0o755); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(root, "node_modules")
	for name, target := range map[string]string{"home": other, "passwd": "/etc/passwd"} {
		if err := os.Symlink(target, filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	for target, want := range map[string][][]string{
		other:   {{filepath.Join(root, "site")}, {filepath.Join(root, "package.json")}},
		modules: {{filepath.Join(root, "site"), modules}, {filepath.Join(root, "package.json"), link + string(filepath.Separator)}},
	} {
		_ = os.Remove(link)
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
		folders, files, err := readableFiles(root)
		if err != nil || !slices.Equal(folders, want[0]) || !slices.Equal(files, want[1]) {
			t.Errorf("%s: %q %q %v, want %q", target, folders, files, err, want)
		}
	}
}

// TestForgedReplyOfPlugins cleans a reply that a plugin wrote itself.
func TestForgedReplyOfPlugins(t *testing.T) {
	root, other := t.TempDir(), t.TempDir()
	own, secret := filepath.Join(root, "site", "a.css"), filepath.Join(other, "credentials")
	if err := os.Mkdir(filepath.Dir(own), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{own, secret} {
		if err := os.WriteFile(file, []byte("token"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(root, "site", "link.css")
	if err := os.Symlink(secret, link); err != nil {
		t.Fatal(err)
	}
	p := &postcssProcess{root: root, folders: []string{filepath.Dir(own)}}
	for file, want := range map[string]string{own: own, secret: "", link: "", "/etc/passwd": "", filepath.Join(root, ".env"): "", "a.css": ""} {
		reply := postcssReply{Error: &postcssProblem{Text: "\x1b[2J", File: file, Line: 0, Column: 7}, Folders: []string{"/", root, other, "site"}}
		p.clean(&reply)
		if e := reply.Error; e.File != want || e.Text == "\x1b[2J" || e.Column != 0 || !slices.Equal(reply.Folders, []string{root}) {
			t.Errorf("%s: %+v %q", file, e, reply.Folders)
		}
		(&postcss{root: root, disk: newFiles(root)}).message(*reply.Error, own) // does not fail on any place
	}
	for _, place := range [][2]int{{-5, 2}, {0, 5}, {1 << 40, 1}, {1, 1 << 40}} {
		reply := postcssReply{Warnings: []postcssProblem{{Text: "x", File: own, Line: place[0], Column: place[1]}}}
		p.clean(&reply)
		(&postcss{root: root, disk: newFiles(root)}).message(reply.Warnings[0], own)
	}
}
