package ogimage

import (
	"bytes"
	"embed"
	"encoding/binary"
	"fmt"
	"io/fs"
	"path"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
)

// builtInFonts are Noto Sans for Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari and Thai: 0.3 MB. The fonts of Chinese,
// Japanese and Korean have several megabytes each, so a site brings its own.
//
//go:embed fonts/*.woff
var builtInFonts embed.FS

// builtIn returns the built-in fonts, in the order in which a character is looked up.
var builtIn = sync.OnceValue(func() []*source {
	var sources []*source
	for _, name := range []string{
		"latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "arabic", "hebrew", "devanagari", "thai",
	} {
		sources = append(sources, newSource(builtInFonts, "fonts/"+name+".woff", nil))
	}
	return sources
})

// source is a font file, which is read when a character needs it.
type source struct {
	ranges []runeRange // characters that the file is used for; nil for all
	font   func() (*font.Font, error)
}

func newSource(fsys fs.FS, name string, ranges []runeRange) *source {
	return &source{ranges, sync.OnceValues(func() (*font.Font, error) {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		return parseFont(data)
	})}
}

// parseFont parses TrueType, OpenType and WOFF.
func parseFont(data []byte) (*font.Font, error) {
	if bytes.HasPrefix(data, []byte("wOF2")) {
		return nil, &fontFault{"WOFF2 is not supported", "Use the .woff, .ttf or .otf file of the font."}
	}
	if unpackedSize(data) > maxFontBytes {
		return nil, &fontFault{fmt.Sprintf("it is larger than %d MB", maxFontBytes>>20), "Use a font with fewer characters."}
	}
	loader, err := opentype.NewLoader(bytes.NewReader(data))
	if err != nil {
		return nil, &fontFault{"it is not a font", "Use a TrueType, OpenType or WOFF file."}
	}
	hasOutlines := false
	for _, table := range []string{"glyf", "CFF ", "CFF2"} {
		hasOutlines = hasOutlines || loader.HasTable(opentype.MustNewTag(table))
	}
	if !hasOutlines {
		return nil, &fontFault{"it has pictures instead of outlines", "Use a font with outlines: those of colored emoji have none."}
	}
	f, err := font.NewFont(loader)
	if err != nil {
		return nil, &fontFault{"it is damaged", "Download the font again."}
	}
	return f, nil
}

const maxFontBytes = 64 << 20

// unpackedSize returns the size of a font, which a WOFF file states for each of its tables. The parser allocates what the
// file states.
func unpackedSize(data []byte) int {
	const header, entry, tables, unpacked = 44, 20, 12, 12 // offsets and sizes of WOFF 1.0
	size := len(data)
	if !bytes.HasPrefix(data, []byte("wOFF")) || size < header {
		return size
	}
	for i := range int(binary.BigEndian.Uint16(data[tables:])) {
		if at := header + i*entry + unpacked; at+4 <= len(data) {
			size += int(binary.BigEndian.Uint32(data[at:]))
		}
	}
	return size
}

// covers reports whether the file is used for a character, if it has a glyph for it.
func (s *source) covers(r rune) bool {
	for _, in := range s.ranges {
		if r >= in.from && r <= in.to {
			return true
		}
	}
	return s.ranges == nil
}

// openFont returns the files of a font: one in the template's folder, or those of a style sheet of an installed package,
// such as @fontsource/noto-sans-jp/400.css. It reads every byte that the images depend on through read; the fonts of a
// package are known by its version.
func (l *loader) openFont(name string) ([]*source, error) {
	if path.Ext(name) == ".css" {
		return l.openStyleSheet(name)
	}
	data, err := l.read(l.fsys, path.Join(Folder, name))
	if err != nil {
		return nil, err
	}
	f, err := parseFont(data)
	if err != nil {
		return nil, err
	}
	return []*source{{font: func() (*font.Font, error) { return f, nil }}}, nil
}
