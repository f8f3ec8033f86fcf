package image

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	goimage "image"
	"image/color"
	"image/gif"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// note is a metadata text that must not be published.
const note = "taken at 41.3874, 2.1686 by Ada"

// pngChunk returns a chunk of a PNG.
func pngChunk(kind, body string) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	out = append(append(out, kind...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// webpChunk returns a chunk of a WebP.
func webpChunk(kind, body string) []byte {
	out := append(binary.LittleEndian.AppendUint32([]byte(kind), uint32(len(body))), body...)
	return append(out, make([]byte, len(body)%2)...)
}

// movingGIF returns an animation of three frames of different sizes, tables and times.
func movingGIF(t *testing.T) []byte {
	t.Helper()
	g := &gif.GIF{LoopCount: 3, Config: goimage.Config{Width: 40, Height: 30, ColorModel: color.Palette{color.Black, color.White}}}
	for i := range 3 {
		frame := goimage.NewPaletted(goimage.Rect(i, i, 40-i, 30-i), color.Palette{color.Black, color.Gray{uint8(80 * i)}, color.Transparent})
		for p := range frame.Pix {
			frame.Pix[p] = uint8(p * (i + 7) % 3)
		}
		g.Image, g.Delay, g.Disposal = append(g.Image, frame), append(g.Delay, 10+i), append(g.Disposal, gif.DisposalBackground)
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, g); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// movingPNG returns an animation of two frames. Browsers without animations show the first one.
func movingPNG(t *testing.T) []byte {
	t.Helper()
	still := pngOf(t, scene(20, 20, 255))
	control := func(number uint32) []byte {
		body := binary.BigEndian.AppendUint32(nil, number)
		for _, n := range []uint32{20, 20, 0, 0} {
			body = binary.BigEndian.AppendUint32(body, n)
		}
		return pngChunk("fcTL", string(append(body, 0, 1, 0, 10, 0, 0)))
	}
	out := bytes.Clone(still[:8])
	for c := range pngChunks(still) {
		switch c.kind {
		case "IDAT":
			out = slices.Concat(out, control(0), c.all, control(1), pngChunk("fdAT", "\x00\x00\x00\x02"+string(c.body)))
		case "IHDR":
			out = slices.Concat(out, c.all, pngChunk("acTL", "\x00\x00\x00\x02\x00\x00\x00\x00"))
		default:
			out = append(out, c.all...)
		}
	}
	return out
}

// TestAnimationsHaveNoMetadata adds what cameras and editors write into animations, at every place where it may be. Nothing of it
// is published, and the frames stay as they were.
func TestAnimationsHaveNoMetadata(t *testing.T) {
	webp, err := os.ReadFile("testdata/moving.webp")
	if err != nil {
		t.Fatal(err)
	}
	movingGIF, movingPNG := movingGIF(t), movingPNG(t)
	block := string(byte(len(note))) + note + "\x00"
	rest := func(data, part []byte) int { return bytes.Index(data, part) }
	for _, c := range []struct {
		name  string
		data  []byte
		at    []int // places of data where parts may be added
		added []string
	}{
		{"a.gif", movingGIF, []int{rest(movingGIF, []byte("!\xff")), rest(movingGIF, []byte("!\xf9")), len(movingGIF) - 1, len(movingGIF)}, []string{
			"!\xfe" + block,                                  // a comment
			"!\xff\x0bXMP DataXMP" + block,                   // its metadata
			"!\xff\x0bICCRGBG1012" + block,                   // its colors, which browsers ignore
			"!\xff\x0bNETSCAPE2.0" + block,                   // a loop without a number
			"!\xff\x0bNETSCAPE2.0\x03\x02\x00\x00" + block,   // another setting of Netscape
			"!\x01\x0c" + strings.Repeat("\x00", 12) + block, // a text that is drawn, which browsers ignore
			"!\xf9" + block,                                  // a control without times
			"!\x7f" + block,                                  // unknown
			"<b>" + note + ";",
		}},
		{"a.png", movingPNG, []int{33, rest(movingPNG, []byte("IDAT")) - 4, len(movingPNG) - 12, len(movingPNG)}, []string{
			string(pngChunk("tEXt", "Comment\x00"+note)), string(pngChunk("iTXt", "XML:com.adobe.xmp\x00\x00\x00\x00\x00"+note)),
			string(pngChunk("eXIf", "MM\x00*"+note)), string(pngChunk("prVt", note)), "<b>" + note,
		}},
		{"a.webp", webp, []int{30, rest(webp, []byte("ANMF")), rest(webp, []byte("ANMF")) + 24, len(webp)}, []string{
			string(webpChunk("EXIF", "MM\x00*"+note)), string(webpChunk("XMP ", note)), string(webpChunk("GPS ", note)),
			string(webpChunk("tEXt", note)), "<b>" + note,
		}},
	} {
		clean := shownAs(t, c.name, c.data)
		frames := framesOf(t, c.name, c.data)
		if len(frames) < 2 || !reflect.DeepEqual(framesOf(t, c.name, clean), frames) {
			t.Errorf("%s has other frames:\n%q\n%q", c.name, clean, c.data)
		}
		for _, added := range c.added {
			for i, at := range c.at {
				if strings.HasPrefix(added, "<") && i < len(c.at)-1 {
					continue // after the end there may be anything
				}
				data := slices.Concat(c.data[:at], []byte(added), c.data[at:])
				if c.name == "a.webp" {
					if at < len(c.data) {
						binary.LittleEndian.PutUint32(data[4:], uint32(len(data)-8))
					}
					if i == 2 {
						size := data[rest(data, []byte("ANMF"))+4:]
						binary.LittleEndian.PutUint32(size, binary.LittleEndian.Uint32(size)+uint32(len(added)))
					}
					data[20] |= 0x0c
				}
				switch shown := shownAs(t, c.name, data); {
				case bytes.Contains(shown, []byte("Ada")):
					t.Errorf("%s with %q at %d is published with it", c.name, added, at)
				case !bytes.Equal(shown, clean):
					t.Errorf("%s with %q at %d is published as\n%q, not\n%q", c.name, added, at, shown, clean)
				}
			}
		}
	}
}

// shownAs returns a picture as it is published.
func shownAs(t *testing.T, name string, data []byte) []byte {
	t.Helper()
	s := open(t, t.TempDir(), fstest.MapFS{name: {Data: data}}, func(o *Options) { o.Root = "" })
	p := add(t, s, name)
	return contentOf(t, s, p)
}

// framesOf returns what browsers show of an animation, in parts that can be compared.
func framesOf(t *testing.T, name string, data []byte) (frames []any) {
	t.Helper()
	switch name {
	case "a.gif":
		g, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		for i, frame := range g.Image {
			frames = append(frames, []any{frame, g.Delay[i], g.Disposal[i], g.Config, g.LoopCount})
		}
	case "a.png":
		for c := range pngChunks(data) {
			frames = append(frames, c.all)
		}
	case "a.webp":
		for c := range webpChunks(data[12:]) {
			if c.kind == "ANMF" || c.kind == "ANIM" {
				frames = append(frames, c.all)
			}
		}
	}
	return frames
}

// TestFaultyAnimations checks that animations without frames, and parts with impossible sizes, are refused.
func TestFaultyAnimations(t *testing.T) {
	webp, err := os.ReadFile("testdata/moving.webp")
	if err != nil {
		t.Fatal(err)
	}
	none := slices.Concat(webp[:44], webpChunk("EXIF", note))
	binary.LittleEndian.PutUint32(none[4:], uint32(len(none)-8))
	endless := bytes.Clone(movingPNG(t))
	binary.BigEndian.PutUint32(endless[33:], 1<<32-1)
	for name, want := range map[string][]byte{
		"it has no frames":         none,
		"it has no frames\x00":     []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"),
		"the file is not complete": endless,
	} {
		if _, _, err := readMetadata("a.webp", want); err == nil || err.Error() != strings.TrimSuffix(name, "\x00") {
			t.Errorf("%q: %v", want, err)
		}
	}
}
