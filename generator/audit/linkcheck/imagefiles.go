package linkcheck

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
)

// Sizes above which an author is asked to save a picture smaller. Photographs
// are scaled down by the build; SVG and GIF reach visitors unchanged.
const (
	maxPhotoBytes     = 4 << 20
	maxUnchangedBytes = 300 << 10
)

var pictureTypes = []string{".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg"}

// IsPicture reports whether a file is a picture by its name.
func IsPicture(name string) bool {
	return slices.Contains(pictureTypes, strings.ToLower(path.Ext(name)))
}

// AddPicture adds a picture that a text shows, or that its front matter names. file
// is "" if the name is not valid.
func (c *Checker) AddPicture(e *content.Entry, file string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pictures[e.Dir()] = append(c.pictures[e.Dir()], file)
}

// CheckImages checks the pictures in a folder of texts, once the texts are added. isComplete reports whether the folder has
// the source of its texts.
func (c *Checker) CheckImages(fsys fs.FS, dir string, isComplete bool) diag.List {
	named := c.pictures[dir]
	allRead := isComplete
	var list, unused diag.List
	_ = fs.WalkDir(fsys, dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		ext := strings.ToLower(path.Ext(file))
		switch {
		case ext == ".md":
			allRead = allRead && c.read[file]
		case !IsPicture(file) || strings.HasPrefix(d.Name(), "."):
		case d.Name() == content.CardFile || slices.Contains(named, file):
			list = append(list, checkFile(fsys, file, ext)...)
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

// checkFile checks whether a picture is complete and not too large.
func checkFile(fsys fs.FS, file, ext string) diag.List {
	var list diag.List
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		list.Errorf("content-read", diag.Pos{File: file}, "", "The file cannot be read: %v.", err)
		return list
	}
	limit, help := maxPhotoBytes, "Save it at most 2,400 pixels wide: no screen shows more."
	if ext == ".svg" || ext == ".gif" {
		limit, help = maxUnchangedBytes, "Simplify the drawing, or save it as PNG or JPEG."
	}
	if len(data) > limit {
		list.Warnf("image-weight", diag.Pos{File: file}, help, "The picture has %.1f MB.", float64(len(data))/1e6)
	}
	if damage := findDamage(data); damage != "" {
		list.Errorf("image-decode", diag.Pos{File: file}, "Save or copy it again.", "The picture is damaged: %s.", damage)
	}
	return list
}

// findDamage returns what is wrong with a picture that was not copied completely;
// "" if it is whole. It does not decode, which would be slow.
func findDamage(data []byte) string {
	tail := data[max(0, len(data)-64<<10):]
	isComplete := true
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG")):
		isComplete = bytes.Contains(tail, []byte("IEND\xaeB`\x82")) // the last chunk and its checksum
	case bytes.HasPrefix(data, []byte("\xff\xd8")): // JPEG
		isComplete = bytes.Contains(tail, []byte("\xff\xd9"))
	case bytes.HasPrefix(data, []byte("GIF8")):
		isComplete = bytes.HasSuffix(bytes.TrimRight(tail, "\x00"), []byte(";"))
	case len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		isComplete = int64(binary.LittleEndian.Uint32(data[4:]))+8 <= int64(len(data))
	}
	if !isComplete {
		return "the file is not complete"
	}
	return ""
}
