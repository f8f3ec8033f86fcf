// Package bucket reads and writes object storage. It is the only package that
// knows the clouds' clients.
//
// Open takes the address of a bucket (s3://, gs://, azblob://, file://) and
// returns a Store.
//
//  1. Credentials come from the environment and each cloud's own configuration,
//     never from the address, and never appear in a message.
//  2. A failed request is retried with growing pauses, bounded in number and
//     time. A failure that would repeat, such as a missing permission, is not.
//  3. Objects are read and written whole. What is read is bounded.
//  4. A key never leads out of the bucket, and no link in a folder is followed.
package bucket

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Store is a bucket whose requests are retried and counted.
type Store struct {
	driver   driver
	prefix   string // of all keys
	retry    Retry
	notice   func(text string)
	noticed  sync.Once
	requests atomic.Int64
	retries  atomic.Int64
}

// Options configure the access to a bucket.
type Options struct {
	Retry  Retry
	Notice func(text string) // is told once about a request that keeps failing; may be nil
}

// Headers are sent with an object by the server that delivers it. Names in
// Metadata are lower-case. Google's interface has the same names in JSON.
type Headers struct {
	ContentType        string            `json:"contentType,omitempty"`
	ContentEncoding    string            `json:"contentEncoding,omitempty"`
	CacheControl       string            `json:"cacheControl,omitempty"`
	ContentDisposition string            `json:"contentDisposition,omitempty"`
	ContentLanguage    string            `json:"contentLanguage,omitempty"`
	Metadata           map[string]string `json:"metadata,omitempty"`
}

// Object is an entry of a listing.
type Object struct {
	Size     int64
	MD5      string // hexadecimal; empty if the store does not report it
	Modified time.Time
}

// Attributes describe an object.
type Attributes struct {
	Object
	Headers
}

// ErrMissing reports that an object does not exist.
var ErrMissing = errors.New("the object does not exist")

// ErrNoCredentials reports that no credentials for the bucket are configured.
var ErrNoCredentials = errors.New("no credentials for the bucket were found in the environment or the configuration of its cloud")

// driver is the access to one kind of storage. Drivers never retry. The folder
// returns ErrMissing for a missing object, the clouds the error of their client,
// which asStoreError replaces.
type driver interface {
	// list returns one page of the objects whose key begins with prefix, and the
	// token of the next page.
	list(ctx context.Context, prefix, token string) (objects map[string]Object, next string, err error)
	// get fails for an object of more than limit bytes.
	get(ctx context.Context, key string, limit int64) ([]byte, error)
	put(ctx context.Context, key string, data []byte, h *Headers) error
	copy(ctx context.Context, to, from string) error
	remove(ctx context.Context, key string) error
	attributes(ctx context.Context, key string) (*Attributes, error)
}

// Open opens the bucket at an address. Secrets come from the environment and each
// cloud's own configuration only.
func Open(ctx context.Context, address string, o Options) (*Store, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, invalid("The address of the bucket is invalid: %v.", err)
	}
	if u.User != nil {
		return nil, invalid("The address of the bucket contains a name or a password. " +
			"Remove it: credentials come from the environment.")
	}
	query := options{values: u.Query()}
	s := &Store{prefix: query.text("prefix"), retry: o.Retry, notice: o.Notice}
	switch u.Scheme {
	case "file":
		s.driver, err = openFolder(u, &query)
	case "s3":
		s.driver, err = openS3(ctx, u.Host, &query)
	case "gs":
		s.driver, err = openGoogle(ctx, u.Host, &query)
	case "azblob":
		s.driver, err = openAzure(u.Host, &query)
	default:
		return nil, invalid("“%s” is not a bucket address. For a local folder write file:///absolute/path. "+
			"For a bucket write s3://, gs:// or azblob://.",
			address)
	}
	switch {
	case err != nil:
		return nil, err
	case u.Scheme != "file" && u.Host == "":
		return nil, invalid("The address “%s” has no bucket. Write %s://bucket.", address, u.Scheme)
	}
	return s, query.check()
}

// Folder returns a store for the objects whose key begins with prefix, with keys that are relative to it.
func (s *Store) Folder(prefix string) *Store {
	return &Store{driver: s.driver, prefix: s.prefix + prefix, retry: s.retry, notice: s.notice}
}

// Requests returns the number of requests so far, including retries.
func (s *Store) Requests() int64 { return s.requests.Load() }

// Retries returns the number of retries so far.
func (s *Store) Retries() int64 { return s.retries.Load() }

// IsFolder reports whether the bucket is a folder of this machine.
func (s *Store) IsFolder() bool {
	_, ok := s.driver.(*folder)
	return ok
}

// do retries a request and counts its tries. what describes the request in messages, size is the number of its bytes. It
// refuses invalid keys.
func (s *Store) do(ctx context.Context, what string, size int64, try func(context.Context) error, keys ...string) error {
	for _, key := range keys {
		if err := checkKey(s.prefix + key); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
	}
	failures := 0
	failed := func(err error) {
		s.retries.Add(1)
		if failures++; failures == 3 && s.notice != nil {
			s.noticed.Do(func() { s.notice(fmt.Sprintf("%s failed three times and is tried again: %v", what, err)) })
		}
	}
	return s.retry.Do(ctx, what, size, failed, func(ctx context.Context) error {
		s.requests.Add(1)
		return asStoreError(try(ctx))
	})
}

// List returns all objects whose key begins with prefix, by key.
func (s *Store) List(ctx context.Context, prefix string) (map[string]Object, error) {
	found := map[string]Object{}
	for token := ""; ; {
		var page map[string]Object
		var next string
		err := s.do(ctx, "listing the bucket", 0, func(ctx context.Context) (err error) {
			page, next, err = s.driver.list(ctx, s.prefix+prefix, token)
			return err
		})
		if err != nil {
			return nil, err
		}
		for key, o := range page {
			found[strings.TrimPrefix(key, s.prefix)] = o
		}
		if token = next; token == "" {
			return found, nil
		}
	}
}

// Get reads an object of about size bytes, 0 if that is unknown. A missing one is ErrMissing.
func (s *Store) Get(ctx context.Context, key string, size int64) (data []byte, err error) {
	err = s.do(ctx, "reading "+key, size, func(ctx context.Context) (err error) {
		data, err = s.driver.get(ctx, s.prefix+key, max(maxBytes, 2*size))
		return err
	}, key)
	return data, err
}

// maxBytes bounds what is read of an object of unknown size. The largest is a list of files: 300 bytes for each.
const maxBytes = 512 << 20

// errTooLarge reports that an object is larger than what is read.
var errTooLarge = errors.New("the object is too large")

// readAll reads at most limit bytes.
func readAll(r io.Reader, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(data)) > limit {
		return nil, fmt.Errorf("%w: it has more than %d MB", errTooLarge, limit>>20)
	}
	return data, err
}

// errKey reports that a key names no object.
var errKey = errors.New("this is no name of an object")

// checkKey refuses a key that could lead out of a folder, or that a service would read as another one.
func checkKey(key string) error {
	for part := range strings.SplitSeq(key, "/") {
		if part == "." || part == ".." || strings.ContainsRune(part, 0) {
			return fmt.Errorf("%w: %q", errKey, key)
		}
	}
	if key == "" {
		return errKey
	}
	return nil
}

// Put writes an object, whole or not at all.
func (s *Store) Put(ctx context.Context, key string, data []byte, h *Headers) error {
	return s.do(ctx, "writing "+key, int64(len(data)), func(ctx context.Context) error {
		return s.driver.put(ctx, s.prefix+key, data, h)
	}, key)
}

// Copy copies an object with its headers inside the bucket.
func (s *Store) Copy(ctx context.Context, to, from string) error {
	return s.do(ctx, "copying "+from, 0, func(ctx context.Context) error {
		return s.driver.copy(ctx, s.prefix+to, s.prefix+from)
	}, to, from)
}

// Remove removes an object. Removing a missing object is no error.
func (s *Store) Remove(ctx context.Context, key string) error {
	err := s.do(ctx, "removing "+key, 0, func(ctx context.Context) error { return s.driver.remove(ctx, s.prefix+key) }, key)
	if errors.Is(err, ErrMissing) {
		return nil
	}
	return err
}

// Attributes returns what the store knows about an object.
func (s *Store) Attributes(ctx context.Context, key string) (a *Attributes, err error) {
	err = s.do(ctx, "inspecting "+key, 0, func(ctx context.Context) (err error) {
		a, err = s.driver.attributes(ctx, s.prefix+key)
		return err
	}, key)
	return a, err
}
