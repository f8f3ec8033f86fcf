package headers

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Policy is a content security policy: directive → sources.
type Policy map[string][]string

// ParsePolicy reads one policy. A directive that is given twice is an error:
// browsers take the first, and nobody notices.
func ParsePolicy(text string) (Policy, error) {
	p := Policy{}
	for part := range strings.SplitSeq(text, ";") {
		words := strings.Fields(strings.ToLower(part))
		if len(words) == 0 {
			continue
		}
		if _, twice := p[words[0]]; twice {
			return nil, errors.New("the policy has the directive " + words[0] + " twice")
		}
		sources := words[1:]
		if len(sources) == 0 && strings.HasSuffix(words[0], "-src") {
			sources = []string{"'none'"}
		}
		p[words[0]] = sources
	}
	return p, nil
}

// get are the sources of the first of the directives that is there; * if none is.
func (p Policy) get(directives ...string) []string {
	for _, d := range directives {
		if sources, ok := p[d]; ok {
			return sources
		}
	}
	return []string{"*"}
}

// headerOnly are the directives that browsers ignore in a meta element, and
// the one that would break a page on a server without TLS, where a page that
// carries its own policy is most likely to be.
var headerOnly = []string{"frame-ancestors", "report-uri", "report-to", "sandbox", "upgrade-insecure-requests"}

// MetaPolicy is the part of a policy that a meta element can carry.
func MetaPolicy(policy string) string {
	var kept []string
	for part := range strings.SplitSeq(policy, ";") {
		if words := strings.Fields(part); len(words) > 0 && !slices.Contains(headerOnly, strings.ToLower(words[0])) {
			kept = append(kept, strings.Join(words, " "))
		}
	}
	return strings.Join(kept, "; ")
}

// strict is what Strict-Transport-Security says.
type strict struct {
	age                 int // −1 where it says none
	subdomains, preload bool
}

func transport(value string) strict {
	s := strict{age: -1}
	for part := range strings.SplitSeq(strings.ToLower(value), ";") {
		part = strings.TrimSpace(part)
		if age, ok := strings.CutPrefix(part, "max-age="); ok {
			if n, err := strconv.Atoi(strings.Trim(age, `"`)); err == nil {
				s.age = n
			}
		}
		s.subdomains = s.subdomains || part == "includesubdomains"
		s.preload = s.preload || part == "preload"
	}
	return s
}
