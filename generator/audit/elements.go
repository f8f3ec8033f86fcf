package audit

import (
	"bytes"

	"golang.org/x/net/html"
)

const (
	maxOdd   = 32 // tokens of a page that are read one by one with x/net/html
	maxAttrs = 64 // of a plain tag: each is compared with those before it
)

// elements goes through the elements of a page. What is written plainly, as
// React, goldmark and html/template write all of a page but for a few tokens,
// is told apart here, without a copy; any other token is x/net/html's, which
// reads it as a browser would. What is plain is so little that both give the
// same for it: FuzzElements.
type elements struct {
	page []byte
	at   int // outside of any tag, comment or script
	odd  int
	slow *html.Tokenizer // reads the rest of a page that is odd too often
	desk []byte          // what is written otherwise than it is meant

	tag   []byte // of the element: in lower case, as the names of its attributes are
	attrs []attribute
}

// attribute is one of the element that is being read. Its bytes are the page's
// or the desk's: they stay while the page is read.
type attribute struct{ key, value []byte }

// begin goes to the begin of a page.
func (e *elements) begin(page []byte) {
	clear(e.attrs[:cap(e.attrs)])
	*e = elements{page: page, desk: e.desk[:0], attrs: e.attrs[:0]}
	if bytes.IndexByte(page, '\r') >= 0 || bytes.IndexByte(page, 0) >= 0 { // a browser reads others for them
		e.slow = html.NewTokenizer(bytes.NewReader(page))
	}
}

// next goes to the next element; false when there is none.
func (e *elements) next() bool {
	for e.slow == nil {
		i := bytes.IndexByte(e.page[e.at:], '<')
		if i < 0 || e.at+i+1 == len(e.page) {
			e.at = len(e.page)
			return false
		}
		e.at += i
		rest := e.page[e.at:]
		length, element := 0, false
		switch c := rest[1]; {
		case kinds[c]&letter != 0:
			length, element = e.start(rest), true
		case c == '/':
			length = end(rest)
		case c == '!':
			length = declaration(rest)
		case c != '?':
			length = 1 // text
		}
		if length == 0 {
			length, element = e.strange(rest)
		}
		e.at += length
		if element {
			return true
		}
	}
	for {
		switch e.slow.Next() {
		case html.ErrorToken:
			return false
		case html.StartTagToken, html.SelfClosingTagToken:
			e.take(e.slow)
			return true
		}
	}
}

// strange reads a token that is not plain, with the text that belongs to it,
// and gives its length.
func (e *elements) strange(rest []byte) (length int, element bool) {
	z := html.NewTokenizer(bytes.NewReader(rest))
	if e.odd++; e.odd > maxOdd {
		e.slow = z
		return 0, false
	}
	switch z.Next() {
	case html.ErrorToken:
		return len(rest), false
	case html.StartTagToken, html.SelfClosingTagToken:
		element = true
	}
	length = len(z.Raw())
	if !element {
		return length, false
	}
	e.take(z)
	if raw(e.tag) {
		if z.Next() == html.ErrorToken {
			return len(rest), true
		}
		length += len(z.Raw())
	}
	return length, true
}

// take copies an element from a tokenizer.
func (e *elements) take(z *html.Tokenizer) {
	tag, more := z.TagName()
	e.tag = e.keep(tag)
	e.attrs = e.attrs[:0]
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		e.attrs = append(e.attrs, attribute{e.keep(key), e.keep(value)})
	}
}

// keep copies a text onto the desk.
func (e *elements) keep(text []byte) []byte {
	begin := len(e.desk)
	e.desk = append(e.desk, text...)
	return e.desk[begin:len(e.desk):len(e.desk)]
}

// start reads a plain start tag, with the text of a script or a title behind
// it, and gives the length of both; 0 if they are not plain.
func (e *elements) start(rest []byte) int {
	at, seen := word(rest, 1, letter|digit)
	e.tag, e.attrs = e.lower(rest[1:at], seen), e.attrs[:0]
	for at < len(rest) {
		switch c := rest[at]; {
		case c == '>':
			at++
			if !raw(e.tag) {
				return at
			}
			if text := rawText(e.tag, rest[at:]); text >= 0 {
				return at + text
			}
			return 0
		case c == '/' && at+1 < len(rest) && rest[at+1] == '>':
			at++
			continue
		case !space(c):
			return 0
		}
		for at++; at < len(rest) && space(rest[at]); at++ {
		}
		key := at
		if at, seen = word(rest, at, letter|digit|mark); at == key {
			continue // the end of the tag, or odd
		}
		a := attribute{key: e.lower(rest[key:at], seen)}
		if at+1 < len(rest) && rest[at] == '=' {
			if rest[at+1] != '"' {
				return 0
			}
			at += 2
			length := bytes.IndexByte(rest[at:], '"')
			if length < 0 {
				return 0
			}
			var ok bool
			if a.value, ok = e.meant(rest[at : at+length]); !ok {
				return 0
			}
			at += length + 1
		}
		if len(e.attrs) == maxAttrs {
			return 0
		}
		if _, twice := e.attr(string(a.key)); !twice {
			e.attrs = append(e.attrs, a)
		}
	}
	return 0
}

// attr gives the value of an attribute.
func (e *elements) attr(key string) ([]byte, bool) {
	for _, a := range e.attrs {
		if string(a.key) == key {
			return a.value, true
		}
	}
	return nil, false
}

// lower is a name in lower case, in which such characters were seen.
func (e *elements) lower(name []byte, seen uint8) []byte {
	if seen&capital == 0 {
		return name
	}
	name = e.keep(name)
	for i, c := range name {
		if kinds[c]&capital != 0 {
			name[i] = c + 'a' - 'A'
		}
	}
	return name
}

// written are the characters that stand in values as references, as those write
// them whom we know.
var written = []struct {
	reference string
	meant     byte
}{{"&amp;", '&'}, {"&quot;", '"'}, {"&#39;", '\''}, {"&#x27;", '\''}, {"&#34;", '"'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&#43;", '+'}}

// meant is what a value stands for; false if that is not plain.
func (e *elements) meant(value []byte) ([]byte, bool) {
	if bytes.IndexByte(value, '&') < 0 {
		return value, true
	}
	begin := len(e.desk)
next:
	for {
		i := bytes.IndexByte(value, '&')
		if i < 0 {
			break
		}
		e.desk = append(e.desk, value[:i]...)
		value = value[i:]
		for _, w := range written {
			if len(value) >= len(w.reference) && string(value[:len(w.reference)]) == w.reference {
				e.desk = append(e.desk, w.meant)
				value = value[len(w.reference):]
				continue next
			}
		}
		return nil, false
	}
	e.desk = append(e.desk, value...)
	return e.desk[begin:len(e.desk):len(e.desk)], true
}

// end is the length of a plain end tag; 0 if it is not plain.
func end(rest []byte) int {
	if len(rest) < 3 || kinds[rest[2]]&letter == 0 {
		return 0
	}
	if at, _ := word(rest, 2, letter|digit); at < len(rest) && rest[at] == '>' {
		return at + 1
	}
	return 0
}

var (
	doctype = []byte("<!doctype html>")
	comment = []byte("<!--")
	dashes  = []byte("--")
)

// declaration is the length of the plain doctype or of a plain comment; 0 if it
// is neither.
func declaration(rest []byte) int {
	if !bytes.HasPrefix(rest, comment) {
		if len(rest) >= len(doctype) && bytes.EqualFold(rest[:len(doctype)], doctype) {
			return len(doctype)
		}
		return 0
	}
	text := rest[len(comment):]
	if len(text) == 0 || text[0] == '-' || text[0] == '>' {
		return 0
	}
	stop := bytes.Index(text, dashes)
	if stop < 0 || stop+2 >= len(text) || text[stop+2] != '>' {
		return 0
	}
	return len(comment) + stop + len("-->")
}

// raw reports whether what follows the start tag is text up to the end tag.
func raw(tag []byte) bool {
	switch string(tag) {
	case "iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "textarea", "title", "xmp":
		return true
	}
	return false
}

// rawText is the length of an element's text up to its end tag; -1 if it has none
// or the text hides it.
func rawText(tag, text []byte) int {
	for at := 0; string(tag) != "plaintext"; {
		i := bytes.Index(text[at:], []byte("</"))
		if i < 0 {
			break
		}
		at += i
		behind := at + 2 + len(tag)
		if behind >= len(text) {
			break
		}
		if c := text[behind]; (c == '>' || c == '/' || space(c)) && bytes.EqualFold(text[at+2:behind], tag) {
			if string(tag) == "script" && bytes.Contains(text[:at], comment) {
				break
			}
			return at
		}
		at += 2
	}
	return -1
}

// Kinds of characters in names.
const (
	letter  = 1 << iota
	capital // a letter too
	digit   // and the hyphen
	mark    // in names of attributes alone
)

var kinds = func() (kinds [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		kinds[c], kinds[c-'a'+'A'] = letter, letter|capital
	}
	for c := '0'; c <= '9'; c++ {
		kinds[c] = digit
	}
	kinds['-'], kinds[':'], kinds['_'], kinds['.'] = digit, mark, mark, mark
	return kinds
}()

// word is where a word of some kinds of characters ends that begins at an
// offset, and which were seen.
func word(text []byte, at int, of uint8) (end int, seen uint8) {
	for at < len(text) && kinds[text[at]]&of != 0 {
		seen |= kinds[text[at]]
		at++
	}
	return at, seen
}

func space(c byte) bool {
	return c == ' ' || c == '\n' || c == '\t' || c == '\f'
}
