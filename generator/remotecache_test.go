package generator

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// move moves the site to a new folder without its output and its cache: only the bucket is left.
func (s *edited) move() {
	s.t.Helper()
	root := filepath.Join(s.t.TempDir(), "elsewhere")
	for _, name := range []string{"dist", ".gaceta"} {
		if err := os.RemoveAll(filepath.Join(s.root, name)); err != nil {
			s.t.Fatal(err)
		}
	}
	if err := os.Rename(s.root, root); err != nil {
		s.t.Fatal(err)
	}
	s.root = root
}

// TestRemoteCacheDoesNotChangeTheOutput edits a site at random, which is built each time
// elsewhere with what the bucket has. Sometimes the bucket is damaged.
func TestRemoteCacheDoesNotChangeTheOutput(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh"), random: rand.New(rand.NewPCG(3, 0))}
	store := filepath.Join(t.TempDir(), "bucket")
	var told []string
	s.options.RemoteCache, s.options.Notice = "file://"+store, func(text string) { told = append(told, text) }
	s.picture()
	s.component()
	s.terms()
	s.change("content/recipes/suppe/de.md", func(text string) string { return text + "\n![Ein Teller](teller.svg)\n" })
	s.compare("the first build")
	if left, _ := filepath.Glob(filepath.Join(store, "gaceta-cache/*/pack-*")); len(left) != 1 {
		t.Fatalf("the bucket holds %q", left)
	}
	s.move()
	if r := s.build(filepath.Join(s.root, "dist"), false); r.Rendered != 0 {
		t.Errorf("%d pages were rendered elsewhere though nothing changed", r.Rendered)
	}
	s.move()
	s.change("content/recipes/brot/fr.md", func(text string) string { return text + "\nEncore.\n" })
	if r := s.build(filepath.Join(s.root, "dist"), false); r.Rendered != 1 {
		t.Errorf("a text: %d pages were rendered elsewhere, not 1", r.Rendered)
	}
	edits := s.edits()
	order := s.random.Perm(len(edits))
	for step, i := range order[:10] {
		s.move() // an edit may damage the local cache, which is told
		edits[i].do()
		s.compare(fmt.Sprintf("step %d: %s", step, edits[i].name))
	}
	if len(told) > 0 {
		t.Errorf("told %q", told)
	}
	for _, pattern := range []string{"pointer.json", "index-*", "pack-*"} {
		s.move()
		all, _ := filepath.Glob(filepath.Join(store, "gaceta-cache/*", pattern))
		for _, file := range all {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			data[len(data)/2] ^= 0x81
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		told = nil
		s.compare("damaged: " + pattern)
		if len(told) == 0 || !strings.Contains(told[0], "cannot be used, so this build makes everything: the cache in the bucket is corrupt") {
			t.Errorf("%s is damaged, and told is %q", pattern, told)
		}
	}
}

// TestUnreachableBucketIsANotice has a file where the bucket should be.
func TestUnreachableBucketIsANotice(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t), fresh: filepath.Join(t.TempDir(), "fresh")}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var told []string
	s.options.RemoteCache, s.options.Notice = "file://"+file+"/bucket", func(text string) { told = append(told, text) }
	s.compare("without a bucket")
	if len(told) != 1 || !strings.HasPrefix(told[0], "the remote cache file://") {
		t.Errorf("told %q", told)
	}
	told = nil
	if s.build(filepath.Join(s.root, "dist"), true); len(told) > 0 {
		t.Errorf("without a cache the bucket is asked: %q", told)
	}
}
