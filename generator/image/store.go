// Package image adds the pictures that texts name to the output.
//
//  1. A picture is a JPEG, PNG, WebP, GIF or SVG. It is stored once, under the
//     hash of its content, however many texts show it.
//  2. Its width and height are as seen: the orientation in its metadata counts.
//     Pages reserve the space.
//  3. A JPEG, PNG or WebP becomes WebP and AVIF in the widths of variants.go,
//     none wider than itself, and one JPEG or PNG for old browsers. Metadata is
//     removed: a photograph does not tell where it was taken. The original is
//     not published. GIF and animations are published without metadata, SVG as package svg writes it, all with the ending of
//     their format.
//  4. Variants are encoded by the site's sharp, in a Node process that runs only
//     while there is work. They are cached by the hash of picture, recipe and
//     sharp's version. Equal pictures have equal variants.
//  5. Encoding AVIF takes the longest. Options.Budget bounds it: once that time
//     has passed since the first picture, pictures without cached AVIF files are
//     published as WebP. The next build continues.
//  6. A file that is not a picture, is damaged, exceeds internal/limits or takes
//     too long is a diagnostic where a text names it, also if only its crop for
//     networks takes too long.
//
// Without Options.Root nothing is encoded, and pictures are published unchanged:
// that is enough for `gaceta check` and `gaceta dev`.
package image

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	goimage "image"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image/svg"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// Picture is what a page needs to show a picture.
type Picture struct {
	Src     string   `json:"src"` // for all browsers
	Width   int      `json:"width"`
	Height  int      `json:"height"`
	Sources []Source `json:"sources,omitempty"` // better formats, best first

	Files []File `json:"-"` // all files of the picture
}

// Source lists the files of one format: addresses with their widths.
type Source struct {
	Type   string `json:"type"`
	SrcSet string `json:"srcSet"`
}

// File is a file of the output. Source is a file of the site or, if the file
// was Encoded, of the cache.
type File struct {
	Path, Source string
	Encoded      bool
	Elsewhere    bool // another build publishes it
}

// Options configure a Store.
type Options struct {
	FS       fs.FS
	Folder   string        // in the output
	BasePath string        // begins the addresses of files, such as /docs; may be empty
	Root     string        // the folder whose sharp is used; if empty, nothing is encoded
	Cache    *cachedir.Dir // for encoded files; nil if Root is empty
	Budget   time.Duration // for AVIF; 0 is unlimited
	Timeout  time.Duration // for one request to sharp; 0 means limits.ImageTimeout
	Progress func(text string)
	// IsElsewhere, if not nil, reports whether another build publishes a picture:
	// its files are named, but neither encoded nor listed.
	IsElsewhere func(source string) bool
}

// Store collects the pictures of a build. Its methods may be called concurrently.
type Store struct {
	o          Options
	encoder    *encoder // nil if nothing is encoded
	encoderKey string   // versions of sharp and the worker

	examined sync.Map // examined → examination, of pictures without a fault

	cached sync.Map // names of variants that were found in the cache; equal pictures share them

	mu              sync.Mutex
	images          map[string]*image // by source
	started         time.Time         // of the first encoding
	requested, done int               // encodings
	postponed       int               // pictures that get AVIF in the next build
	err             error             // why a picture could not be encoded, if the cause is not the picture
}

// examined identifies the content of a picture, which several files may have: articles often share a cover. Reading the
// metadata once saves 6 % of the CPU time of a build of 10,000 × 2 articles with one SVG as cover (November 2026).
type examined struct {
	hash [sha256.Size]byte
	ext  string
}

// examination is what is known of the content of a picture.
type examination struct {
	metadata metadata
	shown    [sha256.Size]byte
}

// image is a picture of the store, with what Add and Social have made of it.
type image struct {
	loaded, added, cropped sync.Once

	source   string
	hash     [sha256.Size]byte // of the file
	shown    [sha256.Size]byte // of what is published or encoded: drawings and animations are written again
	metadata metadata
	fault    *diag.Diagnostic // without a position

	picture   Picture // for Add
	social    File    // for Social
	uncropped *diag.Diagnostic

	encoding sync.Mutex // one request at a time
	slow     error      // of an earlier request: another one would take as long
}

// NewStore returns an empty store.
func NewStore(o Options) *Store {
	s := &Store{o: o, images: map[string]*image{}}
	if o.Root != "" {
		s.encoder = newEncoder(o.Root, o.Cache, cmp.Or(o.Timeout, limits.ImageTimeout))
		s.encoderKey = fmt.Sprintf("sharp %s %x", sharpVersion(o.Root), sha256.Sum256(workerFile))
	}
	return s
}

// Close ends the encoding process. It may be called at any time; encoding in progress fails.
func (s *Store) Close() {
	if s.encoder != nil {
		s.encoder.close()
	}
}

// Add adds the picture in the file source, which is named at pos.
func (s *Store) Add(source string, pos diag.Pos) (Picture, diag.List) {
	img := s.load(source)
	img.added.Do(func() {
		switch {
		case img.fault != nil:
		case s.encoder != nil && img.metadata.isPhoto():
			s.addVariants(img)
		default:
			file := s.original(img)
			img.picture = Picture{Src: s.o.BasePath + "/" + file.Path, Width: img.metadata.width, Height: img.metadata.height,
				Files: []File{file}}
		}
	})
	if img.fault != nil {
		fault := *img.fault
		fault.Pos = pos
		return Picture{}, diag.List{fault}
	}
	return img.picture, nil
}

// Social returns the picture in the file source, which is named at pos, cropped to SocialWidth × SocialHeight. The path of the
// file is empty if pictures are not encoded, or if there is a fault.
func (s *Store) Social(source string, pos diag.Pos) (File, diag.List) {
	if s.encoder == nil {
		return File{}, nil
	}
	img := s.load(source)
	img.cropped.Do(func() {
		if img.uncropped = img.fault; img.fault != nil {
			return
		}
		r := recipe{Format: "jpeg", Width: SocialWidth, Height: SocialHeight}
		if m := img.metadata; m.format == "png" && m.width == SocialWidth && m.height == SocialHeight {
			r.Format = "png" // text that is drawn for this size stays sharp
		}
		err := s.encode(img, r)
		if isPictureFault(err) {
			img.uncropped = faultOf(img.source, err)
		}
		if err == nil {
			img.social = s.variant(img, r)
		}
	})
	if img.uncropped != nil {
		fault := *img.uncropped
		fault.Pos = pos
		return File{}, diag.List{fault}
	}
	return img.social, nil
}

// load reads a picture's metadata, once.
func (s *Store) load(source string) *image {
	s.mu.Lock()
	img := s.images[source]
	if img == nil {
		img = &image{source: source}
		s.images[source] = img
	}
	s.mu.Unlock()
	img.loaded.Do(func() {
		data, err := fs.ReadFile(s.o.FS, source)
		switch {
		case err != nil:
			img.fault = fault("image-read", "", "The picture %s cannot be read: %v.", source, err)
		case len(data) > limits.ImageBytes:
			img.fault = fault("image-size", "Save it smaller: 2,400 pixels are enough for any screen.",
				"The picture %s has %d MB; the limit is %d MB.", source, len(data)>>20, limits.ImageBytes>>20)
		default:
			img.hash = sha256.Sum256(data)
			key := examined{img.hash, path.Ext(source)}
			if known, ok := s.examined.Load(key); ok {
				img.metadata, img.shown = known.(examination).metadata, known.(examination).shown
				return
			}
			var shown []byte
			img.metadata, shown, err = readMetadata(source, data)
			if img.fault = faultOf(source, err); err == nil {
				img.shown = sha256.Sum256(shown)
				s.examined.Store(key, examination{img.metadata, img.shown})
			}
		}
	})
	return img
}

// original returns the file of a picture that is published without variants. Its ending is that of its format: a picture that
// is also a page or a program, and is named so, must not be served as one.
func (s *Store) original(img *image) File {
	name := s.fileName(img.source, hex.EncodeToString(img.shown[:]), "", extension(img.metadata.format))
	return File{Path: name, Source: img.source, Elsewhere: s.o.isElsewhere(img.source)}
}

func (o Options) isElsewhere(source string) bool {
	return o.IsElsewhere != nil && o.IsElsewhere(source)
}

// extension returns the ending of a format's files.
func extension(format string) string { return "." + strings.Replace(format, "jpeg", "jpg", 1) }

// unsafeChar matches a character of a name that addresses might escape.
var unsafeChar = regexp.MustCompile(`[^a-z0-9_-]`)

// fileName returns the path of a file in the output.
func (s *Store) fileName(source, hash, kind, ext string) string {
	base := strings.ToLower(strings.TrimSuffix(path.Base(source), path.Ext(source)))
	base = strings.Trim(unsafeChar.ReplaceAllString(base, "-"), "-")
	return path.Join(s.o.Folder, strings.TrimPrefix(base+"-", "-")+strings.ToUpper(hash[:10])+kind+ext)
}

// Read returns the content of a file.
func (s *Store) Read(f File) ([]byte, error) {
	if f.Encoded {
		return s.o.Cache.ReadSealed(f.Source)
	}
	data, err := fs.ReadFile(s.o.FS, f.Source)
	if err != nil {
		return nil, err
	}
	_, shown, err := readMetadata(f.Source, data)
	return shown, err
}

// Report returns how many pictures get AVIF in the next build. The error is why
// pictures could not be encoded, if the cause is not a picture.
func (s *Store) Report() (postponed int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.postponed, s.err
}

func fault(code, help, format string, args ...any) *diag.Diagnostic {
	var list diag.List
	list.Errorf(code, diag.Pos{}, help, format, args...)
	return &list[0]
}

// faultOf returns the diagnostic for an error about a picture's content; nil without an error.
func faultOf(source string, err error) *diag.Diagnostic {
	unsafe, slow, crash, large := (*svg.Error)(nil), slowError(0), crashError(""), sizeError("")
	switch {
	case err == nil:
		return nil
	case errors.As(err, &slow):
		return fault("image-timeout", "Save it again as JPEG or PNG, or smaller.", "The picture %s was not encoded within %v.",
			source, time.Duration(slow))
	case errors.As(err, &crash):
		return fault("image-decode", "Save it again as JPEG or PNG, or smaller.", "The picture %s cannot be encoded: %v.", source, crash)
	case errors.As(err, &large):
		return fault("image-decode", "Save it with fewer pixels.", "The picture %s is too large: %s.", source, large)
	case errors.Is(err, errOthersSlow):
		return fault("image-timeout", "Fix the pictures that take too long first.", "The picture %s was not encoded: %v.", source, err)
	case errors.As(err, &unsafe) && !unsafe.Damaged:
		return fault("image-svg", unsafe.Help, "The SVG %s is not allowed: %v.", source, unsafe)
	case errors.Is(err, goimage.ErrFormat):
		return fault("image-decode", "Save it again as JPEG, PNG or SVG. Renaming it is not enough.",
			"The file %s is not a picture in a known format.", source)
	}
	return fault("image-decode", "Save it again as JPEG, PNG or SVG.",
		"The picture %s is damaged: %s.", source, strings.TrimSuffix(err.Error(), "."))
}
