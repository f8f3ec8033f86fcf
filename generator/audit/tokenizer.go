package audit

import (
	"bytes"

	"golang.org/x/net/html"
)

// tokenizer reads the start tags of a page. The zero value with a page is ready.
//
// It exists for speed: golang.org/x/net/html needs 0.25 ms of CPU time for a
// page of 22 KB, tokenizer 0.04 ms. That is 12 % of a cold build of 10,000 × 2
// articles (November 2026).
//
// Only what React, goldmark and html/template write is read here, without
// copying. From the first token that is written differently, x/net/html reads
// the rest of the page. FuzzTokenizer compares both on any page.
type tokenizer struct {
	page []byte
	pos  int             // outside of tags, comments and scripts
	rest *html.Tokenizer // nil while the page is in the simple form

	tag   []byte // in lower case, like the names of attributes
	attrs []attribute
	start int // where the tag begins
	text  int // the length of the content before pos, if the element is one such as script, in the simple form
	end   int // where the current token of rest ends

	open [][]byte // the current element and those around it, while the page is in the simple form

	// ambiguous reports whether browsers may see other elements. The text of an element such as title contains "<": in a
	// drawing that begins a tag. Or the page is not in the simple form.
	ambiguous bool
}

// attribute is an attribute of the current element. Its value is unescaped.
type attribute struct{ key, value []byte }

// maxAttrs bounds the attributes of a simple tag: each is compared with those before it.
const maxAttrs = 64

// maxOpen bounds the open elements: each end tag is compared with them. Browsers nest as many.
const maxOpen = 512

// next reads up to and including the next start tag and reports whether there is one.
func (t *tokenizer) next() bool {
	if t.pos == 0 && (bytes.IndexByte(t.page, '\r') >= 0 || bytes.IndexByte(t.page, 0) >= 0) { // parsers replace both
		t.readRest()
	}
	for t.rest == nil {
		i := bytes.IndexByte(t.page[t.pos:], '<')
		if i < 0 || t.pos+i+1 == len(t.page) {
			t.pos = len(t.page)
			return false
		}
		t.pos += i
		text := t.page[t.pos:]
		length, isStart := 0, false
		switch c := text[1]; {
		case classes[c]&letter != 0:
			length, isStart = t.startTag(text), true
		case c == '/':
			length = endTag(text)
		case c == '!':
			length = comment(text)
		case c != '?':
			length = 1 // "<" as text
		}
		if length == 0 {
			t.readRest()
			break
		}
		if isStart {
			t.start, t.pos = t.pos, t.pos+length
			if len(t.open) < maxOpen && text[length-t.text-len("/>")] != '/' && !isVoid(string(t.tag)) {
				t.open = append(t.open, t.tag)
			}
			return true
		}
		if text[1] == '/' {
			t.closeElement(text[len("</") : length-1])
		}
		t.pos += length
	}
	for {
		kind := t.rest.Next()
		t.start, t.end = t.end, t.end+len(t.rest.Raw())
		switch kind {
		case html.ErrorToken:
			return false
		case html.StartTagToken, html.SelfClosingTagToken:
			t.readTag(t.rest)
			return true
		}
	}
}

// closeElement removes the last open element of a name, and those in it.
func (t *tokenizer) closeElement(tag []byte) {
	for i := len(t.open) - 1; i >= 0; i-- {
		if bytes.EqualFold(t.open[i], tag) {
			t.open = t.open[:i]
			return
		}
	}
}

// readTag takes the current tag from x/net/html.
func (t *tokenizer) readTag(z *html.Tokenizer) {
	tag, more := z.TagName()
	t.tag, t.attrs = bytes.Clone(tag), t.attrs[:0]
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		t.attrs = append(t.attrs, attribute{bytes.Clone(key), append([]byte{}, value...)})
	}
}

// readRest lets x/net/html read the page from the current token on.
func (t *tokenizer) readRest() {
	t.rest = html.NewTokenizer(bytes.NewReader(t.page[t.pos:]))
	t.end, t.pos = t.pos, len(t.page)
	t.ambiguous = true
}

// attr returns the value of an attribute. It is nil if the attribute is missing,
// not if its value is empty.
func (t *tokenizer) attr(key string) []byte {
	for _, a := range t.attrs {
		if string(a.key) == key {
			return a.value
		}
	}
	return nil
}

// startTag reads a start tag, and the content of elements whose content is no
// markup. It returns the length of both; 0 if the form is not simple.
func (t *tokenizer) startTag(text []byte) int {
	var pos int
	t.tag, pos = readName(text, 1, letter|digit)
	t.attrs, t.text = t.attrs[:0], 0
	for pos < len(text) {
		switch c := text[pos]; {
		case c == '>':
			pos++
			if !isRawText(t.tag) {
				return pos
			}
			if t.text = bytes.IndexByte(text[pos:], '<'); t.text >= 0 && !isEndTag(t.tag, text[pos+t.text:]) {
				t.ambiguous = true
				t.text = rawTextLength(t.tag, text[pos:])
			}
			if t.text < 0 {
				return 0
			}
			return pos + t.text
		case c == '/' && pos+1 < len(text) && text[pos+1] == '>':
			pos++
			continue
		case !isSpace(c):
			return 0
		}
		for pos++; pos < len(text) && isSpace(text[pos]); pos++ {
		}
		var key []byte
		if key, pos = readName(text, pos, letter|digit|nameMark); len(key) == 0 {
			continue // the end of the tag, or not simple
		}
		value := []byte{}
		if pos+1 < len(text) && text[pos] == '=' {
			if text[pos+1] != '"' {
				return 0
			}
			pos += 2
			length := bytes.IndexByte(text[pos:], '"')
			if length < 0 {
				return 0
			}
			var ok bool
			if value, ok = unescape(text[pos : pos+length]); !ok {
				return 0
			}
			pos += length + 1
		}
		if len(t.attrs) == maxAttrs {
			return 0
		}
		if t.attr(string(key)) == nil {
			t.attrs = append(t.attrs, attribute{key, value})
		}
	}
	return 0
}

// references are the character references that React, goldmark and html/template write.
var references = map[string]byte{
	"amp": '&', "quot": '"', "#39": '\'', "#x27": '\'', "#34": '"', "lt": '<', "gt": '>', "#43": '+',
}

// unescape resolves the references in an attribute's value; false if there are others.
func unescape(value []byte) ([]byte, bool) {
	before, rest, found := bytes.Cut(value, []byte("&"))
	if !found {
		return value, true
	}
	out := bytes.Clone(before)
	for found {
		name, after, _ := bytes.Cut(rest, []byte(";"))
		char, known := references[string(name)]
		if !known || len(name) == len(rest) {
			return nil, false
		}
		before, rest, found = bytes.Cut(after, []byte("&"))
		out = append(append(out, char), before...)
	}
	return out, true
}

// endTag returns the length of an end tag; 0 if the form is not simple.
func endTag(text []byte) int {
	if len(text) < 3 || classes[text[2]]&letter == 0 {
		return 0
	}
	if _, pos := readName(text, 2, letter|digit); pos < len(text) && text[pos] == '>' {
		return pos + 1
	}
	return 0
}

// comment returns the length of a comment or the doctype; 0 if the form is not simple.
func comment(text []byte) int {
	const doctype, opening, closing = "<!doctype html>", "<!--", "-->"
	if len(text) >= len(doctype) && bytes.EqualFold(text[:len(doctype)], []byte(doctype)) {
		return len(doctype)
	}
	content, ok := bytes.CutPrefix(text, []byte(opening))
	if !ok || len(content) == 0 || content[0] == '-' || content[0] == '>' {
		return 0
	}
	end := bytes.Index(content, []byte("--"))
	if end < 0 || !bytes.HasPrefix(content[end:], []byte(closing)) {
		return 0
	}
	return len(opening) + end + len(closing)
}

// isRawText reports whether the content of an element is text up to its end tag.
func isRawText(tag []byte) bool {
	switch string(tag) {
	case "iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "textarea", "title", "xmp":
		return true
	}
	return false
}

// isEndTag reports whether a text begins with the simple end tag of an element.
func isEndTag(tag, text []byte) bool {
	const opening = "</"
	end := len(opening) + len(tag)
	return len(text) > end && text[1] == '/' && text[end] == '>' && string(tag) != "plaintext" &&
		bytes.EqualFold(text[len(opening):end], tag)
}

// rawTextLength returns the length of an element's content up to its end tag;
// -1 if the form is not simple.
func rawTextLength(tag, text []byte) int {
	if string(tag) == "plaintext" {
		return -1
	}
	for pos := 0; ; pos += len("</") {
		i := bytes.Index(text[pos:], []byte("</"))
		if i < 0 {
			return -1
		}
		pos += i
		end := pos + len("</") + len(tag)
		switch {
		case end >= len(text):
			return -1
		case !bytes.EqualFold(text[pos+len("</"):end], tag):
			continue
		case text[end] != '>', string(tag) == "script" && bytes.Contains(text[:pos], []byte("<!--")):
			return -1
		}
		return pos
	}
}

// Classes of characters in names.
const (
	letter   = 1 << iota
	capital  // is a letter too
	digit    // or hyphen
	nameMark // in attribute names only
)

var classes = func() (classes [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		classes[c], classes[c-'a'+'A'] = letter, letter|capital
	}
	for c := '0'; c <= '9'; c++ {
		classes[c] = digit
	}
	classes['-'], classes[':'], classes['_'], classes['.'] = digit, nameMark, nameMark, nameMark
	return classes
}()

// readName returns the name that begins at pos in lower case, without a copy if possible, and where it ends. It consists of
// characters of some classes.
func readName(text []byte, pos int, of uint8) (name []byte, end int) {
	all := uint8(0)
	for end = pos; end < len(text) && classes[text[end]]&of != 0; end++ {
		all |= classes[text[end]]
	}
	if name = text[pos:end]; all&capital != 0 {
		return bytes.ToLower(name), end
	}
	return name, end
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\f' }
