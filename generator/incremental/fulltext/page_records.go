package fulltext

import (
	"os"
	"sync"
)

// pageRecords is a file with what results show of the pages that were rendered. In memory they take 3.3 KB a page, a quarter
// of what the first build of 200,000 pages needs at its peak (November 2026). The file is closed, and so removed, when nothing
// refers to it any more.
type pageRecords struct {
	open func() (*os.File, error)
	once sync.Once

	mu     sync.Mutex
	file   *os.File
	size   int64
	failed bool // the rest is made from the texts again
}

// place is where a record is in the file; zero for none.
type place struct {
	at   int64
	size int
}

// add adds a record. It may be called from several goroutines.
func (r *pageRecords) add(data []byte) place {
	r.once.Do(func() {
		var err error
		r.file, err = r.open()
		r.failed = err != nil
	})
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failed {
		return place{}
	}
	if _, err := r.file.WriteAt(data, r.size); err != nil {
		r.failed = true
		return place{}
	}
	p := place{r.size, len(data)}
	r.size += int64(p.size)
	return p
}

// read returns a record, or nil if there is none.
func (r *pageRecords) read(p place) []byte {
	if p.size == 0 {
		return nil
	}
	data := make([]byte, p.size)
	if _, err := r.file.ReadAt(data, p.at); err != nil {
		return nil
	}
	return data
}
