package deploy

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// ErrNoFormer reports that the bucket has no record of a deploy before the current one.
var ErrNoFormer = errors.New("the bucket records no former deploy to go back to")

// ErrNoBackup reports that the former deploy can no longer be restored.
var ErrNoBackup = errors.New("the former deploy cannot be restored")

// Rollback restores the former deploy from the backups in the bucket. A second Rollback goes back further.
func Rollback(ctx context.Context, o Options) (Report, error) {
	return o.withDefaults().run(ctx, func(ctx context.Context, s *store, r *remote) (desiredState, error) {
		if r.current == nil || r.current.Former == "" {
			return desiredState{}, ErrNoFormer
		}
		former, err := readRecord(ctx, s, r.current.Former)
		if errors.Is(err, bucket.ErrMissing) {
			return desiredState{}, ErrNoFormer
		}
		if err != nil {
			return desiredState{}, err
		}
		keys := r.keysBySum()
		var missing []string
		for _, f := range former.Files {
			if keys[f.SHA256] != "" {
				continue
			}
			keys[f.SHA256] = backupDir + f.SHA256 // the listing may not contain it yet
			if _, err := s.Attributes(ctx, keys[f.SHA256]); errors.Is(err, bucket.ErrMissing) {
				missing = append(missing, f.Path)
			} else if err != nil {
				return desiredState{}, err
			}
		}
		if len(missing) > 0 {
			return desiredState{}, fmt.Errorf("%w: %d files of the deploy %s are no longer in the bucket, %s among them; "+
				"check that version out, build it and deploy it", ErrNoBackup, len(missing), former.ID, missing[0])
		}
		read := func(ctx context.Context, f manifest.File) ([]byte, error) {
			data, err := s.Get(ctx, keys[f.SHA256], f.Size)
			if err == nil && sha256Hex(data) != f.SHA256 {
				err = fmt.Errorf("%w: %s changed; check that version out, build it and deploy it", ErrNoBackup, keys[f.SHA256])
			}
			return data, err
		}
		return desiredState{files: former.Files, build: former.Build, path: former.Path, read: read, restore: former}, nil
	})
}

// keysBySum returns the keys of objects by the SHA-256 of their bytes. A backup is preferred to a file of the site,
// which the rollback may replace.
func (r *remote) keysBySum() map[string]string {
	found := map[string]string{}
	known := r.knownFiles()
	for f := range known.all() {
		_, isPending := r.pending[f.Path]
		if o, ok := r.objects[f.Path]; ok && !isPending && matchesListing(o, f, r.current.Opaque) {
			found[f.SHA256] = f.Path
		}
	}
	for key := range r.objects {
		if sum, ok := strings.CutPrefix(key, backupDir); ok {
			found[sum] = key
		}
	}
	return found
}
