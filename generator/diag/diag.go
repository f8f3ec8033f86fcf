// Package diag collects and prints diagnostics: what is wrong with a site, where, and how to fix it.
//
//  1. An author's mistake is a Diagnostic. A failure of the machine (disk, network, no Node) is a wrapped error.
//     A mistake of the generator is a panic that begins with "internal error".
//  2. A stage collects everything it finds and goes on. Nothing stops at the first error.
//  3. A List is printed once, sorted by file and position, without duplicates.
//  4. Codes are permanent: CI jobs and editors may rely on them. Package explain describes each of them.
package diag

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"unicode/utf8"
)

// Severity is the importance of a diagnostic.
type Severity string

// An Error fails the run, a Warning does not.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// Pos is a position in a file of the site. File is relative to the root, with slashes. Line and Column count from 1, the
// column in characters; 0 means unknown. Length is the number of characters to mark.
type Pos struct {
	File                 string
	Line, Column, Length int
}

// PosIn returns the position of text[from:to] in a file with this text.
func PosIn(file string, text []byte, from, to int) Pos {
	line := bytes.LastIndexByte(text[:from], '\n') + 1
	return Pos{
		File: file, Line: bytes.Count(text[:from], []byte("\n")) + 1,
		Column: utf8.RuneCount(text[line:from]) + 1, Length: utf8.RuneCount(text[from:to]),
	}
}

// Span returns where the part of a line that a position marks begins and ends, in bytes. It is the reverse of PosIn.
func (p Pos) Span(line string) (start, end int) {
	start = runesTo(line, p.Column-1)
	return start, start + runesTo(line[start:], p.Length)
}

// runesTo returns the length in bytes of the first n characters of a line.
func runesTo(line string, n int) int {
	for i := range line {
		if n <= 0 {
			return i
		}
		n--
	}
	return len(line)
}

// start returns the position without its length.
func (p Pos) start() Pos {
	p.Length = 0
	return p
}

// Diagnostic is one problem of a site.
type Diagnostic struct {
	Severity Severity
	Code     string
	Pos      Pos
	Message  string // what is wrong, as one sentence
	Help     string // how to fix it, as an imperative; may be empty
}

// List collects diagnostics. The zero value is ready.
type List []Diagnostic

// Errorf adds an error.
func (l *List) Errorf(code string, pos Pos, help, format string, args ...any) {
	*l = append(*l, Diagnostic{Error, code, pos, fmt.Sprintf(format, args...), help})
}

// Warnf adds a warning.
func (l *List) Warnf(code string, pos Pos, help, format string, args ...any) {
	*l = append(*l, Diagnostic{Warning, code, pos, fmt.Sprintf(format, args...), help})
}

// HasErrors reports whether the list contains an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// Elsewhere returns the diagnostics at lines that have none of the others.
func (l List) Elsewhere(others List) List {
	return slices.DeleteFunc(slices.Clone(l), func(d Diagnostic) bool {
		return slices.ContainsFunc(others, func(o Diagnostic) bool { return o.Pos.File == d.Pos.File && o.Pos.Line == d.Pos.Line })
	})
}

// inFolder returns the diagnostics with the folder before the names of their files.
func (l List) inFolder(folder string) List {
	moved := slices.Clone(l)
	for i := range moved {
		if file := &moved[i].Pos.File; *file != "" {
			*file = path.Join(folder, *file)
		}
	}
	return moved
}

// Count returns the numbers of errors and warnings.
func (l List) Count() (errors, warnings int) {
	for _, d := range l {
		if d.Severity == Error {
			errors++
		}
	}
	return errors, len(l) - errors
}

// patternCode is the code of a value without the form that its schema demands.
const patternCode = "content-pattern"

// Sorted returns the list sorted by file, line, column, severity, code, message and help. It removes duplicates: a schema and
// the code behind it may find the same mistake. Only the first of several equal messages at one place is kept. An error at
// the place of another error is removed if it only says that a value does not have the form of its schema.
func (l List) Sorted() List {
	explained := map[Pos]bool{} // places of errors, without their length
	for _, d := range l {
		if d.Severity == Error && d.Code != patternCode {
			explained[d.Pos.start()] = true
		}
	}
	sorted := slices.DeleteFunc(slices.Clone(l), func(d Diagnostic) bool { return d.Code == patternCode && explained[d.Pos.start()] })
	slices.SortStableFunc(sorted, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column),
			cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message),
			cmp.Compare(a.Help, b.Help))
	})
	return slices.CompactFunc(sorted, func(a, b Diagnostic) bool {
		return a.Pos.File == b.Pos.File && a.Pos.Line == b.Pos.Line && a.Pos.Column == b.Pos.Column &&
			a.Severity == b.Severity && a.Message == b.Message
	})
}
