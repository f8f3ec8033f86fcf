package headers

import (
	"net/http"
	"slices"
	"strings"
)

// Result is the result of one test of Mozilla's HTTP Observatory. Test and Result are the Observatory's names.
type Result struct {
	Test     string `json:"test"`
	Result   string `json:"result"`
	Modifier int    `json:"modifier"`
	Help     string `json:"help,omitempty"` // how to improve the score
	Header   string `json:"header,omitempty"`
}

// Scorecard is the result of the Observatory for a site.
type Scorecard struct {
	Score   int      `json:"score"`
	Grade   string   `json:"grade"`
	Results []Result `json:"results"`
}

// extraCredit is the score without bonuses from which on bonuses count.
const extraCredit = 90

// Score predicts the score of a site that sends these headers with its home page over HTTPS, with the modifiers that
// the Observatory publishes. It assumes that every script has an integrity attribute, that no cookie is set, and that
// HTTP is redirected to HTTPS on the same host. It ignores the bonus for preloaded domains.
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

var grades = []struct {
	minScore int
	name     string
}{
	{100, "A+"}, {90, "A"}, {85, "A-"}, {80, "B+"}, {70, "B"}, {65, "B-"},
	{60, "C+"}, {50, "C"}, {45, "C-"}, {40, "D+"}, {30, "D"}, {25, "D-"},
}

func grade(score int) string {
	for _, g := range grades {
		if score >= g.minScore {
			return g.name
		}
	}
	return "F"
}

var (
	broad  = []string{"ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"}
	inline = []string{"'unsafe-inline'", "data:"}
)

func containsAny(sources []string, lists ...[]string) bool {
	listed := slices.Concat(lists...)
	return slices.ContainsFunc(sources, func(s string) bool { return slices.Contains(listed, s) })
}

func isInsecure(source string) bool {
	return strings.HasPrefix(source, "http:") || strings.HasPrefix(source, "ftp:")
}

func isHash(source string) bool {
	for _, p := range []string{"'sha256-", "'sha384-", "'sha512-", "'nonce-"} {
		if strings.HasPrefix(source, p) {
			return true
		}
	}
	return false
}

// effective returns the sources that browsers use. They ignore 'unsafe-inline' if there is a nonce or a hash, and with
// 'strict-dynamic' also schemes and 'self'.
func effective(sources []string) []string {
	if !slices.ContainsFunc(sources, isHash) {
		return sources
	}
	dynamic := slices.Contains(sources, "'strict-dynamic'")
	return slices.DeleteFunc(slices.Clone(sources), func(s string) bool {
		isBroad := slices.ContainsFunc(broad, func(prefix string) bool { return strings.HasPrefix(s, prefix) })
		return s == "'unsafe-inline'" || dynamic && (s == "'self'" || isBroad)
	})
}

// test is a test of the Observatory and the header that it examines.
type test struct{ name, header string }

func (t test) result(name string, modifier int, help string) Result {
	return Result{Test: t.name, Result: name, Modifier: modifier, Help: help, Header: t.header}
}

func contentPolicy(h http.Header) (Result, Policy) {
	t := test{"content-security-policy", "Content-Security-Policy"}
	text := h.Get(t.header)
	if text == "" {
		return t.result("csp-not-implemented", -25, "Send a policy that begins with default-src 'none'."), nil
	}
	p, err := ParsePolicy(text)
	if err != nil {
		return t.result("csp-header-invalid", -25, "Fix the policy: "+err.Error()+"."), nil
	}
	scripts, styles := effective(p.sources("script-src", "default-src")), effective(p.sources("style-src", "default-src"))
	objects := p.sources("object-src", "default-src")
	active := slices.Clone(scripts)
	for directive, sources := range p {
		if directive != "img-src" && directive != "media-src" && directive != "script-src" {
			active = append(active, sources...)
		}
	}
	passive := slices.Concat(p.sources("img-src", "default-src"), p.sources("media-src", "default-src"))
	switch {
	case slices.Contains(scripts, "'strict-dynamic'") && !slices.ContainsFunc(scripts, isHash):
		return t.result("csp-header-invalid", -25, "Add a nonce or a hash for 'strict-dynamic'."), p
	case containsAny(scripts, broad, inline) || containsAny(objects, broad):
		return t.result("csp-implemented-with-unsafe-inline", -20,
			"Remove 'unsafe-inline', data: and whole schemes from script-src and object-src, and set both or default-src."), p
	case slices.ContainsFunc(active, isInsecure):
		return t.result("csp-implemented-with-insecure-scheme", -20,
			"Remove sources that begin with http: from the policy."), p
	case slices.Contains(slices.Concat(scripts, styles), "'unsafe-eval'"):
		return t.result("csp-implemented-with-unsafe-eval", -10, "Remove 'unsafe-eval' from the policy."), p
	case slices.ContainsFunc(passive, isInsecure):
		return t.result("csp-implemented-with-insecure-scheme-in-passive-content-only", -10,
			"Remove sources that begin with http: from img-src and media-src."), p
	case containsAny(styles, broad, inline):
		return t.result("csp-implemented-with-unsafe-inline-in-style-src-only", 0,
			"Remove 'unsafe-inline', data: and whole schemes from style-src."), p
	case len(p["default-src"]) == 1 && p["default-src"][0] == "'none'":
		return t.result("csp-implemented-with-no-unsafe-default-src-none", 10, ""), p
	}
	return t.result("csp-implemented-with-no-unsafe", 5, "Begin the policy with default-src 'none'."), p
}

func sharing(h http.Header) Result {
	t := test{"cross-origin-resource-sharing", "Access-Control-Allow-Origin"}
	switch origin := h.Get(t.header); {
	case origin == "":
		return t.result("cross-origin-resource-sharing-not-implemented", 0, "")
	case origin == "*":
		return t.result("cross-origin-resource-sharing-implemented-with-public-access", 0, "")
	}
	return t.result("cross-origin-resource-sharing-implemented-with-restricted-access", 0, "")
}

func referrer(h http.Header) Result {
	t := test{"referrer-policy", "Referrer-Policy"}
	if h.Get(t.header) == "" {
		return t.result("referrer-policy-not-implemented", 0, "Send strict-origin-when-cross-origin or stricter.")
	}
	last := ""
	for part := range strings.SplitSeq(strings.ToLower(h.Get(t.header)), ",") {
		switch part = strings.TrimSpace(part); part {
		case "no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin":
			last = "referrer-policy-private"
		case "origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade":
			last = "referrer-policy-unsafe"
		}
	}
	switch last {
	case "referrer-policy-private":
		return t.result(last, 5, "")
	case "":
		return t.result("referrer-policy-header-invalid", -5, "Send strict-origin-when-cross-origin or stricter.")
	}
	return t.result(last, -5, "Send strict-origin-when-cross-origin or stricter.")
}

// sixMonths is the Observatory's limit in seconds.
const sixMonths = 15_552_000

func transportSecurity(h http.Header) Result {
	t := test{"strict-transport-security", "Strict-Transport-Security"}
	value := h.Get(t.header)
	switch age := maxAge(value); {
	case value == "":
		return t.result("hsts-not-implemented", -20, "Send max-age=63072000; includeSubDomains.")
	case age < 0 || strings.Contains(value, ","):
		return t.result("hsts-header-invalid", -20, "Send max-age=63072000; includeSubDomains.")
	case age < sixMonths:
		return t.result("hsts-implemented-max-age-less-than-six-months", -10, "Raise max-age to two years, 63072000.")
	}
	return t.result("hsts-implemented-max-age-at-least-six-months", 0,
		"Request preloading at hstspreload.org for 5 more points.")
}

func contentType(h http.Header) Result {
	t := test{"x-content-type-options", "X-Content-Type-Options"}
	switch value := strings.ToLower(strings.TrimSpace(h.Get(t.header))); value {
	case "nosniff":
		return t.result("x-content-type-options-nosniff", 0, "")
	case "":
		return t.result("x-content-type-options-not-implemented", -5, "Send nosniff.")
	}
	return t.result("x-content-type-options-header-invalid", -5, "Send nosniff.")
}

func frames(h http.Header, p Policy) Result {
	t := test{"x-frame-options", "X-Frame-Options"}
	const help = "Add frame-ancestors 'none' to the policy."
	if _, ok := p["frame-ancestors"]; ok {
		return t.result("x-frame-options-implemented-via-csp", 5, "")
	}
	switch value := strings.ToLower(strings.TrimSpace(h.Get(t.header))); {
	case value == "deny" || value == "sameorigin":
		return t.result("x-frame-options-sameorigin-or-deny", 0, help)
	case strings.HasPrefix(value, "allow-from"):
		return t.result("x-frame-options-allow-from-origin", 0, help)
	case value == "":
		return t.result("x-frame-options-not-implemented", -20, help)
	}
	return t.result("x-frame-options-header-invalid", -20, help)
}

func resourcePolicy(h http.Header) Result {
	t := test{"cross-origin-resource-policy", "Cross-Origin-Resource-Policy"}
	switch value := strings.ToLower(strings.TrimSpace(h.Get(t.header))); value {
	case "same-origin", "same-site":
		return t.result("cross-origin-resource-policy-implemented-with-"+value, 10, "")
	case "cross-origin":
		return t.result("cross-origin-resource-policy-implemented-with-cross-origin", 0, "Send same-origin.")
	case "":
		return t.result("cross-origin-resource-policy-not-implemented", 0, "Send same-origin.")
	}
	return t.result("cross-origin-resource-policy-header-invalid", -5, "Send same-origin.")
}
