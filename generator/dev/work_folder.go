package dev

import (
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"

	"gaceta.dev/gaceta/generator/internal/cachedir"
)

// workFolder is the folder of a session's modules for Node. Every session has its own: another one would remove modules
// that it does not need itself, and builds remove old modules from theirs.
type workFolder struct {
	dir     *cachedir.Dir
	parent  *cachedir.Dir
	session string       // the name of dir in parent
	lock    *flock.Flock // held while the session is open; it ends with the process
}

const (
	// lockSuffix ends the name of a folder's lock, which is next to the folder.
	lockSuffix = ".lock"
	// sessionPrefix begins the name of a folder.
	sessionPrefix = "session-"
)

// openWorkFolder creates a folder in the cache, and removes the folders of sessions that were killed.
func openWorkFolder(cache *cachedir.Dir) (*workFolder, error) {
	parent, err := cache.Folder("dev")
	if err != nil {
		return nil, err
	}
	all := flock.New(filepath.Join(parent.Path(), lockSuffix)) // no session removes a folder before it is locked
	if err := all.Lock(); err != nil {
		return nil, err
	}
	defer all.Close()
	removeAbandoned(parent)
	dir, session, err := parent.NewFolder(sessionPrefix)
	if err != nil {
		return nil, err
	}
	w := &workFolder{dir, parent, session, lockOf(parent, session)}
	if err := w.lock.Lock(); err != nil {
		w.remove()
		return nil, err
	}
	return w, nil
}

func lockOf(parent *cachedir.Dir, session string) *flock.Flock {
	return flock.New(filepath.Join(parent.Path(), session+lockSuffix))
}

// removeAbandoned removes the folders that no open session uses.
func removeAbandoned(parent *cachedir.Dir) {
	entries, _ := parent.Entries()
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), sessionPrefix) {
			continue
		}
		lock := lockOf(parent, e.Name())
		if free, err := lock.TryLock(); err == nil && free {
			remove(parent, e.Name(), lock)
		}
	}
}

// remove removes the folder and ends its lock.
func (w *workFolder) remove() {
	w.dir.Close()
	remove(w.parent, w.session, w.lock)
	w.parent.Close()
}

func remove(parent *cachedir.Dir, session string, lock *flock.Flock) {
	parent.RemoveFolder(session)
	_ = lock.Close()
	_ = parent.RemoveAll(session + lockSuffix)
}
