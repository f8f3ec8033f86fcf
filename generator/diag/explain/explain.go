// Package explain describes every diagnostic code: what causes it, an example, and how to fix it.
//
//  1. The descriptions are the Markdown files in codes/, one section for each code.
//  2. A section is a summary, the cause, an example in a fenced block, and the fix.
//  3. An example changes the smallest test site so that gaceta reports the code. It begins with the commands,
//     unless that is "gaceta check", and names each file before its changed lines. The test applies it.
package explain

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

//go:embed codes
var files embed.FS

// Entry describes one diagnostic code. Lines of its texts end at about 120 columns.
type Entry struct {
	Code    string
	Summary string // one sentence
	Cause   string
	Example string // a diff, see the package comment
	Fix     string
}

// URL returns the address of the description in the documentation.
func (e Entry) URL() string { return "https://gaceta.dev/docs/reference/diagnostics/#" + e.Code }

// Command returns the command that reports the code, with its flags and without their values: “gaceta check”.
func (e Entry) Command() string {
	line, _, _ := strings.Cut(e.Example, "\n")
	words := strings.Fields(line)
	if len(words) < 3 || words[0] != "$" {
		return "gaceta check"
	}
	isValue := func(word string) bool { return !strings.HasPrefix(word, "--") }
	return strings.Join(append(words[1:3:3], slices.DeleteFunc(words[3:], isValue)...), " ")
}

// All returns the entries of all codes, sorted by code.
func All() []Entry { return slices.Clone(all()) }

// all parses the files once.
var all = sync.OnceValue(func() []Entry {
	names, _ := fs.Glob(files, "codes/*")
	var all []Entry
	for _, name := range names {
		text, _ := files.ReadFile(name) // an embedded file can always be read
		for section := range strings.SplitSeq("\n"+string(text), "\n## ") {
			if strings.TrimSpace(section) != "" {
				all = append(all, parse(section))
			}
		}
	}
	slices.SortFunc(all, func(a, b Entry) int { return strings.Compare(a.Code, b.Code) })
	return all
})

// Find returns the entry of a code.
func Find(code string) (Entry, bool) {
	for _, e := range all() {
		if e.Code == code {
			return e, true
		}
	}
	return Entry{}, false
}

// parse reads a section without the "## " before its code.
func parse(section string) Entry {
	code, rest, _ := strings.Cut(section, "\n")
	summary, rest, _ := strings.Cut(rest, "\n\n")
	cause, rest, _ := strings.Cut(rest, "\n```diff\n")
	example, fix, _ := strings.Cut(rest, "\n```\n")
	return Entry{
		Code: code, Summary: strings.TrimSpace(summary), Cause: strings.TrimSpace(cause),
		Example: example, Fix: strings.TrimSpace(fix),
	}
}
