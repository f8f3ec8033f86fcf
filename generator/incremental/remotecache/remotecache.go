// Package remotecache stores files of a build in a bucket for builds on other
// machines, such as CI runners without a persistent folder.
//
// New takes the address of a bucket and a namespace. Save stores files, and
// Restore returns the files of the last Save.
//
//  1. A namespace has a pointer to an index. The index lists the pack and the
//     offset of each file. Packs and indexes are named by their SHA-256 and never
//     rewritten. Only the pointer changes, after everything else.
//  2. Indexes, packs and files are compared with their checksums and sizes before
//     use. A mismatch is ErrCorrupt.
//  3. Equal bytes are stored once and never sent again. A file with the ETag of
//     the last Save is unchanged and is not read.
//  4. The number of requests grows with the packs, of up to 16 MB, not with the
//     files. Mostly unused packs are rewritten. A namespace has at most MaxBytes,
//     and Save and Restore end after Timeout.
//  5. An unused pack is deleted by the second Save after it, because another build
//     may be reading it. Of two concurrent builds one wins; in the worst case the
//     next Restore finds a pack missing.
//  6. Anyone who can write to the bucket controls what later builds read.
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
	// MaxBytes limits the files of a namespace together.
	MaxBytes = 8 << 30
	// maxFiles and maxPacks limit an index.
	maxFiles = 4 << 20
	maxPacks = 2048
	// packBytes is the size of a pack before compression. A larger file has a pack
	// of its own.
	packBytes = 16 << 20
	// maxRequests is the number of concurrent requests.
	maxRequests = 8
)

// ErrCorrupt reports that the content of the bucket is not what Save wrote.
var ErrCorrupt = errors.New("the cache in the bucket is corrupt")

// ErrEmpty reports that nothing was saved yet.
var ErrEmpty = errors.New("the cache in the bucket is empty")

// Cache is a namespace in a bucket.
type Cache struct {
	address, namespace string
	o                  Options

	pointer string // the index that was read last
	index   *index
	corrupt bool // its packs do not match it
}

// Options limit the time that a cache may take.
type Options struct {
	Timeout time.Duration // of one Restore or Save; 0 means 3 minutes
	Retry   bucket.Retry
}

// New returns the cache for a namespace. The error is a bucket.AddressError: the
// bucket itself is not contacted.
func New(address, namespace string, o Options) (*Cache, error) {
	if o.Timeout == 0 {
		o.Timeout = 3 * time.Minute
	}
	if o.Retry == (bucket.Retry{}) { // a cache is not worth a long wait
		o.Retry = bucket.Retry{MaxTries: 3, MaxElapsed: 30 * time.Second, MaxPause: 2 * time.Second, TryTimeout: 10 * time.Second}
	}
	d := &Cache{address: address, namespace: namespace, o: o}
	_, err := bucket.Open(context.Background(), address, bucket.Options{Retry: o.Retry})
	if invalid := (*bucket.AddressError)(nil); errors.As(err, &invalid) {
		return nil, err
	}
	return d, nil
}

// sum is a SHA-256.
type sum [sha256.Size]byte

func (s sum) String() string { return hex.EncodeToString(s[:]) }

// index lists the content of a namespace.
type index struct {
	Packs []pack
	Files []place
	Drop  []string // unused packs of the previous index
}

// pack is an object that holds concatenated files, compressed.
type pack struct {
	Name  string // the SHA-256 of its bytes
	Bytes int64  // before compression
}

// place is the location of a file in a pack.
type place struct {
	Name, ETag string
	Sum        sum
	Pack       int
	At, Bytes  int64
}

func (d *Cache) key(name string) string { return "gaceta-cache/" + d.namespace + "/" + name }

// pointer is the only object that is overwritten.
type pointer struct {
	Shape int    `json:"shape"`
	Index string `json:"index"`
}

const shape = 1

// open opens the bucket for one operation.
func (d *Cache) open(ctx context.Context, write bool) (*bucket.Store, context.Context, func(), error) {
	ctx, cancel := context.WithTimeoutCause(ctx, d.o.Timeout, fmt.Errorf("it took longer than %s", d.o.Timeout))
	s, err := bucket.Open(ctx, d.address, bucket.Options{Create: write, Retry: d.o.Retry})
	if err != nil {
		cancel()
		return nil, nil, nil, err
	}
	return s, ctx, cancel, nil
}

// loadIndex reads the current index.
func (d *Cache) loadIndex(ctx context.Context, s *bucket.Store) error {
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
	if err != nil || gob.NewDecoder(io.LimitReader(zip, 1<<30)).Decode(&i) != nil || !i.isValid() {
		return ErrCorrupt
	}
	d.pointer, d.index = p.Index, &i
	return nil
}

// isValid reports whether Save can have written the index.
func (i *index) isValid() bool {
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
