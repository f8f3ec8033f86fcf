package sitediff

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// maxPage bounds what is read of one page.
const maxPage = 32 << 20

// tree is the files of a finished site.
type tree struct {
	fsys            fs.FS
	pages           map[string]bool
	others          map[string]int64 // sizes of files that are neither pages nor assets
	scripts, styles int64
}

func readTree(fsys fs.FS) (*tree, error) {
	t := &tree{fsys: fsys, pages: map[string]bool{}, others: map[string]int64{}}
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
	if err != nil {
		return nil, err
	}
	for name, size := range sizes {
		if packed, ok := sizes[name+".br"]; ok {
			size = packed
		}
		switch ext := path.Ext(name); {
		case ext == ".br" || ext == ".gz":
		case ext == ".html":
			t.pages[name] = true
		case ext == ".js" || ext == ".mjs":
			t.scripts += size
		case ext == ".css":
			t.styles += size
		case !strings.HasPrefix(name, "_assets/") && !follows(name):
			t.others[name] = sizes[name]
		}
	}
	return t, nil
}

// follows reports whether a file is made of the pages, and says nothing besides.
func follows(name string) bool {
	base := path.Base(name)
	return base == "feed.xml" || base == "index.md" || strings.HasPrefix(base, "index") && strings.HasSuffix(base, ".json") || base == "llms.txt" || strings.HasPrefix(base, "sitemap") || strings.HasPrefix(base, ".")
}

// read gives a page's bytes, nil if it is not there.
func (t *tree) read(name string) ([]byte, error) {
	if !t.pages[name] {
		return nil, nil
	}
	text, err := fs.ReadFile(t.fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text[:min(len(text), maxPage)], err
}

// otherFiles lists the other files that differ.
func otherFiles(old, now *tree) []string {
	var out []string
	for name := range now.others {
		if _, there := old.others[name]; !there {
			out = append(out, name+" is new")
		} else if old.others[name] != now.others[name] || !sameFile(old.fsys, now.fsys, name) {
			out = append(out, name+" changed")
		}
	}
	for name := range old.others {
		if _, there := now.others[name]; !there {
			out = append(out, name+" is gone")
		}
	}
	slices.Sort(out)
	return out
}

func sameFile(a, b fs.FS, name string) bool {
	x, errX := fs.ReadFile(a, name)
	y, errY := fs.ReadFile(b, name)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

// compareAddress sorts a page before those below it.
func compareAddress(a, b string) int {
	return slices.CompareFunc(strings.Split(a, "/"), strings.Split(b, "/"), func(x, y string) int { return cmp.Compare(x, y) })
}
