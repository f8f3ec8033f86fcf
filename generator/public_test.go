package generator

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestPublicFilesMayHaveNamesThatNoBuildWrites has a manifest as apps do, and
// names that are a build's own in other folders alone.
func TestPublicFilesMayHaveNamesThatNoBuildWrites(t *testing.T) {
	root := testsite.Site(t)
	for _, name := range []string{"manifest.json", "about/index.md", "notes/index.md", "notes/llms.txt"} {
		file := filepath.Join(root, publicFolder, name)
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
