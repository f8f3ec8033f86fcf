package image

import (
	"bytes"
	"encoding/binary"
	"errors"
	"iter"
	"slices"
)

var errIncomplete = errors.New("the file is not complete")

// shownParts returns a GIF or an animation that holds only what browsers show: frames, their times, and colors. Comments,
// places and other metadata, parts of unknown types, and what follows the end are removed. Photographs are returned as they are.
func (m metadata) shownParts(data []byte) ([]byte, error) {
	switch {
	case m.format == "gif":
		return shownGIF(data)
	case m.format == "png" && m.isAnimated:
		return shownPNG(data), nil
	case m.format == "webp" && m.isAnimated:
		return shownWebP(data)
	}
	return data, nil
}

// shownGIF writes a GIF again. The format is that of https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
func shownGIF(data []byte) ([]byte, error) {
	const (
		extension, image, trailer = 0x21, 0x2c, 0x3b
		control, application      = 0xf9, 0xff
		header, descriptor        = 13, 9
	)
	r := &gifReader{rest: data}
	table := func(flags byte) []byte { // of colors
		if flags&0x80 == 0 {
			return nil
		}
		return r.take(3 << (flags&7 + 1))
	}
	if len(data) < header {
		return nil, errIncomplete
	}
	out := slices.Concat(r.take(header), table(data[header-3]))
	for frames := 0; ; {
		switch kind := r.byte(); {
		case kind == extension:
			label, blocks := r.byte(), r.blocks()
			switch {
			case label == control && len(blocks) == 6:
				out = append(append(out, extension, control), blocks...)
			case label == application && isLoop(blocks):
				out = append(append(append(out, extension, application), blocks[:16]...), 0)
			}
		case kind == image:
			frames++
			start := r.rest
			if head := r.take(descriptor); head != nil {
				table(head[descriptor-1])
			}
			r.byte() // the size of the codes
			r.blocks()
			out = append(append(out, image), start[:len(start)-len(r.rest)]...)
		case r.short:
		case frames == 0:
			return nil, errors.New("it has no frames")
		default: // the trailer; browsers end at anything else as well
			return append(out, trailer), nil
		}
		if r.short {
			return nil, errIncomplete
		}
	}
}

// IsCompleteGIF reports whether the parts of a GIF reach to its end.
func IsCompleteGIF(data []byte) bool {
	_, err := shownGIF(data)
	return !errors.Is(err, errIncomplete)
}

// isLoop reports whether the blocks of an application extension say how often an animation is repeated.
func isLoop(blocks []byte) bool {
	return len(blocks) >= 17 && (bytes.HasPrefix(blocks, []byte("\x0bNETSCAPE2.0\x03\x01")) ||
		bytes.HasPrefix(blocks, []byte("\x0bANIMEXTS1.0\x03\x01")))
}

// gifReader cuts a GIF into its parts.
type gifReader struct {
	rest  []byte
	short bool // the file ends within a part
}

// take returns the next n bytes, or nil if there are not so many.
func (r *gifReader) take(n int) (part []byte) {
	if n > len(r.rest) {
		r.rest, r.short = nil, true
		return nil
	}
	part, r.rest = r.rest[:n:n], r.rest[n:]
	return part
}

func (r *gifReader) byte() byte {
	if part := r.take(1); part != nil {
		return part[0]
	}
	return 0
}

// blocks returns the next blocks with their lengths, up to the empty one.
func (r *gifReader) blocks() []byte {
	start := r.rest
	for {
		n := r.byte()
		if n == 0 {
			return start[:len(start)-len(r.rest)]
		}
		r.take(int(n))
	}
}

// chunk is a part of a PNG or a WebP.
type chunk struct {
	kind      string
	body, all []byte // all includes the chunk's head and what follows its body
}

// Types of the chunks that contain frames, their times, and colors.
var (
	shownInPNG = []string{"IHDR", "PLTE", "tRNS", "acTL", "fcTL", "fdAT", "IDAT", "IEND",
		"gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI"}
	shownInWebP  = []string{"VP8X", "ICCP", "ANIM"} // in addition to ANMF
	shownInFrame = []string{"ALPH", "VP8 ", "VP8L"} // of a WebP
)

// pngChunks iterates over the chunks of a PNG, up to its end.
func pngChunks(data []byte) iter.Seq[chunk] {
	return func(yield func(chunk) bool) {
		for rest := data[min(8, len(data)):]; len(rest) >= 12; {
			size := int64(binary.BigEndian.Uint32(rest))
			if size > int64(len(rest)-12) {
				return
			}
			c := chunk{string(rest[4:8]), rest[8 : 8+size], rest[:12+size]}
			if !yield(c) || c.kind == "IEND" {
				return
			}
			rest = rest[len(c.all):]
		}
	}
}

// shownPNG writes a PNG again, which is complete.
func shownPNG(data []byte) []byte {
	out := bytes.Clone(data[:8])
	for c := range pngChunks(data) {
		if slices.Contains(shownInPNG, c.kind) {
			out = append(out, c.all...)
		}
	}
	return out
}

// webpChunks iterates over the chunks of a WebP, or of one of its frames.
func webpChunks(rest []byte) iter.Seq[chunk] {
	return func(yield func(chunk) bool) {
		for len(rest) >= 8 {
			size := int64(binary.LittleEndian.Uint32(rest[4:]))
			if size > int64(len(rest)-8) {
				return
			}
			c := chunk{string(rest[:4]), rest[8 : 8+size], rest[:min(int64(len(rest)), 8+size+size%2)]}
			if !yield(c) {
				return
			}
			rest = rest[len(c.all):]
		}
	}
}

// shownWebP writes an animated WebP again, which is complete.
func shownWebP(data []byte) ([]byte, error) {
	const head, frameHead, flags, hasMetadata = 12, 16, 8, 0x0c // Exif and XMP
	out := bytes.Clone(data[:head])
	end := min(int64(len(data)), 8+int64(binary.LittleEndian.Uint32(data[4:])))
	frames := 0
	for c := range webpChunks(data[head:end]) {
		start := len(out)
		switch {
		case c.kind == "ANMF" && len(c.body) > frameHead:
			frames++
			out = append(out, c.all[:8+frameHead]...)
			for part := range webpChunks(c.body[frameHead:]) {
				if slices.Contains(shownInFrame, part.kind) {
					out = append(out, part.all...)
				}
			}
			binary.LittleEndian.PutUint32(out[start+4:], uint32(len(out)-start-8))
		case slices.Contains(shownInWebP, c.kind):
			out = append(out, c.all...)
			if c.kind == "VP8X" && len(c.body) > 0 {
				out[start+flags] &^= hasMetadata
			}
		}
		if len(out)%2 == 1 {
			out = append(out, 0)
		}
	}
	if frames == 0 {
		return nil, errors.New("it has no frames")
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))
	return out, nil
}
