package markdowncheck

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/markdown"
)

// Sizes above which an author is asked to save a picture smaller. Photographs
// are scaled down by the build; SVG and GIF reach visitors unchanged.
const (
	maxPhotoBytes     = 4 << 20
	maxUnchangedBytes = 300 << 10
)

// pictures are the pictures that texts show, or that their front matter names. A name that is not valid is "".
type pictures struct {
	images *image.Store

	mu    sync.Mutex
	named map[string][]string // files by the folder of the text
	shown map[string]bool     // files, by any text
}

func newPictures(images *image.Store) *pictures {
	return &pictures{images: images, named: map[string][]string{}, shown: map[string]bool{}}
}

func (p *pictures) add(e *content.Entry, file string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.named[e.Dir()] = append(p.named[e.Dir()], file)
	p.shown[file] = true
}

// addLinked adds the pictures that a text shows.
func (p *pictures) addLinked(e *content.Entry, doc markdown.Doc) {
	for _, l := range doc.Links {
		if file, ok := content.LocalPath(e, l.Address); ok && l.Image && !strings.HasPrefix(l.Address, "/") {
			p.add(e, file)
		}
	}
}

// check checks the pictures in a folder of texts, without those in the folders of nested texts. isRead reports whether the text in
// a file could be read. sources has the folders of all texts, and for each whether the source is in it.
func (p *pictures) check(fsys fs.FS, dir string, sources map[string]bool, isRead func(file string) bool) diag.List {
	named := p.named[dir]
	allRead := sources[dir]
	var list, unused diag.List
	_ = fs.WalkDir(fsys, dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if _, isNested := sources[file]; isNested && file != dir {
				return fs.SkipDir
			}
			return nil
		}
		ext := strings.ToLower(path.Ext(file))
		switch {
		case ext == ".md":
			allRead = allRead && isRead(file)
		case !content.IsPicture(file) || strings.HasPrefix(d.Name(), "."):
		case d.Name() == content.CardFile || p.shown[file]:
			if d.Name() == content.CardFile { // no text names it
				_, found := p.images.Add(file, diag.Pos{File: file})
				list = append(list, found...)
			}
			list = append(list, checkWeight(fsys, file, ext)...)
		default:
			unused.Warnf("image-unused", diag.Pos{File: file}, "Use it, or remove the file.", "No text uses this picture.")
		}
		return nil
	})
	isMissing := func(file string) bool { return !content.IsFile(fsys, dir, file) }
	if !allRead || slices.ContainsFunc(named, isMissing) {
		return list // a fault may be about the picture that seems unused
	}
	return append(list, unused...)
}

// checkWeight warns of a picture that is too large.
func checkWeight(fsys fs.FS, file, ext string) diag.List {
	var list diag.List
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		list.Errorf("content-read", diag.Pos{File: file}, "", "The file cannot be read: %v.", err)
		return list
	}
	limit, help := maxPhotoBytes, "Save it at most 2,400 pixels wide: no screen shows more."
	switch ext {
	case ".svg":
		limit, help = maxUnchangedBytes, "Simplify the drawing, or save it as PNG or JPEG."
	case ".gif":
		limit, help = maxUnchangedBytes, "Save an animation as WebP or as a video, and a still picture as PNG or JPEG."
	}
	if len(data) > limit {
		list.Warnf("image-weight", diag.Pos{File: file}, help, "The picture has %.1f MB.", float64(len(data))/1e6)
	}
	return list
}
