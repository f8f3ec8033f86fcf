package generator

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/page"
)

// TestPublicFilesMayHaveUnusedNames publishes a web app manifest, and names that
// the build uses in other folders.
func TestPublicFilesMayHaveUnusedNames(t *testing.T) {
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
