package markdown

import (
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gaceta.dev/gaceta/generator/internal/test/seed"
)

// An address that is taken apart by hand is the one that net/url sees.
func TestPlainHostIsTheAddresss(t *testing.T) {
	parts := []string{"http://", "https://", "HTTPS://", "http:", "a.example", "b-c.example", "/", "?", "#", ":", ":80", "@", "%", "%41", "%zz", "[", "]", " ", "é", "A", "_", "=", "&", "+", ",", "~", "\\", "//", "..", "-"}
	seed.Check(t, func(t *rapid.T) {
		address := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 8).Draw(t, "parts"), "")
		host := plainHost(address)
		if host == "" {
			return
		}
		if u, err := url.Parse(address); err != nil || u.Scheme+"://"+u.Host != host {
			t.Fatalf("the host of %q is %q: %+v %v", address, host, u, err)
		}
	})
	for address, host := range map[string]string{"https://a.example": "https://a.example", "http://a.example/b?c=d#e": "http://a.example", "https://": "", "https:///a": "", "https://a@b.example/": "", "mailto:a": "", "/a": ""} {
		if got := plainHost(address); got != host {
			t.Errorf("%q: %q", address, got)
		}
	}
}
