package image

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	goimage "image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
)

var here = diag.Pos{File: "content/news/a/es.md", Line: 12, Column: 3}

// repository returns the folder whose sharp is used.
func repository(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err == nil {
		_, err = os.Stat(filepath.Join(root, "node_modules", "sharp"))
	}
	if err != nil {
		t.Fatal("run npm ci first:", err)
	}
	return root
}

// open returns a store for some files.
func open(t *testing.T, cache string, files fstest.MapFS, change ...func(*Options)) *Store {
	t.Helper()
	o := Options{FS: files, Folder: "_assets", Root: repository(t), Cache: cachetest.Open(t, cache)}
	for _, c := range change {
		c(&o)
	}
	s := NewStore(o)
	t.Cleanup(s.Close)
	return s
}

func add(t *testing.T, s *Store, name string) Picture {
	t.Helper()
	p, list := s.Add(name, here)
	if _, err := s.Report(); err != nil || len(list) > 0 {
		t.Fatal(list, err)
	}
	return p
}

// scene returns a picture whose upper left quarter is red, on a gradient.
func scene(w, h int, alpha uint8) *goimage.NRGBA {
	m := goimage.NewNRGBA(goimage.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.NRGBA{uint8(60 * x / w), uint8(120 + 100*y/h), 180, 255}
			if x < w/2 && y < h/2 {
				c = color.NRGBA{200, 30, 30, alpha}
			}
			m.SetNRGBA(x, y, c)
		}
	}
	return m
}

func jpegOf(t *testing.T, m goimage.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pngOf(t *testing.T, m goimage.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// secret is metadata that must not be published.
const secret = "41 24 12.2 N, 2 10 26.5 E, Elena's telephone"

// withExif adds an orientation and a place to a JPEG, as cameras do.
func withExif(data []byte, orientation uint16) []byte {
	tiff := []byte("II*\x00\x08\x00\x00\x00")
	entry := func(tag, kind uint16, count, value uint32) {
		tiff = binary.LittleEndian.AppendUint16(tiff, tag)
		tiff = binary.LittleEndian.AppendUint16(tiff, kind)
		tiff = binary.LittleEndian.AppendUint32(tiff, count)
		tiff = binary.LittleEndian.AppendUint32(tiff, value)
	}
	const after = 8 + 2 + 3*12 + 4
	tiff = binary.LittleEndian.AppendUint16(tiff, 3)
	entry(0x010e, 2, uint32(len(secret)+1), after) // a description
	entry(0x0112, 3, 1, uint32(orientation))
	entry(0x8825, 4, 1, after) // the place
	tiff = binary.LittleEndian.AppendUint32(tiff, 0)
	tiff = append(append(tiff, secret...), 0)
	segment := append([]byte("Exif\x00\x00"), tiff...)
	head := binary.BigEndian.AppendUint16([]byte{0xff, 0xd8, 0xff, 0xe1}, uint16(len(segment)+2))
	return append(append(head, segment...), data[2:]...)
}

// content returns the file at an address.
func content(t *testing.T, s *Store, files []File, address string) []byte {
	t.Helper()
	for _, f := range files {
		if "/"+f.Path == address {
			data, err := s.Read(f)
			if err != nil {
				t.Fatal(err)
			}
			return data
		}
	}
	t.Fatalf("%s is not published", address)
	return nil
}

// contentOf returns the file of a picture for all browsers.
func contentOf(t *testing.T, s *Store, p Picture) []byte {
	t.Helper()
	return content(t, s, p.Files, p.Src)
}

// set splits a srcset into widths and addresses.
func set(t *testing.T, s Source) (widths, addresses []string) {
	t.Helper()
	for part := range strings.SplitSeq(s.SrcSet, ", ") {
		address, width, _ := strings.Cut(part, " ")
		widths, addresses = append(widths, width), append(addresses, address)
	}
	return widths, addresses
}

func TestPhotoVariants(t *testing.T) {
	s := open(t, t.TempDir(), fstest.MapFS{"a/Foto 1.JPG": {Data: jpegOf(t, scene(1300, 700, 255))}})
	p := add(t, s, "a/Foto 1.JPG")
	if p.Width != 1300 || p.Height != 700 || len(p.Sources) != 2 || p.Sources[0].Type != "image/avif" || p.Sources[1].Type != "image/webp" {
		t.Fatalf("%+v", p)
	}
	for _, source := range p.Sources {
		widths, addresses := set(t, source)
		if got := strings.Join(widths, " "); got != "480w 800w 1200w" {
			t.Errorf("%s in the widths %s", source.Type, got)
		}
		for i, address := range addresses {
			data := content(t, s, p.Files, address)
			if source.Type == "image/avif" {
				if string(data[4:12]) != "ftypavif" {
					t.Errorf("%s is no AVIF", address)
				}
				continue
			}
			c, format, err := goimage.DecodeConfig(bytes.NewReader(data))
			if err != nil || format != "webp" || c.Width != []int{480, 800, 1200}[i] {
				t.Errorf("%s: %v %s %v", address, c, format, err)
			}
		}
	}
	c, format, err := goimage.DecodeConfig(bytes.NewReader(content(t, s, p.Files, p.Src)))
	if err != nil || format != "jpeg" || c.Width != 1200 || !strings.HasPrefix(p.Src, "/_assets/foto-1-") {
		t.Errorf("the file for old browsers: %s %v %s %v", p.Src, c, format, err)
	}
	for _, f := range p.Files {
		if !f.Encoded {
			t.Errorf("the original is published as %s", f.Path)
		}
	}
}

func TestMetadataIsRemovedAndOrientationApplied(t *testing.T) {
	s := open(t, t.TempDir(), fstest.MapFS{"a.jpg": {Data: withExif(jpegOf(t, scene(900, 600, 255)), 6)}}) // held upright
	p := add(t, s, "a.jpg")
	if p.Width != 600 || p.Height != 900 {
		t.Fatalf("size is %d × %d", p.Width, p.Height)
	}
	card, list := s.Social("a.jpg", here)
	if len(list) > 0 || card.Path == "" {
		t.Fatal("no social picture", list)
	}
	for _, f := range append(p.Files, card) {
		data, err := s.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, trace := range []string{"Exif", secret, "ICC_PROFILE", "http://ns.adobe.com"} {
			if bytes.Contains(data, []byte(trace)) {
				t.Errorf("%s contains %q", f.Path, trace)
			}
		}
	}
	m, _, err := goimage.Decode(bytes.NewReader(content(t, s, p.Files, p.Src)))
	if err != nil || m.Bounds().Dx() != 600 || m.Bounds().Dy() != 900 {
		t.Fatal(m.Bounds(), err)
	}
	red := func(x, y int) bool { r, g, _, _ := m.At(x, y).RGBA(); return r > 2*g }
	if red(100, 100) || !red(500, 100) { // rotated clockwise, the upper left quarter is the upper right one
		t.Error("the picture is not rotated")
	}
}

func TestVariantsAreCached(t *testing.T) {
	cache, files := t.TempDir(), fstest.MapFS{"a.jpg": {Data: jpegOf(t, scene(600, 400, 255))}}
	first := open(t, cache, files)
	before := add(t, first, "a.jpg")
	if first.requested == 0 {
		t.Fatal("nothing was encoded")
	}
	bytesOf := map[string]string{}
	for _, f := range before.Files {
		data, _ := first.Read(f)
		bytesOf[f.Path] = string(data)
	}

	t.Run("a cached picture needs no process", func(t *testing.T) {
		t.Setenv("PATH", "")
		again := open(t, cache, files)
		after := add(t, again, "a.jpg")
		if again.requested != 0 || after.Src != before.Src || after.Sources[0] != before.Sources[0] {
			t.Errorf("%d, %+v", again.requested, after)
		}
	})
	t.Run("encoding is reproducible", func(t *testing.T) {
		fresh := open(t, t.TempDir(), files)
		for _, f := range add(t, fresh, "a.jpg").Files {
			if data, _ := fresh.Read(f); bytesOf[f.Path] != string(data) {
				t.Errorf("%s differs", f.Path)
			}
		}
	})
	t.Run("another picture has another address", func(t *testing.T) {
		other := open(t, cache, fstest.MapFS{"a.jpg": {Data: jpegOf(t, scene(602, 400, 255))}})
		if after := add(t, other, "a.jpg"); after.Src == before.Src {
			t.Error("two pictures have one address")
		}
	})
}

func TestIdleProcessEnds(t *testing.T) {
	s := open(t, t.TempDir(), fstest.MapFS{"a.jpg": {Data: jpegOf(t, scene(600, 400, 255))}, "b.jpg": {Data: jpegOf(t, scene(602, 400, 255))}})
	for _, name := range []string{"a.jpg", "b.jpg"} {
		add(t, s, name)
		e := s.encoder
		if e.process == nil {
			t.Fatalf("nothing was encoded of %s", name)
		}
		cmd := e.process.cmd
		e.stopIdle() // as after a second
		if e.process != nil || cmd.ProcessState == nil {
			t.Errorf("the process still runs after %s", name)
		}
	}
}

func TestBudgetPostponesAVIF(t *testing.T) {
	cache := t.TempDir()
	files := fstest.MapFS{"a.jpg": {Data: jpegOf(t, scene(600, 400, 255))}, "b.jpg": {Data: jpegOf(t, scene(500, 400, 255))}}
	short := func(o *Options) { o.Budget = time.Nanosecond }
	s := open(t, cache, files, short)
	for _, name := range []string{"a.jpg", "b.jpg"} {
		if p := add(t, s, name); len(p.Sources) != 1 || p.Sources[0].Type != "image/webp" {
			t.Errorf("%s: %+v", name, p.Sources)
		}
	}
	if postponed, _ := s.Report(); postponed != 2 {
		t.Errorf("%d pictures are postponed, want 2", postponed)
	}
	s = open(t, cache, files, func(o *Options) { o.Budget = time.Hour })
	for _, name := range []string{"a.jpg", "b.jpg"} {
		if p := add(t, s, name); len(p.Sources) != 2 {
			t.Errorf("the next build: %s: %+v", name, p.Sources)
		}
	}
	if postponed, _ := s.Report(); postponed != 0 {
		t.Errorf("the next build: %d postponed", postponed)
	}
	s = open(t, cache, files, short) // what is there needs no time
	if p := add(t, s, "a.jpg"); len(p.Sources) != 2 {
		t.Errorf("the build after it: %+v", p.Sources)
	}
}

func TestFormats(t *testing.T) {
	cmyk, err := os.ReadFile("testdata/cmyk.jpg")
	if err != nil {
		t.Fatal(err)
	}
	moving, err := os.ReadFile("testdata/moving.webp")
	if err != nil {
		t.Fatal(err)
	}
	var animation bytes.Buffer
	frames := &gif.GIF{}
	for i := range 2 {
		frames.Image = append(frames.Image, goimage.NewPaletted(goimage.Rect(0, 0, 20, 10), color.Palette{color.White, color.Gray{uint8(100 * i)}}))
		frames.Delay = append(frames.Delay, 10)
	}
	if err := gif.EncodeAll(&animation, frames); err != nil {
		t.Fatal(err)
	}
	apng := pngOf(t, scene(20, 20, 255))
	control := append([]byte{0, 0, 0, 8}, "acTL\x00\x00\x00\x01\x00\x00\x00\x00\xb9\x3d\x9f\xd0"...)
	apng = append(append(bytes.Clone(apng[:33]), control...), apng[33:]...)
	s := open(t, t.TempDir(), fstest.MapFS{
		"clear.png": {Data: pngOf(t, scene(300, 200, 0))}, "opaque.png": {Data: pngOf(t, scene(300, 200, 255))}, "moving.png": {Data: apng},
		"cmyk.jpg": {Data: cmyk}, "moving.webp": {Data: moving}, "moving.gif": {Data: animation.Bytes()}, "tiny.png": {Data: pngOf(t, scene(1, 1, 255))},
		"drawing.svg": {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>`)},
	})
	for _, c := range []struct {
		name, src     string // ending of the file for all browsers
		width, height int
		sources       int
	}{
		{"clear.png", "-300.png", 300, 200, 2}, {"opaque.png", "-300.jpg", 300, 200, 2}, {"cmyk.jpg", "-600.jpg", 600, 400, 2}, {"tiny.png", "-1.jpg", 1, 1, 2},
		{"moving.png", ".png", 20, 20, 0}, {"moving.webp", ".webp", 64, 48, 0}, {"moving.gif", ".gif", 20, 10, 0}, {"drawing.svg", ".svg", 40, 20, 0},
	} {
		p := add(t, s, c.name)
		if p.Width != c.width || p.Height != c.height || len(p.Sources) != c.sources || !strings.HasSuffix(p.Src, c.src) {
			t.Errorf("%s: %+v", c.name, p)
		}
		if c.sources == 0 {
			if original := s.o.FS.(fstest.MapFS)[c.name].Data; !bytes.Equal(bytes.TrimSpace(content(t, s, p.Files, p.Src)), original) {
				t.Errorf("%s is changed", c.name)
			}
		}
	}
	m, _, err := goimage.Decode(bytes.NewReader(contentOf(t, s, add(t, s, "clear.png"))))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, alpha := m.At(10, 10).RGBA(); alpha != 0 {
		t.Error("transparency is lost")
	}
	m, _, err = goimage.Decode(bytes.NewReader(contentOf(t, s, add(t, s, "cmyk.jpg"))))
	if err != nil {
		t.Fatal(err)
	}
	if r, g, b, _ := m.At(10, 10).RGBA(); m.ColorModel() != color.YCbCrModel || r>>8 < 150 || g>>8 > 90 || b>>8 > 90 {
		t.Errorf("CMYK is not converted to sRGB: %v", m.At(10, 10))
	}
}

// TestEndingsOfPublishedFiles checks that a picture which is published as it is cannot be named, and so served, as a page or a
// program that it is as well.
func TestEndingsOfPublishedFiles(t *testing.T) {
	var moving bytes.Buffer
	if err := gif.Encode(&moving, scene(20, 10, 255), nil); err != nil {
		t.Fatal(err)
	}
	moving.WriteString("<!doctype html><script src=//evil.example></script><?php system('id') ?>;")
	files, photo := fstest.MapFS{}, pngOf(t, scene(20, 10, 255))
	for _, ext := range []string{"html", "HTML", "js", "xml", "php", "htaccess", "svgz", "jpg", "pl.gif", "gif", "html.", ""} {
		files["a."+ext] = &fstest.MapFile{Data: moving.Bytes()}
	}
	still := open(t, t.TempDir(), files, func(o *Options) { o.Root = "" })
	files["b.html"] = &fstest.MapFile{Data: photo} // encoded, unless there is no sharp
	for name := range files {
		want := ".gif"
		if name == "b.html" {
			want = ".png"
		}
		if p := add(t, still, name); path.Ext(p.Src) != want || strings.Count(p.Src, ".") != 1 || len(p.Files) != 1 || "/"+p.Files[0].Path != p.Src {
			t.Errorf("%s is published as %s", name, p.Src)
		}
	}
}

// Diagnostics point at the text that names the picture.
func TestFaultyPictures(t *testing.T) {
	whole := jpegOf(t, scene(600, 400, 255))
	bomb := bytes.Clone(pngOf(t, scene(2, 2, 255))) // claims 60,000 × 60,000 pixels
	binary.BigEndian.PutUint32(bomb[16:], 60_000)
	binary.BigEndian.PutUint32(bomb[20:], 60_000)
	binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
	wide := bytes.Clone(bomb) // 60,000 × 1 pixels
	binary.BigEndian.PutUint32(wide[20:], 1)
	binary.BigEndian.PutUint32(wide[29:], crc32.ChecksumIEEE(wide[12:29]))
	s := open(t, t.TempDir(), fstest.MapFS{
		"half.jpg": {Data: whole[:len(whole)/2]}, "text.png": {Data: []byte("not a picture")}, "empty.jpg": {}, "bomb.png": {Data: bomb},
		"heavy.jpg": {Data: make([]byte, limits.ImageBytes+1)}, "script.svg": {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>`)},
		"good.jpg": {Data: whole}, "wide.png": {Data: wide}, "utf16.svg": {Data: []byte("\xff\xfe<\x00")},
		"size.svg": {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)},
	})
	for name, code := range map[string]string{
		"half.jpg": "image-decode", "text.png": "image-decode", "empty.jpg": "image-decode", "bomb.png": "image-decode",
		"heavy.jpg": "image-size", "script.svg": "image-svg", "gone.jpg": "image-read", "wide.png": "image-decode", "utf16.svg": "image-svg",
		"size.svg": "image-svg",
	} {
		p, list := s.Add(name, here)
		if len(list) != 1 || list[0].Pos != here || !strings.HasPrefix(list[0].Code, "image-") || list[0].Message == "" || p.Src != "" {
			t.Errorf("%s: %+v %+v", name, p, list)
			continue
		}
		if list[0].Code != code {
			t.Errorf("%s: %s, want %s", name, list[0].Code, code)
		}
		if _, list = s.Social(name, here); len(list) != 1 || list[0].Code != code || list[0].Pos != here {
			t.Errorf("the crop of %s: %v, want %s", name, list, code)
		}
		if !strings.Contains(list[0].Message, name) {
			t.Errorf("%s is not in the message %q", name, list[0].Message)
		}
	}
	add(t, s, "good.jpg") // the process still runs
}

// A name in another script has no part in the address, which does not begin with a hyphen.
func TestNamesInOtherScripts(t *testing.T) {
	data := jpegOf(t, scene(600, 400, 255))
	for name, want := range map[string]string{"صورة.jpg": "", "写真.jpg": "", "фото 2.jpg": "2-", "größe.jpg": "gr--e-"} {
		s := open(t, t.TempDir(), fstest.MapFS{name: {Data: data}})
		if p := add(t, s, name); !regexp.MustCompile(`^/[a-z_/]*` + want + `[0-9A-F]{10}`).MatchString(p.Src) {
			t.Errorf("%s: %s", name, p.Src)
		}
	}
}

// TestIncompletePictures cuts pictures at every length, and adds what cameras and tools add.
func TestIncompletePictures(t *testing.T) {
	var moving bytes.Buffer
	if err := gif.Encode(&moving, scene(40, 30, 255), nil); err != nil {
		t.Fatal(err)
	}
	webp, err := os.ReadFile("testdata/moving.webp")
	if err != nil {
		t.Fatal(err)
	}
	photo := jpegOf(t, scene(40, 30, 255))
	thumbnail := append([]byte{0xff, 0xd8, 0xff, 0xe1, byte((len(photo) + 2) >> 8), byte(len(photo) + 2)}, photo...)
	for name, data := range map[string][]byte{
		"png": pngOf(t, scene(40, 30, 255)), "jpeg": append(thumbnail, photo[2:]...), "gif": moving.Bytes(), "webp": webp,
	} {
		if _, _, err := readMetadata("a."+name, data); err != nil {
			t.Errorf("%s is refused: %v", name, err)
		}
		if _, _, err := readMetadata("a."+name, append(bytes.Clone(data), make([]byte, 100<<10)...)); err != nil {
			t.Errorf("%s with a longer file is refused: %v", name, err)
		}
		for n := range len(data) - 2 {
			if _, _, err := readMetadata("a."+name, data[:n]); err == nil {
				t.Errorf("%s cut at %d of %d bytes is not reported", name, n, len(data))
			}
		}
	}
	for _, odd := range []string{"", "\xff\xd8", "\xff\xd8\xff\xe1\xff\xff", "RIFF\xff\xff\xff\xffWEBP1", "GIF8"} {
		for _, format := range []string{"png", "jpeg"} {
			if isComplete(format, []byte(odd)) {
				t.Errorf("%q is a whole %s", odd, format)
			}
		}
		if _, err := shownGIF([]byte(odd)); err == nil {
			t.Errorf("%q is a whole GIF", odd)
		}
	}
}

func TestSizesOfSVG(t *testing.T) {
	for size, want := range map[string]metadata{
		`width="40px" height="20"`: {format: "svg", width: 40, height: 20}, `viewBox="0 0 0.4 2.6"`: {format: "svg", width: 1, height: 3},
		`viewBox="0 0 NaN 2"`: {}, `width="0" height="2"`: {}, `width="1e9" height="2"`: {},
	} {
		got, _, err := readMetadata("a.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" `+size+`/>`))
		if got != want || (err == nil) != (want.format != "") {
			t.Errorf("%s: %+v, %v", size, got, err)
		}
	}
}

func TestSocialPictures(t *testing.T) {
	own := pngOf(t, scene(SocialWidth, SocialHeight, 255))
	note := append([]byte("tEXtComment\x00"), secret...)
	const header = 33 // bytes
	own = slices.Concat(own[:header], binary.BigEndian.AppendUint32(nil, uint32(len(note)-4)), note,
		binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(note)), own[header:])
	s := open(t, t.TempDir(), fstest.MapFS{
		"wide.jpg": {Data: jpegOf(t, scene(2000, 500, 255))}, "small.png": {Data: pngOf(t, scene(200, 300, 0))}, "own.png": {Data: own},
		"drawing.svg": {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#c00"/></svg>`)},
	})
	for _, name := range []string{"wide.jpg", "small.png", "own.png", "drawing.svg"} {
		file, list := s.Social(name, here)
		if len(list) > 0 || file.Path == "" {
			t.Errorf("%s has no social picture: %v", name, list)
			continue
		}
		data := content(t, s, []File{file}, "/"+file.Path)
		c, _, err := goimage.DecodeConfig(bytes.NewReader(data))
		if err != nil || c.Width != SocialWidth || c.Height != SocialHeight {
			t.Errorf("%s: %v %v", name, c, err)
		}
		if name == "own.png" {
			m, err := png.Decode(bytes.NewReader(data))
			if err != nil || m.At(0, 0) != (color.RGBA{200, 30, 30, 255}) {
				t.Errorf("the pixels of a picture of the right size are changed: %v", err)
			}
			if bytes.Contains(data, []byte(secret)) {
				t.Error("a picture of the right size keeps its metadata")
			}
		}
	}
}

func TestErrorWithoutSharp(t *testing.T) {
	s := open(t, t.TempDir(), fstest.MapFS{"a.jpg": {Data: jpegOf(t, scene(600, 400, 255))}}, func(o *Options) { o.Root = t.TempDir() })
	s.Add("a.jpg", here)
	_, err := s.Report()
	if err == nil || !strings.Contains(err.Error(), "sharp") || !strings.Contains(err.Error(), "npm install") {
		t.Errorf("error is %v", err)
	}
}

func TestProgress(t *testing.T) {
	var progress []string
	s := open(t, t.TempDir(), fstest.MapFS{"a.jpg": {Data: jpegOf(t, scene(300, 200, 255))}}, func(o *Options) { o.Progress = func(text string) { progress = append(progress, text) } })
	add(t, s, "a.jpg")
	if len(progress) == 0 || !strings.Contains(progress[0], "a.jpg") {
		t.Errorf("progress is %q", progress)
	}
}

// TestChangedPictures checks that no other picture is cached in the place of one that changes before it is encoded.
func TestChangedPictures(t *testing.T) {
	files := fstest.MapFS{"a.png": {Data: pngOf(t, scene(20, 20, 255))}}
	cache := t.TempDir()
	s := open(t, cache, files, func(o *Options) {
		o.Progress = func(string) { files["a.png"] = &fstest.MapFile{Data: pngOf(t, scene(30, 20, 255))} }
	})
	if p, list := s.Add("a.png", here); len(list) > 0 || len(p.Files) > 0 {
		t.Errorf("the picture is %+v, and the faults %v", p, list)
	}
	if _, err := s.Report(); err != (rootfs.ChangedError{Name: "a.png"}) {
		t.Errorf("the error is %v", err)
	}
	_ = fs.WalkDir(os.DirFS(cache), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(name) == ".webp" {
			t.Errorf("%s is in the cache", name)
		}
		return err
	})
}
