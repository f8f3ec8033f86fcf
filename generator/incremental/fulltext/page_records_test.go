package fulltext

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"

	"gaceta.dev/gaceta/generator/internal/cachedir"
)

// TestPageRecords reads what several goroutines added. The folder holds nothing else afterwards.
func TestPageRecords(t *testing.T) {
	dir, err := cachedir.Temporary()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = dir.Discard() })
	before, err := dir.Entries()
	if err != nil {
		t.Fatal(err)
	}
	r := pageRecords{open: dir.NewFile}
	record := func(i int) []byte { return bytes.Repeat(fmt.Appendf(nil, `{"title":"Öffnung %d"}`, i), 1+i%7) }
	places := make([]place, 500)
	var wg sync.WaitGroup
	for worker := range 4 {
		wg.Go(func() {
			for i := worker; i < len(places); i += 4 {
				places[i] = r.add(record(i))
			}
		})
	}
	wg.Wait()
	for i, p := range places {
		if got := r.read(p); !bytes.Equal(got, record(i)) {
			t.Fatalf("record %d is %q", i, got)
		}
	}
	if after, err := dir.Entries(); err != nil || len(after) != len(before) {
		t.Errorf("%d entries in the folder, want %d; %v", len(after), len(before), err)
	}
	if err := r.file.Close(); err != nil { // the disk fails
		t.Fatal(err)
	}
	if p := r.add(record(1)); p != (place{}) || r.read(p) != nil || r.read(places[0]) != nil {
		t.Error("a file that fails has records")
	}
	r = pageRecords{open: func() (*os.File, error) { return nil, errors.New("the disk is full") }}
	if p := r.add(record(1)); p != (place{}) {
		t.Error("a missing file has records")
	}
}
