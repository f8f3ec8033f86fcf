package migrate

import (
	"slices"
	"testing"
	"testing/fstest"
)

func TestRedirectsOfHosts(t *testing.T) {
	lines := func(text string) fstest.MapFS { return fstest.MapFS{"static/_redirects": {Data: []byte(text)}} }
	for name, c := range map[string]struct {
		files   fstest.MapFS
		want    []string // lines of _redirects
		aliases []string // of /ru/a/
		notes   []string
	}{
		"to a text":      {lines("/старый /ru/a/ 301\n/old /ru/a/ 301\n"), nil, []string{"/старый/", "/old/"}, nil},
		"temporary":      {lines("/now /ru/a 302 # 臨時\n"), []string{"/now/ /ru/a/ 302"}, nil, nil},
		"another host":   {lines("/chat https://chat.example/x\nhttps://www.old.example/* https://old.example/:splat 301!\n"), []string{"/chat/ https://chat.example/x 301"}, nil, nil},
		"a chain":        {lines("/one /two\n/two /three 301\n/three /a.png\n"), []string{"/one/ /a.png 301", "/two/ /a.png 301", "/three/ /a.png 301"}, nil, nil},
		"a pattern":      {lines("/v1/* /ru/:splat 301\n/v1/two/* /ru/b/\n/x /a.png\n/ru/* /new/:splat 301\n"), []string{"/x/ /a.png 301", "/v1/two/* /ru/b/ 301", "/v1/* /ru/:splat 301"}, nil, []string{"pages of these addresses exist"}},
		"through one":    {lines("/v1/* /ru/:splat\n/s /v1/b/#x\n"), []string{"/s/ /ru/b/#x 301", "/v1/* /ru/:splat 301"}, nil, nil},
		"a section":      {lines("/s /ru/b/#два\n"), []string{"/s/ /ru/b/#%D0%B4%D0%B2%D0%B0 301"}, nil, nil},
		"nowhere":        {lines("/x /gone/\n"), nil, nil, []string{"nothing has the new address"}},
		"another page":   {lines("/x /ru/a/ 200\n/y/* /ru/a/ 200\n/ja/* /ja/404 404\n"), nil, []string{"/x/"}, []string{"another page is shown at this address: static/_redirects"}},
		"with a country": {lines("/x /ru/a/ 302 Country=ru\n"), nil, nil, []string{"/x /ru/a/ 302 Country=ru"}},
		"netlify.toml": {fstest.MapFS{"netlify.toml": {Data: []byte("[[redirects]]\nfrom = \"/n\"\nto = \"/ru/a\"\nstatus = 302\n[[redirects]]\nfrom = \"/*\"\nto = \"/en/:splat\"\n[redirects.conditions]\nLanguage = [\"en\"]\n")}},
			[]string{"/n/ /ru/a/ 302"}, nil, []string{"it has a condition"}},
		"vercel.json": {fstest.MapFS{"vercel.json": {Data: []byte(`{"redirects":[{"source":"/v","destination":"/ru/b","permanent":false},{"source":"/w/:path*","destination":"/x/:path*"}]}`)}},
			[]string{"/v/ /ru/b/ 307", "/w/* /x/:splat 308"}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			conv, _ := testConverter(t, syntax{})
			src := &source{fsys: c.files}
			var files []File
			if _, ok := c.files["static/_redirects"]; ok {
				files = []File{{"static/_redirects", "/_redirects"}}
			}
			conv.site.Redirects = src.hostRedirects(files)
			conv, err := newConverter(conv.site, "")
			if err != nil {
				t.Fatal(err)
			}
			var got, notes []string
			for _, r := range conv.redirects.list {
				got = append(got, r.line())
			}
			for _, n := range slices.Concat(src.notes, conv.site.notes) {
				if n.kind == "redirect" {
					notes = append(notes, n.detail)
				}
			}
			aliases := conv.links.byFile["content/a.md"].aliases
			if !slices.Equal(got, c.want) || !slices.Equal(aliases, c.aliases) || !slices.Equal(notes, c.notes) {
				t.Errorf("lines %q, aliases %q, notes %q", got, aliases, notes)
			}
		})
	}
}

func TestCodeLines(t *testing.T) {
	for text, want := range map[string]string{
		"a\n```js\nb\n```\nc\n":                "pcccp",
		"```one``` [x](#y)\n三\n":               "pp",
		"- ~~~\n  ```\n  ~~~\n- d\n":           "cccp",
		"````md\n```\nع\n```\n````\nf\n":       "cccccp",
		"```\n```js is no end\n```\n[ب](#g)\n": "cccp",
		"> ```\n> code\n> ```\n> text\n":       "cccp",
	} {
		got := ""
		for _, isCode := range codeLines(text) {
			got += map[bool]string{true: "c", false: "p"}[isCode]
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestRedirectsOfFallbacks moves texts that the old site showed in languages without a translation.
func TestRedirectsOfFallbacks(t *testing.T) {
	for _, isFallback := range []bool{true, false} {
		site := &Site{
			Generator: "Test", Name: "Test", URL: "https://site.example", folders: folders{Source: fstest.MapFS{}}, Fallback: isFallback,
			Languages: []Language{{Code: "en"}, {Code: "zh", Prefix: "zh"}, {Code: "ar", Prefix: "ar"}},
			Texts: []*Text{
				{File: "a.md", Lang: "en", Key: "a", Address: "/SLO/море", Front: map[string]any{"title": "A"}},
				{File: "zh/a.md", Lang: "zh", Key: "a", Address: "/zh/SLO/море", Front: map[string]any{"title": "海"}},
				{File: "b.md", Lang: "en", Key: "b", Address: "/b/", Front: map[string]any{"title": "B"}},
			},
		}
		result, err := Convert(site, "")
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		if isFallback {
			want = "/ar/SLO/%D0%BC%D0%BE%D1%80%D0%B5/ /ar/slo/ 301\n"
		}
		if got := string(result.Files["site/public/_redirects"]); got != want {
			t.Errorf("fallback: %t: %q, want %q", isFallback, got, want)
		}
	}
}
