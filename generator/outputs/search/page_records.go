package search

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// Record returns what a result shows of a page, as JSON. The browser reads it as PageRecord of runtime/search-files.ts.
func Record(p Page) []byte {
	values := struct {
		Address     string      `json:"address"`
		Title       string      `json:"title"`
		Description string      `json:"description"`
		Date        string      `json:"date,omitempty"`
		Lang        string      `json:"lang"`
		Sections    [][3]string `json:"sections"`
	}{p.Address, p.Title, p.Description, p.Date, p.Lang, make([][3]string, 0, len(p.Sections))}
	for _, s := range p.Sections[:min(len(p.Sections), maxSections)] {
		values.Sections = append(values.Sections, [3]string{s.ID, s.Heading, beginning(s.Text)})
	}
	data, err := json.Marshal(values)
	if err != nil {
		panic("internal error: a search record that cannot be JSON: " + err.Error())
	}
	return data
}

// beginning returns the first words of a text, with one space in place of all white space.
func beginning(text string) string {
	out := make([]byte, 0, 2*maxExcerpt)
	letters := 0
	for word := range strings.FieldsSeq(text) {
		if len(out) > 0 {
			out = append(out, ' ')
			letters++
		}
		out = append(out, word...)
		if letters += utf8.RuneCountInString(word); letters <= maxExcerpt {
			continue
		}
		end := 0
		for range maxExcerpt {
			_, size := utf8.DecodeRune(out[end:])
			end += size
		}
		if space := bytes.LastIndexByte(out[:end], ' '); space > 0 {
			end = space
		}
		return string(append(out[:end], " …"...))
	}
	return string(out)
}
