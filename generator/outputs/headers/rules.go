// Package headers reads the file _headers, which defines the HTTP headers of each response, and scores it.
//
// The format is that of Netlify and Cloudflare Pages. Preview sends the headers with its responses, deploy stores them
// with its objects, and Score predicts the result of Mozilla's HTTP Observatory.
//
//  1. A line without indentation is an address pattern, in which * matches any text. The indented lines below it are
//     headers. A line that begins with # is a comment.
//  2. Every matching rule applies. If two rules set the same header, the later one wins.
//  3. Any other line is an error, which contains the line number.
package headers

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
)

// rule is one block of a _headers file.
type rule struct {
	pattern string      // of addresses; * matches any text
	headers [][2]string // name, value
}

// Rules contains the blocks of a _headers file in their order.
type Rules []rule

// FileName is the name of the file in the root of the output.
const FileName = "_headers"

// Read reads the rules of an output. A missing file is not an error.
func Read(site fs.FS) (Rules, error) {
	text, err := fs.ReadFile(site, FileName)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return Parse(string(text))
}

// Parse reads the text of a _headers file.
func Parse(text string) (Rules, error) {
	var list Rules
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, " \t\r")
		trimmed := strings.TrimLeft(line, " \t")
		if trimmed == "" || strings.HasPrefix(trimmed, "#") {
			continue
		}
		if trimmed == line {
			list = append(list, rule{pattern: line})
			continue
		}
		name, value, ok := strings.Cut(trimmed, ":")
		if !ok || len(list) == 0 {
			return nil, fmt.Errorf("_headers:%d: %q is neither an address nor a header", i+1, trimmed)
		}
		last := &list[len(list)-1]
		last.headers = append(last.headers, [2]string{name, strings.TrimSpace(value)})
	}
	return list, nil
}

// For returns the headers of an address.
func (list Rules) For(address string) http.Header {
	h := http.Header{}
	list.Apply(h, address)
	return h
}

// Apply adds the headers of every matching rule to h.
func (list Rules) Apply(h http.Header, address string) {
	for _, r := range list {
		if !matches(r.pattern, address) {
			continue
		}
		for _, kv := range r.headers {
			h.Set(kv[0], kv[1])
		}
	}
}

// matches reports whether an address matches a pattern. Each part between two stars is looked for once, from left to
// right, so that the time is at most proportional to both lengths.
func matches(pattern, address string) bool {
	part, pattern, hasStar := strings.Cut(pattern, "*")
	address, ok := strings.CutPrefix(address, part)
	for ok && hasStar {
		part, pattern, hasStar = strings.Cut(pattern, "*")
		if !hasStar {
			return strings.HasSuffix(address, part)
		}
		_, address, ok = strings.Cut(address, part)
	}
	return ok && address == ""
}
