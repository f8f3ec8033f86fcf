package preview

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

type rules []rule

// readRules reads the file _headers in the form that Netlify and Cloudflare
// Pages share. A site without one has no rules.
func readRules(site fs.FS) (rules, error) {
	text, err := fs.ReadFile(site, "_headers")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list rules
	for i, line := range strings.Split(string(text), "\n") {
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

// apply sets the headers of every rule that matches; of two rules that set the
// same header, the later one wins.
func (list rules) apply(h http.Header, address string) {
	for _, r := range list {
		if !matches(r.pattern, address) {
			continue
		}
		for _, kv := range r.headers {
			h.Set(kv[0], kv[1])
		}
	}
}

func matches(pattern, address string) bool {
	before, after, star := strings.Cut(pattern, "*")
	if !star {
		return pattern == address
	}
	if !strings.HasPrefix(address, before) {
		return false
	}
	rest := address[len(before):]
	if !strings.Contains(after, "*") {
		return strings.HasSuffix(rest, after)
	}
	for i := range len(rest) + 1 {
		if matches(after, rest[i:]) {
			return true
		}
	}
	return false
}
