package ogimage

import (
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// runeRange is a range of characters, both ends included.
type runeRange struct{ from, to rune }

var (
	fontFace     = regexp.MustCompile(`@font-face\s*\{([^}]*)\}`)
	fontURL      = regexp.MustCompile(`url\(\s*["']?([^"')]+\.(?:woff|ttf|otf))["']?\s*\)`)
	unicodeRange = regexp.MustCompile(`unicode-range\s*:\s*([^;}]+)`)
	rangeForm    = regexp.MustCompile(`^[Uu]\+([0-9A-Fa-f]{1,6})(?:-([0-9A-Fa-f]{1,6}))?$`)
	packageForm  = regexp.MustCompile(`^((?:@[\w.-]+/)?[\w-][\w.-]*)/(.+)$`)
)

// openStyleSheet returns the fonts of a style sheet of an installed package. Packages of fonts divide large scripts into
// files with ranges of characters. A text needs only a few of the files.
func (l *loader) openStyleSheet(name string) ([]*source, error) {
	parts := packageForm.FindStringSubmatch(name)
	if parts == nil {
		return nil, &fontFault{"it names no package", "Write the package and its style sheet, such as @fontsource/noto-sans-jp/400.css."}
	}
	notInstalled := &fontFault{"the package is not installed", "Run: npm install " + parts[1] + "."}
	fsys, ok := l.packages(parts[1])
	if !ok {
		return nil, notInstalled
	}
	if _, err := l.read(fsys, "package.json"); err != nil {
		return nil, notInstalled
	}
	css, err := l.read(fsys, parts[2])
	if err != nil {
		return nil, missingFile(parts[1], parts[2])
	}
	var sources []*source
	for _, face := range fontFace.FindAllStringSubmatch(string(css), -1) {
		url := fontURL.FindStringSubmatch(face[1])
		if url == nil {
			continue
		}
		file := path.Join(path.Dir(parts[2]), url[1])
		if _, err := fs.Stat(fsys, file); err != nil {
			return nil, missingFile(parts[1], file)
		}
		sources = append(sources, newSource(fsys, file, parseRanges(face[1])))
	}
	if len(sources) == 0 {
		return nil, &fontFault{"the style sheet names no .woff, .ttf or .otf file",
			"Use the package of the static font: those of variable fonts have only .woff2 files."}
	}
	return sources, nil
}

func missingFile(name, file string) error {
	return &fontFault{"the package has no " + file, "Correct the name: look into node_modules/" + name + "."}
}

// parseRanges returns the unicode-range of a @font-face rule; nil without one.
func parseRanges(face string) []runeRange {
	found := unicodeRange.FindStringSubmatch(face)
	if found == nil {
		return nil
	}
	var ranges []runeRange
	for item := range strings.SplitSeq(found[1], ",") {
		ends := rangeForm.FindStringSubmatch(strings.TrimSpace(item))
		if ends == nil {
			continue
		}
		from, _ := strconv.ParseUint(ends[1], 16, 32) // the form has at most six digits
		to, err := strconv.ParseUint(ends[2], 16, 32)
		if err != nil {
			to = from
		}
		ranges = append(ranges, runeRange{rune(from), rune(to)})
	}
	return ranges
}
