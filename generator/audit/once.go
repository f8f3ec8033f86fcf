package audit

import (
	"bytes"
	"strings"
)

const (
	samples = 5  // how many runs of an article's text are looked for
	probe   = 40 // bytes of a run that are looked for
)

// once proves that runs of the article's text stand in the page once, whatever
// way a second copy would be written: as HTML, as JSON, escaped or not. The
// runs hold no character that any of these ways would write differently.
//
// One sentence may stand elsewhere for a reason: a title that the text names, a
// heading that it lists. A second copy of the text has most of its runs.
func (r *reader) once() {
	again, of, most := 0, 0, 0
	sample := ""
	for _, s := range runs(r.page.Text) {
		if strings.Contains(r.description, string(s)) {
			continue // an excerpt may be the text's own words
		}
		of++
		own := bytes.Count(r.page.Text, s)
		if n := bytes.Count(r.page.HTML, s); n > own {
			again, most = again+1, max(most, n-own+1)
			sample = cut(string(s))
		}
	}
	if 2*again > of {
		r.errorf("audit-twice", "Give islands only what they show; an article's text belongs into the page alone.", "the article's text stands %d times: “%s”.", most, sample)
	}
}

// runs picks a few long runs of plain text, spread over a body. Only paragraphs
// count: a table of contents repeats headings.
func runs(body []byte) [][]byte {
	var out [][]byte
	at := 0
	for i := range samples {
		at = max(at, i*len(body)/samples)
		for {
			begin := bytes.Index(body[at:], []byte("<p>"))
			if begin < 0 {
				return out
			}
			text := body[at+begin+len("<p>"):]
			if end := bytes.IndexByte(text, '<'); end >= 0 {
				text = text[:end]
			}
			at += begin + len("<p>") + len(text)
			if s := plain(text); s != nil {
				out = append(out, s)
				break
			}
		}
	}
	return out
}

// plain gives the first run of a text that every way of writing leaves as it is.
func plain(text []byte) []byte {
	for len(text) >= probe {
		end := bytes.IndexAny(text, "\n\r\t&<>\"'\\")
		if end < 0 {
			end = len(text)
		}
		if end >= probe {
			return []byte(strings.ToValidUTF8(string(text[:probe]), ""))
		}
		text = text[end+1:]
	}
	return nil
}
