package audit

import (
	"bytes"
	"sync"
)

// What many pages hold, as the layout around them, is read on the first of them
// and remembered: its links, and those of its elements that mean something else
// on another page, which each page goes through again.
//
// It is known again by its bytes, from where the reader stands in it, outside of
// any tag, to its end: what they say up to there depends on nothing else. And so
// Page.Shared decides how long a page is read, but nothing of what is said of it.
type memo struct {
	length   int      // of what need not be read
	links    []uint32 // that lead to the same from every page
	elements []kept   // the others that say something, in order
}

// kept is an element, copied.
type kept struct {
	tag   []byte
	attrs []attribute
}

// memos are kept by what they are of.
type memos struct {
	mu    sync.RWMutex
	known map[string]*memo
	size  int // bytes of all keys
}

// maxMemos bounds the bytes that memos are of: far more than all layouts of a site
// have, unless their code changes time and again, as `gaceta dev` sees it.
const maxMemos = 4 << 20

func (m *memos) of(text []byte) *memo {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.known[string(text)]
}

func (m *memos) keep(text []byte, made *memo) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known[string(text)] != nil || len(text) > maxMemos {
		return
	}
	if m.size += len(text); m.size > maxMemos || m.known == nil {
		m.known, m.size = map[string]*memo{}, len(text)
	}
	m.known[string(text)] = made
}

// recording is a memo that is being made.
type recording struct {
	*memo
	text                []byte
	begin               int // in the page
	odd, errors, linked int // how many the reader had before the element
}

// ahead is how far behind a token is looked, at most, to tell where it ends: a
// script's text ends before its end tag.
const ahead = len("</plaintext>")

// enter passes over what is remembered where the reader stands, or begins to
// remember it.
func (r *reader) enter() {
	for len(r.rest) > 0 && r.at >= r.rest[0][0] && r.record == nil && r.slow == nil {
		end := r.rest[0][1]
		r.rest = r.rest[1:]
		if r.at+ahead >= end {
			continue
		}
		text := r.page.HTML[r.at:end]
		if m := r.auditor.memos.of(text); m != nil {
			r.recall(m)
			continue
		}
		r.record = &recording{memo: &memo{}, text: text, begin: r.at, odd: r.odd, errors: len(r.list), linked: len(r.links)}
	}
}

// recall does what reading would.
func (r *reader) recall(m *memo) {
	r.at += m.length
	r.links = append(r.links, m.links...)
	for _, e := range m.elements {
		r.tag, r.attrs = e.tag, append(r.attrs[:0], e.attrs...)
		r.element()
	}
}

// note remembers the element that was just gone through. It ends with the part,
// or before what is odd, which counts on each page.
func (r *reader) note() {
	m := r.record
	if m == nil {
		return
	}
	if r.odd > m.odd || r.at+ahead > m.begin+len(m.text) {
		r.keepMemo()
		return
	}
	if r.means(m) {
		m.elements = append(m.elements, r.copied())
	} else {
		m.links = append(m.links, r.links[m.linked:]...)
	}
	m.length, m.errors, m.linked = r.at-m.begin, len(r.list), len(r.links)
}

// means reports whether the element says more of its page than a link that leads
// to the same from every other.
func (r *reader) means(m *recording) bool {
	switch string(r.tag) {
	case "html", "title", "meta", "h1", "link":
		return true
	}
	_, id := r.attr("id")
	return id || r.relative || len(r.list) > m.errors
}

func (r *reader) copied() kept {
	e := kept{bytes.Clone(r.tag), make([]attribute, len(r.attrs))}
	for i, a := range r.attrs {
		e.attrs[i] = attribute{bytes.Clone(a.key), bytes.Clone(a.value)}
	}
	return e
}

// keepMemo ends the recording, if there is one.
func (r *reader) keepMemo() {
	if m := r.record; m != nil && m.length > 0 {
		r.auditor.memos.keep(m.text, m.memo)
	}
	r.record = nil
}
