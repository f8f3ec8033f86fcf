// Package image takes the pictures that texts name into the output: what goes
// in is a JPEG, PNG, WebP, GIF or SVG beside a text, what comes out is what a
// browser should get of it.
//
//  1. A picture is stored once, under _assets/ and the hash of its content,
//     however many texts show it.
//  2. Its width and height are read from the file, as it is seen (a camera that
//     was held upright says so in the file), so that pages reserve the space.
//  3. A JPEG, PNG or WebP becomes WebP and AVIF in the widths of variants.go, none
//     wider than itself, and one JPEG or PNG for old browsers. Metadata stays
//     behind: a photograph does not tell where it was taken. The original is not
//     published. Drawings (SVG), GIFs and whatever moves go out as they are.
//  4. Files are made by the package sharp of the site, in a Node process that
//     starts when there is something to make. They are kept in the cache by the
//     hash of picture, recipe and sharp's version; a build that finds all there
//     starts no process. The same picture gives the same bytes.
//  5. AVIF takes the longest. Options.Budget bounds it: from the first picture
//     on, when that much time has passed, pictures whose AVIF is not in the cache
//     go out as WebP. What was made stays in the cache, and the next build makes
//     the rest. Without a budget everything is made.
//  6. A file that is no picture, or is broken inside, or larger than generator/limits
//     allows, is a diagnostic at the place that names it.
//
// Without Options.Root nothing is made, and pictures go out as they are: so
// `gaceta check` and `gaceta dev` work.
package image

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	goimage "image"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// Picture is what a page needs to show one. Src is its address; Sources are
// better files for browsers that know their type, best first.
type Picture struct {
	Src     string   `json:"src"`
	Width   int      `json:"width"`
	Height  int      `json:"height"`
	Sources []Source `json:"sources,omitempty"`

	Files []File `json:"-"` // all files of the picture
}

// Source is the files of one type: addresses with their widths.
type Source struct {
	Type   string `json:"type"`
	SrcSet string `json:"srcSet"`
}

// File is one file to write: Path in the output; Source is a file of the site,
// or, where it was Made, of the cache.
type File struct {
	Path, Source string
	Encoded      bool
	Foreign      bool // another build makes it
}

// Options says where pictures come from and how much is made of them.
type Options struct {
	FS       fs.FS
	Folder   string        // in the output
	Root     string        // the site's folder, whose sharp is used; "" makes nothing
	Cache    string        // folder of what was made
	Budget   time.Duration // for AVIF; 0 is without end
	Progress func(text string)
	// IsForeign, if not nil, says of a picture that another build makes it: its
	// files are named, and neither made nor listed.
	IsForeign func(source string) bool
	// Busy, if not nil, is told when the process that encodes starts, and when
	// there is none because nothing was to be encoded for a while.
	Busy func(busy bool)
}

// Store collects the pictures of a build. Its methods may be called from
// several goroutines.
type Store struct {
	o       Options
	encoder *encoder
	sharp   string // its version, part of every key

	mu      sync.Mutex
	seen    map[string]*taken
	sound   map[original]form // what is known of pictures that can be shown: many articles may have the same
	started time.Time
	report  Report
	err     error

	asked, made atomic.Int64
}

// Report is what a build made of its pictures.
type Report struct {
	Encoded   int // files that were not in the cache
	Postponed int // pictures that have no AVIF until the next build
}

// taken is one picture, taken in once.
type taken struct {
	known, shown, social sync.Once

	card    File // the picture that networks show
	picture Picture
	hash    [sha256.Size]byte
	form    form
	fault   *diag.Diagnostic // it says of itself that it is none
	inside  *diag.Diagnostic // it is broken inside
}

// NewStore gives an empty store.
func NewStore(o Options) *Store {
	s := &Store{o: o, seen: map[string]*taken{}, sound: map[original]form{}}
	if o.Root != "" {
		s.encoder, s.sharp = newEncoder(o.Root, o.Cache, o.Busy), sharpVersion(o.Root)
	}
	return s
}

// Close ends the process, if there is one. It may be called at any time, and
// what is being made then fails.
func (s *Store) Close() {
	if s.encoder != nil {
		s.encoder.close()
	}
}

// Add takes in the picture in the file source, named at pos.
func (s *Store) Add(source string, pos diag.Pos) (Picture, diag.List) {
	t := s.take(source)
	for _, fault := range []*diag.Diagnostic{t.fault, t.inside} {
		if fault != nil {
			d := *fault
			d.Pos = pos
			return Picture{}, diag.List{d}
		}
	}
	return t.picture, nil
}

// take takes a picture in for showing, know for its card alone.
func (s *Store) take(source string) *taken {
	t := s.know(source)
	t.shown.Do(func() {
		if t.fault == nil {
			s.publish(t, source)
		}
	})
	return t
}

func (s *Store) know(source string) *taken {
	s.mu.Lock()
	t := s.seen[source]
	if t == nil {
		t = &taken{}
		s.seen[source] = t
	}
	s.mu.Unlock()
	t.known.Do(func() { s.open(t, source) })
	return t
}

// open reads what a picture says of itself.
func (s *Store) open(t *taken, source string) {
	data, err := fs.ReadFile(s.o.FS, source)
	switch {
	case err != nil:
		t.fault = fault("image-read", "", "The picture %s cannot be read: %v.", source, err)
		return
	case len(data) > limits.ImageBytes:
		t.fault = fault("image-size", "Save it smaller: 2,400 pixels are enough for any screen.", "The picture %s has %d MB; at most %d are taken.", source, len(data)>>20, limits.ImageBytes>>20)
		return
	}
	t.hash = sha256.Sum256(data)
	is := original{t.hash, strings.EqualFold(path.Ext(source), ".svg")}
	s.mu.Lock()
	same, known := s.sound[is]
	s.mu.Unlock()
	if known {
		t.form = same
		return
	}
	if t.form, err = examine(source, data); err != nil {
		t.fault = broken(source, err)
	}
	if unsafe := (UnsafeSVG{}); errors.As(err, &unsafe) {
		t.fault = fault("image-svg", unsafe.Help(), "The drawing %s is refused: %v.", source, err)
	}
	if err == nil {
		s.mu.Lock()
		s.sound[is] = t.form
		s.mu.Unlock()
	}
}

// original is a picture as it came, whatever files hold it.
type original struct {
	hash    [sha256.Size]byte
	drawing bool
}

func fault(code, help, format string, args ...any) *diag.Diagnostic {
	var list diag.List
	list.Errorf(code, diag.Pos{}, help, format, args...)
	return &list[0]
}

func broken(source string, err error) *diag.Diagnostic {
	if errors.Is(err, goimage.ErrFormat) {
		return fault("image-decode", "Save it again as JPEG, PNG or SVG: another ending of its name is not enough.", "The file %s is no picture that can be read.", source)
	}
	return fault("image-decode", "Save it again as JPEG, PNG or SVG.", "The picture %s is broken: %s.", source, strings.TrimSuffix(err.Error(), "."))
}

// publish decides which files the output gets of a picture.
func (s *Store) publish(t *taken, source string) {
	t.picture = Picture{Width: t.form.width, Height: t.form.height}
	if s.encoder != nil && photograph(t.form) {
		s.variants(t, source)
		return
	}
	file := s.original(t, source)
	t.picture.Src, t.picture.Files = "/"+file.Path, []File{file}
}

// original returns the file of a picture that is published unchanged.
func (s *Store) original(t *taken, source string) File {
	name := s.name(source, hex.EncodeToString(t.hash[:]), "", strings.ToLower(path.Ext(source)))
	return File{Path: name, Source: source, Foreign: s.elsewhere(source)}
}

// name is where a file stands in the output.
func (s *Store) name(source, hash, kind, ext string) string {
	base := strings.TrimSuffix(path.Base(source), path.Ext(source))
	return path.Join(s.o.Folder, slug(base)+"-"+strings.ToUpper(hash[:10])+kind+ext)
}

func (s *Store) elsewhere(source string) bool { return s.o.IsForeign != nil && s.o.IsForeign(source) }

// Read gives what is in a file.
func (s *Store) Read(f File) ([]byte, error) {
	if f.Encoded {
		return os.ReadFile(f.Source)
	}
	return fs.ReadFile(s.o.FS, f.Source)
}

// Report says what was made. The error is the machine's: why pictures could not be.
func (s *Store) Report() (Report, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.report, s.err
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
