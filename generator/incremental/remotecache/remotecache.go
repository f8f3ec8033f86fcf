// Package remotecache keeps files of a build in a bucket for the next build, wherever
// that runs: the runners of a CI have no folder that stays.
//
// In goes the address of a bucket and the name of a shelf; Restore gives every
// file that the last Save put on that shelf, and Save puts others there.
//
//  1. A shelf is a pointer to an index, and the index says in which pack and at
//     which place each file lies. Packs and indexes are named by the SHA-256 of
//     their bytes and never written again; only the pointer changes, last.
//  2. Nothing is believed: indexes, packs and each file are compared with their
//     sums and sizes before anybody sees them. What does not agree is ErrCorrupt.
//  3. The same bytes are kept once, and what is there is not sent again. A file
//     that carries the mark that it had is taken for unchanged without being read.
//  4. Requests grow with the packs, not with the files: a pack has up to 16 MB.
//     Packs of which less than half is in use are packed anew. A shelf holds no
//     more than MaxBytes, and fetching and keeping end after Timeout.
//  5. A pack that is no longer in use stays until the Save after the next, because
//     somebody may be fetching it. Of two builds that keep at once one wins; at
//     worst the next fetch finds something missing.
//  6. Whoever can write to the bucket decides what later builds find there.
package remotecache

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

const (
	// MaxBytes bounds the files of a shelf together.
	MaxBytes = 8 << 30
	// maxFiles and maxPacks bound what an index may say.
	maxFiles = 4 << 20
	maxPacks = 2048
	// packBytes is how much a pack holds, before it is compressed; a larger file
	// has one of its own.
	packBytes = 16 << 20
	// together is how many requests are under way at once.
	together = 8
)

// ErrCorrupt says that what lies in the bucket is not what was put there.
var ErrCorrupt = errors.New("what lies there is damaged")

// ErrEmpty says that nothing was kept yet.
var ErrEmpty = errors.New("nothing was kept there yet")

// Cache is a shelf in a bucket.
type Cache struct {
	address, shelf string
	o              Options

	pointer string // the index that was read last
	index   *index
	damaged bool // its packs are not what it says
}

// Options bound the time that a depot may take.
type Options struct {
	Timeout time.Duration // for a Restore, and for a Save; 0 is 3 minutes
	Retry   bucket.Retry
}

// New names a shelf. The error says that the address is written wrongly; the
// bucket is not asked for anything.
func New(address, shelf string, o Options) (*Cache, error) {
	if o.Timeout == 0 {
		o.Timeout = 3 * time.Minute
	}
	if o.Retry == (bucket.Retry{}) { // a cache is not worth a long wait
		o.Retry = bucket.Retry{MaxTries: 3, MaxElapsed: 30 * time.Second, Pause: 200 * time.Millisecond, MaxPause: 2 * time.Second, TryTimeout: 10 * time.Second}
	}
	d := &Cache{address: address, shelf: shelf, o: o}
	_, err := bucket.Open(context.Background(), address, bucket.Options{Retry: o.Retry})
	if invalid := (*bucket.AddressError)(nil); errors.As(err, &invalid) {
		return nil, err
	}
	return d, nil
}

// sum is the SHA-256 of some bytes.
type sum [sha256.Size]byte

func (s sum) String() string { return hex.EncodeToString(s[:]) }

// index is what lies on a shelf.
type index struct {
	Packs []pack
	Files []place
	Drop  []string // packs of the index before, which nobody needs any more
}

// pack is an object: files one after the other, compressed.
type pack struct {
	Name  string // the SHA-256 of its bytes
	Bytes int64  // before they were compressed
}

// place is where a file lies.
type place struct {
	Name, ETag string
	Sum        sum
	Pack       int
	At, Bytes  int64
}

func (d *Cache) key(name string) string { return "gaceta-cache/" + d.shelf + "/" + name }

// pointer is the one object that changes.
type pointer struct {
	Shape int    `json:"shape"`
	Index string `json:"index"`
}

const shape = 1

// open opens the bucket for one use.
func (d *Cache) open(ctx context.Context, write bool) (*bucket.Store, context.Context, func(), error) {
	ctx, cancel := context.WithTimeoutCause(ctx, d.o.Timeout, fmt.Errorf("it takes longer than %s", d.o.Timeout))
	s, err := bucket.Open(ctx, d.address, bucket.Options{Create: write, Retry: d.o.Retry})
	if err != nil {
		cancel()
		return nil, nil, nil, err
	}
	return s, ctx, cancel, nil
}

// look reads the index that the pointer names.
func (d *Cache) look(ctx context.Context, s *bucket.Store) error {
	text, err := s.Get(ctx, d.key("pointer.json"), 0)
	if errors.Is(err, bucket.ErrMissing) {
		return ErrEmpty
	}
	if err != nil {
		return err
	}
	var p pointer
	if json.Unmarshal(text, &p) != nil || p.Shape != shape || len(p.Index) != 2*sha256.Size {
		return ErrCorrupt
	}
	if p.Index == d.pointer {
		return nil
	}
	data, err := s.Get(ctx, d.key("index-"+p.Index), 0)
	if errors.Is(err, bucket.ErrMissing) || err == nil && sum(sha256.Sum256(data)).String() != p.Index {
		return ErrCorrupt
	}
	if err != nil {
		return err
	}
	var i index
	zip, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil || gob.NewDecoder(io.LimitReader(zip, 1<<30)).Decode(&i) != nil || !i.sound() {
		return ErrCorrupt
	}
	d.pointer, d.index = p.Index, &i
	return nil
}

// sound reports whether an index can be what Save has written.
func (i *index) sound() bool {
	if len(i.Packs) > maxPacks || len(i.Files) > maxFiles {
		return false
	}
	var all int64
	for _, p := range i.Packs {
		if raw, err := hex.DecodeString(p.Name); err != nil || len(raw) != sha256.Size || p.Bytes < 0 || p.Bytes > MaxBytes {
			return false
		}
		all += p.Bytes
	}
	names := make(map[string]bool, len(i.Files))
	for _, f := range i.Files {
		if !fs.ValidPath(f.Name) || names[f.Name] || f.Pack < 0 || f.Pack >= len(i.Packs) ||
			f.At < 0 || f.Bytes < 0 || f.At > i.Packs[f.Pack].Bytes-f.Bytes {
			return false
		}
		names[f.Name] = true
	}
	return all <= MaxBytes
}
