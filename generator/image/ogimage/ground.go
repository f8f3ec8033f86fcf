package ogimage

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
)

// groundColors is how many colours a background may have; the rest of the
// palette is for the edges of letters.
const groundColors = 200

// readGround reads a background as a picture with a palette.
func readGround(fsys fs.FS, name string) (*image.Paletted, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if size := decoded.Bounds().Size(); size != image.Pt(Width, Height) {
		return nil, fmt.Errorf("it has %d × %d pixels and needs %d × %d", size.X, size.Y, Width, Height)
	}
	if paletted, ok := decoded.(*image.Paletted); ok && len(paletted.Palette) <= groundColors {
		for i, c := range paletted.Palette {
			paletted.Palette[i] = color.RGBAModel.Convert(c)
		}
		return paletted, nil
	}
	ground := image.NewPaletted(image.Rect(0, 0, Width, Height), nil)
	index := map[color.RGBA]uint8{}
	for y := range Height {
		for x := range Width {
			c := color.RGBAModel.Convert(decoded.At(x+decoded.Bounds().Min.X, y+decoded.Bounds().Min.Y)).(color.RGBA)
			i, ok := index[c]
			if !ok {
				if len(index) == groundColors {
					return nil, fmt.Errorf("it has more than %d colours; save it with a palette", groundColors)
				}
				i = uint8(len(index))
				index[c] = i
				ground.Palette = append(ground.Palette, c)
			}
			ground.Pix[y*ground.Stride+x] = i
		}
	}
	return ground, nil
}
