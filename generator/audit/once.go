package audit

import (
	"bytes"
	stdhtml "html"
	"strings"

	"golang.org/x/net/html"
)

// samples is how many sentences of an article are looked for.
const samples = 3

// once proves that sentences of the article's text stand in the page once,
// whatever way a second copy would be written: as HTML, as JSON, escaped or not.
func (r *reader) once() {
	page := normal(string(r.page.HTML))
	for _, s := range sentences(r.page.Text) {
		if n := strings.Count(page, normal(s)); n > 1 {
			r.errorf("audit-twice", "Give islands only what they show; an article's text belongs into the page alone.", "the article's text stands %d times: “%s”.", n, cut(s))
			return
		}
	}
}

// sentences picks a few long runs of text without markup from the begin, the
// middle and the end of a body. One that the text itself repeats is no proof.
func sentences(body []byte) []string {
	var runs []string
	z := html.NewTokenizer(bytes.NewReader(body))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		if kind == html.TextToken {
			if text := strings.Join(strings.Fields(string(z.Text())), " "); len(text) >= 60 {
				runs = append(runs, text)
			}
		}
	}
	if len(runs) == 0 {
		return nil
	}
	whole := normal(string(body))
	var out []string
	for i := range samples {
		s := runs[i*(len(runs)-1)/max(samples-1, 1)]
		if strings.Count(whole, normal(s)) == 1 {
			out = append(out, s)
		}
	}
	return out
}

var unescapeJSON = strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\"`, `"`, `\n`, " ")

// normal undoes the ways in which a text may be escaped.
func normal(text string) string {
	return strings.Join(strings.Fields(stdhtml.UnescapeString(unescapeJSON.Replace(text))), " ")
}
