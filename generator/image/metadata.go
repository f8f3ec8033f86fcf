package image

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	goimage "image"
	"image/color"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"math"
	"path"
	"strconv"
	"strings"

	"github.com/bep/imagemeta"
	_ "golang.org/x/image/webp"

	"gaceta.dev/gaceta/generator/image/svg"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// metadata is what a picture's file says about it, read without decoding the pixels.
type metadata struct {
	format        string // jpeg, png, webp, gif or svg; "" if the picture is faulty
	width, height int    // as seen
	isRotated     bool   // the pixels must be rotated or mirrored
	isOpaque      bool
	isAnimated    bool // PNG and WebP
}

// isPhoto reports whether variants are made of a picture.
func (m metadata) isPhoto() bool {
	return !m.isAnimated && (m.format == "jpeg" || m.format == "png" || m.format == "webp")
}

// density returns the dots per inch at which an SVG is at least width pixels
// wide; 0 for other formats.
func (m metadata) density(width int) int {
	const usual, most = 72, 2400
	if m.format != "svg" {
		return 0
	}
	return min(most, max(usual, (usual*width+m.width-1)/m.width))
}

// sizeError says that a picture is too large.
type sizeError string

func (e sizeError) Error() string { return string(e) }

// readMetadata reads the metadata of the picture with a file name, and returns the bytes that are published or encoded. The
// error explains what is wrong with the picture.
func readMetadata(name string, data []byte) (m metadata, shown []byte, err error) {
	if isSVG(name) {
		drawing, err := svg.Write(data)
		if err == nil {
			m, err = svgMetadata(drawing.Root)
		}
		return m, drawing.Data, err
	}
	config, format, err := goimage.DecodeConfig(bytes.NewReader(data))
	switch {
	case err != nil:
		return m, nil, err
	case config.Width < 1 || config.Height < 1:
		return m, nil, errors.New("it has no pixels")
	case config.Width > limits.ImageSide || config.Height > limits.ImageSide:
		return m, nil, sizeError(fmt.Sprintf("it has %d × %d pixels; the limit of a side is %d",
			config.Width, config.Height, limits.ImageSide))
	case config.Width > limits.ImagePixels/config.Height:
		return m, nil, sizeError(fmt.Sprintf("it has %d × %d pixels, which are %d megapixels; the limit is %d megapixels",
			config.Width, config.Height, config.Width*config.Height/1_000_000, limits.ImagePixels/1_000_000))
	}
	if !isComplete(format, data) {
		return m, nil, errIncomplete
	}
	m = metadata{format: format, width: config.Width, height: config.Height}
	switch orientation := readOrientation(format, data); {
	case orientation >= 5:
		m.width, m.height, m.isRotated = m.height, m.width, true
	case orientation > 1:
		m.isRotated = true
	}
	switch config.ColorModel {
	case color.RGBAModel, color.RGBA64Model, color.GrayModel, color.Gray16Model, color.YCbCrModel, color.CMYKModel:
		m.isOpaque = true
	}
	switch format {
	case "png":
		for c := range pngChunks(data) {
			if c.kind == "IDAT" {
				break
			}
			m.isOpaque = m.isOpaque && c.kind != "tRNS"
			m.isAnimated = m.isAnimated || c.kind == "acTL"
		}
	case "webp":
		const animation = 0x02
		m.isAnimated = len(data) > 20 && string(data[12:16]) == "VP8X" && data[20]&animation != 0
	}
	shown, err = m.shownParts(data)
	return m, shown, err
}

// isComplete reports whether a picture has its end. It does not decode, which would be slow: other damage of photographs is found
// when they are encoded. What cameras add after the end is no damage.
func isComplete(format string, data []byte) bool {
	switch format {
	case "png":
		var last chunk
		for last = range pngChunks(data) {
		}
		return last.kind == "IEND"
	case "jpeg":
		start := 2
		for start+4 <= len(data) && data[start] == 0xff && data[start+1] != 0xda { // segments may hold a picture with an end of its own
			start += 2 + int(binary.BigEndian.Uint16(data[start+2:]))
		}
		return bytes.Contains(data[min(start, len(data)):], []byte("\xff\xd9"))
	case "webp":
		return int64(binary.LittleEndian.Uint32(data[4:]))+8 <= int64(len(data))
	}
	return true
}

// readOrientation returns the orientation in a JPEG's Exif data, from 1 to 8; 0
// if there is none. sharp ignores other formats' orientation.
func readOrientation(format string, data []byte) (orientation uint16) {
	if format != "jpeg" {
		return 0
	}
	_, _ = imagemeta.Decode(imagemeta.Options{ // without valid metadata the picture is shown as it is
		R: bytes.NewReader(data), ImageFormat: imagemeta.JPEG, Sources: imagemeta.EXIF,
		ShouldHandleTag: func(tag imagemeta.TagInfo) bool { return tag.Tag == "Orientation" && tag.Namespace == "IFD0" },
		HandleTag: func(tag imagemeta.TagInfo) error {
			if n, ok := tag.Value.(uint16); ok && n <= 8 {
				orientation = n
			}
			return imagemeta.ErrStopWalking
		},
	})
	return orientation
}

// isSVG reports whether a file is an SVG, by its name.
func isSVG(name string) bool { return strings.EqualFold(path.Ext(name), ".svg") }

// svgUnits are the absolute units of SVG in pixels, as CSS defines them, and em and ex at the default size of the font.
var svgUnits = map[string]float64{
	"": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
	"q": 96 / 101.6, "pt": 96.0 / 72, "pc": 16, "em": 16, "rem": 16, "ex": 8, "ch": 8,
}

// pixels reads a length. A percentage has no length in pixels.
func pixels(length string) (float64, error) {
	length = strings.ToLower(strings.TrimSpace(length))
	number := strings.TrimRight(length, "abcdefghijklmnopqrstuvwxyz%")
	perUnit, ok := svgUnits[length[len(number):]]
	n, err := strconv.ParseFloat(number, 64)
	if !ok {
		err = fmt.Errorf("%q is not a length", length)
	}
	return n * perUnit, err
}

const svgSizeHelp = `Write its size on the svg element, such as viewBox="0 0 24 24".`

// svgMetadata reads width and height, or the view box, of the root element.
func svgMetadata(attr map[string]string) (metadata, error) {
	w, errW := pixels(attr["width"])
	h, errH := pixels(attr["height"])
	if errW != nil || errH != nil {
		box := strings.Fields(strings.ReplaceAll(attr["viewBox"], ",", " "))
		if len(box) != 4 {
			return metadata{}, &svg.Error{Reason: "its svg element has neither width and height nor a viewBox", Help: svgSizeHelp, Line: 1}
		}
		w, errW = strconv.ParseFloat(box[2], 64)
		h, errH = strconv.ParseFloat(box[3], 64)
	}
	const most = 1e5
	if errW != nil || errH != nil || !(0 < w && w <= most && 0 < h && h <= most) { // also if one is not a number
		return metadata{},
			&svg.Error{Reason: fmt.Sprintf("its width or height is not a number between 0 and %g", most), Help: svgSizeHelp, Line: 1}
	}
	return metadata{format: "svg", width: max(1, int(math.Round(w))), height: max(1, int(math.Round(h)))}, nil
}
