package incremental

import (
	"encoding/binary"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/digest"
)

// folders are the folders of a cache.
type folders struct {
	// Work is a folder that can be written: the cache, or a temporary folder if
	// the cache is disabled or read-only.
	Work *cachedir.Dir
	// Server holds the site's code for Node, and Images encoded pictures.
	Server, Images *cachedir.Dir

	isTemporary bool          // Work is
	builds      *cachedir.Dir // of all outputs; nil keeps nothing
	folder      *cachedir.Dir // of this output
	id          string        // the name of folder
}

// maxOutputs is how many outputs of a site have a state, for builds into several
// folders.
const maxOutputs = 3

// openFolders opens the folders. After an error, those that are open must be closed too.
func openFolders(o Options) (f folders, err error) {
	if err := f.openWork(o); err != nil {
		return f, err
	}
	if f.Server, err = f.Work.CodeFolder("server"); err != nil {
		return f, err
	}
	if f.Images, err = f.Work.Folder("images"); err != nil || f.isTemporary {
		return f, err
	}
	if f.builds, err = f.Work.Folder("builds"); err != nil {
		return f, err
	}
	sum := digest.NewHash().Text(o.Out).Flag(o.Preview).Sum()
	f.id = strconv.FormatUint(uint64(binary.BigEndian.Uint32(sum[:])), 36)
	f.folder, err = f.builds.Folder(f.id)
	return f, err
}

// openWork finds a folder that can be written.
func (f *folders) openWork(o Options) (err error) {
	if !o.Disabled {
		f.Work, err = cachedir.Open(o.Root, o.Dir, o.Key)
		if foreign := (*cachedir.ForeignError)(nil); errors.As(err, &foreign) {
			return err
		}
		if err == nil {
			if f.Work.IsWritable() {
				return nil
			}
			f.Work.Close()
		}
		o.Notice("the cache " + o.Dir + " cannot be written, so the next build cannot reuse this one")
	}
	f.isTemporary = true
	f.Work, err = cachedir.Temporary()
	return err
}

// Close closes the folders.
func (f *folders) Close() {
	for _, dir := range []*cachedir.Dir{f.folder, f.builds, f.Images, f.Server} {
		if dir != nil {
			dir.Close()
		}
	}
	switch {
	case f.Work == nil:
	case f.isTemporary:
		_ = f.Work.Discard()
	default:
		f.Work.Close()
	}
}

// keeps reports whether the next build can reuse this one.
func (f *folders) keeps() bool { return f.folder != nil }

// outputCopy is the name of a copy of the output, made of hard links, in the folder of the output.
const outputCopy = "output"

// copyDir is the path of the copy, or "" if there is none.
func (f *folders) copyDir() string {
	if !f.keeps() {
		return ""
	}
	return filepath.Join(f.folder.Path(), outputCopy)
}

// removeOldStates removes the states of outputs that were not built for the
// longest time, and folders without one.
func (f *folders) removeOldStates() {
	entries, _ := f.builds.Entries()
	type state struct {
		folder string
		at     time.Time // zero without a state
	}
	var all []state
	for _, e := range entries {
		if !e.IsDir() || e.Name() == f.id {
			continue
		}
		s := state{folder: e.Name()}
		if info, err := f.builds.Root().Lstat(filepath.Join(e.Name(), stateName)); err == nil {
			s.at = info.ModTime()
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b state) int { return b.at.Compare(a.at) })
	for i, s := range all {
		if i >= maxOutputs-1 || s.at.IsZero() {
			f.builds.RemoveFolder(s.folder)
		}
	}
}
