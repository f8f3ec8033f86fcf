package headers

import (
	"slices"
	"testing"
)

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

func TestForJoinsValues(t *testing.T) {
	list, err := Parse("/*\n  X-Frame-Options: DENY\n  Cache-Control: no-cache\n/_assets/*\n  cache-control: immutable\n/a\n  X-Frame-Options: SAMEORIGIN\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ address, header, want string }{
		{"/b", "Cache-Control", "no-cache"},
		{"/_assets/x.js", "Cache-Control", "no-cache, immutable"},
		{"/a", "X-Frame-Options", "DENY, SAMEORIGIN"},
	} {
		if got := list.For(c.address).Values(c.header); len(got) != 1 || got[0] != c.want {
			t.Errorf("%s %s: %q, want %q", c.address, c.header, got, c.want)
		}
	}
	if got := (Rules{}).For("/").Get("Cache-Control"); got != DefaultCacheControl {
		t.Errorf("without rules Cache-Control is %q", got)
	}
}

func TestRemovedHeaders(t *testing.T) {
	list, err := Parse("/*\n  X-Frame-Options: DENY\n  X-A: a\n/admin/*\n  ! x-frame-options\n  X-Frame-Options: SAMEORIGIN\n  ! X-A\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		address, header string
		want            []string
	}{
		{"/", "X-Frame-Options", []string{"DENY"}},
		{"/", "X-A", []string{"a"}},
		{"/admin/", "X-Frame-Options", []string{"SAMEORIGIN"}},
		{"/admin/", "X-A", nil},
	} {
		if got := list.For(c.address).Values(c.header); !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %q, want %q", c.address, c.header, got, c.want)
		}
	}
	if got := list.Overlaps(); got != nil {
		t.Errorf("overlaps %v", got)
	}
}

func TestOverlaps(t *testing.T) {
	for text, want := range map[string][]Overlap{
		"/*\n  Cache-Control: a\n/_assets/*\n  cache-control: b\n":                       {{"Cache-Control", "/*", "/_assets/*"}},
		"/a\n  X-Frame-Options: a\n/*\n  X-Frame-Options: b\n":                           {{"X-Frame-Options", "/a", "/*"}},
		"/\n  Cache-Control: a\n/*/\n  Cache-Control: a\n/_assets/*\n  Cache-Control: b": nil,
		"/*\n  Link: a\n  X-A: b\n/a\n  Link: b\n":                                       nil,
	} {
		list, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := list.Overlaps(); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestBelow(t *testing.T) {
	const text = "# /comment\n/*\n  X-A: /a\n/\n\t/b: c\nhttps://a.example/*\n  X-B: b"
	const want = "# /comment\n/docs/*\n  X-A: /a\n/docs/\n\t/b: c\nhttps://a.example/*\n  X-B: b"
	if got := string(Below("/docs", []byte(text))); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := string(Below("", []byte(text))); got != text {
		t.Errorf("without a path: %q", got)
	}
}
