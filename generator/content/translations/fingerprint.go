// Package translations keeps account of translations: which are present, missing or
// stale.
//
//  1. A translation may record the fingerprint of the text it was made from, in
//     its front matter under content.RecordKey. Accept writes it.
//  2. A fingerprint is "v1" and then a short hash of each part: the texts of the
//     front matter, what stands before the first heading, and every section.
//     So a translation that fell behind can name the sections that changed,
//     without a history of the files.
//  3. White space does not count: a paragraph that was wrapped anew is the same
//     text. Neither does what translations inherit, such as the date.
//  4. A translation without a record is present; nothing is said of its age.
package translations

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/markdown"
)

const version = "v1"

// Part is one part of a text: its name for people, and its hash.
type Part struct{ Name, Hash string }

// Fingerprint is the parts of a text in their order. There are always two: the
// texts of the front matter and what stands before the first heading.
type Fingerprint []Part

// NewFingerprint takes the fingerprint of an entry with the given body and headings.
// localised reports whether a key of front matter is a text of its own in each
// language.
func NewFingerprint(e *content.Entry, body []byte, headings []markdown.Heading, localised func(key string) bool) Fingerprint {
	var lines []string
	for f := range e.Front.Fields() {
		if localised(f.Key()) {
			lines = append(lines, fmt.Sprintf("%s %v", f.Key(), f.Plain()))
		}
	}
	slices.Sort(lines)
	print := Fingerprint{{"the front matter", hash([]byte(strings.Join(lines, "\n")))}}
	name, line, rest := "the beginning", e.BodyLine, body
	for _, h := range headings {
		size := 0
		for ; line < h.Pos.Line && size < len(rest); line++ {
			if n := bytes.IndexByte(rest[size:], '\n'); n >= 0 {
				size += n + 1
			} else {
				size = len(rest)
			}
		}
		print = append(print, Part{name, hash(rest[:size])})
		name, rest = "“"+h.Text+"”", rest[size:]
	}
	return append(print, Part{name, hash(rest)})
}

// hash is short: it tells two versions of one section apart, no more.
func hash(text []byte) string {
	var buf []byte
	for word := range bytes.FieldsSeq(text) {
		buf = append(append(buf, ' '), word...)
	}
	sum := sha256.Sum256(buf)
	return hex.EncodeToString(sum[:4])
}

// String is the form that front matter records.
func (f Fingerprint) String() string {
	words := []string{version}
	for _, p := range f {
		words = append(words, p.Hash)
	}
	return strings.Join(words, " ")
}

// parse reads what front matter records; the parts have no names.
func parse(text string) (Fingerprint, bool) {
	words := strings.Fields(text)
	if len(words) < 3 || words[0] != version {
		return nil, false
	}
	var f Fingerprint
	for _, w := range words[1:] {
		if raw, err := hex.DecodeString(w); err != nil || len(raw) != 4 {
			return nil, false
		}
		f = append(f, Part{"", w})
	}
	return f, true
}

// Changes says in words what is different in now; none if nothing is.
func (f Fingerprint) Changes(now Fingerprint) []string {
	var out []string
	for i := range 2 {
		if f[i].Hash != now[i].Hash {
			out = append(out, now[i].Name+" changed")
		}
	}
	old, sections := f[2:], now[2:]
	if len(old) > longest || len(sections) > longest {
		if !slices.EqualFunc(old, sections, func(a, b Part) bool { return a.Hash == b.Hash }) {
			out = append(out, "some of its sections changed")
		}
		return out
	}
	removed, i, j := 0, 0, 0
	for _, pair := range append(common(old, sections), [2]int{len(old), len(sections)}) {
		// Between two sections that stayed, sections stand against each other in order.
		for ; i < pair[0] && j < pair[1]; i, j = i+1, j+1 {
			out = append(out, sections[j].Name+" changed")
		}
		for ; j < pair[1]; j++ {
			out = append(out, sections[j].Name+" is new")
		}
		removed += pair[0] - i
		i, j = pair[0]+1, pair[1]+1
	}
	switch removed {
	case 0:
	case 1:
		out = append(out, "one section is gone")
	default:
		out = append(out, fmt.Sprintf("%d sections are gone", removed))
	}
	return out
}

// longest bounds the table that common makes.
const longest = 1000

// common gives the longest common subsequence of two lists as pairs of indexes.
func common(a, b Fingerprint) [][2]int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i].Hash == b[j].Hash {
				rows[i][j] = rows[i+1][j+1] + 1
			} else {
				rows[i][j] = max(rows[i+1][j], rows[i][j+1])
			}
		}
	}
	var pairs [][2]int
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i].Hash == b[j].Hash:
			pairs = append(pairs, [2]int{i, j})
			i, j = i+1, j+1
		case rows[i+1][j] >= rows[i][j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}
