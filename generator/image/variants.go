package image

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/internal/atomicfile"
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
	err := s.variants.encode(img, recipes...)
	hasAVIF := false
	if err == nil {
		hasAVIF, err = s.variants.encodeAVIF(img, all)
	}
	if damage := (damageError{}); errors.As(err, &damage) {
		img.fault = faultOf(img.source, err)
	}
	if err != nil {
		return // the machine's errors are reported by Report
	}
	file := s.variant(img, fallback)
	img.picture = Picture{Src: "/" + file.Path, Width: img.metadata.width, Height: img.metadata.height, Files: []File{file}}
	if hasAVIF {
		img.picture.Sources = append(img.picture.Sources, s.addSource(img, "avif", all))
	}
	img.picture.Sources = append(img.picture.Sources, s.addSource(img, "webp", all))
}

func (s *Store) addSource(img *image, format string, widths []int) Source {
	var set []string
	for _, w := range widths {
		file := s.variant(img, recipe{Format: format, Width: w})
		img.picture.Files = append(img.picture.Files, file)
		set = append(set, fmt.Sprintf("/%s %dw", file.Path, w))
	}
	return Source{Type: "image/" + format, SrcSet: strings.Join(set, ", ")}
}

// variant returns the file of an encoded variant.
func (s *Store) variant(img *image, r recipe) File {
	kind := fmt.Sprintf("-%d", r.Width)
	if r.Height > 0 {
		kind = "-card"
	}
	name := s.fileName(img.source, s.variants.key(img, r), kind, "."+strings.Replace(r.Format, "jpeg", "jpg", 1))
	return File{Path: name, Source: s.variants.file(img, r), Encoded: true, Foreign: s.o.isForeign(img.source)}
}

// variantCache encodes variants that are not in its folder yet.
type variantCache struct {
	o       Options
	sharp   string // version
	encoder *encoder

	mu              sync.Mutex
	started         time.Time // of the first encoding
	requested, done int       // pictures
	report          Report
	err             error
}

func newVariantCache(o Options) *variantCache {
	return &variantCache{o: o, sharp: sharpVersion(o.Root), encoder: newEncoder(o.Root, o.Cache)}
}

// encode encodes the variants of a picture that are not cached.
func (c *variantCache) encode(img *image, recipes ...recipe) error {
	missing := c.missing(img, recipes)
	if len(missing) == 0 {
		return nil
	}
	c.mu.Lock()
	if c.started.IsZero() {
		c.started = time.Now()
	}
	c.requested++
	text := fmt.Sprintf("pictures %d of %d: %s", c.done, c.requested, img.source)
	c.mu.Unlock()
	if c.o.Progress != nil {
		c.o.Progress(text)
	}

	n, err := c.encodeMissing(img, missing)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done++
	c.report.Encoded += n
	if damage := (damageError{}); err != nil && c.err == nil && !errors.As(err, &damage) {
		c.err = err
	}
	return err
}

// encodeAVIF encodes a picture's AVIF files, one at a time, so that a build that
// ends early leaves some in the cache. It returns false if the budget is exhausted.
func (c *variantCache) encodeAVIF(img *image, widths []int) (bool, error) {
	for _, w := range widths {
		r := recipe{Format: "avif", Width: w}
		if len(c.missing(img, []recipe{r})) == 0 {
			continue
		}
		if c.isOverBudget() {
			return false, nil
		}
		if err := c.encode(img, r); err != nil {
			return false, err
		}
	}
	return true, nil
}

// isOverBudget reports whether the budget is exhausted, and counts the picture as postponed.
func (c *variantCache) isOverBudget() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.o.Budget == 0 || c.started.IsZero() || time.Since(c.started) < c.o.Budget {
		return false
	}
	c.report.Postponed++
	return true
}

func (c *variantCache) encodeMissing(img *image, recipes []recipe) (int, error) {
	data, err := fs.ReadFile(c.o.FS, img.source)
	if err == nil && sha256.Sum256(data) != img.hash {
		err = fmt.Errorf("%s changed during the build: build again", img.source)
	}
	if err != nil {
		return 0, err
	}
	files, err := c.encoder.encode(data, request{
		Rotate: img.metadata.isRotated, Density: img.metadata.density(recipes[0].Width), Recipes: recipes,
	})
	for i := 0; err == nil && i < len(recipes); i++ {
		err = atomicfile.Write(c.file(img, recipes[i]), files[i])
	}
	return len(files), err
}

// missing returns the recipes that must be encoded; none for pictures that another build publishes.
func (c *variantCache) missing(img *image, recipes []recipe) []recipe {
	if c.o.isForeign(img.source) {
		return nil
	}
	var list []recipe
	for _, r := range recipes {
		if _, err := os.Stat(c.file(img, r)); err != nil {
			list = append(list, r)
		}
	}
	return list
}

// key is the hash of all inputs of a variant.
func (c *variantCache) key(img *image, r recipe) string {
	inputs := fmt.Appendf(nil, "%x %s %dx%d sharp %s %x",
		img.hash, r.Format, r.Width, r.Height, c.sharp, sha256.Sum256(workerFile))
	return fmt.Sprintf("%x", sha256.Sum256(inputs))
}

func (c *variantCache) file(img *image, r recipe) string {
	key := c.key(img, r)
	return filepath.Join(c.o.Cache, key[:2], key[2:40]+"."+r.Format)
}

func (c *variantCache) result() (Report, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.report, c.err
}

// sharpVersion returns the version of sharp that is installed in root.
func sharpVersion(root string) string {
	var manifest struct{ Version string }
	data, err := os.ReadFile(filepath.Join(root, "node_modules", "sharp", "package.json"))
	if err == nil {
		_ = json.Unmarshal(data, &manifest)
	}
	return manifest.Version
}
