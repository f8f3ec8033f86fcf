package generator

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/page"
)

// TestHiddenFilesOfHosts publishes the files that hosts read, and no other file whose name begins with a dot.
func TestHiddenFilesOfHosts(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	for name, isPublished := range map[string]bool{
		".nojekyll": true, ".htaccess": true, ".domains": true, ".well-known/assetlinks.json": true, ".well-known/acme/x": true,
		".env": false, ".git/config": false, ".ssh/id_rsa": false, "a/.nojekyll": false, ".DS_Store": false, ".vercel/x.json": false,
	} {
		file := filepath.Join(root, page.PublicFolder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("{}"), 0o644); err != nil {
			t.Fatal(err)
		}
		names, err := outputs.PublicFiles(os.DirFS(root))
		if err != nil || slices.Contains(names, name) != isPublished {
			t.Error(name, names, err)
		}
	}
}

// TestPublicFilesMayHaveUnusedNames publishes a web app manifest, and names that
// the build uses in other folders.
func TestPublicFilesMayHaveUnusedNames(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	for _, name := range []string{"manifest.json", "about/index.md", "notes/index.md", "notes/llms.txt"} {
		file := filepath.Join(root, page.PublicFolder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("{}"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list, err := Check(context.Background(), Options{Root: root, Now: time.Now()})
	if err != nil || len(list) > 0 {
		t.Error(err, list)
	}
}
