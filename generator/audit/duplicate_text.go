package audit

import (
	"bytes"
	"strings"
)

const (
	sampleCount = 5
	sampleBytes = 40
)

// checkDuplicateText warns of an article's text that the page contains twice, as
// HTML, as JSON or in an attribute. It looks for samples without characters
// that any of these notations would escape. It is a warning, because the fault is
// the site's code and the author of the text cannot fix it.
//
// A single repeated sentence is legitimate: a title that the text mentions, a
// heading that it lists. A second copy of the text contains most samples.
func (c *pageCheck) checkDuplicateText() {
	count, repeated := 0, 0
	var example []byte
	_, rest, _ := bytes.Cut(c.page.HTML, []byte("<title"))
	title, _, _ := bytes.Cut(rest, []byte("</title>"))
	for _, s := range samples(c.page.Body) {
		if bytes.Contains(c.head.description, s) || bytes.Contains(title, s) { // an excerpt or a title may quote the text
			continue
		}
		count++
		if bytes.Count(c.page.HTML, s) > bytes.Count(c.page.Body, s) {
			repeated, example = repeated+1, s
		}
	}
	if 2*repeated > count {
		c.list.Warnf("audit-twice", c.page.Pos,
			"Fix the component that repeats it: pass islands only what they show. Found on "+c.page.Address+".",
			"The page contains the article's text twice: “%s”.", strings.ToValidUTF8(string(example), ""))
	}
}

// samples returns runs of plain text from paragraphs spread over a body.
// Headings do not count: a table of contents repeats them.
func samples(body []byte) [][]byte {
	var found [][]byte
	for at := 0; len(found) < sampleCount; {
		_, rest, ok := bytes.Cut(body[at:], []byte("<p>"))
		if !ok {
			break
		}
		text, rest, _ := bytes.Cut(rest, []byte("<"))
		at = len(body) - len(rest)
		if s := sample(text); s != nil {
			found = append(found, s)
			at = max(at, len(found)*len(body)/sampleCount)
		}
	}
	return found
}

// sample returns the first run of a text that no notation escapes; nil if all runs are too short.
func sample(text []byte) []byte {
	for len(text) >= sampleBytes {
		end := bytes.IndexAny(text[:sampleBytes], "\n\r\t&<>\"'\\")
		if end < 0 {
			return text[:sampleBytes]
		}
		text = text[end+1:]
	}
	return nil
}
