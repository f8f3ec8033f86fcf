package deploy

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// Keys of the deploy state in the bucket. Hosts must not serve names that begin with a dot.
const (
	privatePrefix = ".gaceta/"
	currentKey    = privatePrefix + "current.json"
	pendingKey    = privatePrefix + "pending.json"
	deploysDir    = privatePrefix + "deploys/"
	backupDir     = privatePrefix + "files/"
	lockDir       = privatePrefix + "lock/"
	recordShape   = 1
)

// record describes one deploy.
type record struct {
	Shape   int             `json:"shape"`
	ID      string          `json:"id"`
	Number  int             `json:"number"`
	Build   string          `json:"build,omitempty"`  // hash of the files' inputs
	Former  string          `json:"former,omitempty"` // ID of the deploy that a rollback restores
	Restore string          `json:"restore,omitempty"`
	Time    time.Time       `json:"time"`
	Opaque  bool            `json:"opaque,omitempty"` // the store's MD5s are not those of the bytes, because of encryption
	Files   []manifest.File `json:"files"`
	Retired []retired       `json:"retired,omitempty"`
}

// retired is a file of an earlier deploy that the current one does not contain.
type retired struct {
	manifest.File
	Since time.Time `json:"since"`
}

// pending is written before a deploy changes anything. If the deploy is interrupted, each of Files has its old or its
// new bytes, and each of Removed may be missing.
type pending struct {
	Files   []manifest.File `json:"files"`
	Removed []manifest.File `json:"removed,omitempty"`
}

// remote is the state of the bucket before a deploy.
type remote struct {
	objects     map[string]bucket.Object
	current     *record                  // nil before the first deploy
	pending     map[string]manifest.File // what an interrupted deploy was about to write
	removed     map[string]manifest.File // what it was about to remove
	interrupted bool                     // a deploy was interrupted
}

// readRemote lists the bucket and reads its deploy state. It takes the current record from former, if that has it.
func readRemote(ctx context.Context, s *store, former *remote) (*remote, error) {
	objects, err := s.List(ctx, "")
	if err != nil {
		return nil, err
	}
	r := &remote{objects: objects, pending: map[string]manifest.File{}, removed: map[string]manifest.File{}}
	if _, r.interrupted = objects[pendingKey]; r.interrupted {
		var p pending
		if err := readJSON(ctx, s, pendingKey, &p); err != nil && !errors.Is(err, bucket.ErrMissing) {
			return nil, err
		}
		addFiles(r.pending, p.Files)
		addFiles(r.removed, p.Removed)
	}
	if _, ok := objects[currentKey]; !ok {
		return r, nil
	}
	var pointer struct{ ID string }
	if err := readJSON(ctx, s, currentKey, &pointer); err != nil {
		return nil, err
	}
	if former != nil && former.current != nil && former.current.ID == pointer.ID {
		r.current = former.current
		return r, nil
	}
	r.current, err = readRecord(ctx, s, pointer.ID)
	if errors.Is(err, bucket.ErrMissing) {
		err = fmt.Errorf("the record of the deploy %s is missing in the bucket; remove %s to deploy as if for the first time",
			pointer.ID, currentKey)
	}
	return r, err
}

func addFiles(byPath map[string]manifest.File, files []manifest.File) {
	for _, f := range files {
		byPath[f.Path] = f
	}
}

// sortedFiles returns files sorted by path.
func sortedFiles(byPath map[string]manifest.File) []manifest.File {
	return slices.SortedFunc(maps.Values(byPath), func(a, b manifest.File) int { return strings.Compare(a.Path, b.Path) })
}

func recordKey(id string) string { return deploysDir + id + ".json.gz" }

func readRecord(ctx context.Context, s *store, id string) (*record, error) {
	var rec record
	if err := readJSON(ctx, s, recordKey(id), &rec); err != nil {
		return nil, err
	}
	if rec.Shape != recordShape {
		return nil, fmt.Errorf("the deploy %s was recorded by another version of gaceta (shape %d, this one writes %d)",
			id, rec.Shape, recordShape)
	}
	return &rec, nil
}

func readJSON(ctx context.Context, s *store, key string, into any) error {
	data, err := s.Get(ctx, key, 0)
	if err != nil {
		return err
	}
	if strings.HasSuffix(key, ".gz") {
		zip, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return fmt.Errorf("%s is damaged: %w", key, err)
		}
		if data, err = io.ReadAll(zip); err != nil {
			return fmt.Errorf("%s is damaged: %w", key, err)
		}
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s is damaged: %w", key, err)
	}
	return nil
}

func writeJSON(ctx context.Context, s *store, key string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	kind := "application/json"
	if strings.HasSuffix(key, ".gz") {
		var buf bytes.Buffer
		zip := gzip.NewWriter(&buf)
		if _, err := zip.Write(data); err != nil {
			return err
		}
		if err := zip.Close(); err != nil {
			return err
		}
		data, kind = buf.Bytes(), "application/gzip"
	}
	return s.Put(ctx, key, data, &bucket.Headers{ContentType: kind, CacheControl: "no-store"})
}

// save writes the record of a deploy and then makes it the current one with a single write.
func (rec *record) save(ctx context.Context, s *store) error {
	if err := writeJSON(ctx, s, recordKey(rec.ID), rec); err != nil {
		return err
	}
	return writeJSON(ctx, s, currentKey, map[string]string{"id": rec.ID})
}

// equal reports whether two records describe the same bucket.
func (rec *record) equal(other *record) bool {
	return other != nil && rec.Opaque == other.Opaque && slices.Equal(rec.Files, other.Files) &&
		slices.EqualFunc(rec.Retired, other.Retired, func(a, b retired) bool { return a.File == b.File && a.Since.Equal(b.Since) })
}
