// Package bucket reads and writes object storage, and is the only one that
// knows gocloud.
//
// In goes the address of a bucket (s3://, gs://, azblob://, file://), out comes
// a Store.
//
//  1. Credentials come from the environment and the clouds' own chains, never
//     from the address, and are never part of a message.
//  2. Every request is tried again on failure, with growing pauses, bounded in
//     number and time. What will fail again (no permission) is not.
//  3. Objects are read and written whole.
package bucket

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// Store is a bucket whose every request is retried and counted.
type Store struct {
	bucket   *blob.Bucket
	Folder   bool   // it is a folder of this machine
	root     string // of a folder
	retry    Retry
	notice   func(text string)
	told     sync.Once
	requests atomic.Int64
	retries  atomic.Int64
}

// Options say how to talk to a bucket.
type Options struct {
	Write  bool // make a folder that is not there
	Retry  Retry
	Notice func(text string) // of what fails again and again; nil is nobody
}

// Headers are what an object is stored with, Attributes what is known of one.
type (
	Headers    = blob.WriterOptions
	Attributes = blob.Attributes
)

// Open opens the bucket at an address.
func Open(ctx context.Context, address string, o Options) (*Store, error) {
	b, root, err := open(ctx, address, o.Write)
	if err != nil {
		return nil, err
	}
	if o.Notice == nil {
		o.Notice = func(string) {}
	}
	return &Store{bucket: b, Folder: root != "", root: root, retry: o.Retry.WithDefaults(), notice: o.Notice}, nil
}

// Requests counts what was asked of the bucket, every try of it.
func (s *Store) Requests() int64 { return s.requests.Load() }

// Retries counts the tries after the first.
func (s *Store) Retries() int64 { return s.retries.Load() }

// Close ends the connection.
func (s *Store) Close() error { return s.bucket.Close() }

func (s *Store) do(ctx context.Context, what string, bytes int64, try func(context.Context) error) error {
	tries := 0
	return s.retry.Do(ctx, what, bytes, func() { s.retries.Add(1) }, func(ctx context.Context) error {
		s.requests.Add(1)
		err := try(ctx)
		if tries++; err != nil && tries == 3 && ctx.Err() == nil && !hopeless(err) { // somebody may be watching
			s.told.Do(func() { s.notice(fmt.Sprintf("%s has failed three times, and is tried again: %v", what, err)) })
		}
		return err
	})
}

// Object is what a listing says of one.
type Object struct {
	Size int64
	MD5  string // hex; empty where the store does not say
	Mod  time.Time
}

// List gives every object whose key begins with prefix.
func (s *Store) List(ctx context.Context, prefix string) (map[string]Object, error) {
	size := 1000
	if s.Folder {
		size = 1 << 20 // a folder is walked again for each page
	}
	found := map[string]Object{}
	for token := blob.FirstPageToken; token != nil; {
		var page []*blob.ListObject
		var next []byte
		err := s.do(ctx, "listing the bucket", 0, func(ctx context.Context) (err error) {
			page, next, err = s.bucket.ListPage(ctx, token, size, &blob.ListOptions{Prefix: prefix})
			if s.Folder && gcerrors.Code(err) == gcerrors.NotFound {
				err = fmt.Errorf("a file went away meanwhile (%v)", err) // not the folder: try again
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		for _, o := range page {
			found[o.Key] = Object{o.Size, hex.EncodeToString(o.MD5), o.ModTime}
		}
		if len(next) == 0 {
			next = nil
		}
		token = next
	}
	return found, nil
}

// Get reads an object; a missing one is ErrMissing.
func (s *Store) Get(ctx context.Context, key string, size int64) (data []byte, err error) {
	err = s.do(ctx, "reading "+key, size, func(ctx context.Context) error {
		r, err := s.bucket.NewReader(ctx, key, nil)
		if err != nil {
			return err
		}
		defer r.Close()
		data, err = io.ReadAll(r)
		return err
	})
	if gcerrors.Code(err) == gcerrors.NotFound {
		err = ErrMissing
	}
	return data, err
}

// ErrMissing says that there is no such object.
var ErrMissing = errors.New("the object does not exist")

// Put writes an object, whole or not at all.
func (s *Store) Put(ctx context.Context, key string, data []byte, o *Headers) error {
	return s.do(ctx, "writing "+key, int64(len(data)), func(ctx context.Context) error {
		return s.bucket.Upload(ctx, key, bytes.NewReader(data), o)
	})
}

// Copy copies an object with its headers, within the bucket.
func (s *Store) Copy(ctx context.Context, to, from string) error {
	return s.do(ctx, "copying "+from, 0, func(ctx context.Context) error {
		return s.bucket.Copy(ctx, to, from, nil)
	})
}

// Remove removes an object; one that is gone already counts as removed.
func (s *Store) Remove(ctx context.Context, key string) error {
	err := s.do(ctx, "removing "+key, 0, func(ctx context.Context) error { return s.bucket.Delete(ctx, key) })
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil
	}
	return err
}

// Tidy removes the folders below one that the removal of a file left empty;
// buckets have none.
func (s *Store) Tidy(key, below string) {
	if !s.Folder {
		return
	}
	for dir := path.Dir(key); dir != "." && dir != "/" && dir+"/" != below; dir = path.Dir(dir) {
		if os.Remove(filepath.Join(s.root, filepath.FromSlash(dir))) != nil {
			return // not empty
		}
	}
}

// Attributes says all that is known of an object without reading it.
func (s *Store) Attributes(ctx context.Context, key string) (a *Attributes, err error) {
	err = s.do(ctx, "looking at "+key, 0, func(ctx context.Context) error {
		a, err = s.bucket.Attributes(ctx, key)
		return err
	})
	return a, err
}
