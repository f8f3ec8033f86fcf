package fulltext

import (
	"os"
	"slices"
	"sync"
)

// pageFile holds the words and the records of indexed pages. Its methods may be called from several goroutines.
type pageFile struct {
	create func() (*os.File, error)

	mu   sync.Mutex
	file *os.File // nil before the first page
	size int64
}

// span is where the words of a page, and after them its record, are in a pageFile.
type span struct {
	offset        int64
	words, record int // sizes; every page has words
}

// write adds a page.
func (f *pageFile) write(words, record []byte) (span, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.file == nil {
		file, err := f.create()
		if err != nil {
			return span{}, err
		}
		f.file = file
	}
	at := span{f.size, len(words), len(record)}
	f.size += int64(at.words + at.record)
	_, err := f.file.WriteAt(append(words, record...), at.offset)
	return at, err
}

// read returns a part of the file. It uses the memory of buf if it can.
func (f *pageFile) read(buf []byte, offset int64, size int) ([]byte, error) {
	buf = slices.Grow(buf[:0], size)[:size]
	_, err := f.file.ReadAt(buf, offset)
	return buf, err
}
