package bundle

import (
	"bytes"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
)

// siteFile is a file that a message can point into. Its name is relative to the root of the site, with slashes.
type siteFile struct {
	name string
	text []byte
}

// open reads a file of the site by its name. It reports false for a file that cannot be read, which esbuild reports.
func (f *files) open(name string) (siteFile, bool) {
	text, err := f.read(f.absolute(name))
	return siteFile{name, text}, err == nil
}

// pos returns the position of a part of the text, for a diagnostic of this package.
func (s siteFile) pos(from, to int) diag.Pos { return diag.PosIn(s.name, s.text, from, to) }

// location returns the position of a part of the text, for a message of an esbuild plugin.
func (s siteFile) location(from, to int) *api.Location {
	start := bytes.LastIndexByte(s.text[:from], '\n') + 1
	number := bytes.Count(s.text[:start], []byte("\n")) + 1
	return &api.Location{File: s.name, Line: number, Column: from - start, Length: to - from, LineText: s.line(number)}
}

// locationAt returns the position that a tool reports as a line and a column in characters, both from 1.
func (s siteFile) locationAt(line, column int) *api.Location {
	text := s.line(line)
	runes := []rune(text)
	before := string(runes[:min(max(0, column-1), len(runes))])
	return &api.Location{File: s.name, Line: line, Column: len(before), LineText: text}
}

// line returns a line by its number, or "" where the text has none.
func (s siteFile) line(number int) string {
	lines := strings.Split(string(s.text), "\n")
	if number < 1 || number > len(lines) {
		return ""
	}
	return lines[number-1]
}

// offset returns the offset in the text of a position of esbuild.
func (s siteFile) offset(l *api.Location) int {
	at := 0
	for line := 1; line < l.Line; line++ {
		next := bytes.IndexByte(s.text[at:], '\n')
		if next < 0 {
			return len(s.text)
		}
		at += next + 1
	}
	return min(at+l.Column, len(s.text))
}
