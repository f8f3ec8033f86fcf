package remotecache

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"io"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/internal/bucket"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

// Restore calls use with every file of the namespace, from several goroutines and
// in no order. The error is ErrEmpty if there are none.
func (d *Cache) Restore(ctx context.Context, use func(name string, data []byte) error) error {
	s, ctx, done, err := d.open(ctx, false)
	if err != nil {
		return err
	}
	defer done()
	if err := d.loadIndex(ctx, s); err != nil {
		return reason(ctx, err)
	}
	files := make([][]place, len(d.index.Packs))
	for _, f := range d.index.Files {
		files[f.Pack] = append(files[f.Pack], f)
	}
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(maxRequests)
	for i, p := range d.index.Packs {
		if len(files[i]) == 0 {
			continue
		}
		group.Go(func() error {
			data, err := d.unpack(within, s, p)
			if err != nil {
				return err
			}
			return errors.Join(parallel.Collect(len(files[i]), func(n int) []error {
				f := files[i][n]
				part := data[f.At : f.At+f.Bytes]
				if sha256.Sum256(part) != f.Sum {
					return []error{ErrCorrupt}
				}
				if err := use(f.Name, part); err != nil {
					return []error{err}
				}
				return nil
			})...)
		})
	}
	err = group.Wait()
	d.corrupt = errors.Is(err, ErrCorrupt)
	return reason(ctx, err)
}

// unpack reads a pack and checks it against its name.
func (d *Cache) unpack(ctx context.Context, s *bucket.Store, p pack) ([]byte, error) {
	packed, err := s.Get(ctx, d.key("pack-"+p.Name), p.Bytes)
	if errors.Is(err, bucket.ErrMissing) || err == nil && sum(sha256.Sum256(packed)).String() != p.Name {
		return nil, ErrCorrupt
	}
	if err != nil {
		return nil, err
	}
	zip, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, ErrCorrupt
	}
	data, err := io.ReadAll(io.LimitReader(zip, p.Bytes+1))
	if err != nil || int64(len(data)) != p.Bytes {
		return nil, ErrCorrupt
	}
	return data, nil
}

// reason replaces the error of an ended context by its cause.
func reason(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
