package migrate

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"path"
	"regexp"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/image/svg"
	"gaceta.dev/gaceta/generator/internal/limits"
)

var pictureExt = regexp.MustCompile(`(?i)\.(jpe?g|png|webp|gif|avif|svg)$`)

// remotePicture is the component for pictures of other sites.
const remotePicture = "remote-picture"

// picture returns a picture in Markdown: one that is copied into the folder of the article, or a component for one on
// another site.
func (w *texts) picture(alt, src, title string) string {
	alt = strings.TrimSpace(alt)
	if title != "" {
		title = ` "` + strings.ReplaceAll(title, `"`, "″") + `"`
	}
	t := w.current
	src = w.links.local(src)
	if u := remoteOrigin(src); u != "" {
		w.origins[u] = true
		known := w.components.add(remotePicture, "a picture of another site", []attribute{{"src", src}, {"alt", alt}}, true)
		known.text = remotePictureCode
		return ":" + remotePicture + "[]" + written([]attribute{{"src", strings.TrimSpace(withScheme(src))}, {"alt", plain(alt)}})
	}
	from, ok := w.links.files.oldFile(t, src)
	if !ok || !pictureExt.MatchString(from) {
		return w.site.notes.marked("picture", t.File, src) + cmp.Or(alt, plain(path.Base(src)))
	}
	if problem := w.links.files.pictureProblem(from); problem != "" {
		return w.site.notes.marked("damaged", t.File, from+": "+problem) + cmp.Or(alt, plain(path.Base(src)))
	}
	return "![" + alt + "](" + escapeDestination(w.links.files.copyPicture(w.links.byFile[t.File].article, from)) + title + ")"
}

const remotePictureCode = `/** A picture of another site. Download it into the folder of the text, if its owner allows that. */
export default function RemotePicture({ src, alt }: { src?: string; alt?: string }) {
  return <img src={src} alt={alt ?? ""} loading="lazy" />;
}
`

// copyPicture copies a picture into the folder of an article, and returns its name there.
func (f *files) copyPicture(a *article, from string) string {
	if name, ok := a.pictures[from]; ok {
		return name
	}
	ext := strings.ToLower(path.Ext(from))
	base := allowed(cmp.Or(slugify(withoutExt(path.Base(from))), "picture"))
	name := base + ext
	for n := 2; f.result.Copies[a.folder()+"/"+name] != ""; n++ {
		name = base + "-" + strconv.Itoa(n) + ext
	}
	a.pictures[from] = name
	f.result.Copies[a.folder()+"/"+name] = from
	return name
}

// pictureProblem returns why the site could not be built with a picture, or "". Browsers show the upper part of a truncated
// one, so old sites have them.
func (f *files) pictureProblem(from string) string {
	problem, isKnown := f.problems[from]
	if !isKnown {
		if data, err := f.readFile(from, limits.ImageBytes); err != nil {
			problem = err.Error()
		} else if problem = imageProblem(data); strings.EqualFold(path.Ext(from), ".svg") {
			problem = ""
			if _, err := svg.Write(data); err != nil {
				problem = err.Error()
			}
		}
		f.problems[from] = problem
	}
	return problem
}

// imageProblem returns why a file is no complete picture, or "". It looks at the end of the file and does not decode the
// pixels.
func imageProblem(data []byte) string {
	isComplete := false
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		isComplete = isCompletePNG(data[8:])
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")): // the last scan, after that of a thumbnail, ends
		isComplete = bytes.LastIndex(data, []byte{0xff, 0xd9}) > bytes.LastIndex(data, []byte{0xff, 0xda})
	case bytes.HasPrefix(data, []byte("GIF8")):
		isComplete = image.IsCompleteGIF(data)
	case len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		isComplete = int64(binary.LittleEndian.Uint32(data[4:]))+8 <= int64(len(data))+1
	case len(data) > 12 && string(data[4:8]) == "ftyp": // AVIF
		isComplete = true
	default:
		return "it is not a picture in a known format"
	}
	if !isComplete {
		return "it is truncated"
	}
	return ""
}

// isCompletePNG reports whether the chunks of a PNG reach to its end.
func isCompletePNG(data []byte) bool {
	for len(data) >= 12 {
		size := int64(binary.BigEndian.Uint32(data)) + 12
		if string(data[4:8]) == "IEND" {
			return true
		}
		if size > int64(len(data)) {
			return false
		}
		data = data[size:]
	}
	return false
}
