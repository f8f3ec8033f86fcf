package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// linkify finds addresses without brackets. It is goldmark's, and is asked only
// where one can begin: its regular expressions would be tried at every word,
// which took a third of the time of a text.
type linkify struct{ parser.InlineParser }

func newLinkify() linkify {
	return linkify{extension.NewLinkifyParser(extension.WithLinkifyEmailRegexp(email))}
}

// Parse implements parser.InlineParser.
func (l linkify) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	f, _ := pc.Get(factsKey).(*facts)
	if line, _ := block.PeekLine(); !mayLink(line, f == nil || f.source.at) {
		return nil
	}
	return l.InlineParser.Parse(parent, block, pc)
}

var (
	www        = []byte("www.")
	beginnings = [][]byte{[]byte("http:"), []byte("https:"), []byte("ftp:"), www}
)

// mayHaveAddress reports whether something in a text looks like an address
// without brackets: one behind a space, or a mailbox. No address is a backslash
// at a line's end that goldmark takes for one before the next line; but what it
// makes of it depends on whether addresses are looked for.
func (s *source) mayHaveAddress() bool {
	if s.at || bytes.Contains(s.text, []byte("\\  \n")) || bytes.Contains(s.text, []byte("\\\\\n")) {
		return true
	}
	for _, begin := range beginnings {
		for at := 0; ; at += len(begin) {
			i := bytes.Index(s.text[at:], begin)
			if i < 0 {
				break
			}
			if at += i; at == 0 || strings.IndexByte(" \n\t*_~", s.text[at-1]) >= 0 || at > 1 && s.text[at-1] == '(' && s.text[at-2] != ']' {
				return true
			}
		}
	}
	return false
}

// hasAddress reports whether an address may begin in a piece of running text.
func hasAddress(text []byte) bool {
	if bytes.Contains(text, www) {
		return true
	}
	for {
		i := bytes.IndexByte(text, ':')
		if i < 0 {
			return false
		}
		if before := text[:i]; bytes.HasSuffix(before, []byte("http")) || bytes.HasSuffix(before, []byte("https")) || bytes.HasSuffix(before, []byte("ftp")) {
			return true
		}
		text = text[i+1:]
	}
}

// hasAddress reports whether an address may begin in the text of a node.
func (w *walker) hasAddress(n ast.Node) bool {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok && hasAddress(t.Segment.Value(w.source.text)) || w.hasAddress(c) {
			return true
		}
	}
	return false
}

// inMailbox reports whether a character can stand on either side of an @.
func inMailbox(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '.' || c == '_' || c == '+' || c == '-'
}

// mayLink reports whether what follows begins like an address: with a scheme,
// with www, or with a word that has an @ in it, where the text has any.
func mayLink(line []byte, at bool) bool {
	if len(line) > 0 && strings.IndexByte(" *_~(", line[0]) >= 0 {
		line = line[1:]
	}
	if len(line) > 0 && (line[0] == 'h' || line[0] == 'f' || line[0] == 'w') {
		for _, begin := range beginnings {
			if bytes.HasPrefix(line, begin) {
				return true
			}
		}
	}
	if !at {
		return false
	}
	for i, c := range line {
		switch {
		case c == '@':
			return i > 0
		case inMailbox(c):
		default:
			return false
		}
	}
	return false
}
