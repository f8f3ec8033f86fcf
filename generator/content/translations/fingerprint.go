// Package translations finds out which translations are present, missing or stale.
//
//  1. A translation may record the fingerprint of its source in its front matter, under content.TranslationOfKey.
//     Accept writes it.
//  2. A fingerprint is "v1" followed by a short hash of each part: the texts of the front matter, the text before the
//     first heading, and every section. So a warning can name the sections that changed, without a history of the files.
//  3. White space, keys that translations inherit, such as the date, and corrections do not count.
//  4. A translation without a record is present. Nothing is known about its age.
//  5. An Exchange is a text, or the texts of a data file, in one language for translation tools. Import replaces the texts that it
//     translates, and no other byte.
package translations

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff/lcs"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/markdown"
)

const version = "v1"

// beginning names the text before the first heading.
const beginning = "the beginning"

// part is a part of a text: its name in messages, and its hash.
type part struct{ name, hash string }

// fingerprint is the parts of a text in their order. The first two are always the texts of the front matter and the text
// before the first heading.
type fingerprint []part

// section is a part of a text with its words.
type section struct{ name, text string }

// split returns the parts of an entry with the given body and headings, from the text before the first heading on.
func split(e *content.Entry, body []byte, headings []markdown.Heading) []section {
	var all []section
	lines, name, begin := bytes.SplitAfter(body, []byte("\n")), beginning, 0
	for _, h := range headings {
		end := min(max(begin, h.Pos.Line-e.BodyLine), len(lines))
		all = append(all, section{name, string(bytes.Join(lines[begin:end], nil))})
		name, begin = "“"+h.Text+"”", end
	}
	return append(all, section{name, string(bytes.Join(lines[begin:], nil))})
}

// Fingerprint returns the fingerprint of an entry with the given body and headings, in its form in front matter.
func Fingerprint(e *content.Entry, body []byte, headings []markdown.Heading, schemas *content.Schemas) string {
	return newFingerprint(e, body, headings, isLocalized(schemas, e)).String()
}

// newFingerprint returns the fingerprint of an entry with the given body and headings. isLocalized reports whether each
// language has its own value of a key.
func newFingerprint(e *content.Entry, body []byte, headings []markdown.Heading, isLocalized func(key string) bool) fingerprint {
	var texts []string
	for f := range e.Front.Fields() {
		if isLocalized(f.Key()) && f.Key() != content.CorrectionsKey {
			texts = append(texts, fmt.Sprintf("%s %v", f.Key(), f.Plain()))
		}
	}
	slices.Sort(texts)
	parts := fingerprint{{"the front matter", hash([]byte(strings.Join(texts, "\n")))}}
	for _, s := range split(e, body, headings) {
		parts = append(parts, part{s.name, hash([]byte(s.text))})
	}
	return parts
}

// hash returns a short hash. It only has to distinguish versions of one section.
func hash(text []byte) string {
	var buf []byte
	for word := range bytes.FieldsSeq(text) {
		buf = append(append(buf, ' '), word...)
	}
	sum := sha256.Sum256(buf)
	return hex.EncodeToString(sum[:4])
}

func (f fingerprint) hashes() []string {
	hashes := make([]string, len(f))
	for i, p := range f {
		hashes[i] = p.hash
	}
	return hashes
}

// String returns the form in front matter.
func (f fingerprint) String() string { return version + " " + strings.Join(f.hashes(), " ") }

// parse reads the form in front matter. The parts have no names.
func parse(text string) (fingerprint, bool) {
	words := strings.Fields(text)
	if len(words) < 3 || words[0] != version {
		return nil, false
	}
	var f fingerprint
	for _, w := range words[1:] {
		if raw, err := hex.DecodeString(w); err != nil || len(raw) != 4 {
			return nil, false
		}
		f = append(f, part{"", w})
	}
	return f, true
}

// change is a difference between two fingerprints: the indexes of the old and the new part, or -1.
type change struct{ old, now int }

// compare returns the parts that changed, are new or were removed, in the order of the current ones.
func (f fingerprint) compare(current fingerprint) []change {
	var out []change
	for i := range 2 {
		if f[i].hash != current[i].hash {
			out = append(out, change{i, i})
		}
	}
	for _, d := range lcs.DiffLines(f[2:].hashes(), current[2:].hashes()) {
		for i := range max(d.End-d.Start, d.ReplEnd-d.ReplStart) {
			c := change{-1, -1}
			if d.Start+i < d.End {
				c.old = 2 + d.Start + i
			}
			if d.ReplStart+i < d.ReplEnd {
				c.now = 2 + d.ReplStart + i
			}
			out = append(out, c)
		}
	}
	return out
}

// changesTo describes the differences between f and the current fingerprint.
func (f fingerprint) changesTo(current fingerprint) []string {
	var out []string
	removed := 0
	for _, c := range f.compare(current) {
		switch {
		case c.now < 0:
			removed++
		case c.old < 0:
			out = append(out, current[c.now].name+" is new")
		default:
			out = append(out, current[c.now].name+" changed")
		}
	}
	if removed == 1 {
		out = append(out, "one section was removed")
	} else if removed > 1 {
		out = append(out, fmt.Sprintf("%d sections were removed", removed))
	}
	return out
}

// changedSections returns how many parts differ between f and the current fingerprint, besides the front matter.
func (f fingerprint) changedSections(current fingerprint) int {
	n := 0
	for _, c := range f.compare(current) {
		if c.now != 0 {
			n++
		}
	}
	return n
}
