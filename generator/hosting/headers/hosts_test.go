package headers

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The configuration files in templates/hosts are generated from _headers by TestHostFilesMatchHeaders with -update.
// Every format sets all headers. A header whose value depends on the address gets a map from address to value.

// allAddresses is the pattern of rules for every address.
const allAddresses = "/*"

// perHeader is one header of all rules.
type perHeader struct {
	name, value string      // value for all addresses
	exceptions  [][2]string // pattern and value
}

// byHeader groups rules that do not overlap: see Overlaps.
func (list Rules) byHeader() []perHeader {
	var all []perHeader
	for _, r := range list {
		for _, kv := range r.headers {
			if strings.EqualFold(kv[0], "Content-Type") { // hosts have their own tables of types
				continue
			}
			i := slices.IndexFunc(all, func(h perHeader) bool { return strings.EqualFold(h.name, kv[0]) })
			if i < 0 {
				i, all = len(all), append(all, perHeader{name: kv[0]})
				if strings.EqualFold(kv[0], cacheControl) {
					all[i].value = DefaultCacheControl
				}
			}
			if r.pattern == allAddresses {
				all[i].value = kv[1]
			} else if kv[1] != all[i].value {
				all[i].exceptions = append(all[i].exceptions, [2]string{r.pattern, kv[1]})
			}
		}
	}
	return all
}

// expression returns the regular expression for an address pattern.
func expression(pattern string) string {
	parts := strings.Split(pattern, "*")
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	return strings.TrimSuffix("^"+strings.Join(parts, ".*")+"$", ".*$")
}

func variable(name string) string { return strings.ToLower(strings.ReplaceAll(name, "-", "_")) }

// Nginx returns maps for the http block of nginx, and lines for its server block.
func (list Rules) Nginx() (maps, lines string) {
	var m, l strings.Builder
	for _, h := range list.byHeader() {
		value := strconv.Quote(h.value)
		if len(h.exceptions) > 0 {
			value = "$" + variable(h.name)
			fmt.Fprintf(&m, "map $uri %s {\n    default %q;\n", value, h.value)
			for _, o := range h.exceptions {
				fmt.Fprintf(&m, "    \"~%s\" %q;\n", expression(o[0]), o[1])
			}
			m.WriteString("}\n")
		}
		fmt.Fprintf(&l, "add_header %s %s always;\n", h.name, value)
	}
	return m.String(), l.String()
}

// Caddy returns directives for a site block of Caddy.
func (list Rules) Caddy() string {
	var m, l strings.Builder
	l.WriteString("header {\n")
	for _, h := range list.byHeader() {
		value := strconv.Quote(h.value)
		if len(h.exceptions) > 0 {
			value = "{" + variable(h.name) + "}"
			fmt.Fprintf(&m, "map {path} %s {\n", value)
			for _, o := range h.exceptions {
				fmt.Fprintf(&m, "\t~%s %q\n", expression(o[0]), o[1])
			}
			fmt.Fprintf(&m, "\tdefault %q\n}\n", h.value)
		}
		fmt.Fprintf(&l, "\t%s %s\n", h.name, value)
	}
	l.WriteString("}\n")
	return m.String() + l.String()
}

// CloudFront returns a configuration for "aws cloudfront create-response-headers-policy". It omits headers that differ
// by address (cache rules), because the stored objects have them.
func (list Rules) CloudFront(name string) ([]byte, error) {
	type item struct {
		Header, Value string
		Override      bool
	}
	security, custom := map[string]any{}, []item{}
	for _, h := range list.byHeader() {
		switch strings.ToLower(h.name) {
		case "content-security-policy":
			security["ContentSecurityPolicy"] = map[string]any{"Override": true, "ContentSecurityPolicy": h.value}
		case "strict-transport-security":
			value := strings.ToLower(h.value)
			security["StrictTransportSecurity"] = map[string]any{
				"Override": true, "AccessControlMaxAgeSec": maxAge(value),
				"IncludeSubdomains": strings.Contains(value, "includesubdomains"), "Preload": strings.Contains(value, "preload"),
			}
		case "x-content-type-options":
			security["ContentTypeOptions"] = map[string]any{"Override": true}
		case "x-frame-options":
			security["FrameOptions"] = map[string]any{"Override": true, "FrameOption": strings.ToUpper(h.value)}
		case "referrer-policy":
			security["ReferrerPolicy"] = map[string]any{"Override": true, "ReferrerPolicy": h.value}
		default:
			if len(h.exceptions) == 0 {
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
