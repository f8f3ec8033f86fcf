package ogimage

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
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
