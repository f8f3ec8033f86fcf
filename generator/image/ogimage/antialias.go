package ogimage

import (
	"image"
	"image/color"
	"slices"
)

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
