package image

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/atomicfile"
)

// widths are those that variants have: a phone's column, a tablet's, a text on a
// dense screen, and the whole width of a dense screen.
var widths = []int{480, 800, 1200, 1600, 2400}

// fallbackWidth bounds the one file for browsers that know neither WebP nor AVIF.
const fallbackWidth = 1200

// The picture that networks show for a page.
const (
	SocialWidth  = 1200
	SocialHeight = 630
)

// photograph reports whether files are made of a picture of this form.
func photograph(f form) bool {
	return !f.moving && (f.format == "jpeg" || f.format == "png" || f.format == "webp")
}

// steps are the widths for a picture: none wider than itself, and its own where
// the next step is well beyond.
func steps(width int) []int {
	var list []int
	for _, w := range widths {
		if w < width {
			list = append(list, w)
		}
	}
	if n := len(list); n > 0 && width <= list[n-1]*9/8 {
		return list
	}
	return append(list, min(width, widths[len(widths)-1]))
}

// variants makes what browsers get of a photograph.
func (s *Store) variants(t *taken, source string) {
	fallback := recipe{Format: "jpeg", Width: min(t.form.width, fallbackWidth)}
	if !t.form.opaque {
		fallback.Format = "png"
	}
	all := steps(t.form.width)
	recipes := []recipe{fallback}
	for _, w := range all {
		recipes = append(recipes, recipe{Format: "webp", Width: w})
	}
	if err := s.ensure(t, source, recipes); err != nil {
		t.inside = unmade(source, err)
		return
	}
	file := s.variant(t, source, fallback)
	t.picture.Src, t.picture.Files = "/"+file.Path, []File{file}
	webp := s.source(t, source, "webp", all)
	if s.avif(t, source, all) {
		t.picture.Sources = append(t.picture.Sources, s.source(t, source, "avif", all))
	}
	t.picture.Sources = append(t.picture.Sources, webp)
}

// avif makes a picture's AVIF files, one at a time so that an interrupted or
// bounded build leaves what it has made; false when the budget is used up.
func (s *Store) avif(t *taken, source string, all []int) bool {
	for _, w := range all {
		one := []recipe{{Format: "avif", Width: w}}
		if len(s.missing(t, one)) == 0 || s.elsewhere(source) {
			continue
		}
		if s.late() {
			s.mu.Lock()
			s.report.Postponed++
			s.mu.Unlock()
			return false
		}
		if err := s.ensure(t, source, one); err != nil {
			t.inside = unmade(source, err)
			return false
		}
	}
	return true
}

// late reports whether the budget is used up. Its clock starts with the first
// picture of which something must be made.
func (s *Store) late() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.o.Budget > 0 && !s.started.IsZero() && time.Since(s.started) >= s.o.Budget
}

// source returns the variants of one type.
func (s *Store) source(t *taken, source, format string, all []int) Source {
	var set []string
	for _, w := range all {
		file := s.variant(t, source, recipe{Format: format, Width: w})
		t.picture.Files = append(t.picture.Files, file)
		set = append(set, fmt.Sprintf("/%s %dw", file.Path, w))
	}
	return Source{Type: "image/" + format, SrcSet: strings.Join(set, ", ")}
}

// variant returns the file of one encoded variant.
func (s *Store) variant(t *taken, source string, r recipe) File {
	ext := "." + strings.Replace(r.Format, "jpeg", "jpg", 1)
	kind := fmt.Sprintf("-%d", r.Width)
	if r.Height > 0 {
		kind = "-card"
	}
	key := s.key(t, r)
	return File{Path: s.name(source, key, kind, ext), Source: s.file(key, r), Encoded: true, Foreign: s.elsewhere(source)}
}

// unmade blames a picture that is broken inside; nil where the machine failed,
// which is the store's to say.
func unmade(source string, err error) *diag.Diagnostic {
	if reason := (errBroken{}); errors.As(err, &reason) {
		return broken(source, err)
	}
	return nil
}

// ensure makes the files that the cache does not have of a picture.
func (s *Store) ensure(t *taken, source string, recipes []recipe) error {
	missing := s.missing(t, recipes)
	if len(missing) == 0 || s.elsewhere(source) {
		return nil
	}
	s.mu.Lock()
	if s.started.IsZero() {
		s.started = time.Now()
	}
	s.mu.Unlock()
	asked := s.asked.Add(1)
	if s.o.Progress != nil {
		s.o.Progress(fmt.Sprintf("pictures %d of %d: %s", s.made.Load(), asked, source))
	}
	defer s.made.Add(1)
	files, err := s.encode(t, source, missing)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.report.Encoded += files
	if reason := (errBroken{}); err != nil && s.err == nil && !errors.As(err, &reason) {
		s.err = err
	}
	return err
}

func (s *Store) encode(t *taken, source string, recipes []recipe) (int, error) {
	data, err := fs.ReadFile(s.o.FS, source)
	if err == nil && sha256.Sum256(data) != t.hash {
		err = fmt.Errorf("%s changed while the build ran: build again", source)
	}
	if err != nil {
		return 0, err
	}
	files, err := s.encoder.make(data, t.form.turned, density(t.form, recipes[0].Width), recipes)
	for i := 0; err == nil && i < len(recipes); i++ {
		err = atomicfile.Write(s.file(s.key(t, recipes[i]), recipes[i]), files[i])
	}
	return len(files), err
}

// density is at how many dots per inch a drawing becomes pixels, so that it is
// at least width wide; 0 for what is pixels already.
func density(f form, width int) int {
	const usual, most = 72, 2400
	if f.format != "svg" {
		return 0
	}
	return min(most, max(usual, (usual*width+f.width-1)/f.width))
}

func (s *Store) missing(t *taken, recipes []recipe) []recipe {
	var list []recipe
	for _, r := range recipes {
		if _, err := os.Stat(s.file(s.key(t, r), r)); err != nil {
			list = append(list, r)
		}
	}
	return list
}

// key names a file by all that its bytes depend on.
func (s *Store) key(t *taken, r recipe) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%x %s %dx%d sharp %s %x", t.hash, r.Format, r.Width, r.Height, s.sharp, sha256.Sum256(workerFile)))
	return hex.EncodeToString(sum[:])
}

func (s *Store) file(key string, r recipe) string {
	return filepath.Join(s.o.Cache, key[:2], key[2:40]+"."+r.Format)
}

// sharpVersion is the version of the package that is installed in root.
func sharpVersion(root string) string {
	var manifest struct{ Version string }
	data, err := os.ReadFile(filepath.Join(root, "node_modules", "sharp", "package.json"))
	if err == nil {
		_ = json.Unmarshal(data, &manifest)
	}
	return manifest.Version
}
