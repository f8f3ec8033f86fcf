package headers

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Policy is a content security policy: the sources of each directive.
type Policy map[string][]string

// ParsePolicy parses a policy. A repeated directive is an error, because browsers silently ignore the second one. So is
// a comma, which separates two policies: browsers apply both.
func ParsePolicy(text string) (Policy, error) {
	if strings.Contains(text, ",") {
		return nil, errors.New("the policy contains a comma, as if two rules set it")
	}
	p := Policy{}
	for part := range strings.SplitSeq(text, ";") {
		words := strings.Fields(strings.ToLower(part))
		if len(words) == 0 {
			continue
		}
		if _, twice := p[words[0]]; twice {
			return nil, errors.New("the policy contains the directive " + words[0] + " twice")
		}
		sources := words[1:]
		if len(sources) == 0 && strings.HasSuffix(words[0], "-src") {
			sources = []string{"'none'"}
		}
		p[words[0]] = sources
	}
	return p, nil
}

// sources returns the sources of the first directive that the policy contains, or * if it contains none.
func (p Policy) sources(directives ...string) []string {
	for _, d := range directives {
		if sources, ok := p[d]; ok {
			return sources
		}
	}
	return []string{"*"}
}

// headerOnly lists the directives that browsers ignore in a meta element. It also contains upgrade-insecure-requests, which
// would break pages on a server without TLS, such as a local one.
var headerOnly = []string{"frame-ancestors", "report-uri", "report-to", "sandbox", "upgrade-insecure-requests"}

// MetaPolicy returns the part of a policy that a meta element can contain.
func MetaPolicy(policy string) string {
	var kept []string
	for part := range strings.SplitSeq(policy, ";") {
		if words := strings.Fields(part); len(words) > 0 && !slices.Contains(headerOnly, strings.ToLower(words[0])) {
			kept = append(kept, strings.Join(words, " "))
		}
	}
	return strings.Join(kept, "; ")
}

// maxAge returns the seconds of a header Strict-Transport-Security, or -1 if it contains none.
func maxAge(value string) int {
	for part := range strings.SplitSeq(strings.ToLower(value), ";") {
		if text, ok := strings.CutPrefix(strings.TrimSpace(part), "max-age="); ok {
			if age, err := strconv.Atoi(strings.Trim(text, `"`)); err == nil {
				return age
			}
		}
	}
	return -1
}
