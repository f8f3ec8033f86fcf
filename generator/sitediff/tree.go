package sitediff

import (
	"bytes"
	"cmp"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
)

// tree is the list of files of an output.
type tree struct {
	fsys            fs.FS
	base            string // path that the addresses of the site begin with
	isPreview       bool
	pages           map[string]bool
	others          map[string]int64 // sizes of the files that are neither pages nor assets
	scripts, styles int64
}

// ignored matches assets, compressed copies, and files that only repeat what the pages contain.
var ignored = regexp.MustCompile(
	`^_assets/|\.(br|gz)$|(^|/)(\.[^/]*|sitemap[^/]*|index[^/]*\.json|feed\.xml|index\.md|llms\.txt)$`,
)

func readTree(fsys fs.FS) (*tree, error) {
	origin, _ := dist.ReadOrigin(fsys) // another program may have written the folder
	t := &tree{fsys: fsys, base: origin.Path, isPreview: origin.Preview != "", pages: map[string]bool{}, others: map[string]int64{}}
	sizes := map[string]int64{}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		sizes[name] = info.Size()
		return nil
	})
	for name, size := range sizes {
		switch path.Ext(name) {
		case ".html":
			t.pages[name] = true
		case ".js", ".mjs":
			t.scripts += cmp.Or(sizes[name+".br"], size)
		case ".css":
			t.styles += cmp.Or(sizes[name+".br"], size)
		default:
			if !ignored.MatchString(name) {
				t.others[name] = size
			}
		}
	}
	return t, err
}

// read returns the bytes of a page, or nil if the page does not exist.
func (t *tree) read(name string) ([]byte, error) {
	if !t.pages[name] {
		return nil, nil
	}
	return fs.ReadFile(t.fsys, name)
}

// compareOtherFiles lists the differences between files that are neither pages nor assets.
func compareOtherFiles(old, now *tree) (out []string) {
	all := maps.Clone(old.others)
	maps.Copy(all, now.others)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		before, existed := old.others[name]
		after, exists := now.others[name]
		switch {
		case !existed:
			out = append(out, name+" is new")
		case !exists:
			out = append(out, name+" was removed")
		case old.base == now.base && before != after || !equalFiles(old, now, name):
			out = append(out, name+" changed")
		}
	}
	return out
}

// equalFiles reports whether a file has the same bytes in both sites, apart from the paths that their addresses begin with.
func equalFiles(old, now *tree, name string) bool {
	x, errX := fs.ReadFile(old.fsys, name)
	y, errY := fs.ReadFile(now.fsys, name)
	if old.base != now.base {
		x, y = withoutBase(x, old.base), withoutBase(y, now.base)
	}
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

func withoutBase(text []byte, base string) []byte {
	if base == "" {
		return text
	}
	return bytes.ReplaceAll(text, []byte(base+"/"), []byte("/"))
}

// compareAddresses sorts a page before the pages below its address.
func compareAddresses(a, b string) int {
	return slices.Compare(strings.Split(a, "/"), strings.Split(b, "/"))
}
