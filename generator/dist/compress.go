package dist

import (
	"bytes"
	"compress/gzip"
	"io"
	"path"
	"slices"
	"sync"

	"github.com/andybalholm/brotli"

	"gaceta.dev/gaceta/generator/internal/digest"
)

const (
	// quality is Brotli's. 9 takes seven times as long for 0.7 % less, measured
	// on the scripts of a site.
	quality = 6
	// smallest is the size under which a compressed copy is not worth a file.
	smallest = 1024
)

// Compressible reports whether a file of this name is text that hosts send compressed.
func Compressible(name string) bool {
	switch path.Ext(name) {
	case ".html", ".css", ".js", ".mjs", ".json", ".svg", ".xml", ".txt", ".md", ".webmanifest":
		return true
	}
	return false
}

// Encoding is a way in which hosts send files compressed: what HTTP calls it, and
// what follows the name of a file's compressed copy.
type Encoding struct {
	Name, Ext string
	writers   *sync.Pool
}

// Encodings are those of the copies that a build writes, the smaller one first.
var Encodings = []Encoding{{"br", ".br", &brotlis}, {"gzip", ".gz", &gzips}}

// Encode gives the compressed copy of a file; nil where none is worth having.
func (e Encoding) Encode(name string, data []byte) ([]byte, error) {
	if !worthwhile(name, len(data)) {
		return nil, nil
	}
	return compressed(e.writers, data)
}

func worthwhile(name string, size int) bool { return size > smallest && Compressible(name) }

// Names are the files that WriteCompressed makes of a file of so many bytes: its
// own, and then those of its copies.
func Names(name string, size int) []string {
	names := []string{name}
	if worthwhile(name, size) {
		for _, e := range Encodings {
			names = append(names, name+e.Ext)
		}
	}
	return names
}

// WriteCompressed writes a file and, where it is text over 1 KB, its .br and
// .gz copies.
func (s *Stage) WriteCompressed(name string, data []byte) error {
	same := s.last != nil && s.Has(name) && s.last.files[name].Sum == digest.Checksum(data)
	if err := s.Write(name, data); err != nil {
		return err
	}
	copies := Names(name, len(data))[1:]
	if same && !slices.ContainsFunc(copies, func(name string) bool { return !s.Has(name) }) {
		for _, name := range copies {
			s.Keep(name)
		}
		return nil
	}
	for i, name := range copies {
		small, err := compressed(Encodings[i].writers, data)
		if err != nil {
			return err
		}
		if err := s.Write(name, small); err != nil {
			return err
		}
	}
	return nil
}

// Writers are used again: making one takes as long as compressing a short file.
var (
	brotlis = sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, quality) }}
	gzips   = sync.Pool{New: func() any {
		w, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // the level is right
		return w
	}}
)

type resetter interface {
	io.WriteCloser
	Reset(io.Writer)
}

// compressed gives data as a writer of the pool compresses it. gzip writes
// neither a name nor a time: the same bytes at every build.
func compressed(pool *sync.Pool, data []byte) ([]byte, error) {
	w := pool.Get().(resetter)
	defer pool.Put(w)
	var buf bytes.Buffer
	w.Reset(&buf)
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
