package dist

import (
	"errors"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

// UsePrevious makes the files of the previous output available for reuse, except those that were changed since.
// copyDir is the folder in the cache for the hardlink copy of the output; empty if none is to be kept.
// UsePrevious must be called before the first Write.
func (s *Stage) UsePrevious(files []File, copyDir string) {
	s.copyDir = copyDir
	if len(files) > 0 && copyDir != "" && isRenamable(s.dir, copyDir) {
		s.source = copyDir
		for range maxCleanups {
			var extra []string
			if s.previous, extra = inspect(copyDir, files); len(extra) == 0 {
				return
			}
			for _, name := range extra {
				_ = os.RemoveAll(under(copyDir, name))
			}
		}
	}
	s.source = s.out
	s.previous, _ = inspect(s.out, files)
}

// maxCleanups bounds how often foreign files are removed from the copy: once, and again if they hid others.
const maxCleanups = 3

// isRenamable reports whether dir exists on the same file system as the staging folder.
func isRenamable(stage, dir string) bool {
	probe, moved := filepath.Join(stage, "probe"), filepath.Join(dir, ".probe")
	err := errors.Join(os.Mkdir(probe, 0o755), os.Rename(probe, moved), os.Remove(moved))
	_ = os.Remove(probe) // if it could not be moved
	return err == nil
}

// inspect compares a folder with the files that a build wrote there.
// It returns the unchanged files and the paths of everything else in the folder.
func inspect(dir string, files []File) (unchanged map[string]File, extra []string) {
	expected := make(map[string]File, len(files))
	isFolder := map[string]bool{".": true}
	for _, f := range files {
		expected[f.Path] = f
		for at := path.Dir(f.Path); !isFolder[at]; at = path.Dir(at) {
			isFolder[at] = true
		}
	}
	folders := slices.Collect(maps.Keys(isFolder))
	unchanged = make(map[string]File, len(files))
	var mu sync.Mutex
	parallel.Each(len(folders), func(i int) {
		entries, _ := os.ReadDir(under(dir, folders[i])) // a missing folder has no unchanged files
		for _, e := range entries {
			name := path.Join(folders[i], e.Name())
			f, same := expected[name]
			if same {
				f.ID, same = identify(dir, f)
			}
			mu.Lock()
			switch {
			case same:
				unchanged[name] = f
			case name == Marker, isFolder[name] && e.IsDir():
			default:
				extra = append(extra, name)
			}
			mu.Unlock()
		}
	})
	return unchanged, extra
}

// identify reports whether a file is as it was written, and returns its current identity.
// A file that has another identity is compared by its content.
func identify(dir string, f File) (digest.Identity, bool) {
	info, err := os.Lstat(under(dir, f.Path))
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(f.Bytes) {
		return digest.Identity{}, false
	}
	id, settled := digest.IdentityOf(info)
	if settled && id == f.ID {
		return id, true
	}
	if !settled {
		id = digest.Identity{}
	}
	data, err := os.ReadFile(under(dir, f.Path))
	return id, err == nil && digest.Checksum(data) == f.Sum
}

// CanReuse reports whether the previous output contains a file, unchanged since.
func (s *Stage) CanReuse(name string) bool {
	_, ok := s.previous[name]
	return ok
}

// Reuse adds a file of the previous output to this one. It reports whether the previous output contains the file.
func (s *Stage) Reuse(name string) bool {
	f, ok := s.previous[name]
	if ok {
		ok, _ = s.add(&f)
	}
	return ok
}

// Intact reports whether an output folder contains exactly these files, all as they were written.
func Intact(dir string, files []File) bool {
	if _, err := os.Lstat(filepath.Join(dir, Marker)); err != nil {
		return false
	}
	unchanged, extra := inspect(dir, files)
	return len(unchanged) == len(files) && len(extra) == 0
}
