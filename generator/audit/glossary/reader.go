package glossary

import (
	"io/fs"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
)

// reader finds the positions of words in a file. It moves forward through the file, so that many words take no longer than one
// reading.
type reader struct {
	file, text           string
	offset, line, column int // where it is
}

// open opens a file, if it is not open. One that cannot be read is empty.
func (r *reader) open(fsys fs.FS, file string) {
	if r.file != file {
		data, _ := fs.ReadFile(fsys, file)
		*r = reader{file, string(data), 0, 1, 1}
	}
}

// moveTo moves to a position, and reports whether it exists.
func (r *reader) moveTo(line, column int) bool {
	if line < r.line || line == r.line && column < r.column {
		r.offset, r.line, r.column = 0, 1, 1
	}
	for r.line < line {
		end := strings.IndexByte(r.text[r.offset:], '\n')
		if end < 0 {
			return false
		}
		r.forward(end + 1)
	}
	for r.line == line && r.column < column && r.offset < len(r.text) {
		_, size := utf8.DecodeRuneInString(r.text[r.offset:])
		r.forward(size)
	}
	return r.line == line && r.column == column
}

// next moves behind the next occurrence of a word, and returns its position. between is the string up to the word from where the
// reader is. It stays where it is if the file writes the word in another way.
func (r *reader) next(between, word string) (diag.Pos, bool) {
	const escaped, indented = 8, 1000 // bytes for each one, and for spaces at the beginnings of lines
	near := r.text[r.offset:min(len(r.text), r.offset+escaped*(len(between)+len(word))+indented)]
	end := 0
	for range strings.Count(between, word) + 1 {
		at := strings.Index(near[end:], word)
		if at < 0 {
			return diag.Pos{}, false
		}
		end += at + len(word)
	}
	r.forward(end - len(word))
	pos := diag.Pos{File: r.file, Line: r.line, Column: r.column, Length: utf8.RuneCountInString(word)}
	r.forward(len(word))
	return pos, true
}

// forward moves forward by some bytes.
func (r *reader) forward(size int) {
	passed := r.text[r.offset : r.offset+size]
	if lines := strings.Count(passed, "\n"); lines > 0 {
		r.line, r.column = r.line+lines, 1
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	r.column += utf8.RuneCountInString(passed)
	r.offset += size
}
