package headers

import (
	"net/http"
	"testing"
)

const best = "default-src 'none'; script-src 'self'; frame-ancestors 'none'; form-action 'self'"

// TestScore compares scores with the modifiers that the Observatory publishes.
func TestScore(t *testing.T) {
	base := map[string]string{
		"Content-Security-Policy": best, "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
		"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin", "Cross-Origin-Resource-Policy": "same-origin",
	}
	const csp, hsts = "Content-Security-Policy", "Strict-Transport-Security"
	for _, c := range []struct {
		header, value string
		test, result  string
		modifier      int
		score         int
		grade         string
	}{
		{"", "", "subresource-integrity", "sri-implemented-and-all-scripts-loaded-securely", 5, 135, "A+"},
		{csp, "", "content-security-policy", "csp-not-implemented", -25, 55, "C"}, // frames are open then too
		{csp, best + "; script-src 'none'", "content-security-policy", "csp-header-invalid", -25, 55, "C"},
		{csp, "default-src 'self'; frame-ancestors 'none'", "content-security-policy", "csp-implemented-with-no-unsafe", 5, 130, "A+"},
		{csp, best + "; style-src 'self' 'unsafe-inline'", "content-security-policy", "csp-implemented-with-unsafe-inline-in-style-src-only", 0, 125, "A+"},
		{csp, "default-src 'none'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'", "content-security-policy", "csp-implemented-with-unsafe-inline", -20, 80, "B+"},
		{csp, "default-src 'none'; script-src 'unsafe-inline' 'nonce-x'; frame-ancestors 'none'", "content-security-policy", "csp-implemented-with-no-unsafe-default-src-none", 10, 135, "A+"},
		{csp, "default-src 'none'; script-src https: 'nonce-x' 'strict-dynamic'; frame-ancestors 'none'", "content-security-policy", "csp-implemented-with-no-unsafe-default-src-none", 10, 135, "A+"},
		{csp, "default-src 'none'; script-src 'strict-dynamic'", "content-security-policy", "csp-header-invalid", -25, 55, "C"},
		{csp, best + "; connect-src http://a.example", "content-security-policy", "csp-implemented-with-insecure-scheme", -20, 80, "B+"},
		{csp, best + "; img-src http://a.example", "content-security-policy", "csp-implemented-with-insecure-scheme-in-passive-content-only", -10, 115, "A+"},
		{csp, "default-src 'none'; script-src 'self' 'unsafe-eval'; frame-ancestors 'none'", "content-security-policy", "csp-implemented-with-unsafe-eval", -10, 115, "A+"},
		{csp, "script-src 'self'; frame-ancestors 'none'", "content-security-policy", "csp-implemented-with-unsafe-inline", -20, 80, "B+"},
		{csp, best + ", default-src 'self'", "content-security-policy", "csp-header-invalid", -25, 55, "C"},
		{"X-Content-Type-Options", "nosniff, nosniff", "x-content-type-options", "x-content-type-options-header-invalid", -5, 130, "A+"},
		{hsts, "", "strict-transport-security", "hsts-not-implemented", -20, 80, "B+"},
		{hsts, "max-age=86400", "strict-transport-security", "hsts-implemented-max-age-less-than-six-months", -10, 125, "A+"},
		{hsts, "includeSubDomains", "strict-transport-security", "hsts-header-invalid", -20, 80, "B+"},
		{"Referrer-Policy", "", "referrer-policy", "referrer-policy-not-implemented", 0, 130, "A+"},
		{"Referrer-Policy", "no-referrer, unsafe-url", "referrer-policy", "referrer-policy-unsafe", -5, 125, "A+"},
		{"Referrer-Policy", "nonsense", "referrer-policy", "referrer-policy-header-invalid", -5, 125, "A+"},
		{"X-Content-Type-Options", "", "x-content-type-options", "x-content-type-options-not-implemented", -5, 130, "A+"},
		{"Cross-Origin-Resource-Policy", "cross-origin", "cross-origin-resource-policy", "cross-origin-resource-policy-implemented-with-cross-origin", 0, 125, "A+"},
		{"Cross-Origin-Resource-Policy", "same-site", "cross-origin-resource-policy", "cross-origin-resource-policy-implemented-with-same-site", 10, 135, "A+"},
		{csp, "default-src 'none'; script-src 'self'", "x-frame-options", "x-frame-options-not-implemented", -20, 80, "B+"},
		{"Access-Control-Allow-Origin", "*", "cross-origin-resource-sharing", "cross-origin-resource-sharing-implemented-with-public-access", 0, 135, "A+"},
	} {
		h := http.Header{}
		for name, value := range base {
			h.Set(name, value)
		}
		if c.header != "" {
			if h.Set(c.header, c.value); c.value == "" {
				h.Del(c.header)
			}
		}
		s := Score(h)
		for _, r := range s.Results {
			if r.Test == c.test && (r.Result != c.result || r.Modifier != c.modifier) {
				t.Errorf("%s: %s: %s %+d, want %s %+d", c.header, c.value, r.Result, r.Modifier, c.result, c.modifier)
			}
		}
		if s.Score != c.score || s.Grade != c.grade {
			t.Errorf("%s: %s: %d %s, want %d %s", c.header, c.value, s.Score, s.Grade, c.score, c.grade)
		}
	}
	if s := Score(http.Header{}); s.Score != 30 || s.Grade != "D" {
		t.Errorf("without any header: %d %s", s.Score, s.Grade)
	}
}

func TestMeta(t *testing.T) {
	got := MetaPolicy("default-src 'none';  script-src 'self' https://a.example; frame-ancestors 'none'; upgrade-insecure-requests; Report-URI /x")
	if want := "default-src 'none'; script-src 'self' https://a.example"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
