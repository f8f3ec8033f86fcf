package manifest

import (
	"io/fs"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/hosting"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/internal/digest"
)

// Known holds the files of an output from one Read to the next. The zero value holds none.
//
//  1. If Change was called since the last Read, and always with all files that were changed, Read looks at these alone.
//  2. Otherwise Read looks at all files, and reads those whose identity differs.
type Known struct {
	files        []File
	ids          []digest.Identity // of files; zero if changes could go unnoticed
	base, encode string
	isTold       bool            // Change was called since the last Read
	isDelta      bool            // all files but the changed ones are as they were read
	changed      map[string]bool // since then
}

// Change records files that were changed since the last call. Without isDelta, any may have changed.
func (k *Known) Change(names []string, isDelta bool) {
	k.isTold, k.isDelta = true, k.isDelta && isDelta
	for _, name := range names {
		if k.isDelta {
			k.changed[name] = true
		}
	}
}

// find returns the place of a file, and whether there is one.
func (k *Known) find(name string) (int, bool) {
	return slices.BinarySearchFunc(k.files, name, func(f File, name string) int { return strings.Compare(f.Path, name) })
}

// setSums sets the sums of a file that is known. It returns the identity of the file, which is zero if changes could go unnoticed.
func (k *Known) setSums(f *File, site fs.FS) (id digest.Identity, ok bool) {
	if k == nil {
		return id, false
	}
	info, err := fs.Stat(site, f.SourcePath())
	if err != nil {
		return id, false
	}
	id, settled := digest.IdentityOf(info)
	if !settled {
		return digest.Identity{}, false
	}
	at, ok := k.find(f.Path)
	if ok = ok && k.ids[at] == id && k.files[at].Source == f.Source; ok {
		old := &k.files[at]
		f.SHA256, f.MD5, f.Size = old.SHA256, old.MD5, old.Size
	}
	return id, ok
}

// replace holds the files of a manifest, and no others.
func (k *Known) replace(files []File, ids []digest.Identity, base, encode string) {
	if k == nil {
		return
	}
	*k = Known{files: files, ids: ids, base: base, encode: encode, isDelta: true, changed: map[string]bool{}}
}

// maxDelta is how many changed files are looked at one by one.
const maxDelta = 1000

// update describes the changed files again. It reports false if others may differ too, or the rules of all files.
func (k *Known) update(site fs.FS, base string, rules headers.Rules, encode string) (Manifest, bool) {
	if k == nil || !k.isTold || !k.isDelta || k.changed[headers.FileName] ||
		k.base != base || k.encode != encode || len(k.changed) > maxDelta {
		return Manifest{}, false
	}
	exists := func(name string) bool {
		info, err := fs.Stat(site, name)
		return err == nil && info.Mode().IsRegular() && !hosting.IsHidden(name)
	}
	next := map[string]*File{} // nil: removed
	for name := range k.changed {
		for _, name := range withCopies(name) { // they describe each other
			if next[name] = nil; !exists(name) {
				continue
			}
			f := describe(name, base, rules, exists, encode)
			if f.addSums(site) != nil {
				return Manifest{}, false
			}
			next[name] = &f
		}
	}
	files, ids := make([]File, 0, len(k.files)+len(next)), make([]digest.Identity, 0, len(k.files)+len(next))
	from := 0
	for _, name := range slices.Sorted(maps.Keys(next)) {
		at, isOld := k.find(name)
		if files, ids, from = append(files, k.files[from:at]...), append(ids, k.ids[from:at]...), at; isOld {
			from++
		}
		if f := next[name]; f != nil {
			files, ids = append(files, *f), append(ids, digest.Identity{})
		}
	}
	k.files, k.ids = append(files, k.files[from:]...), append(ids, k.ids[from:]...)
	k.isTold, k.changed = false, map[string]bool{}
	return Manifest{k.files}, true
}

// withCopies returns the names of a file and of its compressed copies, if it is one of them.
func withCopies(name string) []string {
	for _, e := range dist.Encodings {
		name = strings.TrimSuffix(name, e.Ext)
	}
	names := []string{name}
	for _, e := range dist.Encodings {
		names = append(names, name+e.Ext)
	}
	return names
}
