package redirects

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/limits"
)

func TestFollow(t *testing.T) {
	list, wrong := Parse("# moved in 2026\n/old/ /new/ 301\n\n/blog/2025/* /archive/:splat 302 # for now\n/shop https://shop.example/?from=site 308\n/old/ /never/ 301\n/all/* https://a.example/:splat 301\n/part /new/#part 301\n/%D1%81%D1%82%D0%B0%D1%80%D1%8B%D0%B9/a%20b/ /new/ 301\n")
	if len(wrong) > 0 || len(list) != 7 {
		t.Fatalf("%v %v", list, wrong)
	}
	for _, c := range []struct {
		address, query, to string
		status             int
	}{
		{"/old/", "", "/new/", 301}, {"/old/", "a=1", "/new/?a=1", 301}, {"/old", "", "", 0}, {"/old/x", "", "", 0},
		{"/blog/2025/a/b/", "", "/archive/a/b/", 302}, {"/blog/2025/", "", "/archive/", 302}, {"/blog/2025", "", "/archive/", 302},
		{"/blog/20256/", "", "", 0}, {"/all//evil.example", "", "https://a.example//evil.example", 301}, {"/shop", "b=2", "https://shop.example/?from=site", 308},
		{"/part", "", "/new/#part", 301}, {"/part", "c=3", "/new/?c=3#part", 301},
		{"/старый/a b/", "", "/new/", 301}, {"/%D1%81%D1%82%D0%B0%D1%80%D1%8B%D0%B9/a%20b/", "", "/new/", 301},
	} {
		to, status, moved := list.Follow(c.address, c.query)
		if to != c.to || status != c.status || moved != (c.status != 0) {
			t.Errorf("%s?%s goes to %q, %d; want %q, %d", c.address, c.query, to, status, c.to, c.status)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, line := range []string{
		"/old/", "/old/ /new/", "/old/ /new/ 200", "/old/ /new/ 301!", "/old/ /new/ 301 Country=es", "old/ /new/ 301", "//old /new/ 301",
		"/a*/b /new/ 301", "/a* /new/ 301", "/:year/ /new/ 301", "/old/ new/ 301", "/old/ //evil.example/ 301", "/old/ http://a.example/ 301",
		"/old/#a /new/ 301", "/old/?a=b /new/ 301", "/old/ /new/:splat 301", "/a/* https://:splat 301", "/a/* https://good.example:splat/ 301", "/a/* https://:splat.good.example/ 301",
		"/a/* https://good.example:80:splat 301", "/a/* https:///:splat 301", "/a/ https://a@evil.example/ 301", "/a/ https://:host/ 301", "/a/* https://good.example\\:splat 301",
		"/a/ /\\evil.example 301", "/a/* /\\:splat 301", "/a/* /:splat 301", "/a/* /:splat/b/ 302", "/* /:splat?a=b 308", "/old/ javascript:alert(1) 301", "/año/ /new/ 301", "/old/ /año/ 301",
	} {
		if list, wrong := Parse("\n" + line); len(wrong) != 1 || wrong[0].Line != 2 || wrong[0].Help == "" || len(list) != 0 {
			t.Errorf("%q: %v %v", line, list, wrong)
		}
	}
}

// TestLongLines refuses addresses that hosts may not accept, and repeats none of them in a message.
func TestLongLines(t *testing.T) {
	long := "/" + strings.Repeat("a", maxAddress)
	for _, line := range []string{long + " /new/ 301", "/old/ " + long + " 301", "/old/ https://a.example" + long + " 301", long + long + "* /new/ 301"} {
		if list, wrong := Parse(line); len(wrong) != 1 || len(wrong[0].Text) > 200 || len(list) > 0 {
			t.Errorf("%v, %v", list, wrong)
		}
	}
	if list, wrong := Parse(long[:maxAddress] + " /new/ 301"); len(wrong) > 0 || len(list) != 1 {
		t.Error(wrong)
	}
}

// TestManyRules finds the first rule of each address among very many.
func TestManyRules(t *testing.T) {
	var text strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&text, "/a/%d/ /b/ 301\n", i/2)
		if i%10_000 == 0 {
			fmt.Fprintf(&text, "/a/%d/* /b/ 301\n", i)
		}
	}
	list, wrong := Parse(text.String())
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	index := NewIndex(list)
	for _, address := range []string{"/a/0/", "/a/40000/", "/a/49999/", "/a/50000/", "/a/10000", "/c/", "/a/90000/x/"} {
		want := slices.IndexFunc(list, func(r Rule) bool { return r.Matches(address) })
		if got := index.First(address); got != want {
			t.Errorf("%s: rule %d, want %d", address, got, want)
		}
	}
	for i, r := range list {
		if first := index.First(r.From); first > i {
			t.Fatalf("%v is found at %d, not at %d", r, first, i)
		}
	}
	if _, wrong := Parse(strings.Repeat("/a/* /b/ 301\n", limits.RedirectPatterns+2)); len(wrong) != 1 || wrong[0].Line != limits.RedirectPatterns+1 {
		t.Errorf("too many patterns: %v", wrong)
	}
}

func TestEncode(t *testing.T) {
	const line = "/ja/記事/ /new/ 301"
	if _, wrong := Parse(line); len(wrong) != 1 || !strings.Contains(wrong[0].Help, "Write /ja/%E8%A8%98%E4%BA%8B/:") {
		t.Errorf("%q: %v", line, wrong)
	}
}

func FuzzParse(f *testing.F) {
	f.Fuzz(func(t *testing.T, text, address string) {
		list, _ := Parse(text)
		for _, r := range list {
			if r.Status < 301 || r.Status > 308 || r.From[0] != '/' {
				t.Errorf("%+v", r)
			}
		}
		list.Follow(address, "")
	})
}

func TestBelow(t *testing.T) {
	const text = "# /comment\n/old  /new/?a=b 301 # moved\n\n/out/* https://a.example/:splat 302\nwrong\n/end / 308"
	const want = "# /comment\n/docs/old /docs/new/?a=b 301\n\n/docs/out/* https://a.example/:splat 302\nwrong\n/docs/end /docs/ 308\n"
	if got := string(Below("/docs", []byte(text))); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := string(Below("", []byte(text))); got != text {
		t.Errorf("without a path: %q", got)
	}
}
