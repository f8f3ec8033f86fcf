package deploy

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// ErrNoFormer reports that there is no deploy to go back to.
var ErrNoFormer = errors.New("the bucket records no former deploy to go back to")

// MissingError reports that a former deploy can no longer be restored.
type MissingError struct {
	Deploy string
	Paths  []string
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("%d files of the deploy %s are no longer in the bucket, %s among them; "+
		"check that version out, build it and deploy it",
		len(e.Paths), e.Deploy, e.Paths[0])
}

// Rollback restores the former deploy from the backups in the bucket. A second Rollback goes back further.
func Rollback(ctx context.Context, o Options) (Report, error) {
	return o.withDefaults().run(ctx, func(ctx context.Context, s *store, r *remote) (desiredState, error) {
		if r.current == nil || r.current.Former == "" {
			return desiredState{}, ErrNoFormer
		}
		target, err := readRecord(ctx, s, r.current.Former)
		if errors.Is(err, bucket.ErrMissing) {
			return desiredState{}, ErrNoFormer
		}
		if err != nil {
			return desiredState{}, err
		}
		sources := r.keysBySum()
		missing := &MissingError{Deploy: target.ID}
		for _, f := range target.Files {
			if len(sources[f.SHA256]) == 0 {
				missing.Paths = append(missing.Paths, f.Path)
			}
		}
		if len(missing.Paths) > 0 {
			return desiredState{}, missing
		}
		read := func(ctx context.Context, f manifest.File) ([]byte, error) {
			return readBackup(ctx, s, f, sources[f.SHA256])
		}
		return desiredState{files: target.Files, build: target.Build, read: read, rollback: target.ID, former: target.Former}, nil
	})
}

// keysBySum returns the keys of objects by the SHA-256 of their bytes.
func (r *remote) keysBySum() map[string][]string {
	found := map[string][]string{}
	for key := range r.objects {
		if sum, ok := strings.CutPrefix(key, backupDir); ok {
			found[sum] = append(found[sum], key)
		}
	}
	for name, f := range r.knownFiles() {
		_, isPending := r.pending[name]
		if o, ok := r.objects[name]; ok && !isPending && matchesListing(o, f, r.current.Opaque) {
			found[f.SHA256] = append(found[f.SHA256], name)
		}
	}
	return found
}

// readBackup reads the bytes of a file from the first key that still has them.
func readBackup(ctx context.Context, s *store, f manifest.File, keys []string) ([]byte, error) {
	for _, key := range keys {
		data, err := s.Get(ctx, key, f.Size)
		if err != nil && !errors.Is(err, bucket.ErrMissing) {
			return nil, err
		}
		if err == nil && sha256Hex(data) == f.SHA256 {
			return data, nil
		}
	}
	return nil, fmt.Errorf("the bytes that %s had are no longer in the bucket; deploy a build of that version", f.Path)
}
