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

var beginnings = [][]byte{[]byte("http:"), []byte("https:"), []byte("ftp:"), []byte("www.")}

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
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '.' || c == '_' || c == '+' || c == '-':
		default:
			return false
		}
	}
	return false
}
