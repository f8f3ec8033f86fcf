package manifest

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/hosting/headers"
)

var site = fstest.MapFS{
	".gaceta":                  {Data: []byte("marker")},
	".well-known/security.txt": {Data: []byte("Contact: mailto:a@example.org\n")},
	"_headers":                 {Data: []byte("/en/\n  Cache-Control: no-cache\n/_assets/*\n  Cache-Control: max-age=1, immutable\n/files/*\n  Content-Disposition: attachment\n")},
	"index.html":               {Data: []byte("home")},
	"en/index.html":            {Data: []byte("home")},
	"_assets/x-1.css":          {Data: []byte("css")},
	"_assets/x-1.css.br":       {Data: []byte("br")},
	"_assets/x-1.css.gz":       {Data: []byte("gz")},
	"files/a.pdf":              {Data: []byte("pdf")},
	"files/lone.gz":            {Data: []byte("gz")},
	"news/feed.xml":            {Data: []byte("<feed/>")},
}

func read(t *testing.T, o Options) map[string]File {
	t.Helper()
	m, err := Read(t.Context(), site, o)
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]File{}
	last := ""
	for _, f := range m.Files {
		if f.Path <= last {
			t.Errorf("%s comes after %s", f.Path, last)
		}
		last, by[f.Path] = f.Path, f
	}
	return by
}

func TestFilesCarryWhatAHostSends(t *testing.T) {
	by := read(t, Options{})
	if _, ok := by[".gaceta"]; ok || len(by) != len(site)-1 {
		t.Errorf("%d files, want all but the marker", len(by))
	}
	for name, want := range map[string]File{
		"index.html":               {Type: "text/html; charset=utf-8", Cache: headers.DefaultCacheControl},
		"en/index.html":            {Type: "text/html; charset=utf-8", Cache: "no-cache"},
		"_assets/x-1.css":          {Type: "text/css; charset=utf-8", Cache: "max-age=1, immutable"},
		"_assets/x-1.css.br":       {Type: "text/css; charset=utf-8", Cache: "max-age=1, immutable", Encoding: "br"},
		"files/a.pdf":              {Type: "application/pdf", Cache: headers.DefaultCacheControl, Disposition: "attachment"},
		"files/lone.gz":            {Type: "application/octet-stream", Cache: headers.DefaultCacheControl, Disposition: "attachment"},
		"news/feed.xml":            {Type: "application/atom+xml; charset=utf-8", Cache: headers.DefaultCacheControl},
		".well-known/security.txt": {Type: "text/plain; charset=utf-8", Cache: headers.DefaultCacheControl},
	} {
		got := by[name]
		if got.Type != want.Type || got.Cache != want.Cache || got.Encoding != want.Encoding || got.Disposition != want.Disposition {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if f := by["index.html"]; f.Size != 4 || f.SHA256 != "4ea140588150773ce3aace786aeef7f4049ce100fa649c94fbbddb960f1da942" || f.MD5 == "" {
		t.Errorf("%+v", f)
	}
}

func TestEncodeListsCompressedBytes(t *testing.T) {
	f := read(t, Options{Encode: "br"})["_assets/x-1.css"]
	if f.Encoding != "br" || f.SourcePath() != "_assets/x-1.css.br" || f.Size != 2 {
		t.Errorf("%+v", f)
	}
}

func TestManifestIsDeterministic(t *testing.T) {
	a, _ := json.Marshal(read(t, Options{}))
	b, _ := json.Marshal(read(t, Options{}))
	if string(a) != string(b) {
		t.Error("two manifests of the same folder differ")
	}
}

func TestSymlinkIsAnError(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink("/etc/hostname", filepath.Join(dir, "x.txt")); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(t.Context(), os.DirFS(dir), Options{}); err == nil {
		t.Error("Read accepts a symbolic link")
	}
}

// TestKnown: after each change that was named, the manifest is that of all files, and other files are not read.
func TestKnown(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	for name, f := range site {
		write(name, string(f.Data))
	}
	known := map[string]*Known{"": {}, "br": {}}
	for _, c := range []struct {
		name    string
		edit    func()
		changed []string
	}{
		{"the first look", func() {}, nil},
		{"nothing", func() {}, nil},
		{"a page", func() { write("en/index.html", "house") }, []string{"en/index.html"}},
		{"new files", func() { write("a.html", ""); write("z/b.html", "") }, []string{"a.html", "z/b.html"}},
		{"removed files", func() { _ = os.Remove(filepath.Join(dir, "a.html")) }, []string{"a.html"}},
		{"a copy less", func() { _ = os.Remove(filepath.Join(dir, "_assets/x-1.css.br")) }, []string{"_assets/x-1.css.br"}},
		{"a copy without its file", func() { _ = os.Remove(filepath.Join(dir, "_assets/x-1.css")) }, []string{"_assets/x-1.css"}},
		{"a file with its copy", func() { write("files/lone", "x") }, []string{"files/lone"}},
		{"a hidden file", func() { write("en/.hidden", "x") }, []string{"en/.hidden"}},
		{"the rules", func() { write("_headers", "/*\n  Cache-Control: no-store\n") }, []string{"_headers"}},
	} {
		c.edit()
		for encode, k := range known {
			k.Change(c.changed, true)
			got, err := Read(t.Context(), os.DirFS(dir), Options{Encode: encode, Known: k})
			want, wrong := Read(t.Context(), os.DirFS(dir), Options{Encode: encode})
			if err != nil || wrong != nil || !slices.Equal(got.Files, want.Files) {
				t.Errorf("%s, %q: %v, want %v; %v", c.name, encode, got, want, err)
			}
		}
	}
	write("index.html", "changed by hand")
	for _, isDelta := range []bool{true, false} {
		known[""].Change(nil, isDelta)
		m, _ := Read(t.Context(), os.DirFS(dir), Options{Known: known[""]})
		at := slices.IndexFunc(m.Files, func(f File) bool { return f.Path == "index.html" })
		if isRead := m.Files[at].Size != 4; isRead == isDelta {
			t.Errorf("a file that nobody named was read: %v", isRead)
		}
	}
}
