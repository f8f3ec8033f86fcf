package ogimage

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/segmenter"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"gaceta.dev/gaceta/generator/locale"
)

// setter shapes texts and breaks them into lines. One goroutine uses it at a time.
type setter struct {
	shaper    shaping.HarfbuzzShaper
	segments  shaping.Segmenter
	wrapper   shaping.LineWrapper
	graphemes segmenter.Segmenter
	raster    vector.Rasterizer
	faces     map[*font.Font]*font.Face

	fonts []*source
	lang  string
	last  *font.Face // that was resolved
}

func newSetter() *setter { return &setter{faces: map[*font.Font]*font.Face{}} }

// use sets the fonts and the language of the texts that follow.
func (s *setter) use(fonts []*source, lang string) { s.fonts, s.lang, s.last = fonts, lang, nil }

// paragraph is a shaped text.
type paragraph struct {
	text []rune
	runs []shaping.Output
	dir  di.Direction
}

// clean returns a text as it is set: NFC, because many fonts have only composed letters, and with single spaces.
func clean(text string) string {
	isSpace := func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' }
	return norm.NFC.String(strings.Join(strings.FieldsFunc(text, isSpace), " "))
}

// shape shapes a text in one size.
func (s *setter) shape(text string, size float64) paragraph {
	p := paragraph{text: []rune(text), dir: di.DirectionLTR}
	if s.isRightToLeft() && strings.ContainsFunc(text, isRightToLeft) {
		p.dir = di.DirectionRTL
	}
	s.last = nil
	for _, input := range s.segments.Split(shaping.Input{
		Text: p.text, RunEnd: len(p.text), Direction: p.dir, Size: fixed.Int26_6(size * 64), Language: language.NewLanguage(s.lang),
	}, s) {
		p.runs = append(p.runs, s.shaper.Shape(input))
	}
	return p
}

func (s *setter) isRightToLeft() bool { return locale.DirectionOf(s.lang) == "rtl" }

// isRightToLeft reports whether a character is a letter of a right-to-left script. A text without one, such as a web address,
// runs from left to right in every language.
func isRightToLeft(r rune) bool {
	properties, _ := bidi.LookupRune(r)
	return properties.Class() == bidi.R || properties.Class() == bidi.AL
}

// ResolveFace returns the face for a character: the one of the letter before for a mark, because a mark is placed by the
// font of its letter. It implements shaping.Fontmap.
func (s *setter) ResolveFace(r rune) *font.Face {
	if s.last != nil && unicode.Is(unicode.M, r) && hasGlyphs(s.last, r) {
		return s.last
	}
	if face := s.find(r); face != nil {
		s.last = face
	}
	if s.last == nil { // a text of unknown characters is never drawn
		s.last = s.find(' ')
	}
	return s.last
}

// find returns the face of the first font that has a character; nil if none has.
func (s *setter) find(r rune) *font.Face {
	for _, source := range s.fonts {
		if !source.covers(r) {
			continue
		}
		f, err := source.font()
		if err != nil {
			continue
		}
		if face := s.face(f); hasGlyphs(face, r) {
			return face
		}
	}
	return nil
}

func (s *setter) face(f *font.Font) *font.Face {
	face := s.faces[f]
	if face == nil {
		face = font.NewFace(f)
		// The default of a variable font may be its thinnest weight.
		face.SetVariations([]font.Variation{{Tag: opentype.MustNewTag("wght"), Value: 400}})
		s.faces[f] = face
	}
	return face
}

// hasGlyphs reports whether a face can draw a character, as one glyph or from its parts.
func hasGlyphs(face *font.Face, r rune) bool {
	if _, ok := face.NominalGlyph(r); ok {
		return true
	}
	parts := []rune(norm.NFD.String(string(r)))
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part rune) bool {
		_, ok := face.NominalGlyph(part)
		return !ok
	})
}

// wrap breaks a paragraph into lines. They are valid until the next call.
func (s *setter) wrap(p paragraph, width int, policy shaping.LineBreakPolicy) []shaping.Line {
	runs := slices.Clone(p.runs)
	for i := range runs { // the wrapper changes the widths of the spaces at which it breaks
		runs[i].Glyphs = slices.Clone(runs[i].Glyphs)
	}
	lines, _ := s.wrapper.WrapParagraph(shaping.WrapConfig{Direction: p.dir, BreakPolicy: policy}, width, p.text,
		shaping.NewSliceIterator(runs))
	return lines
}

// measure returns the width of a line.
func measure(line shaping.Line) fixed.Int26_6 {
	var width fixed.Int26_6
	for _, run := range line {
		width += run.Advance
	}
	return width
}

// fits reports whether no line is wider than the box, which the lines of a long word are.
func fits(lines []shaping.Line, width int) bool {
	return !slices.ContainsFunc(lines, func(line shaping.Line) bool { return measure(line).Ceil() > width })
}
