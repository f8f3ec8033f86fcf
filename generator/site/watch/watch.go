// Package watch reports which files of a site were saved.
//
//  1. Files that are saved within a few hundredths of a second are reported together.
//  2. New folders are watched, removed ones forgotten. Temporary files of editors do not count.
//  3. While Git checks out another branch, nothing is reported.
//  4. Files in other folders are reported if Follow named them.
//  5. Where no events arrive, as in folders that a container mounts, the files are compared at intervals instead.
package watch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"gaceta.dev/gaceta/generator/bundle"
)

// folders hold everything that pages are made of.
var folders = []string{"content", "site", "templates"}

const (
	quietTime   = 10 * time.Millisecond  // without an event, before saved files are read
	maxQuiet    = 200 * time.Millisecond // limit of that wait
	maxCheckout = 10 * time.Second       // limit of the wait for Git, while it checks out another branch
)

// Watcher watches a site. It watches each folder separately, because inotify is not recursive.
type Watcher struct {
	root     string
	gitLock  string            // path of Git's lock file
	notify   *fsnotify.Watcher // nil if files are polled
	polled   *poller           // nil if events arrive
	failed   error             // why some folders are not watched; nil if all are
	followed map[string]bool   // files in other folders, relative to the root
}

// Open returns a watcher of the site in root, an absolute path.
func Open(root string) (*Watcher, error) {
	n, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &Watcher{root: root, gitLock: gitLockOf(root), notify: n}
	if err := n.Add(root); err != nil { // notices folders that are renamed away and come back
		return nil, errors.Join(err, n.Close())
	}
	for _, name := range folders {
		w.add(filepath.Join(root, name))
	}
	return w, nil
}

// Follow adds the files in other folders that count from now on, relative to the root with slashes.
func (w *Watcher) Follow(files []string) {
	next := map[string]bool{}
	for _, name := range files {
		if !isOwn(name) {
			next[name] = true
		}
	}
	if maps.Equal(next, w.followed) {
		return
	}
	w.followed = next
	if w.polled != nil {
		w.polled.follow(slices.Sorted(maps.Keys(next)))
		return
	}
	for name := range next {
		dir := filepath.Join(w.root, filepath.FromSlash(path.Dir(name)))
		if err := w.notify.Add(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
			w.failed = err
		}
	}
}

// isSkipped reports whether the files of a folder do not count.
func isSkipped(folder string) bool { return strings.HasPrefix(folder, ".") || folder == "node_modules" }

// isOwn reports whether a file counts without Follow.
func isOwn(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return slices.Contains(folders, first) || slices.Contains(bundle.Settings, name)
}

// Gap describes why changes in some folders go unnoticed. It is empty if all folders are watched.
func (w *Watcher) Gap() string {
	if w.failed == nil {
		return ""
	}
	const text = "some folders cannot be watched (%v), so changes in them go unnoticed; on Linux, raise fs.inotify.max_user_watches"
	return fmt.Sprintf(text, w.failed)
}

// Close ends the watch.
func (w *Watcher) Close() {
	if w.polled != nil {
		w.polled.close()
		return
	}
	_ = w.notify.Close()
}

// add watches a folder and all folders in it. A folder that is missing is ignored.
func (w *Watcher) add(dir string) {
	_ = filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil
		}
		if isSkipped(d.Name()) {
			return fs.SkipDir
		}
		if err := w.notify.Add(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			w.failed = err
			return fs.SkipAll
		}
		return nil
	})
}

// forget stops watching a folder and the folders in it. The watch of a renamed
// folder would report its files with their old names.
func (w *Watcher) forget(dir string) {
	for _, folder := range w.notify.WatchList() {
		if folder == dir || strings.HasPrefix(folder, dir+string(filepath.Separator)) {
			_ = w.notify.Remove(folder)
		}
	}
}

// Next waits until files are saved and no more follow. It returns their names
// relative to the root, sorted. The error is the context's.
func (w *Watcher) Next(ctx context.Context) ([]string, error) {
	saved := map[string]bool{}
	var first time.Time
	var quiet <-chan time.Time
	var events <-chan fsnotify.Event
	var failures <-chan error
	var polled <-chan []string
	if w.polled != nil {
		polled = w.polled.changed
	} else {
		events, failures = w.notify.Events, w.notify.Errors
	}
	for {
		select {
		case names := <-polled:
			for _, name := range names {
				saved[name] = true
			}
		case e := <-events:
			name := w.changedFile(e)
			if name == "" {
				continue
			}
			saved[name] = true
		case err := <-failures:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				continue
			}
			for _, name := range folders { // events were lost: everything may have changed
				saved[name] = true
				w.add(filepath.Join(w.root, name))
			}
		case <-quiet:
			waited := time.Since(first)
			if !(waited < maxCheckout && w.isGitLocked()) && !(waited < maxQuiet && w.hasEmptyFile(saved)) {
				return slices.Sorted(maps.Keys(saved)), nil
			}
			quiet = time.After(quietTime)
			continue
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if first.IsZero() {
			first = time.Now()
		}
		if time.Since(first) < maxQuiet {
			quiet = time.After(quietTime)
		}
	}
}

// isGitLocked reports whether Git is still changing files: a site between two
// branches has mistakes that nobody made.
func (w *Watcher) isGitLocked() bool {
	_, err := os.Stat(w.gitLock)
	return err == nil
}

// hasEmptyFile reports whether one of the files is empty. Editors that save in place empty a file first.
func (w *Watcher) hasEmptyFile(saved map[string]bool) bool {
	for name := range saved {
		info, err := os.Stat(filepath.Join(w.root, name))
		if err == nil && info.Mode().IsRegular() && info.Size() == 0 {
			return true
		}
	}
	return false
}

// gitLockOf returns the path of the lock file of the Git repository that contains a folder.
func gitLockOf(folder string) string {
	git := filepath.Join(folder, ".git")
	text, err := os.ReadFile(git)
	if place, ok := strings.CutPrefix(strings.TrimSpace(string(text)), "gitdir: "); ok { // a work tree of its own
		if !filepath.IsAbs(place) {
			place = filepath.Join(folder, place)
		}
		return filepath.Join(place, "index.lock")
	}
	parent := filepath.Dir(folder)
	if errors.Is(err, fs.ErrNotExist) && parent != folder {
		return gitLockOf(parent)
	}
	return filepath.Join(git, "index.lock")
}

// changedFile returns the name of the file that an event is about, or "" if the event does not count. It watches a new
// folder, and stops watching a renamed one.
func (w *Watcher) changedFile(e fsnotify.Event) string {
	rel, err := filepath.Rel(w.root, e.Name)
	if err != nil || e.Op == fsnotify.Chmod {
		return ""
	}
	name := filepath.ToSlash(rel)
	if !isOwn(name) && !w.followed[name] || isTemporary(filepath.Base(name)) {
		return ""
	}
	if e.Has(fsnotify.Rename) {
		w.forget(e.Name)
	}
	if info, err := os.Lstat(e.Name); e.Has(fsnotify.Create) && err == nil && info.IsDir() {
		w.add(e.Name)
	}
	return name
}

// temporaryName matches the names of the files that editors write while they save.
var temporaryName = regexp.MustCompile(`^\.|~$|^#.*#$|^4913$|\.(swp|swx|tmp|bak|orig|part)$|___jb_(tmp|old)___$`)

func isTemporary(base string) bool { return temporaryName.MatchString(base) }
