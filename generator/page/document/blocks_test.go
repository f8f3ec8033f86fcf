package document

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"gaceta.dev/gaceta/generator/internal/test/seed"
)

// templates are the site's own, with another document.
func templates(t testing.TB, text string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{"templates/document.html": {Data: []byte(text)}}
	for _, name := range []string{"templates/robots.txt", "templates/headers"} {
		data, err := os.ReadFile("../../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	return files
}

// What is executed once for many documents stands in each as if it were
// executed there.
func TestBlocksAreAsIfExecutedInPlace(t *testing.T) {
	data, err := os.ReadFile("../../../templates/document.html")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(data), "{{- block "); n != len(given) {
		t.Fatalf("the template has %d blocks", n)
	}
	plain := regexp.MustCompile(`\{\{- block "\w+" \.\}\}`).ReplaceAllString(string(data), "{{- if true}}")
	once, list := New(templates(t, string(data)))
	each, others := New(templates(t, plain))
	if len(list)+len(others) > 0 {
		t.Fatal(list, others)
	}
	text := rapid.SampledFrom([]string{"", "a", "b", `"><script>`, "/_assets/a.css", "https://site.example/?a=b&c", "javascript:x()", "é 'q' \x00", "\x01"})
	asset := rapid.Custom(func(t *rapid.T) Asset { return Asset{text.Draw(t, "url"), text.Draw(t, "integrity")} })
	feed := rapid.Custom(func(t *rapid.T) Feed { return Feed{text.Draw(t, "title"), text.Draw(t, "url")} })
	seed.Check(t, func(t *rapid.T) {
		p := Page{
			Lang: "de", Title: text.Draw(t, "title"), Canonical: text.Draw(t, "canonical"), Body: []byte("<p>Text</p>"), Data: []json.RawMessage{[]byte(`{"a":"<"}`)},
			Fonts: rapid.SliceOfN(asset, 0, 3).Draw(t, "fonts"), Styles: rapid.SliceOfN(asset, 0, 3).Draw(t, "styles"), Loader: asset.Draw(t, "loader"),
			Feeds:  rapid.SliceOfN(feed, 0, 3).Draw(t, "feeds"),
			Policy: text.Draw(t, "policy"), SiteName: text.Draw(t, "site"), Locale: text.Draw(t, "locale"), OtherLocales: rapid.SliceOfN(text, 0, 3).Draw(t, "locales"),
		}
		var got, want bytes.Buffer
		if err := once.Frame(&got, p); err != nil {
			t.Fatal(err)
		}
		if err := each.Frame(&want, p); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Fatalf("%+v gives\n%s\nnot\n%s", p, &got, &want)
		}
	})
	if len(once.blocks.made) > maxMade || len(each.blocks.made) > 0 {
		t.Errorf("%d and %d blocks are kept", len(once.blocks.made), len(each.blocks.made))
	}
}

// A block that would be another in each document is refused.
func TestABlockSeesItsFieldsAlone(t *testing.T) {
	f, list := New(templates(t, `<title>{{.Title}}</title>{{block "feeds" .}}{{.Title}}{{end}}`))
	if len(list) > 0 {
		t.Fatal(list)
	}
	var out bytes.Buffer
	if err := f.Frame(&out, Page{Title: "T"}); err == nil || !strings.Contains(err.Error(), "Title") {
		t.Errorf("%v: %s", err, &out)
	}
}

// Wherever a block stands, what it gives is harmless there.
func TestABlockIsEscapedWhereItStands(t *testing.T) {
	f, list := New(templates(t, `<p title="{{block "feeds" .}}{{range .Feeds}}<b>{{.Title}}</b>{{end}}{{end}}"><script>let a = {{template "feeds" .}};</script>`))
	if len(list) > 0 {
		t.Fatal(list)
	}
	var out bytes.Buffer
	if err := f.Frame(&out, Page{Feeds: []Feed{{Title: `"</script><i>`}}}); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); strings.Count(got, "</script>") != 1 || strings.Contains(got, "<i>") || strings.Count(got[:strings.Index(got, "<script>")], `"`) != 2 {
		t.Error(got)
	}
}
