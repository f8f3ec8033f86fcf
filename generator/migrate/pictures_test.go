package migrate

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"testing"
)

// TestCompleteGIF looks for the end of GIFs with one frame or several, with a table of colors or one for each frame.
func TestCompleteGIF(t *testing.T) {
	frame := func(side int) *image.Paletted {
		p := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.Black, color.White, color.Gray{100}})
		for i := range p.Pix {
			p.Pix[i] = uint8(i * i % 3)
		}
		return p
	}
	for name, animation := range map[string]*gif.GIF{
		"one frame":       {Image: []*image.Paletted{frame(60)}, Delay: []int{0}},
		"frames":          {Image: []*image.Paletted{frame(60), frame(40)}, Delay: []int{2, 2}, LoopCount: 3},
		"a table for all": {Image: []*image.Paletted{frame(9)}, Delay: []int{0}, Config: image.Config{ColorModel: frame(1).Palette, Width: 9, Height: 9}},
	} {
		var out bytes.Buffer
		if err := gif.EncodeAll(&out, animation); err != nil {
			t.Fatal(err)
		}
		data := out.Bytes()
		for _, tail := range []string{"", "\x00\x00", "\n", "写真の注釈", ";;;", string(make([]byte, 5000))} {
			if problem := imageProblem(append(bytes.Clone(data), tail...)); problem != "" {
				t.Errorf("%s with %q at its end: %s", name, tail[:min(len(tail), 20)], problem)
			}
		}
		for size := 6; size < len(data); size++ {
			if imageProblem(data[:size]) == "" {
				t.Errorf("%s: %d of %d bytes are called complete", name, size, len(data))
			}
		}
	}
}
