package headers

import (
	"net/http"
	"slices"
	"strings"
)

// Result is one test of Mozilla's HTTP Observatory.
type Result struct {
	Test     string `json:"test"`   // the Observatory's name of it
	Result   string `json:"result"` // and of what it found
	Modifier int    `json:"modifier"`
	Help     string `json:"help,omitempty"`   // what would cost less or give more
	Header   string `json:"header,omitempty"` // that was looked at
}

// Score is what the Observatory would say of a site.
type Scorecard struct {
	Score   int      `json:"score"`
	Grade   string   `json:"grade"`
	Results []Result `json:"results"`
}

// extraCredit is the score without bonuses from which bonuses count.
const extraCredit = 90

// Judge foretells the score of a site that sends these headers with its start
// page over https, by the modifiers that the Observatory publishes. Of what
// headers do not show it assumes what the generator sees to: every script has
// integrity, no cookie is set, http is redirected to https on the same host.
// That the site is preloaded cannot be known.
func Score(h http.Header) Scorecard {
	csp, policy := contentPolicy(h)
	s := Scorecard{Results: []Result{
		csp,
		{Test: "cookies", Result: "cookies-not-found"},
		sharing(h),
		{Test: "redirection", Result: "redirection-to-https"},
		referrer(h),
		transportSecurity(h),
		{Test: "subresource-integrity", Result: "sri-implemented-and-all-scripts-loaded-securely", Modifier: 5},
		contentType(h),
		frames(h, policy),
		resourcePolicy(h),
	}}
	all, losses := 100, 100
	for _, r := range s.Results {
		all += r.Modifier
		losses += min(r.Modifier, 0)
	}
	if s.Score = max(losses, 0); losses >= extraCredit {
		s.Score = all
	}
	s.Grade = grade(s.Score)
	return s
}

func grade(score int) string {
	for _, g := range []struct {
		from int
		name string
	}{{100, "A+"}, {90, "A"}, {85, "A-"}, {80, "B+"}, {70, "B"}, {65, "B-"}, {60, "C+"}, {50, "C"}, {45, "C-"}, {40, "D+"}, {30, "D"}, {25, "D-"}} {
		if score >= g.from {
			return g.name
		}
	}
	return "F"
}

var (
	broad  = []string{"ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"}
	inline = []string{"'unsafe-inline'", "data:"}
)

func anyOf(sources []string, lists ...[]string) bool {
	return slices.ContainsFunc(sources, func(s string) bool { return slices.Contains(slices.Concat(lists...), s) })
}

func insecure(source string) bool {
	return strings.HasPrefix(source, "http:") || strings.HasPrefix(source, "ftp:")
}

func hashed(source string) bool {
	for _, p := range []string{"'sha256-", "'sha384-", "'sha512-", "'nonce-"} {
		if strings.HasPrefix(source, p) {
			return true
		}
	}
	return false
}

// effective are the sources that count: beside a nonce or a hash 'unsafe-inline'
// does not, and with 'strict-dynamic' neither do schemes and 'self'.
func effective(sources []string) []string {
	if !slices.ContainsFunc(sources, hashed) {
		return sources
	}
	dynamic := slices.Contains(sources, "'strict-dynamic'")
	return slices.DeleteFunc(slices.Clone(sources), func(s string) bool {
		return s == "'unsafe-inline'" || dynamic && (s == "'self'" || slices.ContainsFunc(broad, func(b string) bool { return strings.HasPrefix(s, b) }))
	})
}

func contentPolicy(h http.Header) (Result, Policy) {
	const test, header = "content-security-policy", "Content-Security-Policy"
	text := h.Get(header)
	if text == "" {
		return Result{test, "csp-not-implemented", -25, "Send a policy that begins with default-src 'none'.", header}, nil
	}
	p, err := ParsePolicy(text)
	if err != nil {
		return Result{test, "csp-header-invalid", -25, "Mend it: " + err.Error() + ".", header}, nil
	}
	scripts, styles := effective(p.get("script-src", "default-src")), effective(p.get("style-src", "default-src"))
	objects := p.get("object-src", "default-src")
	active := slices.Clone(scripts)
	for directive, sources := range p {
		if directive != "img-src" && directive != "media-src" && directive != "script-src" {
			active = append(active, sources...)
		}
	}
	passive := slices.Concat(p.get("img-src", "default-src"), p.get("media-src", "default-src"))
	switch {
	case slices.Contains(scripts, "'strict-dynamic'") && !slices.ContainsFunc(scripts, hashed):
		return Result{test, "csp-header-invalid", -25, "'strict-dynamic' needs a nonce or a hash beside it.", header}, p
	case anyOf(scripts, broad, inline) || anyOf(objects, broad):
		return Result{test, "csp-implemented-with-unsafe-inline", -20, "Take 'unsafe-inline', data: and whole schemes out of script-src and object-src, and set both or default-src.", header}, p
	case slices.ContainsFunc(active, insecure):
		return Result{test, "csp-implemented-with-insecure-scheme", -20, "Take sources that begin with http: out of the policy.", header}, p
	case slices.Contains(slices.Concat(scripts, styles), "'unsafe-eval'"):
		return Result{test, "csp-implemented-with-unsafe-eval", -10, "Take 'unsafe-eval' out of the policy.", header}, p
	case slices.ContainsFunc(passive, insecure):
		return Result{test, "csp-implemented-with-insecure-scheme-in-passive-content-only", -10, "Take sources that begin with http: out of img-src and media-src.", header}, p
	case anyOf(styles, broad, inline):
		return Result{test, "csp-implemented-with-unsafe-inline-in-style-src-only", 0, "Take 'unsafe-inline', data: and whole schemes out of style-src.", header}, p
	case len(p["default-src"]) == 1 && p["default-src"][0] == "'none'":
		return Result{test, "csp-implemented-with-no-unsafe-default-src-none", 10, "", header}, p
	}
	return Result{test, "csp-implemented-with-no-unsafe", 5, "Begin the policy with default-src 'none'.", header}, p
}

func sharing(h http.Header) Result {
	const test, header = "cross-origin-resource-sharing", "Access-Control-Allow-Origin"
	switch origin := h.Get(header); {
	case origin == "":
		return Result{test, "cross-origin-resource-sharing-not-implemented", 0, "", header}
	case origin == "*":
		return Result{test, "cross-origin-resource-sharing-implemented-with-public-access", 0, "", header}
	}
	return Result{test, "cross-origin-resource-sharing-implemented-with-restricted-access", 0, "", header}
}

func referrer(h http.Header) Result {
	const test, header = "referrer-policy", "Referrer-Policy"
	if h.Get(header) == "" {
		return Result{test, "referrer-policy-not-implemented", 0, "Send strict-origin-when-cross-origin or stricter.", header}
	}
	last := ""
	for part := range strings.SplitSeq(strings.ToLower(h.Get(header)), ",") {
		switch part = strings.TrimSpace(part); part {
		case "no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin":
			last = "referrer-policy-private"
		case "origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade":
			last = "referrer-policy-unsafe"
		}
	}
	switch last {
	case "referrer-policy-private":
		return Result{test, last, 5, "", header}
	case "":
		return Result{test, "referrer-policy-header-invalid", -5, "Send strict-origin-when-cross-origin or stricter.", header}
	}
	return Result{test, last, -5, "Send strict-origin-when-cross-origin or stricter.", header}
}

// sixMonths is a little less, as the Observatory has it.
const sixMonths = 15_552_000

func transportSecurity(h http.Header) Result {
	const test, header = "strict-transport-security", "Strict-Transport-Security"
	value := h.Get(header)
	switch s := transport(value); {
	case value == "":
		return Result{test, "hsts-not-implemented", -20, "Send max-age=63072000; includeSubDomains.", header}
	case s.age < 0 || strings.Contains(value, ","):
		return Result{test, "hsts-header-invalid", -20, "Send max-age=63072000; includeSubDomains.", header}
	case s.age < sixMonths:
		return Result{test, "hsts-implemented-max-age-less-than-six-months", -10, "Raise max-age to two years, 63072000.", header}
	}
	return Result{test, "hsts-implemented-max-age-at-least-six-months", 0, "A domain on the browsers' preload list has 5 more; hstspreload.org takes requests.", header}
}

func contentType(h http.Header) Result {
	const test, header = "x-content-type-options", "X-Content-Type-Options"
	switch value := strings.ToLower(strings.TrimSpace(h.Get(header))); value {
	case "nosniff":
		return Result{test, "x-content-type-options-nosniff", 0, "", header}
	case "":
		return Result{test, "x-content-type-options-not-implemented", -5, "Send nosniff.", header}
	}
	return Result{test, "x-content-type-options-header-invalid", -5, "Send nosniff.", header}
}

func frames(h http.Header, p Policy) Result {
	const test, header = "x-frame-options", "X-Frame-Options"
	const help = "Add frame-ancestors 'none' to the policy."
	if _, ok := p["frame-ancestors"]; ok {
		return Result{test, "x-frame-options-implemented-via-csp", 5, "", header}
	}
	switch value := strings.ToLower(strings.TrimSpace(h.Get(header))); {
	case value == "deny" || value == "sameorigin":
		return Result{test, "x-frame-options-sameorigin-or-deny", 0, help, header}
	case strings.HasPrefix(value, "allow-from"):
		return Result{test, "x-frame-options-allow-from-origin", 0, help, header}
	case value == "":
		return Result{test, "x-frame-options-not-implemented", -20, help, header}
	}
	return Result{test, "x-frame-options-header-invalid", -20, help, header}
}

func resourcePolicy(h http.Header) Result {
	const test, header = "cross-origin-resource-policy", "Cross-Origin-Resource-Policy"
	switch value := strings.ToLower(strings.TrimSpace(h.Get(header))); value {
	case "same-origin", "same-site":
		return Result{test, "cross-origin-resource-policy-implemented-with-" + value, 10, "", header}
	case "cross-origin":
		return Result{test, "cross-origin-resource-policy-implemented-with-cross-origin", 0, "Send same-origin.", header}
	case "":
		return Result{test, "cross-origin-resource-policy-not-implemented", 0, "Send same-origin.", header}
	}
	return Result{test, "cross-origin-resource-policy-header-invalid", -5, "Send same-origin.", header}
}
