package fulltext

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"gaceta.dev/gaceta/generator/internal/parallel"
)

// TestPageFileReadsWhatItWrote reads each page as soon as it is written, and all pages again in the end.
func TestPageFileReadsWhatItWrote(t *testing.T) {
	f := &pageFile{create: func() (*os.File, error) { return os.Create(filepath.Join(t.TempDir(), "pages")) }}
	const pages = 500
	var spans [pages]span
	check := func(i int) {
		got, err := f.read(nil, spans[i].offset, spans[i].words+spans[i].record)
		if want := append(words(i), record(i)...); err != nil || !bytes.Equal(got, want) {
			t.Errorf("page %d: %d bytes, which differ from what was written: %v", i, len(got), err)
		}
	}
	parallel.Each(pages, func(i int) {
		memory := words(i)
		at, err := f.write(memory, record(i))
		if err != nil {
			t.Error(err)
		}
		clear(memory) // the next page uses it
		spans[i] = at
		if i%10 == 0 {
			check(i)
		}
	})
	for i := range pages {
		check(i)
	}
	if err := f.file.Close(); err != nil {
		t.Error(err)
	}
}

func words(page int) []byte { return bytes.Repeat([]byte{byte(page), 1}, 1+page%700) }

func record(page int) []byte { return bytes.Repeat([]byte{byte(page), 2, byte(page >> 8)}, 1+page%900) }
