package audit

import (
	"bytes"
	"unicode/utf8"
)

const (
	sampleCount = 5
	sampleBytes = 40 // at most; fewer where a character would be cut
	sampleMin   = sampleBytes - utf8.UTFMax + 1
)

// checkDuplicateText reports an article's text that the page contains twice, as
// HTML, as JSON or in an attribute. It looks for samples without characters
// that any of these notations would escape.
//
// A single repeated sentence is legitimate: a title that the text mentions, a
// heading that it lists. A second copy of the text contains most samples.
func (c *pageCheck) checkDuplicateText() {
	count, repeated := 0, 0
	var example []byte
	for _, s := range samples(c.page.Body) {
		if bytes.Contains(c.description, s) { // an excerpt may quote the text
			continue
		}
		count++
		if bytes.Count(c.page.HTML, s) > bytes.Count(c.page.Body, s) {
			repeated, example = repeated+1, s
		}
	}
	if 2*repeated > count {
		c.errorf("audit-twice", "Fix the component that repeats it: pass islands only what they show.",
			"The page contains the article's text twice: “%s”.", shorten(string(example)))
	}
}

// samples returns runs of plain text from paragraphs spread over a body.
// Headings do not count: a table of contents repeats them.
func samples(body []byte) [][]byte {
	var found [][]byte
	for i, at := 0, 0; i < sampleCount; i++ {
		at = max(at, i*len(body)/sampleCount)
		for {
			_, text, ok := bytes.Cut(body[at:], []byte("<p>"))
			if !ok {
				return found
			}
			if end := bytes.IndexByte(text, '<'); end >= 0 {
				at, text = len(body)-len(text)+end, text[:end]
			} else {
				at = len(body)
			}
			if s := sample(text); s != nil {
				found = append(found, s)
				break
			}
		}
	}
	return found
}

// sample returns the first run of a text that no notation escapes; nil if all runs are too short.
func sample(text []byte) []byte {
	for len(text) >= sampleBytes {
		end := bytes.IndexAny(text, "\n\r\t&<>\"'\\")
		if end < 0 {
			end = len(text)
		}
		if end >= sampleBytes {
			cut := sampleBytes
			for cut > sampleMin && cut < end && !utf8.RuneStart(text[cut]) {
				cut--
			}
			return text[:cut]
		}
		text = text[end+1:]
	}
	return nil
}
