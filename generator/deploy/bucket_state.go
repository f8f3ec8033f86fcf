package deploy

import (
	"context"
	"errors"
	"sync/atomic"

	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// inspectAll returns what the bucket contains at the path of each wanted file. It uses the record if the listing agrees
// with it, and otherwise inspects the object. What is missing is nil. isOpaque reports that the store's MD5s are not MD5s of
// the bytes, as in encrypted buckets. They must not be compared then.
func (o Options) inspectAll(
	ctx context.Context, s *store, r *remote, wanted []manifest.File, known knownFiles,
) (found []*manifest.File, isOpaque bool, err error) {
	found = make([]*manifest.File, len(wanted))
	isOpaque = r.current != nil && r.current.Opaque
	var unsure []int
	current := cursor{known.current}
	for i := range wanted {
		name := wanted[i].Path
		old := current.find(name)
		if old != nil && r.isRemembered && !o.Recheck {
			found[i] = old
			continue
		}
		if former, ok := known.former[name]; ok {
			old = &former.File
		}
		obj, exists := r.objects[name]
		_, isPending := r.pending[name]
		if old != nil && exists && !isPending && !o.Recheck && !s.IsFolder() && matchesListing(obj, *old, isOpaque) {
			found[i] = old
		} else if exists || old != nil { // a file that is known may only be missing in the listing
			unsure = append(unsure, i)
		}
	}
	var opaque atomic.Bool
	err = each(ctx, o.Jobs, unsure, func(ctx context.Context, i int) error {
		have, otherMD5, err := inspect(ctx, s, wanted[i], r.objects[wanted[i].Path])
		if otherMD5 {
			opaque.Store(true)
		}
		if have.Path != "" {
			found[i] = &have
		}
		return err
	})
	return found, isOpaque || opaque.Load(), err
}

// matchesListing reports whether a listed object can be the recorded file.
func matchesListing(o bucket.Object, f manifest.File, opaque bool) bool {
	return o.Size == f.Size && (opaque || o.MD5 == "" || o.MD5 == f.MD5)
}

// inspect returns the headers and the checksum of an object, or nothing if it was removed after it was listed. It reads
// the bytes only if the store has no usable checksum. otherMD5 reports that the object has the right bytes but another
// MD5.
func inspect(
	ctx context.Context, s *store, want manifest.File, o bucket.Object,
) (have manifest.File, otherMD5 bool, err error) {
	defer func() {
		if errors.Is(err, bucket.ErrMissing) {
			have, err = manifest.File{}, nil
		}
	}()
	if s.IsFolder() { // a folder stores no headers
		data, err := s.Get(ctx, want.Path, o.Size)
		have = want
		have.Size, have.SHA256 = int64(len(data)), sha256Hex(data)
		return have, false, err
	}
	a, err := s.Attributes(ctx, want.Path)
	if err != nil {
		return have, false, err
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
		otherMD5 = have.MD5 != ""
	default: // uploaded by another tool
		data, err := s.Get(ctx, want.Path, o.Size)
		have.SHA256 = sha256Hex(data)
		return have, false, err
	}
	return have, otherMD5, nil
}
