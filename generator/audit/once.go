package audit

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
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

// runs picks a few long runs of plain text from the begin, the middle and the
// end of a body. Headings do not count: a table of contents repeats them.
func runs(body []byte) [][]byte {
	var all [][]byte
	z := html.NewTokenizer(bytes.NewReader(body))
	heading := false
	for {
		switch z.Next() {
		case html.ErrorToken:
			if len(all) == 0 {
				return nil
			}
			var out [][]byte
			for i := range samples {
				out = append(out, all[i*(len(all)-1)/(samples-1)])
			}
			return out
		case html.StartTagToken, html.EndTagToken:
			name, _ := z.TagName()
			if len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6' {
				heading = !heading
			}
		case html.TextToken:
			if !heading {
				if s := plain(z.Raw()); s != nil {
					all = append(all, bytes.Clone(s))
				}
			}
		}
	}
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
