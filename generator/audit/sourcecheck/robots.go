package sourcecheck

import "strings"

// robots are the rules of a robots.txt for this program. The library temoto/robotstxt rejects a file because of one bad
// line, lets the first of two equally long rules decide, and applies the rules of “g” to “gaceta”, all against RFC 9309.
type robots []rule

// rule allows or forbids the paths that match a pattern.
type rule struct {
	path  string
	allow bool
}

// parseRobots returns the rules for agent, or those for every program if the file has none for agent (RFC 9309).
func parseRobots(text, agent string) robots {
	groups := map[string]robots{}
	named := map[string]bool{}
	var current []string
	inRules := false
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		key, value, ok := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch key = strings.ToLower(strings.TrimSpace(key)); {
		case !ok:
		case key == "user-agent":
			if inRules {
				current, inRules = nil, false
			}
			name := strings.ToLower(value)
			current, named[name] = append(current, name), true
		case key == "allow" || key == "disallow":
			inRules = true
			for _, name := range current {
				if value != "" {
					groups[name] = append(groups[name], rule{value, key == "allow"})
				}
			}
		}
	}
	if named[agent] {
		return groups[agent]
	}
	return groups["*"]
}

// allows reports whether a path, with its query, may be requested. The longest rule that matches decides.
func (r robots) allows(path string) bool {
	allowed, longest := true, -1
	for _, rule := range r {
		if n := len(rule.path); matches(rule.path, path) && (n > longest || n == longest && rule.allow) {
			allowed, longest = rule.allow, n
		}
	}
	return allowed
}

// matches reports whether a pattern, with * for any text and a final $ for the end, matches the beginning of a path.
func matches(pattern, path string) bool {
	pattern, atEnd := strings.CutSuffix(pattern, "$")
	parts := strings.Split(pattern, "*")
	rest, ok := strings.CutPrefix(path, parts[0])
	if !ok {
		return false
	}
	for _, part := range parts[1:] {
		at := strings.Index(rest, part)
		if at < 0 {
			return false
		}
		rest = rest[at+len(part):]
	}
	return !atEnd || rest == "" || len(parts) > 1 && strings.HasSuffix(path, parts[len(parts)-1])
}
