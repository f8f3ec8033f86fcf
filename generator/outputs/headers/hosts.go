package headers

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Other hosts have words of their own for the same rules. Each form below holds
// every header; where rules differ by address, a map from address to value.

// everywhere is the pattern of the rules that hold for all addresses.
const everywhere = "/*"

// named is one header: its value everywhere, and the addresses with another,
// the rule that wins first.
type named struct {
	name, value string
	other       [][2]string // pattern, value
}

func (list Rules) byName() []named {
	var all []named
	for _, r := range list {
		for _, kv := range r.headers {
			if strings.EqualFold(kv[0], "Content-Type") { // a matter of their tables of types
				continue
			}
			i := slices.IndexFunc(all, func(n named) bool { return strings.EqualFold(n.name, kv[0]) })
			if i < 0 {
				i, all = len(all), append(all, named{name: kv[0]})
			}
			if r.pattern == everywhere {
				all[i].value, all[i].other = kv[1], nil // a later rule wins
			} else {
				all[i].other = slices.Insert(all[i].other, 0, [2]string{r.pattern, kv[1]})
			}
		}
	}
	return all
}

// expression is the regular expression of an address pattern.
func expression(pattern string) string {
	parts := strings.Split(pattern, "*")
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	return strings.TrimSuffix("^"+strings.Join(parts, ".*")+"$", ".*$")
}

func variable(name string) string { return strings.ToLower(strings.ReplaceAll(name, "-", "_")) }

// Nginx gives the rules in nginx's words: maps for the http block, and lines
// for the server block.
func (list Rules) Nginx() (maps, lines string) {
	var m, l strings.Builder
	for _, h := range list.byName() {
		value := strconv.Quote(h.value)
		if len(h.other) > 0 {
			value = "$" + variable(h.name)
			fmt.Fprintf(&m, "map $uri %s {\n    default %q;\n", value, h.value)
			for _, o := range h.other {
				fmt.Fprintf(&m, "    \"~%s\" %q;\n", expression(o[0]), o[1])
			}
			m.WriteString("}\n")
		}
		fmt.Fprintf(&l, "add_header %s %s always;\n", h.name, value)
	}
	return m.String(), l.String()
}

// Caddy gives the rules in Caddy's words, for the site block.
func (list Rules) Caddy() string {
	var m, l strings.Builder
	l.WriteString("header {\n")
	for _, h := range list.byName() {
		value := strconv.Quote(h.value)
		if len(h.other) > 0 {
			value = "{" + variable(h.name) + "}"
			fmt.Fprintf(&m, "map {path} %s {\n", value)
			for _, o := range h.other {
				fmt.Fprintf(&m, "\t~%s %q\n", expression(o[0]), o[1])
			}
			fmt.Fprintf(&m, "\tdefault %q\n}\n", h.value)
		}
		fmt.Fprintf(&l, "\t%s %s\n", h.name, value)
	}
	l.WriteString("}\n")
	return m.String() + l.String()
}

// CloudFront gives the rules as a response headers policy, the configuration
// that "aws cloudfront create-response-headers-policy" takes. What differs by
// address, the cache rules, is left out: objects carry it themselves.
func (list Rules) CloudFront(name string) ([]byte, error) {
	type item struct {
		Header, Value string
		Override      bool
	}
	security, custom := map[string]any{}, []item{}
	for _, h := range list.byName() {
		switch strings.ToLower(h.name) {
		case "content-security-policy":
			security["ContentSecurityPolicy"] = map[string]any{"Override": true, "ContentSecurityPolicy": h.value}
		case "strict-transport-security":
			s := transport(h.value)
			security["StrictTransportSecurity"] = map[string]any{"Override": true, "AccessControlMaxAgeSec": s.age, "IncludeSubdomains": s.subdomains, "Preload": s.preload}
		case "x-content-type-options":
			security["ContentTypeOptions"] = map[string]any{"Override": true}
		case "x-frame-options":
			security["FrameOptions"] = map[string]any{"Override": true, "FrameOption": strings.ToUpper(h.value)}
		case "referrer-policy":
			security["ReferrerPolicy"] = map[string]any{"Override": true, "ReferrerPolicy": h.value}
		default:
			if len(h.other) == 0 {
				custom = append(custom, item{h.name, h.value, true})
			}
		}
	}
	return json.MarshalIndent(map[string]any{
		"Name": name, "Comment": "What _headers says",
		"SecurityHeadersConfig": security,
		"CustomHeadersConfig":   map[string]any{"Quantity": len(custom), "Items": custom},
	}, "", "  ")
}
