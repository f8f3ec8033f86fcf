package sitediff

import (
	"bytes"
	"cmp"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/hosting"
	"gaceta.dev/gaceta/generator/hosting/redirects"
)

// tree is the list of files of an output.
type tree struct {
	fsys            fs.FS
	base            string // path that the addresses of the site begin with
	isPreview       bool
	preview         string // URL of the preview that the report links to; may be empty
	pages           map[string]bool
	others          map[string]int64 // sizes of the files that are neither pages nor assets
	assets          map[string]bool  // names of the files below the prefix assets
	articles        map[string]bool  // addresses with a Markdown copy
	redirects       redirectsFile
	scripts, styles int64
}

// ignored matches assets, compressed copies, and files that only repeat what the pages contain.
var ignored = regexp.MustCompile(
	`^_assets/|^_search/|\.(br|gz)$|(^|/)(sitemap[^/]*|index[^/]*\.json|feed\.xml|index\.md|llms\.txt)$`,
)

// readTree lists the published files of an output. It reads none but its marker and _redirects.
func readTree(fsys fs.FS) (*tree, error) {
	build, _ := dist.ReadBuildID(fsys) // another program may have written the folder
	t := &tree{
		fsys: fsys, base: build.Path, isPreview: build.Preview != "",
		pages: map[string]bool{}, others: map[string]int64{}, assets: map[string]bool{}, articles: map[string]bool{},
	}
	sizes := map[string]int64{}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || name == ".":
			return err
		case hosting.IsHidden(name) && d.IsDir():
			return fs.SkipDir
		case hosting.IsHidden(name) || !d.Type().IsRegular():
			return nil
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
		if asset, ok := strings.CutPrefix("/"+name, assets); ok {
			t.assets[asset] = true
		}
		if dir, file := path.Split("/" + name); file == copyName {
			t.articles[dir] = true
		}
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
	t.redirects, err = readRedirects(fsys, t.base)
	return t, err
}

// previewOf returns the URL of a page in the preview, or an empty text if there is none.
func (t *tree) previewOf(p *page, address string) string {
	switch {
	case t.preview != "":
		return t.preview + address
	case t.isPreview:
		return p.origin + t.base + address
	}
	return ""
}

// redirectsFile is the _redirects of an output.
type redirectsFile struct {
	base  string // path that the addresses of the site begin with
	rules redirects.Rules
}

func readRedirects(fsys fs.FS, base string) (redirectsFile, error) {
	text, err := readIfExists(fsys, redirects.FileName)
	rules, _ := redirects.Parse(string(text)) // mistakes are for a build to report
	return redirectsFile{base, rules}, err
}

// follow returns where hosts that read _redirects lead from an address.
func (f redirectsFile) follow(address string) (to string, ok bool) {
	to, _, ok = f.rules.Follow(f.base+address, "")
	if u, err := url.Parse(to); err == nil && u.Host == "" {
		to = strings.TrimPrefix(u.Path, f.base)
	}
	return to, ok
}

// compareStyles lists the style sheets whose bytes changed. Their names contain a hash of the bytes.
func compareStyles(old, now *tree) []string {
	changed := map[string]bool{}
	for _, sides := range [][2]*tree{{old, now}, {now, old}} {
		for name := range sides[0].assets {
			if path.Ext(name) == ".css" && !sides[1].assets[name] {
				changed[cutHash(name)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(changed))
}

// read returns the bytes of a page, or nil if the page does not exist.
func (t *tree) read(name string) ([]byte, error) {
	if !t.pages[name] {
		return nil, nil
	}
	return fs.ReadFile(t.fsys, name)
}

// compareOtherFiles lists the differences between files that are neither pages nor assets.
func compareOtherFiles(old, now *tree) (out []File) {
	all := maps.Clone(old.others)
	maps.Copy(all, now.others)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		before, existed := old.others[name]
		after, exists := now.others[name]
		switch {
		case !existed:
			out = append(out, File{name, "is new"})
		case !exists:
			out = append(out, File{name, "was removed"})
		case old.base == now.base && before != after || !equalFiles(old, now, name):
			out = append(out, File{name, "changed"})
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
