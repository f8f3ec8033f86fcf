package deploy

import (
	"context"
	"errors"
	"fmt"

	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// ErrNoFormer says that there is no deploy to go back to.
var ErrNoFormer = errors.New("the bucket records no former deploy to go back to")

// MissingError says that a former deploy can no longer be restored.
type MissingError struct {
	Deploy string
	Paths  []string
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("%d files of the deploy %s are no longer in the bucket, %s among them; check that version out, build it and deploy it",
		len(e.Paths), e.Deploy, e.Paths[0])
}

// Rollback makes the bucket hold what the former deploy put there, from the
// copies that the bucket kept. Done again, it goes back further.
func Rollback(ctx context.Context, o Options) (Report, error) {
	return o.withDefaults().run(ctx, func(ctx context.Context, s *store, r *remote) (goal, error) {
		if r.current == nil || r.current.Former == "" {
			return goal{}, ErrNoFormer
		}
		target, err := readRecord(ctx, s, r.current.Former)
		if errors.Is(err, bucket.ErrMissing) {
			return goal{}, ErrNoFormer
		}
		if err != nil {
			return goal{}, err
		}
		sources := r.sources()
		missing := &MissingError{Deploy: target.ID}
		for _, f := range target.Files {
			if len(sources[f.SHA256]) == 0 {
				missing.Paths = append(missing.Paths, f.Path)
			}
		}
		if len(missing.Paths) > 0 {
			return goal{}, missing
		}
		read := func(ctx context.Context, f manifest.File) ([]byte, error) {
			return s.restore(ctx, f, sources[f.SHA256])
		}
		return goal{files: target.Files, build: target.Build, read: read, rollback: target.ID, former: target.Former}, nil
	})
}

// sources are the keys under which bytes lie in the bucket, by their sum.
func (r *remote) sources() map[string][]string {
	found := map[string][]string{}
	for key := range r.objects {
		if len(key) > len(keptDir) && key[:len(keptDir)] == keptDir {
			sum := key[len(keptDir):]
			found[sum] = append(found[sum], key)
		}
	}
	for name, f := range r.known() {
		_, unsure := r.pending[name]
		if o, ok := r.objects[name]; ok && !unsure && agrees(o, f, r.current.Opaque) {
			found[f.SHA256] = append(found[f.SHA256], name)
		}
	}
	return found
}

// restore reads the bytes of a file from the first place that still has them.
func (s *store) restore(ctx context.Context, f manifest.File, keys []string) ([]byte, error) {
	for _, key := range keys {
		data, err := s.Get(ctx, key, f.Size)
		if err != nil && !errors.Is(err, bucket.ErrMissing) {
			return nil, err
		}
		if err == nil && sha(data) == f.SHA256 {
			return data, nil
		}
	}
	return nil, fmt.Errorf("the bytes that %s had are no longer in the bucket; deploy a build of that version", f.Path)
}
