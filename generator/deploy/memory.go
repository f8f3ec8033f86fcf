package deploy

import (
	"context"
	"errors"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/internal/bucket"
)

// Memory keeps what a process knows of its bucket and its folder from one deploy to the next. With 20,000 pages it saves two
// listings of the bucket, the record, and reading all files of the folder: 5 s of 6 for one text (November 2026).
//
//  1. The memory of the bucket is used only under the lock, and only if the bucket's pointer still names the deploy that the
//     memory is of, and none was interrupted since. Otherwise the bucket is read.
//  2. It is forgotten before a deploy changes anything, and kept again when the deploy has ended well.
//  3. It is forgotten after maxMemory: a listing finds what others than deploys have changed.
//  4. The memory of the folder is used for files that Changed did not name. If any may have changed, it is used for files
//     whose identity is unchanged (package digest).
type Memory struct {
	remote *remote // nil if it must be read
	since  time.Time
	files  *manifest.Known
}

// maxMemory is how long a bucket is not listed.
const maxMemory = time.Hour

// NewMemory returns an empty memory.
func NewMemory() *Memory { return &Memory{files: &manifest.Known{}} }

// Changed records which files a build has changed in the folder since the last call. Without isDelta, any may have changed.
func (m *Memory) Changed(names []string, isDelta bool) { m.files.Change(names, isDelta) }

// read returns the state of the bucket, from the memory if that is certainly the same.
func (m *Memory) read(ctx context.Context, s *store, now time.Time) (*remote, error) {
	if m == nil {
		return readRemote(ctx, s)
	}
	known := m.remote
	m.remote = nil // until the deploy has ended well
	if known != nil && now.Sub(m.since) < maxMemory && !s.IsFolder() {
		var pointer struct{ ID string }
		var err, pending error
		var wait sync.WaitGroup
		wait.Go(func() { _, pending = s.Attributes(ctx, pendingKey) })
		err = readJSON(ctx, s, currentKey, &pointer)
		wait.Wait()
		if err == nil && pointer.ID == known.current.ID && errors.Is(pending, bucket.ErrMissing) {
			return known, nil
		}
	}
	m.since = now
	return readRemote(ctx, s)
}

// keep remembers the bucket after a plan was applied.
func (m *Memory) keep(p *plan) {
	if m == nil || p.desired.waiting != nil || p.Preview != "" {
		return
	}
	objects := map[string]bucket.Object{}
	for key, o := range p.remote.objects {
		if findFile(p.next.Files, key) == nil {
			objects[key] = o
		}
	}
	for _, f := range p.backups {
		objects[backupDir+f.SHA256] = bucket.Object{Size: f.Size, Modified: p.Now}
	}
	objects[recordKey(p.next.ID)] = bucket.Object{Modified: p.Now}
	for _, f := range p.remove {
		delete(objects, f.Path)
	}
	for _, key := range p.obsolete {
		delete(objects, key)
	}
	delete(objects, pendingKey)
	m.remote = &remote{objects: objects, current: p.next, pending: map[string]manifest.File{}, isRemembered: true}
}

// known returns the files of the folder as the last deploy read them.
func (m *Memory) known() *manifest.Known {
	if m == nil {
		return nil
	}
	return m.files
}
