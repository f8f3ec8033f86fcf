package fulltext

import (
	"bufio"
	"os"
	"slices"
	"sync"
)

// pageFile holds the words and the records of indexed pages. Its methods may be called from several goroutines.
type pageFile struct {
	create func() (*os.File, error)

	mu   sync.Mutex
	file *os.File // nil before the first page
	out  *bufio.Writer
	size int64
}

// span is where the words of a page, and after them its record, are in a pageFile.
type span struct {
	offset        int64
	words, record int // sizes; every page has words
}

// write adds a page. It copies the words and the record.
func (f *pageFile) write(words, record []byte) (span, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.file == nil {
		file, err := f.create()
		if err != nil {
			return span{}, err
		}
		f.file, f.out = file, bufio.NewWriterSize(file, 1<<18)
	}
	at := span{f.size, len(words), len(record)}
	f.size += int64(at.words + at.record)
	_, _ = f.out.Write(words) // the next call returns an error too
	_, err := f.out.Write(record)
	return at, err
}

// read returns a part of the file. It uses the memory of buf if it can.
func (f *pageFile) read(buf []byte, offset int64, size int) ([]byte, error) {
	f.mu.Lock()
	err := f.out.Flush()
	f.mu.Unlock()
	if err != nil {
		return nil, err
	}
	buf = slices.Grow(buf[:0], size)[:size]
	_, err = f.file.ReadAt(buf, offset)
	return buf, err
}
