package headers

import (
	"net/url"
	"strings"
	"testing"
)

func TestAllows(t *testing.T) {
	own, _ := url.Parse("https://site.example")
	for _, c := range []struct {
		policy, address string
		want            bool
	}{
		{"script-src 'self'", "https://site.example/a.js", true},
		{"script-src 'self'", "https://SITE.example:443/a.js", true},
		{"script-src 'self'", "https://site.example:8443/a.js", false},
		{"script-src 'self'", "https://stats.example/a.js", false},
		{"script-src 'self' https://stats.example", "https://stats.example/a.js", true},
		{"script-src 'self' https://Stats.example", "https://stats.EXAMPLE/a.js", true},
		{"script-src https://stats.example", "https://a.stats.example/a.js", false},
		{"script-src https://stats.example", "https://stats.example.evil.example/a.js", false},
		{"script-src https://stats.example", "https://evilstats.example/a.js", false},
		{"script-src https://*.stats.example", "https://a.b.stats.example/a.js", true},
		{"script-src https://*.stats.example", "https://stats.example/a.js", false},
		{"script-src https://stats.example:8443", "https://stats.example/a.js", false},
		{"script-src https://stats.example:8443", "https://stats.example:8443/a.js", true},
		{"script-src https://stats.example:*", "https://stats.example:8443/a.js", true},
		{"script-src https://stats.example/a/", "https://stats.example/a/b.js", true},
		{"script-src stats.example", "https://stats.example/a.js", true},
		{"script-src http://stats.example", "https://stats.example/a.js", true},
		{"script-src https://stats.example", "http://stats.example/a.js", false},
		{"script-src https://stats.example; upgrade-insecure-requests", "http://stats.example/a.js", true},
		{"script-src https:", "https://stats.example/a.js", true},
		{"script-src https:", "http://stats.example/a.js", false},
		{"script-src *", "https://stats.example/a.js", true},
		{"script-src *", "data:text/javascript,1", false},
		{"script-src data:", "data:text/javascript,1", true},
		{"script-src 'none'", "https://site.example/a.js", false},
		{"script-src 'unsafe-inline' 'nonce-stats.example'", "https://stats.example/a.js", false},
		{"default-src https://stats.example", "https://stats.example/a.js", true},
		{"default-src https://stats.example; script-src 'self'", "https://stats.example/a.js", false},
		{"img-src 'self'", "https://stats.example/a.js", true},
	} {
		p, err := ParsePolicy(c.policy)
		if err != nil {
			t.Fatal(err)
		}
		address, err := url.Parse(c.address)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Allows(address, own, "script-src", "default-src"); got != c.want {
			t.Errorf("%s allows %s: %v", c.policy, c.address, got)
		}
	}
}

// TestHelpBlocked: what a browser reports as blocked is allowed by the key and the word that the help names.
func TestHelpBlocked(t *testing.T) {
	for _, c := range []struct{ directive, blocked, want string }{
		{"img-src", "data", `allow: { images: ["data:"] }.`},
		{"img-src", "blob", `allow: { images: ["blob:"] }.`},
		{"media-src", "blob", `allow: { media: ["blob:"] }.`},
		{"font-src", "data", `allow: { fonts: ["data:"] }.`},
		{"script-src", "wasm-eval", "allow: { scripts: [wasm-unsafe-eval] }."},
		{"script-src-elem", "https://stats.example/a.js", "allow: { scripts: [https://stats.example] }."},
		{"connect-src", "https://api.example:8443/a", "allow: { connect: [https://api.example:8443] }."},
		{"script-src-elem", "data", ""},
		{"script-src", "eval", ""},
		{"style-src-attr", "inline", ""},
		{"style-src-elem", "blob", ""},
	} {
		got := HelpBlocked(c.directive, c.blocked, "site.yaml")
		if c.want == "" && got != "" || !strings.HasSuffix(got, c.want) {
			t.Errorf("%s %s: %q, want %q", c.directive, c.blocked, got, c.want)
		}
	}
}
