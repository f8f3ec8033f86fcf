package deploy

import (
	"bytes"
	"context"
	"crypto/sha256"
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

// shaKey is the metadata key under which an object carries the SHA-256 of its bytes.
const shaKey = "gaceta-sha256"

// store is a bucket whose every request is retried and counted.
type store struct {
	bucket   *blob.Bucket
	folder   bool
	root     string // of a folder
	retry    Retry
	notice   func(text string)
	told     sync.Once
	requests atomic.Int64
	retries  atomic.Int64
}

func openStore(ctx context.Context, address string, write bool, o Options) (*store, error) {
	bucket, root, err := openBucket(ctx, address, write)
	if err != nil {
		return nil, err
	}
	return &store{bucket: bucket, folder: root != "", root: root, retry: o.Retry, notice: o.Notice}, nil
}

func (s *store) Close() error { return s.bucket.Close() }

func (s *store) do(ctx context.Context, what string, bytes int64, try func(context.Context) error) error {
	tries := 0
	return s.retry.do(ctx, what, bytes, func() { s.retries.Add(1) }, func(ctx context.Context) error {
		s.requests.Add(1)
		err := try(ctx)
		if tries++; err != nil && tries == 3 && ctx.Err() == nil && !hopeless(err) { // somebody may be watching
			s.told.Do(func() { s.notice(fmt.Sprintf("%s has failed three times, and is tried again: %v", what, err)) })
		}
		return err
	})
}

// object is what a listing says of one.
type object struct {
	size int64
	md5  string // hex; empty where the store does not say
	mod  time.Time
}

// list gives every object whose key begins with prefix.
func (s *store) list(ctx context.Context, prefix string) (map[string]object, error) {
	size := 1000
	if s.folder {
		size = 1 << 20 // a folder is walked again for each page
	}
	found := map[string]object{}
	for token := blob.FirstPageToken; token != nil; {
		var page []*blob.ListObject
		var next []byte
		err := s.do(ctx, "listing the bucket", 0, func(ctx context.Context) (err error) {
			page, next, err = s.bucket.ListPage(ctx, token, size, &blob.ListOptions{Prefix: prefix})
			if s.folder && gcerrors.Code(err) == gcerrors.NotFound {
				err = fmt.Errorf("a file went away meanwhile (%v)", err) // not the folder: try again
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		for _, o := range page {
			found[o.Key] = object{o.Size, hex.EncodeToString(o.MD5), o.ModTime}
		}
		if len(next) == 0 {
			next = nil
		}
		token = next
	}
	return found, nil
}

// get reads an object; a missing one is errMissing.
func (s *store) get(ctx context.Context, key string, size int64) (data []byte, err error) {
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
		err = errMissing
	}
	return data, err
}

var errMissing = errors.New("the object does not exist")

func (s *store) put(ctx context.Context, key string, data []byte, o *blob.WriterOptions) error {
	return s.do(ctx, "writing "+key, int64(len(data)), func(ctx context.Context) error {
		return s.bucket.Upload(ctx, key, bytes.NewReader(data), o)
	})
}

func (s *store) copy(ctx context.Context, to, from string) error {
	return s.do(ctx, "copying "+from, 0, func(ctx context.Context) error {
		return s.bucket.Copy(ctx, to, from, nil)
	})
}

// remove removes an object; one that is gone already counts as removed.
func (s *store) remove(ctx context.Context, key string) error {
	err := s.do(ctx, "removing "+key, 0, func(ctx context.Context) error { return s.bucket.Delete(ctx, key) })
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil
	}
	return err
}

// tidy removes the folders that the removal of a file left empty; buckets have none.
func (s *store) tidy(key string) {
	if !s.folder {
		return
	}
	for dir := path.Dir(key); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if os.Remove(filepath.Join(s.root, filepath.FromSlash(dir))) != nil {
			return // not empty
		}
	}
}

func (s *store) attributes(ctx context.Context, key string) (a *blob.Attributes, err error) {
	err = s.do(ctx, "looking at "+key, 0, func(ctx context.Context) error {
		a, err = s.bucket.Attributes(ctx, key)
		return err
	})
	return a, err
}

func sha(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
