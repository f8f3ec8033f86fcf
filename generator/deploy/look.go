package deploy

import (
	"context"
	"errors"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// look says what lies in the bucket at the path of each wanted file: from the
// record where the listing agrees with it, otherwise from the object itself.
// opaque says that the store's MD5s are not those of the bytes, as with
// encrypted buckets, and may not be compared.
func (o Options) look(ctx context.Context, s *store, r *remote, wanted []manifest.File, known map[string]manifest.File) ([]manifest.File, bool, error) {
	there := make([]manifest.File, len(wanted))
	var opaque atomic.Bool
	opaque.Store(r.current != nil && r.current.Opaque)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(o.Jobs)
	for i, f := range wanted {
		obj, exists := r.objects[f.Path]
		if !exists {
			continue
		}
		old, ok := known[f.Path]
		_, unsure := r.pending[f.Path]
		if ok && !unsure && !o.Recheck && !s.IsFolder() && agrees(obj, old, opaque.Load()) {
			there[i] = old
			continue
		}
		group.Go(func() error {
			have, strange, err := s.inspect(ctx, f, obj)
			if strange {
				opaque.Store(true)
			}
			there[i] = have
			return err
		})
	}
	err := group.Wait()
	return there, opaque.Load(), err
}

// agrees reports whether a listed object can be the recorded file.
func agrees(o bucket.Object, f manifest.File, opaque bool) bool {
	return o.Size == f.Size && (opaque || o.MD5 == "" || o.MD5 == f.MD5)
}

// inspect looks at one object: its headers, and its bytes by their sum. Bytes
// are read only where no sum tells. strange says that the object has the right
// bytes and yet another MD5.
func (s *store) inspect(ctx context.Context, want manifest.File, o bucket.Object) (have manifest.File, strange bool, err error) {
	if s.IsFolder() { // a folder keeps no headers
		data, err := s.Get(ctx, want.Path, o.Size)
		have = want
		have.Size, have.SHA256 = int64(len(data)), sha(data)
		return have, false, gone(err)
	}
	a, err := s.Attributes(ctx, want.Path)
	if err != nil {
		return have, false, gone(err)
	}
	have = manifest.File{
		Path: want.Path, Size: a.Size, MD5: a.MD5, SHA256: a.Metadata[shaKey],
		Type: a.ContentType, Encoding: a.ContentEncoding, Cache: a.CacheControl,
		Disposition: a.ContentDisposition, Language: a.ContentLanguage,
	}
	switch {
	case have.Size != want.Size || have.SHA256 != "" && have.SHA256 != want.SHA256:
	case have.MD5 == want.MD5:
		have.SHA256 = want.SHA256
	case have.SHA256 == want.SHA256:
		strange = have.MD5 != ""
	default: // put there by another tool
		data, err := s.Get(ctx, want.Path, o.Size)
		have.SHA256 = sha(data)
		return have, false, gone(err)
	}
	return have, strange, nil
}

// gone forgives an object that vanished after it was listed: it counts as different.
func gone(err error) error {
	if errors.Is(err, bucket.ErrMissing) {
		return nil
	}
	return err
}
