package ogimage

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// maxBackgroundColors leaves the rest of the palette to the edges of letters.
const maxBackgroundColors = 200

// decodeBackground returns a PNG as an image with a palette of RGBA colors.
func decodeBackground(data []byte) (*image.Paletted, error) {
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	bounds := decoded.Bounds()
	if size := bounds.Size(); size != image.Pt(Width, Height) {
		return nil, fmt.Errorf("it has %d × %d pixels and needs %d × %d", size.X, size.Y, Width, Height)
	}
	var palette color.Palette
	if paletted, ok := decoded.(*image.Paletted); ok && len(paletted.Palette) <= maxBackgroundColors {
		for _, c := range paletted.Palette {
			palette = append(palette, color.RGBAModel.Convert(c))
		}
		paletted.Palette = palette
		return paletted, nil
	}
	seen := map[color.Color]bool{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			if c := color.RGBAModel.Convert(decoded.At(x, y)); !seen[c] {
				seen[c] = true
				palette = append(palette, c)
			}
		}
		if len(palette) > maxBackgroundColors {
			return nil, fmt.Errorf("it has more than %d colors; save it with a palette", maxBackgroundColors)
		}
	}
	background := image.NewPaletted(image.Rect(0, 0, Width, Height), palette)
	draw.Draw(background, background.Rect, decoded, bounds.Min, draw.Src)
	return background, nil
}
