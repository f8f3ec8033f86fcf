package linkcheck

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
)

// What a picture may weigh before an author is asked to save it smaller. The
// build makes variants of photographs; drawings reach visitors as they are.
const (
	heavyPhoto   = 4 << 20
	heavyDrawing = 300 << 10
)

var pictureTypes = []string{".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg"}

// Pictures checks the pictures in one folder of texts. Call it once all texts
// of the folder are taken in; image reports whether a key of front matter
// names a picture.
func (p *Checker) CheckImages(fsys fs.FS, dir string, texts []*content.Entry, image func(key string) bool) diag.List {
	named := map[string]bool{}
	unread := false // what some text shows is not known, and it has been blamed
	for _, e := range texts {
		for f := range e.Front.Fields() {
			name := f.Text()
			if name == "" || !image(f.Key()) {
				continue
			}
			file, ok := content.LocalPath(e, name)
			named[file] = ok
			unread = unread || !ok || !content.IsFile(fsys, dir, file)
		}
	}
	var list diag.List
	_ = fs.WalkDir(fsys, dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		ext := strings.ToLower(path.Ext(file))
		if ext == ".md" && !slices.ContainsFunc(texts, func(e *content.Entry) bool { return e.File == file }) {
			unread = true
		}
		if !slices.Contains(pictureTypes, ext) || strings.HasPrefix(d.Name(), ".") {
			return nil
		}
		p.mu.Lock()
		used := named[file] || p.named[file] || d.Name() == "card.png" // what networks show of the article
		p.mu.Unlock()
		if !used {
			list.Warnf("image-unused", diag.Pos{File: file}, "Show it, or remove the file.", "No text shows this picture.")
			return nil
		}
		list = append(list, picture(fsys, file, ext)...)
		return nil
	})
	if unread || slices.ContainsFunc(list, isUnused) && p.showsMissing(fsys, dir) {
		list = slices.DeleteFunc(list, isUnused)
	}
	return list
}

func isUnused(d diag.Diagnostic) bool { return d.Code == "image-unused" }

// showsMissing reports whether some text shows a file of the folder that is not
// there: that one has been blamed, and another that looks unused was meant.
func (p *Checker) showsMissing(fsys fs.FS, dir string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for file := range p.named {
		if path.Dir(file) == dir && !content.IsFile(fsys, dir, file) {
			return true
		}
	}
	return false
}

// picture looks whether a picture is whole and light enough.
func picture(fsys fs.FS, file, ext string) diag.List {
	var list diag.List
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return unreadable(file, err)
	}
	limit, advice := heavyPhoto, "Save it at 2,400 pixels of width or less: more is on no screen."
	if ext == ".svg" || ext == ".gif" {
		limit, advice = heavyDrawing, "Simplify the drawing, or save it as PNG or JPEG."
	}
	if len(data) > limit {
		list.Warnf("image-weight", diag.Pos{File: file}, advice, "The picture weighs %.1f MB.", float64(len(data))/1e6)
	}
	if problem := cut(data); problem != "" {
		list.Errorf("image-decode", diag.Pos{File: file}, "Save it again, or copy it anew.", "The picture is damaged: %s.", problem)
	}
	return list
}

func unreadable(file string, err error) diag.List {
	var list diag.List
	list.Errorf("content-read", diag.Pos{File: file}, "", "The file cannot be read: %v.", err)
	return list
}

// cut says what is missing of a file that was not copied to its end, or whose
// bytes are not those that were saved. Nothing is decoded: it has to be fast.
func cut(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xd8")):
		if !bytes.Contains(data[max(0, len(data)-64<<10):], []byte("\xff\xd9")) {
			return "the file ends before the picture does"
		}
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return cutPNG(data[8:])
	case bytes.HasPrefix(data, []byte("GIF8")):
		if !bytes.HasSuffix(bytes.TrimRight(data, "\x00"), []byte(";")) {
			return "the file ends before the picture does"
		}
	case len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		if int64(binary.LittleEndian.Uint32(data[4:]))+8 > int64(len(data)) {
			return "the file ends before the picture does"
		}
	}
	return ""
}

// cutPNG goes through the chunks of a PNG; each carries a checksum.
func cutPNG(data []byte) string {
	for len(data) >= 12 {
		n := int64(binary.BigEndian.Uint32(data))
		if n+12 > int64(len(data)) {
			break
		}
		kind := string(data[4:8])
		if crc32.ChecksumIEEE(data[4:8+n]) != binary.BigEndian.Uint32(data[8+n:]) {
			return fmt.Sprintf("its part %q has the wrong checksum", kind)
		}
		if kind == "IEND" {
			return ""
		}
		data = data[12+n:]
	}
	return "the file ends before the picture does"
}
