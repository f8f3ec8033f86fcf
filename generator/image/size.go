package image

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
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

	_ "golang.org/x/image/webp"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// form is what a picture's file says of itself, read without decoding it.
type form struct {
	format        string // jpeg, png, webp, gif or svg
	width, height int
	turned        bool // the camera was held upright: width and height are as seen
	opaque        bool // no part of it can be seen through
	moving        bool // it has several frames
}

func examine(name string, data []byte) (form, error) {
	if strings.EqualFold(path.Ext(name), ".svg") {
		w, h, err := svgSize(data)
		if err == nil {
			err = CheckSVG(data)
		}
		return form{format: "svg", width: w, height: h}, err
	}
	config, format, err := goimage.DecodeConfig(bytes.NewReader(data))
	f := form{format: format, width: config.Width, height: config.Height}
	switch {
	case err != nil:
		return f, err
	case f.width < 1 || f.height < 1:
		return f, errors.New("it has no pixels")
	case f.width > limits.ImagePixels/f.height:
		return f, fmt.Errorf("it has %d × %d pixels, more than a page can show", f.width, f.height)
	}
	if orientation(data) >= 5 {
		f.width, f.height = f.height, f.width
	}
	f.turned = orientation(data) > 1
	f.moving = moving(format, data)
	switch config.ColorModel {
	case color.RGBAModel, color.RGBA64Model, color.GrayModel, color.Gray16Model, color.YCbCrModel, color.CMYKModel:
		f.opaque = format != "png" || !bytes.Contains(beforePixels(data), []byte("tRNS"))
	}
	return f, nil
}

// moving reports whether a PNG or WebP says that it has several frames.
func moving(format string, data []byte) bool {
	switch format {
	case "png":
		return bytes.Contains(beforePixels(data), []byte("acTL"))
	case "webp":
		const animation = 0x02
		return len(data) > 20 && string(data[12:16]) == "VP8X" && data[20]&animation != 0
	}
	return false
}

// beforePixels is what a PNG says of itself.
func beforePixels(png []byte) []byte {
	head, _, _ := bytes.Cut(png, []byte("IDAT"))
	return head
}

// orientation is how a camera was held, from 1 to 8, as a JPEG's Exif says it.
func orientation(data []byte) int {
	for at := 2; at+4 < len(data) && data[0] == 0xff && data[1] == 0xd8 && data[at] == 0xff; {
		kind, size := data[at+1], int(binary.BigEndian.Uint16(data[at+2:]))
		end := at + 2 + size
		if kind == 0xda || end > len(data) || size < 2 {
			break
		}
		if segment := data[at+4 : end]; kind == 0xe1 && bytes.HasPrefix(segment, []byte("Exif\x00\x00")) {
			return exifOrientation(segment[6:])
		}
		at = end
	}
	return 1
}

func exifOrientation(tiff []byte) int {
	const tag, entry = 0x0112, 12
	var order binary.ByteOrder = binary.BigEndian
	if len(tiff) < 8 {
		return 1
	}
	if string(tiff[:2]) == "II" {
		order = binary.LittleEndian
	}
	at := int(order.Uint32(tiff[4:]))
	if at < 0 || at+2 > len(tiff) {
		return 1
	}
	for range order.Uint16(tiff[at:]) {
		if at+2+entry > len(tiff) {
			break
		}
		if e := tiff[at+2:]; order.Uint16(e) == tag {
			if value := int(order.Uint16(e[8:])); value >= 1 && value <= 8 {
				return value
			}
		}
		at += entry
	}
	return 1
}

// svgSize reads width and height, or the view box, of the root element.
func svgSize(data []byte) (int, int, error) {
	decoder := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := decoder.Token()
		if err != nil {
			return 0, 0, errors.New("it holds no svg element")
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local != "svg" {
			return 0, 0, errors.New("it holds no svg element")
		}
		return svgBox(start)
	}
}

func svgBox(start xml.StartElement) (int, int, error) {
	attr := map[string]string{}
	for _, a := range start.Attr {
		attr[a.Name.Local] = a.Value
	}
	w, errW := strconv.ParseFloat(strings.TrimSuffix(attr["width"], "px"), 64)
	h, errH := strconv.ParseFloat(strings.TrimSuffix(attr["height"], "px"), 64)
	if errW != nil || errH != nil {
		box := strings.Fields(strings.ReplaceAll(attr["viewBox"], ",", " "))
		if len(box) != 4 {
			return 0, 0, errors.New("its svg element has neither width and height nor a viewBox")
		}
		w, errW = strconv.ParseFloat(box[2], 64)
		h, errH = strconv.ParseFloat(box[3], 64)
	}
	if errW != nil || errH != nil || w <= 0 || h <= 0 || w > 1e5 || h > 1e5 {
		return 0, 0, errors.New("its size makes no sense")
	}
	return int(math.Round(w)), int(math.Round(h)), nil
}
