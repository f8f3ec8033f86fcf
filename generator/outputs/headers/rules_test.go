package headers

import "testing"

func TestPatterns(t *testing.T) {
	for _, c := range []struct {
		pattern, address string
		want             bool
	}{
		{"/*", "/a/b", true}, {"/a/", "/a/", true}, {"/a", "/a/", false}, {"/x/*.js", "/x/y.js", true},
		{"/*/a/*", "/en/a/b", true}, {"/*/a/*", "/en/b", false},
	} {
		if got := matches(c.pattern, c.address); got != c.want {
			t.Errorf("matches(%q, %q) = %v", c.pattern, c.address, got)
		}
	}
}
