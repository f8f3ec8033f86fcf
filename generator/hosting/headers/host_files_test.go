package headers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/internal/test/golden"
	"gaceta.dev/gaceta/generator/internal/test/ownsite"
)

const hostFiles = "../../../templates/hosts/"

var generated = regexp.MustCompile(`(?s)([ \t]*)# generated from _headers\n.*?# end\n`)

// The files in templates/hosts must set the same headers as _headers.
func TestHostFilesMatchHeaders(t *testing.T) {
	_, rules := ownsite.Headers(t)
	policy, err := rules.CloudFront("gaceta")
	if err != nil {
		t.Fatal(err)
	}
	if overlaps := rules.Overlaps(); len(overlaps) > 0 {
		t.Errorf("rules overlap: %v", overlaps)
	}
	maps, lines := rules.Nginx()
	for name, want := range map[string]func(old string) string{
		"nginx.conf":      func(old string) string { return fill(old, maps, lines) },
		"Caddyfile":       func(old string) string { return fill(old, rules.Caddy()) },
		"cloudfront.json": func(string) string { return string(policy) + "\n" },
	} {
		file := filepath.Join(hostFiles, name)
		old, err := os.ReadFile(file)
		if err != nil && !*golden.Update {
			t.Fatal(err)
		}
		text := want(string(old))
		if *golden.Update {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if text != string(old) {
			t.Errorf("%s differs from _headers. Run: go test ./generator/hosting/headers -run HostFiles -update", name)
		}
	}
}

// fill replaces the generated blocks of a file, in their order.
func fill(old string, texts ...string) string {
	n := 0
	return generated.ReplaceAllStringFunc(old, func(block string) string {
		indent := generated.FindStringSubmatch(block)[1]
		var b strings.Builder
		fmt.Fprintf(&b, "%s# generated from _headers\n", indent)
		for line := range strings.Lines(texts[n]) {
			b.WriteString(indent + line)
		}
		fmt.Fprintf(&b, "%s# end\n", indent)
		n++
		return b.String()
	})
}

func TestShippedHeadersScore(t *testing.T) {
	_, rules := ownsite.Headers(t)
	if s := headers.Score(rules.For("/")); s.Score < 130 {
		t.Errorf("the score is %d: %+v", s.Score, s.Results)
	}
}

func TestShippedAssetsAreImmutable(t *testing.T) {
	_, rules := ownsite.Headers(t)
	for address, want := range map[string]string{
		"/":               headers.DefaultCacheControl,
		"/en/pricing/":    headers.DefaultCacheControl,
		"/feed.xml":       headers.DefaultCacheControl,
		"/_assets/a-1.js": "public, max-age=31536000, immutable",
	} {
		if got := rules.For(address).Values("Cache-Control"); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}
