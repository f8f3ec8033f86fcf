package ogimage

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"image"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"path"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale"
)

// Sources are the files and languages of a site.
type Sources struct {
	FS        fs.FS
	Languages []string                        // codes
	Packages  func(name string) (fs.FS, bool) // the folder of an installed package
}

// loader reads a template and reports its faults.
type loader struct {
	diag.List
	fsys      fs.FS
	languages []string
	packages  func(name string) (fs.FS, bool)
	sum       hash.Hash
}

const textHelp = `Write at least { "show": "{title}", "sizes": [72, 60], "color": "#ffffff", "x": 80, "y": 240, "width": 1040 }.`

var (
	templateKeys = []string{"background", "texts", "fallback"}
	textKeys     = []string{"show", "font", "sizes", "color", "x", "y", "width", "lines", "leading", "below", "floor", "whole"}
)

// Load reads the template of a site; nil if the site has none.
func Load(from Sources) (*Template, diag.List) {
	data, err := fs.ReadFile(from.FS, File)
	if err != nil {
		return nil, nil
	}
	node, list := yamlnode.Parse(File, 1, data) // JSON is YAML
	if node == nil {
		return nil, list
	}
	l := &loader{fsys: from.FS, languages: from.Languages, packages: from.Packages, sum: sha256.New()}
	io.WriteString(l.sum, version)
	l.sum.Write(data)
	t := l.template(node)
	t.hash = hex.EncodeToString(l.sum.Sum(nil))
	if len(l.List) > 0 {
		return nil, l.List
	}
	return t, nil
}

// read reads a file that the images depend on.
func (l *loader) read(fsys fs.FS, name string) ([]byte, error) {
	data, err := fs.ReadFile(fsys, name)
	sum := sha256.Sum256(data)
	l.sum.Write(sum[:])
	return data, err
}

func (l *loader) template(node *yamlnode.Node) *Template {
	t := &Template{}
	l.checkKeys(node, "The template", templateKeys)
	if background := l.get(node, "background", yamlnode.String); background != nil {
		data, err := l.read(l.fsys, path.Join(Folder, background.Text()))
		if err == nil {
			t.background, err = decodeBackground(data)
		}
		l.fileFault(background, "background", err)
	} else if node.Kind == yamlnode.Map && node.Get("background") == nil {
		l.Errorf("card-template", node.Pos(), `Write "background": "background.png", a PNG of 1200 × 630 pixels.`,
			"The template has no background.")
	}
	for item := range l.get(node, "texts", yamlnode.List).Items() {
		t.texts = append(t.texts, l.text(item))
	}
	for field := range l.get(node, "fallback", yamlnode.Map).Fields() {
		if !slices.Contains(l.languages, field.Key()) {
			l.Errorf("card-template", field.KeyPos(), locale.DidYouMean(field.Key(), l.languages), "Unknown language “%s”.",
				field.Key())
			continue
		}
		t.fallback = append(t.fallback, fallback{field.Key(), l.fonts(field)})
	}
	return t
}

// text reads a text of the template.
func (l *loader) text(node *yamlnode.Node) text {
	l.checkKeys(node, "A text", textKeys)
	x := text{
		show: l.get(node, "show", yamlnode.String).Text(), x: l.int(node, "x"), y: l.int(node, "y"), width: l.int(node, "width"),
		lines: max(1, l.int(node, "lines")), below: l.int(node, "below"), floor: l.int(node, "floor"),
		leading: 1.2, omitLong: l.get(node, "whole", yamlnode.Bool).Bool(),
	}
	if leading := l.get(node, "leading", yamlnode.Number); leading != nil {
		x.leading = number(leading)
	}
	for item := range l.get(node, "sizes", yamlnode.List).Items() {
		size := number(item)
		if size < minSize || size > maxSize {
			l.Errorf("card-template", item.Pos(), "Write a number of pixels from 4 to 600.", "“%v” is not a size.", item.Plain())
		}
		x.sizes = append(x.sizes, size)
	}
	if node.Kind == yamlnode.Map && (x.show == "" || len(x.sizes) == 0 || x.width <= 0) {
		l.Errorf("card-template", node.Pos(), textHelp, "This text has no “show”, “sizes” or “width”.")
	}
	if color := l.get(node, "color", yamlnode.String); color != nil {
		var err error
		if x.color, err = parseColor(color.Text()); err != nil {
			l.Errorf("card-template", color.Pos(), "Write it as #rrggbb.", "“%s” is not a color.", color.Text())
		}
	}
	x.fonts = l.fonts(node.Get("font"))
	return x
}

const minSize, maxSize = 4, 600 // pixels

// fonts opens the font or the fonts that a value names.
func (l *loader) fonts(node *yamlnode.Node) []*source {
	var sources []*source
	switch {
	case node == nil:
	case node.Kind == yamlnode.List:
		for item := range node.Items() {
			sources = append(sources, l.fonts(item)...)
		}
	case node.Kind != yamlnode.String:
		l.Errorf("card-template", node.Pos(), "Write the name of a font file in "+Folder+".", "A font must be a string, not %s.", node.Kind)
	default:
		opened, err := l.openFont(node.Text())
		l.fileFault(node, "font", err)
		sources = opened
	}
	return sources
}

// fileFault reports a file that cannot be used.
func (l *loader) fileFault(node *yamlnode.Node, kind string, err error) {
	if err == nil {
		return
	}
	help := "Copy the file to " + Folder + ", or correct its name."
	if fault := (*fontFault)(nil); errors.As(err, &fault) {
		help = fault.help
	} else if !errors.Is(err, fs.ErrNotExist) {
		help = ""
	}
	l.Errorf("card-template", node.Pos(), help, "The %s “%s” cannot be used: %v.", kind, node.Text(), reason(err))
}

// reason returns an error without the path that the message names already.
func reason(err error) error {
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		return at.Err
	}
	return err
}

// fontFault is why a font cannot be used, and what to do.
type fontFault struct{ message, help string }

// Error implements error.
func (f *fontFault) Error() string { return f.message }

// checkKeys reports keys that have no meaning, and a value that is not a map.
func (l *loader) checkKeys(node *yamlnode.Node, what string, known []string) {
	if node.Kind != yamlnode.Map {
		l.Errorf("card-template", node.Pos(), "", "%s must be a map, not %s.", what, node.Kind)
	}
	for field := range node.Fields() {
		if !slices.Contains(known, field.Key()) {
			l.Errorf("card-template", field.KeyPos(), diag.DidYouMean(field.Key(), "keys", known), "Unknown key “%s”.", field.Key())
		}
	}
}

// get returns the value of a key; nil if it has another kind, which is reported.
func (l *loader) get(node *yamlnode.Node, key string, kind yamlnode.Kind) *yamlnode.Node {
	value := node.Get(key)
	if value != nil && value.Kind != kind {
		l.Errorf("card-template", value.Pos(), "", "“%s” must be %s, not %s.", key, kind, value.Kind)
		return nil
	}
	return value
}

func (l *loader) int(node *yamlnode.Node, key string) int {
	value := l.get(node, key, yamlnode.Number)
	if value == nil {
		return 0
	}
	n, ok := value.Int()
	if !ok {
		l.Errorf("card-template", value.Pos(), "", "“%s” must be a whole number of pixels.", key)
	}
	return n
}

// number returns the value of a number; 0 for other nodes.
func number(node *yamlnode.Node) float64 {
	switch n := node.Value().(type) {
	case uint64:
		return float64(n)
	case float64:
		return n
	}
	return 0
}

// maxBackgroundColors leaves the rest of the palette to the edges of letters.
const maxBackgroundColors = 200

// decodeBackground returns a PNG as an image with a palette of RGBA colors.
func decodeBackground(data []byte) (*image.Paletted, error) {
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if size := decoded.Bounds().Size(); size != image.Pt(Width, Height) {
		return nil, fmt.Errorf("it has %d × %d pixels and needs %d × %d", size.X, size.Y, Width, Height)
	}
	background, ok := decoded.(*image.Paletted)
	if !ok || len(background.Palette) > maxBackgroundColors {
		return nil, fmt.Errorf("save it with a palette of at most %d colors", maxBackgroundColors)
	}
	for i, c := range background.Palette {
		background.Palette[i] = color.RGBAModel.Convert(c)
	}
	return background, nil
}
