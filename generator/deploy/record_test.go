package deploy

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestRecordsOfFewChanges: what a record lists is what the folder has, whether it is written whole or as what differs from
// another one, and each deploy of few changes writes little.
func TestRecordsOfFewChanges(t *testing.T) {
	t.Parallel()
	targets(t, func(t *testing.T, to target) {
		random := rand.New(rand.NewPCG(1, 2))
		s := site{"_headers": rules}
		for i := range 200 {
			s[fmt.Sprintf("news/%03d/index.html", i)] = page(i, "article")
		}
		now, largest := time.Now(), int64(0)
		at := func(o *Options) { o.Now = now }
		whole, deltas := 0, 0
		for i := range 24 {
			var before site
			if i > 0 {
				before = files(t, to.dir)
			}
			now = now.Add(time.Duration(random.IntN(20)) * time.Minute) // the grace period is an hour
			for range 1 + random.IntN(4) {
				name := fmt.Sprintf("news/%03d/index.html", random.IntN(210))
				if _, exists := s[name]; exists && random.IntN(3) == 0 {
					delete(s, name)
				} else {
					s[name] = page(i, name)
				}
			}
			r := run(t, s, to, at)
			same(t, files(t, to.dir), s)
			info, err := os.Stat(filepath.Join(to.dir, recordKey(r.Deploy)))
			if err != nil {
				t.Fatal(err)
			}
			if rec := readRecordOf(t, to, r.Deploy); rec.Base == "" {
				whole++
				largest = max(largest, info.Size())
			} else if deltas++; info.Size()*3 > largest {
				t.Errorf("deploy %d: a record of %d bytes, and one of all files has %d", i, info.Size(), largest)
			}
			if i%8 == 7 {
				if _, err := rollback(t, to, at); err != nil {
					t.Fatal(err)
				}
				same(t, files(t, to.dir), before)
				run(t, s, to, at)
				same(t, files(t, to.dir), s)
			}
		}
		if whole < 2 || deltas < 2*whole {
			t.Errorf("%d records are whole, %d are not", whole, deltas)
		}
	})
}

// readRecordOf reads a record, and fails unless it lists the files of the folder.
func readRecordOf(t *testing.T, to target, id string) *record {
	t.Helper()
	o := options(to.dir, to.address)
	s, err := openStore(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := readRecord(t.Context(), s, id)
	if err != nil {
		t.Fatal(err)
	}
	var listed, present []string
	for _, f := range rec.Files {
		listed = append(listed, f.Path)
	}
	for name := range files(t, to.dir) {
		present = append(present, name)
	}
	if slices.Sort(present); !slices.Equal(listed, present) {
		t.Fatalf("%s lists %d files, the bucket has %d", id, len(listed), len(present))
	}
	return rec
}
