// Package diag is how anything is blamed: a Diagnostic says what is wrong with
// a site, where, and how to mend it.
//
//  1. The author's mistake is a Diagnostic; the world's failure (disk, network,
//     no Node) is a wrapped error; ours is a panic that says "internal error".
//  2. A stage collects all it finds and goes on; nothing stops at the first.
//  3. A List is printed once, sorted by file and place, without duplicates.
//  4. Codes are permanent: CI jobs and editors may rely on them.
package diag

import (
	"cmp"
	"fmt"
	"slices"
)

// Severity says whether a diagnostic fails the run.
type Severity string

// An Error fails the run, a Warning does not.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// Pos is a place in a file of the site. File is relative to the root, with
// slashes. Line and Column count from 1, the column in characters; 0 is
// unknown. Length is the number of characters to mark.
type Pos struct {
	File                 string
	Line, Column, Length int
}

// Diagnostic is one thing wrong with a site.
type Diagnostic struct {
	Severity Severity
	Code     string
	Pos      Pos
	Message  string // one plain sentence
	Help     string // how to mend it; may be empty
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

// HasErrors reports whether the list fails the run.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// Count gives the number of errors and of warnings.
func (l List) Count() (errors, warnings int) {
	for _, d := range l {
		if d.Severity == Error {
			errors++
		} else {
			warnings++
		}
	}
	return errors, warnings
}

// Sorted is the list by file, line, column, code and message, each diagnostic once.
func (l List) Sorted() List {
	sorted := slices.Clone(l)
	slices.SortStableFunc(sorted, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column),
			cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message))
	})
	return slices.Compact(sorted)
}
