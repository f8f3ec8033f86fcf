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
	Path    string          `json:"path,omitempty"`   // base path of the site's addresses
	Former  string          `json:"former,omitempty"` // ID of the deploy that a rollback restores
	Time    time.Time       `json:"time"`
	Opaque  bool            `json:"opaque,omitempty"` // the store's MD5s are not those of the bytes, because of encryption
	Files   []manifest.File `json:"files"`
	Retired []siteFile      `json:"retired,omitempty"` // files of earlier deploys that are still in the bucket
}

// siteFile is a file that a deploy uploaded.
type siteFile struct {
	manifest.File
	Since time.Time `json:"since"` // of the first deploy that does not contain the file; zero if the current one does
}

// fileList is a list of files in the bucket.
type fileList struct {
	Shape int             `json:"shape"`
	Files []manifest.File `json:"files"`
}

// remote is the state of the bucket before a deploy.
type remote struct {
	objects map[string]bucket.Object
	current *record // nil before the first deploy
	// pending is what an interrupted deploy was about to write. The files have their old or their new bytes.
	pending     map[string]manifest.File
	interrupted bool // an earlier deploy did not end
}

// readRemote lists the bucket and reads its deploy state. What the listing does not contain yet is read all the same:
// some stores list an object only after a while.
func readRemote(ctx context.Context, s *store) (*remote, error) {
	objects, err := s.List(ctx, "")
	if err != nil {
		return nil, err
	}
	r := &remote{objects: objects, pending: map[string]manifest.File{}}
	var list fileList
	if err := readJSON(ctx, s, pendingKey, &list); err == nil {
		r.interrupted = true
	} else if !errors.Is(err, bucket.ErrMissing) {
		return nil, err
	}
	for _, f := range list.Files {
		r.pending[f.Path] = f
	}
	r.current, err = readCurrent(ctx, s)
	return r, err
}

// readCurrent returns the record of the last deploy, or nil before the first one.
func readCurrent(ctx context.Context, s *store) (*record, error) {
	var pointer struct{ ID string }
	if err := readJSON(ctx, s, currentKey, &pointer); errors.Is(err, bucket.ErrMissing) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	current, err := readRecord(ctx, s, pointer.ID)
	if errors.Is(err, bucket.ErrMissing) {
		err = fmt.Errorf("the record of the deploy %s is missing in the bucket; remove %s to deploy as if for the first time",
			pointer.ID, currentKey)
	}
	return current, err
}

// knownFiles returns every file that a deploy of this site uploaded, as it was then.
func (r *remote) knownFiles() map[string]siteFile {
	known := map[string]siteFile{}
	for name, f := range r.pending {
		known[name] = siteFile{File: f}
	}
	if r.current != nil {
		for _, f := range r.current.Retired {
			known[f.Path] = f
		}
		for _, f := range r.current.Files {
			known[f.Path] = siteFile{File: f}
		}
	}
	return known
}

// sortedFiles returns files sorted by path.
func sortedFiles(byPath map[string]manifest.File) []manifest.File {
	return slices.SortedFunc(maps.Values(byPath), func(a, b manifest.File) int { return strings.Compare(a.Path, b.Path) })
}

func recordKey(id string) string { return deploysDir + id + ".json.gz" }

func readRecord(ctx context.Context, s *store, id string) (*record, error) {
	rec := &record{}
	err := readJSON(ctx, s, recordKey(id), rec)
	if err == nil && rec.Shape != recordShape {
		err = fmt.Errorf("the deploy %s was recorded by another version of gaceta (shape %d, this one writes %d)",
			id, rec.Shape, recordShape)
	}
	return rec, err
}

func readJSON(ctx context.Context, s *store, key string, into any) error {
	data, err := s.Get(ctx, key, 0)
	if err != nil {
		return err
	}
	if strings.HasSuffix(key, ".gz") {
		var zip *gzip.Reader
		if zip, err = gzip.NewReader(bytes.NewReader(data)); err == nil {
			data, err = io.ReadAll(zip)
		}
	}
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
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
		_, _ = zip.Write(data) // a buffer never fails
		_ = zip.Close()
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
		slices.EqualFunc(rec.Retired, other.Retired, func(a, b siteFile) bool {
			return a.File == b.File && a.Since.Equal(b.Since)
		})
}
