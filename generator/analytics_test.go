package generator

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/cachetest"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// The snippets of services that count visits, pasted into the head as their vendors write them, are errors at their lines.
func TestSnippetsOfStatistics(t *testing.T) {
	t.Parallel()
	root := testsite.Foreign(t)
	const head = `<head>
<meta charset="utf-8">
<title>{{.Title}}</title>
{{- range .Styles}}
<link rel="stylesheet" href="{{.URL}}">
{{- end}}
<script type="module" async src="{{.Loader.URL}}" integrity="{{.Loader.Integrity}}" crossorigin></script>
`
	snippets := []struct{ text, want string }{
		{`<script defer data-domain="tebiki.example" src="https://plausible.io/js/script.js"></script>`, "audit-integrity audit-policy"},
		{`<script data-goatcounter="https://tebiki.goatcounter.com/count" async src="//gc.zgo.at/count.js"></script>`, "audit-integrity audit-policy"},
		{"<script>\n  window.dataLayer = window.dataLayer || [];\n  function gtag(){dataLayer.push(arguments);}\n</script>", "audit-inline"},
		{"<script>\n  var _paq = window._paq = window._paq || [];\n</script>", "audit-inline"},
	}
	text, want := head, []string(nil)
	for _, s := range snippets {
		line := strings.Count(text, "\n") + 1
		if strings.HasPrefix(s.text, "<script>") {
			line++
		}
		for code := range strings.FieldsSeq(s.want) {
			want = append(want, fmt.Sprintf("templates/document.html:%d %s", line, code))
		}
		text += s.text + "\n"
	}
	put(t, filepath.Join(root, "templates/document.html"),
		[]byte("<!doctype html>\n<html lang=\"{{.Lang}}\">\n"+text+"</head>\n<body>{{.Body}}</body>\n</html>\n"))
	r, err := Build(context.Background(), Options{Root: root, Out: filepath.Join(root, "dist"), CacheKey: cachetest.Key, Now: foreignDay})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range r.Diagnostics {
		if d.Code == "audit-inline" || d.Code == "audit-integrity" || d.Code == "audit-policy" {
			got = append(got, fmt.Sprintf("%s:%d %s", d.Pos.File, d.Pos.Line-2, d.Code))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s\n%v", strings.Join(got, "\n"), strings.Join(want, "\n"), r.Diagnostics)
	}
}
