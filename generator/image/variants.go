package image

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/internal/rootfs"
)

// widths of variants: a phone's column, a tablet's, a text on a dense screen,
// and the whole width of a dense screen.
var widths = []int{480, 800, 1200, 1600, 2400}

// fallbackWidth bounds the one file for browsers that know neither WebP nor AVIF.
const fallbackWidth = 1200

// Size of the picture that social networks show for a page.
const (
	SocialWidth  = 1200
	SocialHeight = 630
)

// recipe describes a variant. Its JSON is part of the protocol of worker/encode.mjs.
type recipe struct {
	Format string `json:"format"`
	Width  int    `json:"width"`
	Height int    `json:"height,omitempty"` // crops; 0 keeps the proportions
}

// variantWidths returns the widths for a picture: none wider than itself, and
// its own unless that is close to the one before.
func variantWidths(width int) []int {
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

// addVariants publishes a photograph.
func (s *Store) addVariants(img *image) {
	fallback := recipe{Format: "jpeg", Width: min(img.metadata.width, fallbackWidth)}
	if !img.metadata.isOpaque {
		fallback.Format = "png"
	}
	all := variantWidths(img.metadata.width)
	recipes := []recipe{fallback}
	for _, w := range all {
		recipes = append(recipes, recipe{Format: "webp", Width: w})
	}
	err := s.encode(img, recipes...)
	hasAVIF := false
	if err == nil {
		hasAVIF, err = s.encodeAVIF(img, all)
	}
	if isPictureFault(err) {
		img.fault = faultOf(img.source, err)
	}
	if err != nil {
		return // the machine's errors are reported by Report
	}
	file := s.variant(img, fallback)
	img.picture = Picture{Src: s.o.BasePath + "/" + file.Path, Width: img.metadata.width, Height: img.metadata.height, Files: []File{file}}
	if hasAVIF {
		img.picture.Sources = append(img.picture.Sources, s.addSource(img, "avif", all))
	}
	img.picture.Sources = append(img.picture.Sources, s.addSource(img, "webp", all))
}

// addSource adds the files of one format to a picture and returns their list.
func (s *Store) addSource(img *image, format string, widths []int) Source {
	var set []string
	for _, w := range widths {
		file := s.variant(img, recipe{Format: format, Width: w})
		img.picture.Files = append(img.picture.Files, file)
		set = append(set, fmt.Sprintf("%s/%s %dw", s.o.BasePath, file.Path, w))
	}
	return Source{Type: "image/" + format, SrcSet: strings.Join(set, ", ")}
}

// variant returns the file of an encoded variant.
func (s *Store) variant(img *image, r recipe) File {
	kind := fmt.Sprintf("-%d", r.Width)
	if r.Height > 0 {
		kind = "-card"
	}
	name := s.fileName(img.source, s.variantKey(img, r), kind, extension(r.Format))
	return File{Path: name, Source: s.cacheFile(img, r), Encoded: true, Elsewhere: s.o.isElsewhere(img.source)}
}

// encode encodes the variants of a picture that are not cached.
func (s *Store) encode(img *image, recipes ...recipe) error {
	missing := slices.DeleteFunc(recipes, func(r recipe) bool { return !s.mustEncode(img, r) })
	if len(missing) == 0 {
		return nil
	}
	s.mu.Lock()
	if s.started.IsZero() {
		s.started = time.Now()
	}
	s.requested++
	text := fmt.Sprintf("pictures %d of %d: %s", s.done, s.requested, img.source)
	s.mu.Unlock()
	if s.o.Progress != nil {
		s.o.Progress(text)
	}

	img.encoding.Lock()
	err := img.slow
	if err == nil {
		err = s.encodeMissing(img, missing)
	}
	if slow := slowError(0); errors.As(err, &slow) {
		img.slow = err
	}
	img.encoding.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done++
	if s.err == nil && !isPictureFault(err) {
		s.err = err
	}
	return err
}

// encodeAVIF encodes a picture's AVIF files, one at a time, so that a build that
// ends early leaves some in the cache. It returns false if the budget is exhausted.
func (s *Store) encodeAVIF(img *image, widths []int) (bool, error) {
	for _, w := range widths {
		r := recipe{Format: "avif", Width: w}
		if !s.mustEncode(img, r) {
			continue
		}
		if s.isOverBudget() {
			return false, nil
		}
		if err := s.encode(img, r); err != nil {
			return false, err
		}
	}
	return true, nil
}

// isOverBudget reports whether the budget is exhausted, and counts the picture as postponed.
func (s *Store) isOverBudget() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.o.Budget == 0 || s.started.IsZero() || time.Since(s.started) < s.o.Budget {
		return false
	}
	s.postponed++
	return true
}

// encodeMissing encodes variants and writes them into the cache.
func (s *Store) encodeMissing(img *image, recipes []recipe) error {
	data, err := fs.ReadFile(s.o.FS, img.source)
	if err == nil && sha256.Sum256(data) != img.hash {
		err = rootfs.ChangedError{Name: img.source}
	}
	if err == nil {
		_, data, err = readMetadata(img.source, data)
	}
	if err != nil {
		return err
	}
	m := img.metadata
	r := request{Rotate: m.isRotated, Density: m.density(recipes[0].Width), Recipes: recipes}
	files, err := s.encoder.encode(r, data)
	for i := 0; err == nil && i < len(recipes); i++ {
		err = s.o.Cache.WriteSealed(s.cacheFile(img, recipes[i]), files[i])
	}
	return err
}

// mustEncode reports whether a variant is not cached, and not published by another build.
func (s *Store) mustEncode(img *image, r recipe) bool {
	if s.o.isElsewhere(img.source) {
		return false
	}
	name := s.cacheFile(img, r)
	if _, ok := s.cached.Load(name); ok {
		return false
	}
	if _, err := s.o.Cache.ReadSealed(name); err != nil {
		return true
	}
	s.cached.Store(name, true)
	return false
}

// variantKey is the hash of all inputs of a variant.
func (s *Store) variantKey(img *image, r recipe) string {
	inputs := fmt.Appendf(nil, "%x %s %dx%d %s", img.shown, r.Format, r.Width, r.Height, s.encoderKey)
	return fmt.Sprintf("%x", sha256.Sum256(inputs))
}

// cacheFile returns the name of a variant in the cache.
func (s *Store) cacheFile(img *image, r recipe) string {
	key := s.variantKey(img, r)
	return key[:2] + "/" + key[2:40] + "." + r.Format
}

// sharpVersion returns the version of sharp that is installed in root.
func sharpVersion(root string) string {
	var manifest struct{ Version string }
	data, err := rootfs.New(filepath.Join(root, "node_modules", "sharp")).ReadFile("package.json")
	if err == nil {
		_ = json.Unmarshal(data, &manifest)
	}
	return manifest.Version
}
