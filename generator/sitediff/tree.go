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

// maxPage is the number of bytes that are read of one page.
const maxPage = 32 << 20

// tree is the list of files of an output.
type tree struct {
	fsys            fs.FS
	pages           map[string]bool
	others          map[string]int64 // sizes of the files that are neither pages nor assets
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
		if compressed, ok := sizes[name+".br"]; ok {
			size = compressed
		}
		switch ext := path.Ext(name); {
		case ext == ".br" || ext == ".gz":
		case ext == ".html":
			t.pages[name] = true
		case ext == ".js" || ext == ".mjs":
			t.scripts += size
		case ext == ".css":
			t.styles += size
		case !strings.HasPrefix(name, "_assets/") && !isDerived(name):
			t.others[name] = sizes[name]
		}
	}
	return t, nil
}

// isDerived reports whether a file only repeats what the pages contain.
func isDerived(name string) bool {
	base := path.Base(name)
	switch {
	case base == "feed.xml", base == "index.md", base == "llms.txt":
		return true
	case strings.HasPrefix(base, "sitemap"), strings.HasPrefix(base, "."):
		return true
	}
	return strings.HasPrefix(base, "index") && strings.HasSuffix(base, ".json") // search indexes
}

// read returns the bytes of a page, or nil if the page does not exist.
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

// compareOtherFiles lists the differences between files that are neither pages nor assets.
func compareOtherFiles(old, now *tree) []string {
	var out []string
	for name := range now.others {
		if _, exists := old.others[name]; !exists {
			out = append(out, name+" is new")
		} else if old.others[name] != now.others[name] || !equalFiles(old.fsys, now.fsys, name) {
			out = append(out, name+" changed")
		}
	}
	for name := range old.others {
		if _, exists := now.others[name]; !exists {
			out = append(out, name+" was removed")
		}
	}
	slices.Sort(out)
	return out
}

func equalFiles(a, b fs.FS, name string) bool {
	x, errX := fs.ReadFile(a, name)
	y, errY := fs.ReadFile(b, name)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

// compareAddresses sorts a page before the pages below its address.
func compareAddresses(a, b string) int {
	return slices.CompareFunc(strings.Split(a, "/"), strings.Split(b, "/"), cmp.Compare[string])
}
