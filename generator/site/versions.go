package site

import (
	"io/fs"
	"maps"
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/page"
)

// Versions count the changes of the files of a site while a process runs. They never change: a change makes others. Nil
// Versions are those before the first change.
type Versions struct {
	last  int
	at    map[string]int // number of the last change of a file or folder
	below map[string]int // number of the last change of anything in a folder
}

// after returns the versions after a change of some files and folders.
func (v *Versions) after(names []string) *Versions {
	next := &Versions{at: map[string]int{}, below: map[string]int{}}
	if v != nil {
		if len(names) == 0 {
			return v
		}
		next.last, next.at, next.below = v.last, maps.Clone(v.at), maps.Clone(v.below)
	}
	next.last++
	for _, name := range names {
		next.at[name] = next.last
		for dir := path.Dir(name); ; dir = path.Dir(dir) {
			if next.below[dir] = next.last; dir == "." {
				break
			}
		}
	}
	return next
}

// Of returns the number of the last change of a file, or of a folder with everything in it.
func (v *Versions) Of(name string) int {
	if v == nil {
		return 0
	}
	last := max(v.at[name], v.below[name])
	for name != "." {
		name = path.Dir(name)
		last = max(last, v.at[name])
	}
	return last
}

// AreOlder reports whether the versions are those before a later change.
func (v *Versions) AreOlder(than *Versions) bool { return v.last < than.last }

// same reports whether files and folders are the same in two versions.
func (v *Versions) same(other *Versions, names ...string) bool {
	for _, name := range names {
		if v.Of(name) != other.Of(name) {
			return false
		}
	}
	return true
}

func isBelow(name, dir string) bool { return name == dir || strings.HasPrefix(name, dir+"/") }

// Inputs returns the versions of the files of a source for keys that are compared in this process.
func (s *Source) Inputs() page.Inputs { return inputs{s} }

type inputs struct{ *Source }

func (in inputs) Sum(name string) digest.Sum { return digest.NewHash().Int(in.Versions.Of(name)).Sum() }

func (in inputs) Sums(names []string) digest.Sum {
	h := digest.NewHash()
	for _, name := range names {
		h.Text(name).Int(in.Versions.Of(name))
	}
	return h.Sum()
}

func (in inputs) Names(folder string) (all []string) {
	_ = fs.WalkDir(in.Project.FS, folder, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all = append(all, name)
		}
		return nil //nolint:nilerr // a folder that cannot be read has no names
	})
	return all
}
