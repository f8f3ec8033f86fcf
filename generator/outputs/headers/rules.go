// Package headers reads the file _headers, which says what a host sends with
// each answer, and judges it.
//
// In goes the text of _headers in the form that Netlify and Cloudflare Pages
// share; out come Rules, which preview applies to its answers and deploy to
// the objects that it stores, and a Score, which foretells what Mozilla's HTTP
// Observatory would give a site that sends them.
//
//  1. A line without indentation is an address pattern, in which * stands for
//     anything; the indented lines below it are headers. # begins a comment.
//  2. Every rule that matches applies; of two that set the same header, the
//     later one wins.
//  3. A line that is neither is refused with its number.
package headers

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
)

// rule is one block of a _headers file: an address pattern, in which * stands
// for anything, and the headers it sets.
type rule struct {
	pattern string
	headers [][2]string
}

// Rules are the blocks of a _headers file in their order.
type Rules []rule

// FileName is the file that holds the rules, at the root of the output.
const FileName = "_headers"

// Read reads the rules of a finished site. A site without any has none.
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

// For gives the headers of an address.
func (list Rules) For(address string) http.Header {
	h := http.Header{}
	list.Apply(h, address)
	return h
}

// Apply sets the headers of every rule that matches; of two rules that set the
// same header, the later one wins.
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

// matches goes back to the last star alone, so that stars cost no more than
// their number times the address.
func matches(pattern, address string) bool {
	p, a, star, mark := 0, 0, -1, 0
	for a < len(address) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, a
			p++
		case p < len(pattern) && pattern[p] == address[a]:
			p++
			a++
		case star >= 0:
			mark++
			p, a = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}
