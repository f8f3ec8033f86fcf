package ogimage

import (
	"image"
	"io/fs"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fontFile is a font, and setters in its sizes that wait for use.
type fontFile struct {
	font *sfnt.Font

	mu   sync.Mutex
	idle map[float64][]*setter
}

func readFont(fsys fs.FS, name string) (*fontFile, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	parsed, err := opentype.Parse(data)
	if err != nil {
		return nil, err
	}
	f := &fontFile{font: parsed, idle: map[float64][]*setter{}}
	set, err := f.setter(1)
	if err == nil {
		f.giveBack(set)
	}
	return f, err
}

// setter sets text in one font and size. It serves one goroutine at a time and
// keeps the letters it has drawn.
type setter struct {
	size    float64
	font    *sfnt.Font
	face    font.Face
	buffer  sfnt.Buffer
	letters map[spot]*letter
	kerns   map[pair]fixed.Int26_6
}

// pair is two characters side by side.
type pair struct{ before, after rune }

// spot is a character and by how many quarters of a pixel it stands right of a
// whole one: small type looks uneven without.
type spot struct {
	char    rune
	quarter fixed.Int26_6
}

// letter is one drawn character: its mask, where that lies, and how far it moves on.
type letter struct {
	mask    *image.Alpha
	at      image.Point
	advance fixed.Int26_6
}

func (f *fontFile) setter(size float64) (*setter, error) {
	face, err := opentype.NewFace(f.font, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	return &setter{size: size, font: f.font, face: face, letters: map[spot]*letter{}, kerns: map[pair]fixed.Int26_6{}}, err
}

func (f *fontFile) borrow(size float64) *setter {
	f.mu.Lock()
	defer f.mu.Unlock()
	if idle := f.idle[size]; len(idle) > 0 {
		f.idle[size] = idle[:len(idle)-1]
		return idle[len(idle)-1]
	}
	set, err := f.setter(size)
	if err != nil {
		panic("internal error: a font that had a size has no other: " + err.Error())
	}
	return set
}

func (f *fontFile) giveBack(s *setter) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.idle[s.size] = append(f.idle[s.size], s)
}

// has reports whether the font has every character of a text, else one it lacks.
func (s *setter) has(text string) (rune, bool) {
	for _, r := range text {
		if i, err := s.font.GlyphIndex(&s.buffer, r); err != nil || i == 0 && r > ' ' {
			return r, false
		}
	}
	return 0, true
}

func (s *setter) letter(at spot) *letter {
	if l, ok := s.letters[at]; ok {
		return l
	}
	l := &letter{}
	bounds, mask, from, advance, ok := s.face.Glyph(fixed.Point26_6{X: at.quarter * 16}, at.char)
	if ok {
		l.advance, l.at = advance, bounds.Min
		l.mask = image.NewAlpha(image.Rect(0, 0, bounds.Dx(), bounds.Dy()))
		if source, ok := mask.(*image.Alpha); ok { // the face draws into the same mask again
			for y := range bounds.Dy() {
				copy(l.mask.Pix[y*l.mask.Stride:][:bounds.Dx()], source.Pix[source.PixOffset(from.X, from.Y+y):])
			}
		}
	}
	s.letters[at] = l
	return l
}

// each visits the characters of a line with their places from its start.
func (s *setter) each(line string, visit func(r rune, x fixed.Int26_6)) fixed.Int26_6 {
	x, before := fixed.Int26_6(0), rune(-1)
	for _, r := range line {
		if before >= 0 {
			x += s.kern(pair{before, r})
		}
		if visit != nil {
			visit(r, x)
		}
		x += s.letter(spot{r, 0}).advance
		before = r
	}
	return x
}

func (s *setter) kern(p pair) fixed.Int26_6 {
	k, ok := s.kerns[p]
	if !ok {
		k = s.face.Kern(p.before, p.after)
		s.kerns[p] = k
	}
	return k
}

func (s *setter) measure(line string) int {
	return s.each(line, nil).Ceil()
}

func (s *setter) line(page *image.Paletted, ink *ink, line string, x, y int) {
	s.each(line, func(r rune, at fixed.Int26_6) {
		at += 8 // to the nearest quarter
		l := s.letter(spot{r, at & 63 / 16})
		if l.mask == nil {
			return
		}
		left, top := x+at.Floor()+l.at.X, y+l.at.Y
		for dy := range l.mask.Rect.Dy() {
			for dx, alpha := range l.mask.Pix[dy*l.mask.Stride:][:l.mask.Rect.Dx()] {
				if alpha != 0 {
					ink.cover(left+dx, top+dy, alpha)
				}
			}
		}
	})
}
