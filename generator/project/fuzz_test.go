package project

import (
	"net/url"
	"strings"
	"testing"
)

// FuzzBaseURL parses any address of a site. What is accepted is a plain web address, and paths survive the way to a public
// address and back.
func FuzzBaseURL(f *testing.F) {
	for _, c := range [][2]string{
		{"https://site.example/docs/", "/news/?a=b#c"}, {"http://localhost:8080", "/"},
		{"https://a.example/x/../y", "/docs/x"}, {"https://[::1]/a", "/%2e%2e/"},
	} {
		f.Add(c[0], c[1])
	}
	f.Fuzz(func(t *testing.T, text, path string) {
		base, ok := ParseBaseURL(text)
		if !ok {
			return
		}
		u, err := url.Parse(base.String())
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.RawQuery+u.Fragment != "" ||
			u.Path != base.Path || u.String() != base.String() || u.JoinPath().Path != "/"+strings.TrimPrefix(base.Path, "/") {
			t.Errorf("%q is accepted as %+v: %v", text, base, u)
		}
		if again, ok := ParseBaseURL(base.String() + "/"); !ok || again != base {
			t.Errorf("%q is read as %+v, then as %+v", text, base, again)
		}
		if !IsRooted(path) {
			return
		}
		public := base.Address(path)
		if local, ok := base.Local(public); !ok || local != path {
			t.Errorf("%q is published as %q, which is %q", path, public, local)
		}
		if base.Path != "" {
			if local, ok := base.Local(base.Path + "x" + path); ok {
				t.Errorf("%q is outside of %q, but %q in it", base.Path+"x"+path, base.Path, local)
			}
		}
	})
}
