package dev

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// workFolder is the folder of a session's modules for Node. Every session has its own: another one would remove modules
// that it does not need itself.
type workFolder struct {
	path string
	lock *flock.Flock // held while the session is open; it ends with the process
}

// lockSuffix ends the name of a folder's lock, which is next to the folder.
const lockSuffix = ".lock"

// openCache creates the folder of the cache and returns its real path, by which Node runs the files in it.
func openCache(dir string) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(dir)
}

// openWorkFolder creates a folder in parent, and removes the folders of sessions that were killed.
func openWorkFolder(parent string) (*workFolder, error) {
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return nil, err
	}
	all := flock.New(filepath.Join(parent, lockSuffix)) // no session removes a folder before it is locked
	if err := all.Lock(); err != nil {
		return nil, err
	}
	defer all.Close()
	removeAbandoned(parent)
	dir, err := os.MkdirTemp(parent, "session-*")
	if err != nil {
		return nil, err
	}
	w := &workFolder{dir, flock.New(dir + lockSuffix)}
	if err := w.lock.Lock(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return w, nil
}

// removeAbandoned removes everything in a folder that no open session uses.
func removeAbandoned(parent string) {
	entries, _ := os.ReadDir(parent)
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), lockSuffix) {
			continue
		}
		w := workFolder{filepath.Join(parent, e.Name()), flock.New(filepath.Join(parent, e.Name()+lockSuffix))}
		if free, err := w.lock.TryLock(); err == nil && free {
			w.remove()
		}
	}
}

// remove removes the folder and ends its lock.
func (w *workFolder) remove() {
	_ = os.RemoveAll(w.path)
	_ = w.lock.Close()
	_ = os.Remove(w.lock.Path())
}
