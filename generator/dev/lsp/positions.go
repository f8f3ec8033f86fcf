package lsp

import (
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
)

// lines are the lines of a text without their ends.
type lines []string

func splitLines(text []byte) lines {
	all := strings.Split(string(text), "\n")
	for i, line := range all {
		all[i] = strings.TrimSuffix(line, "\r")
	}
	return all
}

// at returns a line, counted from 0; "" beyond the end.
func (l lines) at(i int) string {
	if i < 0 || i >= len(l) {
		return ""
	}
	return l[i]
}

// units returns the length of a text in UTF-16 code units.
func units(text string) int {
	n := 0
	for _, r := range text {
		if n++; r > 0xFFFF {
			n++
		}
	}
	return n
}

// unitsTo returns the length in bytes of the first n UTF-16 code units of a line.
func unitsTo(line string, n int) int {
	for i, r := range line {
		if n <= 0 {
			return i
		}
		if n--; r > 0xFFFF {
			n--
		}
	}
	return len(line)
}

// rangeOf returns the range that a diagnostic marks. Without a column it is the line.
func (l lines) rangeOf(p diag.Pos) textRange {
	number := max(0, p.Line-1)
	line := l.at(number)
	if p.Column == 0 {
		return textRange{position{number, 0}, position{number, units(line)}}
	}
	p.Length = max(1, p.Length)
	start, end := p.Span(line)
	return l.span(number, start, end)
}

// span returns the range from one byte of a line to another.
func (l lines) span(number, start, end int) textRange {
	line := l.at(number)
	return textRange{position{number, units(line[:start])}, position{number, units(line[:end])}}
}

// offset returns where a position is in a text, in bytes.
func offset(text string, p position) int {
	at := 0
	for range p.Line {
		end := strings.IndexByte(text[at:], '\n')
		if end < 0 {
			return len(text)
		}
		at += end + 1
	}
	line, _, _ := strings.Cut(text[at:], "\n")
	return at + unitsTo(strings.TrimSuffix(line, "\r"), p.Character)
}

// replace returns a text with a part replaced. A range that is not in the text is moved into it.
func replace(text string, r textRange, with string) string {
	start, end := offset(text, r.Start), offset(text, r.End)
	return text[:start] + with + text[max(start, end):]
}

// pathOf returns the path of a file: URI; "" for other URIs.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || !utf8.ValidString(u.Path) {
		return ""
	}
	path := u.Path
	if runtime.GOOS == "windows" {
		path = strings.TrimPrefix(path, "/")
	}
	return filepath.Clean(filepath.FromSlash(path))
}

// uriOf returns the URI of a path.
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
