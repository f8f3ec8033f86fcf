// Package remotecache stores files of a build in a bucket for builds on other
// machines, such as CI runners without a persistent folder.
//
// New takes the address of a bucket, a namespace and a key. Save stores files, and
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
//  6. The pointer is sealed with a key that the machines share. A pointer that was
//     made without this key is ErrOtherKey, and nothing else in the bucket is read.
package remotecache

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/internal/bucket"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

const (
	// MaxBytes limits the files of a namespace together.
	MaxBytes = 8 << 30
	// maxFiles, maxPacks and maxIndexBytes limit an index.
	maxFiles      = 4 << 20
	maxPacks      = 2048
	maxIndexBytes = 1 << 30
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

// ErrOtherKey reports that the cache in the bucket was made with another key.
var ErrOtherKey = errors.New("the cache in the bucket was made with another key")

// Cache is a namespace in a bucket.
type Cache struct {
	store     *bucket.Store
	openErr   error
	namespace string
	key       cachedir.Key
	o         Options

	pointer string // the index that was read last
	index   *index
	corrupt bool // its packs do not match it
}

// Options limit the time that a cache may take.
type Options struct {
	Timeout time.Duration // of one Restore or Save; 0 means 3 minutes
	Retry   bucket.Retry
}

// New returns the cache for a namespace. The error is a bucket.AddressError: Restore
// and Save return all others.
func New(address, namespace string, key cachedir.Key, o Options) (*Cache, error) {
	if o.Timeout == 0 {
		o.Timeout = 3 * time.Minute
	}
	if o.Retry == (bucket.Retry{}) { // a cache is not worth a long wait
		o.Retry = bucket.Retry{MaxTries: 3, MaxElapsed: 30 * time.Second, MaxPause: 2 * time.Second, TryTimeout: 10 * time.Second}
	}
	store, err := bucket.Open(context.Background(), address, bucket.Options{Retry: o.Retry})
	if invalid := (*bucket.AddressError)(nil); errors.As(err, &invalid) {
		return nil, err
	}
	return &Cache{store: store, openErr: err, namespace: namespace, key: key, o: o}, nil
}

// Restore calls use with every file of the namespace, from several goroutines and
// in no order. The error is ErrEmpty if there are none.
func (c *Cache) Restore(ctx context.Context, use func(name string, data []byte) error) error {
	return c.limited(ctx, func(ctx context.Context) error {
		if err := c.loadIndex(ctx); err != nil {
			return err
		}
		group, within := errgroup.WithContext(ctx)
		group.SetLimit(maxRequests)
		for _, p := range c.index.Packs {
			group.Go(func() error { return c.unpack(within, p, use) })
		}
		err := group.Wait()
		c.corrupt = errors.Is(err, ErrCorrupt)
		return err
	})
}

// unpack calls use with every file of a pack.
func (c *Cache) unpack(ctx context.Context, p pack, use func(name string, data []byte) error) error {
	data, err := c.get(ctx, "pack-", p.Name, p.Bytes)
	if err != nil {
		return err
	}
	return errors.Join(parallel.Collect(len(p.Files), func(n int) []error {
		f := p.Files[n]
		part := data[f.At : f.At+f.Bytes]
		if sha256.Sum256(part) != f.Sum {
			return []error{ErrCorrupt}
		}
		return []error{use(f.Name, part)}
	})...)
}

// limited calls work with a context that ends after Timeout.
func (c *Cache) limited(ctx context.Context, work func(context.Context) error) error {
	if c.openErr != nil {
		return c.openErr
	}
	ctx, cancel := context.WithTimeoutCause(ctx, c.o.Timeout, fmt.Errorf("it took longer than %s", c.o.Timeout))
	defer cancel()
	err := work(ctx)
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
