package headers

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// Result is the result of one test of Mozilla's HTTP Observatory. Test and Result are the Observatory's names.
type Result struct {
	Test     string
	Result   string
	Modifier int
	Help     string // how to improve the score
	Header   string
}

// Scorecard is the result of the Observatory for a site.
type Scorecard struct {
	Score   int
	Grade   string
	Results []Result
}

// extraCredit is the lowest score without bonuses to which bonuses are added.
const extraCredit = 90

// outcome is a possible outcome of a test.
type outcome struct {
	applies  bool
	result   string
	modifier int
	help     string
}

// result returns the result of a test: the first outcome that applies.
func result(test, header string, outcomes ...outcome) Result {
	o := outcomes[slices.IndexFunc(outcomes, func(o outcome) bool { return o.applies })]
	return Result{test, o.result, o.modifier, o.help, header}
}

// Score predicts the score of a site that sends these headers with its home page over HTTPS, with the modifiers that
// the Observatory publishes. It assumes that every script has an integrity attribute, that no cookie is set, and that
// HTTP is redirected to HTTPS on the same host. It ignores the bonus for preloaded domains.
func Score(h http.Header) Scorecard {
	const (
		referrerHelp  = "Send strict-origin-when-cross-origin or stricter."
		transportHelp = "Send max-age=63072000; includeSubDomains."
		framesHelp    = "Add frame-ancestors 'none' to the policy."
	)
	value := func(header string) string { return strings.ToLower(strings.TrimSpace(h.Get(header))) }
	policy, err := ParsePolicy(value("Content-Security-Policy"))
	_, limitsFrames := policy["frame-ancestors"]
	origin, referrer := value("Access-Control-Allow-Origin"), value("Referrer-Policy")
	isKnown, isPrivate := referrerPolicy(referrer)
	transport, sniffing := value("Strict-Transport-Security"), value("X-Content-Type-Options")
	age := maxAge(transport)
	frames, resources := value("X-Frame-Options"), value("Cross-Origin-Resource-Policy")

	return newScorecard([]Result{
		contentPolicy(policy, err),
		{Test: "cookies", Result: "cookies-not-found"},
		result("cross-origin-resource-sharing", "Access-Control-Allow-Origin",
			outcome{origin == "", "cross-origin-resource-sharing-not-implemented", 0, ""},
			outcome{origin == "*", "cross-origin-resource-sharing-implemented-with-public-access", 0, ""},
			outcome{true, "cross-origin-resource-sharing-implemented-with-restricted-access", 0, ""}),
		{Test: "redirection", Result: "redirection-to-https"},
		result("referrer-policy", "Referrer-Policy",
			outcome{referrer == "", "referrer-policy-not-implemented", 0, referrerHelp},
			outcome{!isKnown, "referrer-policy-header-invalid", -5, referrerHelp},
			outcome{isPrivate, "referrer-policy-private", 5, ""},
			outcome{true, "referrer-policy-unsafe", -5, referrerHelp}),
		result("strict-transport-security", "Strict-Transport-Security",
			outcome{transport == "", "hsts-not-implemented", -20, transportHelp},
			outcome{age < 0 || strings.Contains(transport, ","), "hsts-header-invalid", -20, transportHelp},
			outcome{age < sixMonths, "hsts-implemented-max-age-less-than-six-months", -10,
				"Raise max-age to two years, 63072000."},
			outcome{true, "hsts-implemented-max-age-at-least-six-months", 0,
				"Request preloading at hstspreload.org for 5 more points."}),
		{Test: "subresource-integrity", Result: "sri-implemented-and-all-scripts-loaded-securely", Modifier: 5},
		result("x-content-type-options", "X-Content-Type-Options",
			outcome{sniffing == "nosniff", "x-content-type-options-nosniff", 0, ""},
			outcome{sniffing == "", "x-content-type-options-not-implemented", -5, "Send nosniff."},
			outcome{true, "x-content-type-options-header-invalid", -5, "Send nosniff."}),
		result("x-frame-options", "X-Frame-Options",
			outcome{limitsFrames, "x-frame-options-implemented-via-csp", 5, ""},
			outcome{frames == "deny" || frames == "sameorigin", "x-frame-options-sameorigin-or-deny", 0, framesHelp},
			outcome{strings.HasPrefix(frames, "allow-from"), "x-frame-options-allow-from-origin", 0, framesHelp},
			outcome{frames == "", "x-frame-options-not-implemented", -20, framesHelp},
			outcome{true, "x-frame-options-header-invalid", -20, framesHelp}),
		result("cross-origin-resource-policy", "Cross-Origin-Resource-Policy",
			outcome{resources == "same-origin" || resources == "same-site",
				"cross-origin-resource-policy-implemented-with-" + resources, 10, ""},
			outcome{resources == "cross-origin", "cross-origin-resource-policy-implemented-with-cross-origin", 0,
				"Send same-origin."},
			outcome{resources == "", "cross-origin-resource-policy-not-implemented", 0, "Send same-origin."},
			outcome{true, "cross-origin-resource-policy-header-invalid", -5, "Send same-origin."}),
	})
}

// newScorecard adds the results up.
func newScorecard(results []Result) Scorecard {
	all, score := 100, 100
	for _, r := range results {
		all += r.Modifier
		score += min(r.Modifier, 0)
	}
	if score = max(score, 0); score >= extraCredit {
		score = all
	}
	return Scorecard{score, grade(score), results}
}

// sixMonths is the Observatory's limit in seconds.
const sixMonths = 15_552_000

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
	unsafe = append([]string{"'unsafe-inline'", "data:"}, broad...)

	isInsecure = regexp.MustCompile(`^(http|ftp):`).MatchString
	isHash     = regexp.MustCompile(`^'(sha256|sha384|sha512|nonce)-`).MatchString
)

func containsAny(sources, listed []string) bool {
	return slices.ContainsFunc(sources, func(s string) bool { return slices.Contains(listed, s) })
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

// contentPolicy returns the result for a policy, or for the reason why it cannot be used.
func contentPolicy(p Policy, err error) Result {
	scripts, styles := effective(p.sources("script-src", "default-src")), effective(p.sources("style-src", "default-src"))
	objects := p.sources("object-src", "default-src")
	active := slices.Clone(scripts)
	for directive, sources := range p {
		if directive != "img-src" && directive != "media-src" && directive != "script-src" {
			active = append(active, sources...)
		}
	}
	passive := slices.Concat(p.sources("img-src", "default-src"), p.sources("media-src", "default-src"))
	return result("content-security-policy", "Content-Security-Policy",
		outcome{err != nil, "csp-header-invalid", -25, fmt.Sprintf("Fix the policy: %v.", err)},
		outcome{len(p) == 0, "csp-not-implemented", -25, "Send a policy that begins with default-src 'none'."},
		outcome{slices.Contains(scripts, "'strict-dynamic'") && !slices.ContainsFunc(scripts, isHash),
			"csp-header-invalid", -25, "Add a nonce or a hash for 'strict-dynamic'."},
		outcome{containsAny(scripts, unsafe) || containsAny(objects, broad),
			"csp-implemented-with-unsafe-inline", -20,
			"Remove 'unsafe-inline', data: and whole schemes from script-src and object-src, and set both or default-src."},
		outcome{slices.ContainsFunc(active, isInsecure), "csp-implemented-with-insecure-scheme", -20,
			"Remove sources that begin with http: from the policy."},
		outcome{slices.Contains(slices.Concat(scripts, styles), "'unsafe-eval'"), "csp-implemented-with-unsafe-eval", -10,
			"Remove 'unsafe-eval' from the policy."},
		outcome{slices.ContainsFunc(passive, isInsecure),
			"csp-implemented-with-insecure-scheme-in-passive-content-only", -10,
			"Remove sources that begin with http: from img-src and media-src."},
		outcome{containsAny(styles, unsafe), "csp-implemented-with-unsafe-inline-in-style-src-only", 0,
			"Remove 'unsafe-inline', data: and whole schemes from style-src."},
		outcome{slices.Equal(p["default-src"], []string{"'none'"}),
			"csp-implemented-with-no-unsafe-default-src-none", 10, ""},
		outcome{true, "csp-implemented-with-no-unsafe", 5, "Begin the policy with default-src 'none'."})
}

// referrerPolicy reports on the last policy that is known, which is the one that browsers use.
func referrerPolicy(value string) (isKnown, isPrivate bool) {
	for word := range strings.SplitSeq(value, ",") {
		switch strings.TrimSpace(word) {
		case "no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin":
			isKnown, isPrivate = true, true
		case "origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade":
			isKnown, isPrivate = true, false
		}
	}
	return isKnown, isPrivate
}
