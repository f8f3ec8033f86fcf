package ogimage

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

// drawLine draws a line whose left end is x and whose base line is y.
func (s *setter) drawLine(k *ink, line shaping.Line, x, y int) {
	runs := slices.SortedFunc(slices.Values(line), func(a, b shaping.Output) int { return int(a.VisualIndex - b.VisualIndex) })
	pos := fixed.I(x)
	for _, run := range runs {
		for _, glyph := range run.Glyphs {
			s.drawGlyph(k, run.Face, glyph.GlyphID, run.Size, fixed.Point26_6{X: pos + glyph.XOffset, Y: fixed.I(y) - glyph.YOffset})
			pos += glyph.Advance
		}
	}
}

// drawGlyph draws a glyph with its origin at a point.
func (s *setter) drawGlyph(k *ink, face *font.Face, id font.GID, size fixed.Int26_6, at fixed.Point26_6) {
	outline, ok := face.GlyphDataOutline(id)
	if !ok || len(outline.Segments) == 0 {
		return
	}
	// Positions are rounded to 1/64 pixel: the results of floating-point sums differ between processors.
	scale := float64(size) / float64(face.Upem())
	points := make([][3]fixed.Point26_6, len(outline.Segments))
	bounds := fixed.Rectangle26_6{Min: fixed.Point26_6{X: math.MaxInt32, Y: math.MaxInt32},
		Max: fixed.Point26_6{X: math.MinInt32, Y: math.MinInt32}}
	for i := range outline.Segments {
		for n, arg := range outline.Segments[i].ArgsSlice() {
			p := fixed.Point26_6{X: at.X + scaled(arg.X, scale), Y: at.Y - scaled(arg.Y, scale)}
			points[i][n] = p
			bounds.Min.X, bounds.Min.Y = min(bounds.Min.X, p.X), min(bounds.Min.Y, p.Y)
			bounds.Max.X, bounds.Max.Y = max(bounds.Max.X, p.X), max(bounds.Max.Y, p.Y)
		}
	}
	left, top := bounds.Min.X.Floor(), bounds.Min.Y.Floor()
	width, height := bounds.Max.X.Ceil()-left, bounds.Max.Y.Ceil()-top
	if width > Width || height > Height { // larger than the image
		return
	}
	s.raster.Reset(width, height)
	s.raster.DrawOp = draw.Src
	corner := fixed.P(left, top)
	px := func(p fixed.Point26_6) (x, y float32) {
		p = p.Sub(corner)
		return float32(p.X) / 64, float32(p.Y) / 64
	}
	for i, segment := range outline.Segments {
		ax, ay := px(points[i][0])
		bx, by := px(points[i][1])
		cx, cy := px(points[i][2])
		switch segment.Op {
		case opentype.SegmentOpMoveTo:
			s.raster.ClosePath()
			s.raster.MoveTo(ax, ay)
		case opentype.SegmentOpLineTo:
			s.raster.LineTo(ax, ay)
		case opentype.SegmentOpQuadTo:
			s.raster.QuadTo(ax, ay, bx, by)
		case opentype.SegmentOpCubeTo:
			s.raster.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	s.raster.ClosePath()
	mask := image.NewAlpha(image.Rect(0, 0, width, height))
	s.raster.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	for dy := range height {
		for dx, a := range mask.Pix[dy*mask.Stride : dy*mask.Stride+width] {
			if a != 0 {
				k.drawPixel(left+dx, top+dy, a)
			}
		}
	}
}

func scaled(units float32, scale float64) fixed.Int26_6 {
	return fixed.Int26_6(math.Round(float64(units) * scale))
}

// ink draws with one color on an image with a palette. Blends with the colors
// below become entries of the palette, in steps too small to see.
type ink struct {
	img   *image.Paletted
	color color.RGBA
	ramps [256]*ramp // by the entry of the color below
}

const blendSteps = 12

// ramp holds the palette entries from the color below to the ink's color.
type ramp [blendSteps + 1]uint8

// drawPixel draws one pixel with an opacity.
func (k *ink) drawPixel(x, y int, alpha uint8) {
	step := (int(alpha)*blendSteps + 127) / 255
	if step == 0 || !(image.Point{x, y}).In(k.img.Rect) {
		return
	}
	pixel := &k.img.Pix[y*k.img.Stride+x]
	*pixel = k.ramp(*pixel)[step]
}

func (k *ink) ramp(below uint8) *ramp {
	if r := k.ramps[below]; r != nil {
		return r
	}
	r := &ramp{below}
	under := k.img.Palette[below].(color.RGBA)
	for i := 1; i <= blendSteps; i++ {
		r[i] = k.entry(color.RGBA{blend(under.R, k.color.R, i), blend(under.G, k.color.G, i), blend(under.B, k.color.B, i), 255})
	}
	k.ramps[below] = r
	return r
}

// entry returns the palette entry of a color; the nearest one if the palette is full.
func (k *ink) entry(c color.RGBA) uint8 {
	if i := slices.Index(k.img.Palette, color.Color(c)); i >= 0 {
		return uint8(i)
	}
	if len(k.img.Palette) == 256 {
		return uint8(k.img.Palette.Index(c))
	}
	k.img.Palette = append(k.img.Palette, c)
	return uint8(len(k.img.Palette) - 1)
}

func blend(a, b uint8, step int) uint8 {
	return uint8((int(a)*(blendSteps-step) + int(b)*step + blendSteps/2) / blendSteps)
}
