// Package headers reads the file _headers, which defines the HTTP headers of each response, and scores it.
//
// The format is that of Netlify and Cloudflare Pages. Preview sends the headers with its responses, deploy stores them
// with its objects, and Score predicts the result of Mozilla's HTTP Observatory.
//
//  1. A line without indentation is an address pattern, in which * matches any text. The indented lines below it are
//     headers. A line that begins with # is a comment.
//  2. Every matching rule applies. If two rules set the same header, the values are joined with a comma, as
//     Cloudflare Pages and Netlify do. A line “! Name” removes what earlier rules set, as on Cloudflare Pages.
//  3. A response for which no rule sets Cache-Control gets DefaultCacheControl, as on both hosts.
//  4. Any other line is an error, which contains the line number.
package headers

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// rule is one block of a _headers file.
type rule struct {
	pattern string      // of addresses; * matches any text
	headers [][2]string // name, value
	removed []string    // names of headers that earlier rules set
}

// Rules contains the blocks of a _headers file in their order.
type Rules []rule

// DefaultCacheControl is what hosts send if no rule sets Cache-Control.
const DefaultCacheControl = "public, max-age=0, must-revalidate"

const cacheControl = "Cache-Control"

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
		removed, isRemoval := strings.CutPrefix(trimmed, "! ")
		if !ok && !isRemoval || len(list) == 0 {
			return nil, fmt.Errorf("_headers:%d: %q is neither an address nor a header", i+1, trimmed)
		}
		last := &list[len(list)-1]
		if isRemoval {
			last.removed = append(last.removed, strings.TrimSpace(removed))
			continue
		}
		last.headers = append(last.headers, [2]string{name, strings.TrimSpace(value)})
	}
	return list, nil
}

// Below returns the text of a _headers file with a base path before its patterns.
// Patterns that name a host stay as they are.
func Below(base string, text []byte) []byte {
	if base == "" {
		return text
	}
	var out []byte
	for line := range bytes.Lines(text) {
		if line[0] == '/' {
			out = append(out, base...)
		}
		out = append(out, line...)
	}
	return out
}

// For returns the headers of an address.
func (list Rules) For(address string) http.Header {
	h := list.Explicit(address)
	if h.Get(cacheControl) == "" {
		h.Set(cacheControl, DefaultCacheControl)
	}
	return h
}

// Apply sets the headers of an address in h.
func (list Rules) Apply(h http.Header, address string) { maps.Copy(h, list.For(address)) }

// Explicit returns the headers that rules set for an address, without defaults.
func (list Rules) Explicit(address string) http.Header {
	h := http.Header{}
	for _, r := range list {
		if !matches(r.pattern, address) {
			continue
		}
		for _, name := range r.removed {
			h.Del(name)
		}
		for _, kv := range r.headers {
			name := http.CanonicalHeaderKey(kv[0])
			if values, ok := h[name]; ok {
				h.Set(name, values[0]+", "+kv[1])
			} else {
				h.Set(name, kv[1])
			}
		}
	}
	return h
}

// Overlap is a header that two rules set for the same addresses.
type Overlap struct{ Header, First, Second string }

// isList reports whether joined values of a header are valid.
var isList = map[string]bool{"Link": true, "Vary": true, "Server-Timing": true, "Set-Cookie": true}

// Overlaps returns the headers whose values are joined by mistake. Such a header can have a single value only, two rules
// set it, and the pattern of one rule includes the other's.
func (list Rules) Overlaps() []Overlap {
	var all []Overlap
	for i, second := range list {
		for _, kv := range second.headers {
			name := http.CanonicalHeaderKey(kv[0])
			for _, first := range list[:i] {
				overlap := includes(first.pattern, second.pattern) || includes(second.pattern, first.pattern)
				if !isList[name] && !second.removes(name) && first.sets(name) && overlap {
					all = append(all, Overlap{name, first.pattern, second.pattern})
				}
			}
		}
	}
	return all
}

func (r rule) sets(name string) bool {
	return slices.ContainsFunc(r.headers, func(kv [2]string) bool { return strings.EqualFold(kv[0], name) })
}

func (r rule) removes(name string) bool {
	return slices.ContainsFunc(r.removed, func(removed string) bool { return strings.EqualFold(removed, name) })
}

// includes reports whether the first pattern matches the addresses of the second one.
func includes(pattern, other string) bool {
	return matches(pattern, strings.ReplaceAll(other, "*", "x"))
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
