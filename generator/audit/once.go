package audit

import (
	"bytes"
	"encoding/binary"
	"slices"
	"unicode/utf8"
)

const (
	samples = 5         // how many runs of an article's text are looked for
	probe   = 40        // bytes of a run that are looked for, but for a character that is cut
	shorter = probe - 3 // the fewest of them
)

// once proves that runs of the article's text stand in the page once, whatever
// way a second copy would be written: as HTML, as JSON, escaped or not. The
// runs hold no character that any of these ways would write differently.
//
// One sentence may stand elsewhere for a reason: a title that the text names, a
// heading that it lists. A second copy of the text has most of its runs.
func (r *reader) once() {
	var found [samples][]byte
	of := 0
	for _, s := range runs(r.page.Body, &found) {
		if !bytes.Contains(r.description, s) { // an excerpt may be the text's own words
			found[of] = s
			of++
		}
	}
	all := counts(r.page.HTML, found[:of])
	if slices.Max(all[:]) <= 1 {
		return
	}
	own := counts(r.page.Body, found[:of])
	again, most := 0, 0
	var sample []byte
	for i, s := range found[:of] {
		if all[i] > own[i] {
			again, most = again+1, max(most, all[i]-own[i]+1)
			sample = s
		}
	}
	if 2*again > of {
		r.errorf("audit-twice", "Give islands only what they show; an article's text belongs into the page alone.", "the article's text stands %d times: “%s”.", most, cut(string(sample)))
	}
}

// runs picks a few long runs of plain text, spread over a body. Only paragraphs
// count: a table of contents repeats headings.
func runs(body []byte, out *[samples][]byte) [][]byte {
	n, at := 0, 0
	for i := range samples {
		at = max(at, i*len(body)/samples)
		for {
			begin := bytes.Index(body[at:], []byte("<p>"))
			if begin < 0 {
				return out[:n]
			}
			text := body[at+begin+len("<p>"):]
			if end := bytes.IndexByte(text, '<'); end >= 0 {
				text = text[:end]
			}
			at += begin + len("<p>") + len(text)
			if s := plain(text); s != nil {
				out[n] = s
				n++
				break
			}
		}
	}
	return out[:n]
}

// plain gives the first run of a text that every way of writing leaves as it is.
func plain(text []byte) []byte {
	for len(text) >= probe {
		end := bytes.IndexAny(text, "\n\r\t&<>\"'\\")
		if end < 0 {
			end = len(text)
		}
		if end >= probe {
			cut := probe
			for cut > shorter && cut < end && !utf8.RuneStart(text[cut]) {
				cut--
			}
			return text[:cut]
		}
		text = text[end+1:]
	}
	return nil
}

const (
	window = 8                    // bytes that are compared at once
	stride = shorter - window + 1 // how far apart: one window of each run stands there, wherever it begins
)

// counts is how often each run stands in a text, as bytes.Count has it, in one
// pass: the text is looked at here and there, and compared where a window of a
// run stands.
func counts(text []byte, runs [][]byte) (n [samples]int) {
	var seen [1 << 8]uint64 // hashes of windows
	for _, s := range runs {
		for offset := range stride {
			h := hash(binary.LittleEndian.Uint64(s[offset:]))
			seen[h>>6] |= 1 << (h & 63)
		}
	}
	var free [samples]int // where the next may begin
	for at := 0; at+window <= len(text); at += stride {
		w := binary.LittleEndian.Uint64(text[at:])
		if h := hash(w); seen[h>>6]&(1<<(h&63)) == 0 {
			continue
		}
		for i, s := range runs {
			for offset := stride - 1; offset >= 0; offset-- {
				if begin := at - offset; begin >= free[i] && binary.LittleEndian.Uint64(s[offset:]) == w && bytes.HasPrefix(text[begin:], s) {
					n[i], free[i] = n[i]+1, begin+len(s)
				}
			}
		}
	}
	return n
}

// hash is one of 1<<14.
func hash(window uint64) uint64 { return window * 0x9e3779b97f4a7c15 >> 50 }
