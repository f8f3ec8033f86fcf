// Package image takes the pictures that articles name into the output.
//
//  1. A picture is stored once, under _assets/ and the hash of its content,
//     however many articles show it.
//  2. Its width and height are read from the file, so that pages reserve the space.
//  3. A file that is no picture, or larger than MaxBytes, is a diagnostic.
package image

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	goimage "image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/diag"
)

// MaxBytes bounds one picture.
const MaxBytes = 20 << 20

// Picture is what a page needs to show one. Src is its address.
type Picture struct {
	Src    string `json:"src"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// File is one picture to write: Path in the output, Source in the site.
type File struct{ Path, Source string }

// Store collects the pictures of a build. Its methods may be called from
// several goroutines.
type Store struct {
	fsys   fs.FS
	folder string

	mu    sync.Mutex
	seen  map[string]Picture // by source
	files map[string]string  // path → source
}

// NewStore gives a store for the pictures of fsys that go to folder.
func NewStore(fsys fs.FS, folder string) *Store {
	return &Store{fsys: fsys, folder: folder, seen: map[string]Picture{}, files: map[string]string{}}
}

// Add takes in the picture in the file source, named at pos.
func (s *Store) Add(source string, pos diag.Pos) (Picture, diag.List) {
	s.mu.Lock()
	p, ok := s.seen[source]
	s.mu.Unlock()
	if ok {
		return p, nil
	}
	var list diag.List
	data, err := fs.ReadFile(s.fsys, source)
	if err != nil {
		list.Errorf("image-read", pos, "", "The picture %s cannot be read: %v.", source, err)
		return p, list
	}
	if len(data) > MaxBytes {
		list.Errorf("image-size", pos, "Save it smaller: 2,400 pixels are enough for any screen.", "The picture %s has %d MB; at most %d are taken.", source, len(data)>>20, MaxBytes>>20)
		return p, list
	}
	if p.Width, p.Height, err = size(source, data); err != nil {
		list.Errorf("image-decode", pos, "Save it again as JPEG, PNG or SVG.", "The picture %s is broken: %v.", source, err)
		return p, list
	}
	sum := sha256.Sum256(data)
	base := strings.TrimSuffix(path.Base(source), path.Ext(source))
	name := path.Join(s.folder, slug(base)+"-"+strings.ToUpper(hex.EncodeToString(sum[:5]))+strings.ToLower(path.Ext(source)))
	p.Src = "/" + name
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[source] = p
	if _, ok := s.files[name]; !ok {
		s.files[name] = source
	}
	return p, nil
}

// Files lists what to write, sorted by path.
func (s *Store) Files() []File {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]File, 0, len(s.files))
	for name, source := range s.files {
		list = append(list, File{name, source})
	}
	slices.SortFunc(list, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return list
}

// slug makes a file's name safe for an address.
func slug(name string) string {
	safe := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == '_':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, name)
	return strings.Trim(safe, "-")
}

func size(name string, data []byte) (int, int, error) {
	if strings.EqualFold(path.Ext(name), ".svg") {
		return svgSize(data)
	}
	config, _, err := goimage.DecodeConfig(bytes.NewReader(data))
	return config.Width, config.Height, err
}

// svgSize reads width and height, or the view box, of the root element.
func svgSize(data []byte) (int, int, error) {
	decoder := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := decoder.Token()
		if err != nil {
			return 0, 0, errors.New("it holds no svg element")
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local != "svg" {
			return 0, 0, errors.New("it holds no svg element")
		}
		return svgBox(start)
	}
}

func svgBox(start xml.StartElement) (int, int, error) {
	attr := map[string]string{}
	for _, a := range start.Attr {
		attr[a.Name.Local] = a.Value
	}
	w, errW := strconv.ParseFloat(strings.TrimSuffix(attr["width"], "px"), 64)
	h, errH := strconv.ParseFloat(strings.TrimSuffix(attr["height"], "px"), 64)
	if errW != nil || errH != nil {
		box := strings.Fields(strings.ReplaceAll(attr["viewBox"], ",", " "))
		if len(box) != 4 {
			return 0, 0, errors.New("its svg element has neither width and height nor a viewBox")
		}
		w, errW = strconv.ParseFloat(box[2], 64)
		h, errH = strconv.ParseFloat(box[3], 64)
	}
	if errW != nil || errH != nil || w <= 0 || h <= 0 || w > 1e5 || h > 1e5 {
		return 0, 0, errors.New("its size makes no sense")
	}
	return int(math.Round(w)), int(math.Round(h)), nil
}
